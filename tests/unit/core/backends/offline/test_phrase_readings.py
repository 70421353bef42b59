"""Every entry of the phrase table in a sentence where its words are another construction, and must stay."""

from __future__ import annotations

import re

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf
from caveman_core.backends.offline.phrase import Phrase
from caveman_core.backends.offline.phrases import PHRASES

OTHER_READINGS = """
in order to: Ask this user in order to go on.
in order to: It may fail in order to learn.
in order to: Sort it in order to the end.
so as to: Tell it so as to go on.
for the purpose of: Look for the purpose of modules.
for the purposes of: Look for the purposes of modules.
for the sake of: Take it for the sake of argument.
due to the fact that: It is due to the fact that is known.
owing to the fact that: It is owing to the fact that is known.
because of the fact that: It is there because of the fact that is known.
in light of the fact that: It is there in light of the fact that is known.
on account of the fact that: It is there on account of the fact that we mentioned.
despite the fact that: It is there despite the fact that is known.
given the fact that: It is there given the fact that is known.
regardless of the fact that: It is there regardless of the fact that is known.
in spite of: It is in spite of, not for, this.
as a result of: Return it as a result of calls.
as a consequence of: Report it as a consequence of calls.
as a result: Print it as a result, then stop.
as a consequence: Print it as a consequence, then stop.
for this reason: It is there for this reason, not for that.
consequently: It consequently, and soon, ends.
therefore: It therefore, and soon, ends.
additionally: It additionally, and soon, ends.
in addition: It is in addition, and not first.
furthermore: It furthermore, and soon, ends.
moreover: It moreover, and soon, ends.
and also: It is not only these and also those.
along the lines of: Cut it along the lines of pages.
in the event that: Store retries in the event that caused them.
in the event that: Emit metrics in the event that closes it.
in the event that: Log it in the event that you emit.
in the case that: Retry only in the case that timed out.
in cases where: It is there in cases where broken.
in situations where: It is there in situations where broken.
in the absence of: They believe in the absence of errors.
with the exception of: Wrap it with the exception of modules.
as to whether: It is so low as to whether you.
the question of whether: It is on the question of whether it runs.
the reason why: Tell me if the reason why is speed.
the way in which: It is the way in which it runs.
the manner in which: It is the manner in which it runs.
prior to: Compare this prior to that.
subsequent to: Compare each subsequent to that.
until such time as: Wait until such time, as you like.
during the course of: It ends during the course of action.
in the course of: It is a change in the course of events.
over the course of: They argue over the course of events.
throughout the course of: It is there throughout the course of action.
at this point in time: Look at this point in time.
at that point in time: Look at that point in time.
at the present time: Look at the present time.
at the moment: Look at the moment.
at any point in time: Look at any point in time.
at any given time: Look at any given time.
at some point in time: Look at some point in time.
at all times: It runs at all times when you are in.
at a later time: Do it at a later time than this.
at a later date: Do it at a later date than this.
at a later point: Do it at a later point in it.
in the near future: They believe in the near future of it.
on a regular basis: They decide on a regular basis for it.
on an ongoing basis: They decide on an ongoing basis for it.
on a daily basis: They decide on a daily basis for it.
on a weekly basis: They decide on a weekly basis for it.
on a monthly basis: They decide on a monthly basis for it.
in a timely manner: They believe in a timely manner of it.
in a timely fashion: They believe in a timely fashion of it.
period of time: Each period of time zones differs.
a large number of: Pick a large number of type int.
a great number of: Pick a great number of type int.
a vast number of: Pick a vast number of type int.
all of the: All of the above is there.
all of your: It is all of your.
all of our: It is all of our.
all of these: It is all of these.
all of those: It is all of those.
both of the: It is for both of the following.
each and every: Check each, and every one.
a total of: Return a total of 5 and another of 3.
approximately: Ask approximately 5 users.
numerous: They are too numerous to list.
utilize: UTILIZE it.
utilizes: It UTILIZES it.
utilizing: UTILIZING it is there.
utilized: They get utilized to it.
utilise: UTILISE it.
utilises: It UTILISES it.
utilising: UTILISING it is there.
utilised: They get utilised to it.
make use of: They make use of this easier.
makes use of: It makes use of this easier.
making use of: It is making use of this easier.
made use of: It made use of this easier.
through the use of: Go through the use of flags.
by making use of: It wins by making use of this easier.
leverages: They see its leverages of it.
leveraging: It is leveraging.
leverage: They see its leverage of it.
with regard to: Compare them with regard to size.
pertaining to: It is this key pertaining to that.
in conjunction with: Start in conjunction with tests.
in combination with: Start in combination with tests.
as per: It is as per usual.
in the form of: Fill in the form of users.
in close proximity to: It is in close proximity, to this day.
in the vicinity of: It is in the vicinity, of course.
outside of: It is the outside of it.
inside of: It is the inside of it.
off of: It is for turning off of lights.
is located in: What is located, in this, is there.
are located in: They are located, in this, there.
is located at: What is located, at this, is there.
are located at: They are located, at this, there.
is dependent on: It is dependent, on this, there.
are dependent on: They are dependent, on this, there.
is equal to: It is equal to within 5 of it.
is considered to be: It is considered to be in it.
are considered to be: They are considered to be in it.
has an impact on: It has an impact, on this, there.
have an impact on: They have an impact, on this, there.
has an effect on: It has an effect, on this, there.
have an effect on: They have an effect, on this, there.
take into account: Move what you take into account one.
takes into account: Move what it takes into account one.
take into consideration: They take into consideration.
keep track of: They keep track, of course.
keeps track of: It keeps track, of course.
keeping track of: They are keeping track, of course.
get rid of: They get rid, of course.
getting rid of: They are getting rid, of course.
take a look at: They take a look, at this, there.
have a look at: They have a look, at this, there.
provide support for: They provide support for 5 years.
provides support for: It provides support for 5 years.
providing support for: They are providing support for 5 years.
has support for: It has support for 5 years.
demonstrates: It demonstrates.
is in the process of: Its bug is in the process of building.
are in the process of: Bugs are in the process of building.
the process of: Kill the process of testing.
the act of: Remember the act of testing.
"""
READINGS = [tuple(line.split(": ", 1)) for line in OTHER_READINGS.strip().splitlines()]
MANNERS = [phrase for phrase in PHRASES if re.fullmatch(r"in an? \w+ (?:manner|way|fashion)", phrase.long)]


def stays(long: str, sentence: str) -> bool:
    """Whether what is left of the phrase without its articles is as it was."""
    return without_articles(shorten_leaf(sentence)) == without_articles(sentence)


def without_articles(text: str) -> list[str]:
    return [word for word in text.lower().split() if word not in ("a", "an", "the")]


@pytest.mark.parametrize(("long", "sentence"), READINGS)
def test_the_words_stay_in_another_construction(long: str, sentence: str) -> None:
    assert stays(long, sentence)


@pytest.mark.parametrize("phrase", MANNERS, ids=[phrase.long for phrase in MANNERS])
def test_a_manner_that_is_specified_stays(phrase: Phrase) -> None:
    assert stays(phrase.long, f"They do it {phrase.long} that is there.")


def test_every_entry_has_its_sentence() -> None:
    manners = {phrase.long for phrase in MANNERS}
    assert {phrase.long for phrase in PHRASES} == {long for long, _ in READINGS} | manners | {
        "in spite of the fact that"
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("In the event that it fails, stop it.", "If it fails, stop it."),
        ("Stop it in the event that it is down.", "Stop it if it is down."),
        ("It is kept in spite of the fact that is known.", "It is kept despite the fact that is known."),
        ("Treat names such as this and test it as well as that.", None),
        ("It runs in such a way that it fails.", None),
        ("It is so due to the fact that it is on and that it is new.", None),
    ],
)
def test_conditions_and_what_is_in_the_table_no_more(source: str, expected: str | None) -> None:
    if expected is None:
        assert stays("", source)
    else:
        assert shorten_leaf(source) == expected
