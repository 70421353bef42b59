"""Whether a text shows a secret: by the detectors of detect-secrets, and by our own rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from caveman_core.privacy.own_rules import own_findings

if TYPE_CHECKING:
    from detect_secrets.plugins.base import BasePlugin

_DETECTORS: Final = (
    "ArtifactoryDetector", "AWSKeyDetector", "AzureStorageKeyDetector", "BasicAuthDetector", "CloudantDetector",
    "DiscordBotTokenDetector", "GitHubTokenDetector", "GitLabTokenDetector", "IbmCloudIamDetector",
    "IbmCosHmacDetector", "MailchimpDetector", "PrivateKeyDetector", "PypiTokenDetector", "SendGridDetector",
    "SlackDetector", "SoftlayerDetector", "SquareOAuthDetector", "StripeDetector", "TelegramBotTokenDetector",
    "TwilioKeyDetector",
)  # fmt: skip
"""Each looks for one provider's form. Not here: those for keywords and entropy, which are made for code and see words
of prose; those for npm, OpenAI and web tokens, which take minutes for a line made for it and whose forms own_rules has.
"""


def secret_in(text: str) -> str | None:
    """What kind of secret is seen in the text; None if none is. The secret itself is told to nobody."""
    return next(own_findings(text), None) or next(_library_findings(text), None)


def _library_findings(text: str) -> Iterator[str]:
    return (detector.secret_type for detector in _detectors() if any(True for _ in detector.analyze_string(text)))


@cache
def _detectors() -> tuple[BasePlugin, ...]:
    """Loaded with the first text: it takes 0.4 s. Those that a later version of the library lacks are left out."""
    from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class

    every: Iterable[type[BasePlugin]] = get_mapping_from_secret_type_to_class().values()
    known = {kind.__name__: kind for kind in every}
    return tuple(known[name]() for name in _DETECTORS if name in known)
