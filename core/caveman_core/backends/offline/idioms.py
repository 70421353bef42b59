"""Runs of words in which the article carries meaning: there it stays."""

from __future__ import annotations

from functools import cache
from typing import Final

from caveman_core.backends.offline.words import Words

_WHOLE: Final = """
a few|a little|a lot|a bit|a couple|a while|a must|a priori|a posteriori|a la|a fortiori|a great deal|a good deal
a handful|a dozen|a hundred|a thousand|a million|a billion|a half|a quarter|a third|a fifth|a number|a pair
a bunch|a given|an hour|a long time|a short time|a long way|a short while|a cut above|a far cry|a piece of cake
a matter of|a piece|an inch|an ounce of|a rule of thumb
quite a|rather a|many a|such a|such an|what a|what an|half a|half an|not a single|without a single|just a|only a
the same|the only|the most|the more|the least|the less|the better|the fewer|the sooner|the worse|the former|the latter
the above|the below|the following|the like|the whole|the one|the ones|the other|the others|the rest|the very|the two
the few|the many|the fact|the hard way|the easy way|the right way|the wrong way|the other way|the way|the bulk of
the lot|the likes of|the odds|the status quo|the bottom line|the best of|the worst of|the matter|the case|the point
the why|the how|the what|the when|the where|the who|the minute|the moment|the instant|the so-called
all the time|all the way|all the more|all the same|all of a sudden|at all the|one of a kind|of the essence
the a|the an|the letter|to the letter|the word|pretty the
by the book|by the way|by the time|by the same token|for the record|for the time being|for the better|for the worse
for the most part|for the first time|for the last time|in the meantime|in the meanwhile|in the first place
in the long run|in the short run|in the long term|in the short term|in the wild|in the know|in the loop|in the dark
in the open|in the clear|in the works|in the making|in the offing|in the past
in the future|in the present|in the extreme|in the nick of|in the face of|in the light of|in the wake of
in the hope|in the interest|in the air|in the middle|in the end|in the beginning|in the event|in the black
on the fly|on the go|on the spot|on the side|on the wire|on the contrary|on the whole|on the one hand|on the hand
on the verge|on the fence|on the record|on the rise|on the road|on the lookout|on the heap|on the stack|on the edge
off the shelf|off the record|off the cuff|off the rails|off the mark|out of the box|out of the way|over the wire
over the air|over the top|under the hood|under the covers|under the radar|under the weather|under the impression
behind the scenes|behind the times|beside the point|around the clock|across the board|above the fold|below the fold
down the line|down the road|down the track|from the ground up|from the outset|from the get-go|from the top
from the start|from the beginning|from a to|to the point|to the extent|to the contrary|to the max|up to the minute
at the same time|at the end of the day|at the end|at the top|at the bottom|at the start|at the beginning|at the back
at the front|at the ready|at the mercy|at the expense|at the cost|at the time|at the latest|at the earliest
at the least|at the most|at the very|at a glance|at a loss|at a stretch|at a premium|at a time|at a stroke
as a rule|as a whole|as a matter of|as a last resort|as a result|as a consequence|as a must
in a row|in a hurry|in a rush|in a manner|in the manner|in a nutshell|in a sense|in a way|in a bind|in a vacuum
once in a while|for a while|for a change|for a start|worth a
the outside|the inside|an outside|an inside
on a par|on a whim|on a roll|on a dime|to a degree|to an extent|to a fault|to a point|to a t|with a grain of
with a vengeance|with a view to|with an eye|keep an eye|take a look|have a look|take a break|take a while
have a go|give it a|call it a|make a difference|make the most|have the last|save the day|run the risk|do the trick
jump the gun|learn the ropes|read the room|push the envelope|bite the bullet|miss the point|go the extra mile
raise the bar|set the bar|set the stage|pull the plug|pass the buck|leave the door|tip of the iceberg|the elephant in
day in the life|run of the mill|state of the art|word of the day|end of the day|heart of the matter|more of a
less of a|kind of a|sort of a|bit of a|something of a|hell of a|one heck of a|part and parcel of the
"""

_BARE_MEANS_OTHERWISE: Final = """
in: case order form place time turn short general particular common fact effect use line charge question practice theory
in: principle process control sight touch depth detail advance part full brief private person stock shape tune way
in: reverse transit motion flight session production development progress action existence essence return response
in: view mind hand force power office office play danger doubt need favor favour front addition total sum series
by: default design hand name means mistake accident chance far law nature definition reference value way virtue
at: hand risk issue large length once work rest ease will first last present best worst fault stake war peace play
on: hold call track time demand average purpose top board line duty site hand fire leave record sale schedule display
on: request behalf account trial standby watch guard file principle
out of: order place date way question stock scope sync control hand time line range reach sight bounds memory use
under: way control review attack pressure fire construction consideration warranty age
off: line limits course duty hand target
for: example instance good free sure now certain sale granted rent hire real
to: date scale point order hand market work
of: course late note age use interest
as: such well far long soon many much needed usual
with: respect regard ease care time
into: account place effect force question play
take: place part care note effect advantage action shape over stock issue charge heart time turns root hold
takes: place part care note effect advantage action shape over stock issue charge heart time turns root hold
taking: place part care note effect advantage action shape over stock issue charge heart time turns root hold
took: place part care note effect advantage action shape over stock issue charge heart time turns root hold
make: sense way sure do use peace love
makes: sense way sure do use
lose: face track sight heart touch
keep: track pace time watch quiet
go: to school court bed
"""
"""With the article a plain place or thing, without it something else: "take the place" and "take place"."""


Run = tuple[str, ...]


@cache
def idioms() -> dict[Run, tuple[Run, ...]]:
    """First two words -> the idioms that begin with them, as words."""
    runs = [tuple(idiom.split()) for line in _WHOLE.strip().split("\n") for idiom in line.split("|")]
    for line in _BARE_MEANS_OTHERWISE.strip().split("\n"):
        head, nouns = line.split(": ")
        runs += [(*head.split(), article, noun) for noun in nouns.split() for article in ("a", "an", "the")]
    table: dict[Run, tuple[Run, ...]] = {}
    for run in runs:
        table[run[:2]] = (*table.get(run[:2], ()), run)
    return table


@cache
def _longest() -> int:
    return max(len(run) for runs in idioms().values() for run in runs)


def in_idiom(words: Words, index: int) -> bool:
    """Whether the article at `index` belongs to an idiom."""
    table = idioms()
    return any(
        index < first + len(run) and tuple(words.lows[first : first + len(run)]) == run
        for first in range(max(0, index - _longest() + 1), index + 1)
        for run in table.get(tuple(words.lows[first : first + 2]), ())
    )
