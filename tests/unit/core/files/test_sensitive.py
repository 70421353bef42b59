"""Names that hold secrets, and names that only look so."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from caveman_core.files.sensitive import sensitive_part


@pytest.mark.parametrize(
    "name",
    [
        ".env", ".env.local", ".ENV.Production", ".envrc", ".netrc", ".npmrc", ".pypirc", "kubeconfig", "credentials",
        "credentials.md", "Credentials-old.txt", "secret.md", "secrets.txt", "SECRETS", "password.md", "passwords",
        "passphrase.txt", "apikey.md", "api_key", "API-Keys.md", "private-key.md", "privatekey", "access_key.txt",
        "id_rsa", "id_rsa.pub", "id_dsa", "id_ecdsa-old", "id_ed25519", "authorized_keys", "known_hosts", "a.pem",
        "b.KEY", "c.p12", "d.pfx", "e.crt", "f.cer", "g.jks", "h.keystore", "i.asc", "j.gpg",
    ],
)  # fmt: skip
def test_a_file_name_that_says_secret_is_sensitive(name: str) -> None:
    assert sensitive_part(PurePosixPath("/home/me") / name) == name


@pytest.mark.parametrize(
    "part",
    [".ssh", ".aws", ".gnupg", ".kube", ".Docker", "credentials", "Secrets", "api-keys", "api_keys", "private_keys",
     "private-keys"],
)  # fmt: skip
def test_a_folder_that_says_secret_makes_all_below_it_sensitive(part: str) -> None:
    assert sensitive_part(PurePosixPath("/home/me") / part / "deep" / "CLAUDE.md") == part


@pytest.mark.parametrize(
    "path",
    [
        "token-budget.md", "tokens.md", "tokenizer/README.md", "secretary/CLAUDE.md", "password-manager/CLAUDE.md",
        "design-tokens/CLAUDE.md", "feedback_token_usage.md", "environment.md", "ssh/CLAUDE.md", "docker/CLAUDE.md",
        "keyboard.md", "the-secret.md", "monkey/CLAUDE.md",
    ],
)  # fmt: skip
def test_words_that_only_look_like_secrets_pass(path: str) -> None:
    assert sensitive_part(PurePosixPath("/home/me") / path) is None
