"""Whether a text is English: only by evidence for it. Refusing costs a saving, accepting French "a" costs meaning."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from caveman_core.document.wordset import word_set


class Language(Enum):
    """What a text shows."""

    ENGLISH = "English"
    OTHER = "not English"
    UNKNOWN = "no evidence"  # a few names and numbers: the leaf around it decides


_ENGLISH: Final = word_set(
    """
    the is are was were been of and for with you your yours this that these those it its not from by when which who
    should must can cannot could would will shall have has had they their them there then than what where how because
    before after into onto only always never don't doesn't didn't isn't aren't won't shouldn't can't we our us any all
    every each both if or be but about through between without within while until unless use using
    """
)
"""English function words; none that is common in another language ("a", "to", "do", "in", "on", "as", "he", "me")."""

_FOREIGN: Final = word_set(
    """
    le la les des une est dans pour avec sur pas que qui vous nous sont du et ou ce cette ces ne il elle leur
    el los las una uno por con para del se está están este esta estos como pero lo sus es más muy hay ser fue desde
    der das und ist nicht ein eine einen einem einer eines mit auf für von zu dem den des sind wird werden im auch bei
    oder wenn nach kann muss sollte über aus als wie nur noch durch keine kein dass sich ihr sie wir diese dieser
    gli che di non sono della delle nel nella alla anche più ma questo questa
    uma um não ao dos das você mais seu sua foi são pela pelo
    het een van niet zijn voor maar deze dit wordt worden aan naar ook geen bij
    ikke er på og til av som det de en ett att är och inte eller från har kan skal må jeg jag med för denne dette
    jest nie się że na jak dla od przez lub oraz są być może ve bir bu için ile da olan gibi değil
    je že nebo podle není jsou být ako sa este și sau cu pe din
    """
)
"""Function words of French, Spanish, German, Italian, Portuguese, Dutch, the Nordic languages, Polish, Turkish and
their neighbours; none that is an English word. Acronyms written in capitals (ES, OS, IM) are not counted."""

_WORD: Final = r"[^\W\d_]+(?:['’][^\W\d_]+)?"
_MOST_FOREIGN_LETTERS: Final = 0.02


def language_of(text: str) -> Language:
    """English: a function word of it, more than twice those of others, at most 2 % letters outside ASCII."""
    words = re.findall(_WORD, text)
    letters = sum(map(len, words))
    foreign_letters = letters - sum(len(word.replace("’", "'").encode("ascii", "ignore")) for word in words)
    if foreign_letters > _MOST_FOREIGN_LETTERS * letters:
        return Language.OTHER
    lows = [word.lower().replace("’", "'") for word in words if not (word.isupper() and len(word) > 1)]
    english = sum(low in _ENGLISH for low in lows)
    foreign = sum(low in _FOREIGN for low in lows)
    if not english and not foreign:
        return Language.UNKNOWN
    return Language.ENGLISH if english > 2 * foreign else Language.OTHER
