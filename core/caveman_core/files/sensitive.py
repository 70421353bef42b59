"""Names that say a file holds secrets: it is refused before a byte of it is read. Pure."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import Final

_NAME: Final = re.compile(
    r"""
    \.env(\..*)? | \.envrc | \.netrc | \.npmrc | \.pypirc | kubeconfig
    | credentials.* | secrets?.* | passwords?.* | passphrase.*
    | (api|private|access)[-_]?key.*
    | id_(rsa|dsa|ecdsa|ed25519).* | authorized_keys | known_hosts
    | .*\.(pem|key|p12|pfx|crt|cer|jks|keystore|asc|gpg)
    """,
    re.VERBOSE | re.DOTALL,
)
"""Whole file names, case folded."""

_COMPONENTS: Final = frozenset(
    {".ssh", ".aws", ".gnupg", ".kube", ".docker", "credentials", "secrets"}
    | {"api-keys", "api_keys", "private_keys", "private-keys"}
)
"""Whole path components, case folded, their dot kept: `password-manager` and `design-tokens` are no secrets."""


def sensitive_part(path: PurePath) -> str | None:
    """The component of `path` that says it holds secrets, as it is spelled; None if none does."""
    for part in path.parts:
        if part.casefold() in _COMPONENTS:
            return part
    return path.name if _NAME.fullmatch(path.name.casefold()) else None
