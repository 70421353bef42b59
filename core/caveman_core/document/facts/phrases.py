"""Word runs that say the same as a shorter one. Articles are gone when they are looked up."""

from __future__ import annotations

from typing import Final

_ONE_TOKEN: Final = frozenset({"up to", "as long as", "instead of"})


def _table(*lines: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """`in order to | so as to = to`: longer forms, shorter form."""
    table: dict[tuple[str, ...], tuple[str, ...]] = {}
    for line in lines:
        longs, _, short = line.partition(" =")
        short = short.strip()
        words = (short,) if short in _ONE_TOKEN else tuple(short.split())
        table |= {tuple(long.split()): words for long in longs.split(" | ")}
    return table


PHRASES: Final = _table(
    # purpose and cause
    "in order to | so as to | in effort to | in attempt to | in such way as to = to",
    "for period of | for duration of = for",
    "for purpose of | for purposes of | for sake of | on behalf of = for",
    "due to fact that | owing to fact that | in light of fact that | on account of fact that = because",
    "because of fact that | reason is that | reason is because | as result of | as consequence of = because",
    "for reason that = because",
    "given fact that = given",
    "as result | as consequence | for this reason | which means that =",
    "despite fact that | in spite of fact that | regardless of fact that = although",
    "in spite of = despite",
    # duty and ability
    "make sure to | make sure that | make sure you | make sure | be sure to | be sure that = ensure",
    "make certain that | make certain to | ensure that | you should ensure | you should make sure to = ensure",
    "have to | has to | you need to | we need to | it is necessary to | it is required to = must",
    "is required to | are required to = must",
    "it is not allowed to | it is not permitted to | it is forbidden to | it is prohibited to = must not",
    "you are not allowed to | you are not permitted to | you are forbidden to = must not",
    "is not allowed to | are not allowed to | is not permitted to | are not permitted to = must not",
    "is allowed to | are allowed to | is permitted to | are permitted to = may",
    "under no circumstances should you | under no circumstances | under no circumstance = never",
    "under any circumstances =",
    "nobody except for | nobody except | no one except for | no one except | nobody but | no one but = only",
    "is able to | are able to | be able to | is capable of | are capable of = can",
    "feel free to | you are free to | are free to | are welcome to | are more than welcome to = may",
    "has ability to | have ability to | has possibility to | have possibility to = can",
    "has option to | have option to = can",
    "allows you to | allow you to | allows us to | allow us to = allow",
    "unsure = not sure",
    "uncertain = not certain",
    # conditions and exceptions
    "in case of | in case that | in case where | in case | in event that | in event of = if",
    "in cases where | in situations where = where",
    "under circumstances in which | under circumstances where = when",
    "provided that | assuming that | on condition that = if",
    "whether or not | as to whether | question of whether = whether",
    "with exception of | other than | save for = except",
    "in absence of = without",
    "instead of | rather than | as opposed to = instead of",
    "as long as = as long as",
    # time and order
    "prior to = before",
    "subsequent to | following on from = after",
    "subsequently | afterwards | afterward | at that point in time = then",
    "as soon as = once",
    "in most cases = usually",
    "first thing you need to do is to | first thing to do is to = first",
    "until such time as = until",
    "during course of | in course of = during",
    "over course of = over",
    "throughout course of = throughout",
    "at this point in time | at present time | at this time | at moment | currently = now",
    "at any point in time | at any given time = at any time",
    "at some point in time = at some point",
    "as general rule | as rule = generally",
    "at later time | at later date | at later point = later",
    "in near future = soon",
    "at all times = always",
    "on regular basis = regularly",
    "on ongoing basis = continuously",
    "on hourly basis = hourly",
    "on daily basis = daily",
    "on weekly basis = weekly",
    "on monthly basis = monthly",
    "on yearly basis | on annual basis = yearly",
    "at point in time when | at time when = when",
    "in timely manner | in timely fashion = promptly",
    "period of time = period",
    "first and foremost | first of all = first",
    # bounds and amounts
    "at least | no less than | no fewer than = ≥",
    "at most | no more than | not more than = ≤",
    "must not exceed | may not exceed | must not be larger than | must not be more than = ≤",
    "more than | greater than = >",
    "less than | fewer than = <",
    "up to = up to",
    "per cent = %",
    "majority of | large majority of | vast majority of | most of = most",
    "each and every = every",
    "any and all | all of = all",
    "both of = both",
    "large number of | great number of | vast number of | numerous = many",
    "variety of | wide variety of = various",
    "total of =",
    # relations
    "with regard to | with respect to | with reference to | in regard to | with regards to = about",
    "in relation to | in terms of | pertaining to = about",
    "by means of = by",
    "in form of = as",
    "as part of = in",
    "in conjunction with | in combination with = with",
    "in close proximity to | in vicinity of = near",
    "is located | are located = is",
    "is dependent on | are dependent on = depend on",
    "has impact on | have impact on | has effect on | have effect on = affect",
    "such as | along lines of = like",
    "in addition to | as well as = and",
    "reason why = why",
    "way in which | manner in which = how",
    # doing
    "utilize | utilise | leverage | make use of = use",
    "utilizes | utilises | leverages | makes use of = uses",
    "utilizing | utilising | leveraging | making use of | through use of | with use of = using",
    "utilized | utilised | leveraged | made use of = used",
    "take into account | takes into account | take into consideration | takes into consideration = consider",
    "get rid of | gets rid of = remove",
    "getting rid of = removing",
    "take look at | have look at = look at",
    "keep track of | keeps track of = track",
    "keeping track of = tracking",
    "provide support for | provides support for | has support for = support",
    "demonstrates = shows",
    "in process of | process of | act of =",
    "make it to | makes it to | made it to = reach",
    "making it to = reaching",
    "you can find | can be found =",
    "that you can use for | which you can use for | you can use for = for",
    # padding
    "for example | for instance = e.g",
    "in addition | you should =",
    "go ahead and | step by step | as well | to be honest =",
    "it is important to note that | it should be noted that | note that | keep in mind that =",
    "it is important to remember that | it is worth noting that | it is worth mentioning that =",
)
"""The longest run wins. A short form is read like any other words."""

OPENINGS: Final = _table(
    # "I'd" is read as "i" and "it's" as "it"
    "i would recommend that you | i would recommend to | i would recommend =",
    "it might be worth | you could consider | it would be great if you could =",
    "remember to | do remember to | you should remember to =",
    "it is fair to say that | i find that | i think that | i believe that | we believe that =",
    "with that in mind | with this in mind =",
    "as mentioned above | as mentioned before | as mentioned earlier | as already mentioned | as noted above =",
    "on other hand | as matter of fact | that being said | that said | in other words | to be clear =",
    "to put it briefly | last but not least | on top of that | nonetheless | nevertheless | in contrast =",
    "then again | of course | certainly | kindly =",
    "i would be happy if you | i be happy if you | i be so happy if you | i would be so happy if you =",
    "i would be glad if you | i be glad if you | i would be thankful if you | i be thankful if you =",
    "i would be grateful if you | i be grateful if you =",
    "i would be grateful if you could | i be grateful if you could =",
    "i would love it if you | i love it if you | i would appreciate it if you | i appreciate it if you =",
    "it would be great if you | it would be nice if you | it would be lovely if you | it would be super if you =",
    "it would be wonderful if you | it would be good if you =",
    "we would kindly ask you to | we would ask you to | we kindly ask you to | i would ask you to =",
    "i recommend | i recommend that you | i would suggest | i suggest | i would advise | i advise =",
    "you might want to | you may want to | you might wish to | you may wish to =",
    "it would be best to | it would probably be best to | it is best to | it is probably best to =",
    "it probably best to | it best to | i think it would be best to | i think it is best to =",
    "i believe it is best to | i believe it best to | i think it best to =",
    "it would be good to | it would probably be good to | it is good idea to | it is probably good idea to =",
    "it good idea to | it probably good idea to | it would make sense to | it might make sense to =",
    "i would say that | i say that | i guess that | i think you should | one could argue that =",
    "it may be worth noting that | it might be worth noting that | it is perhaps worth saying that =",
    "it is worth pointing out that | it may be useful to know that | it is useful to know that =",
    "bear in mind that | be aware that | remember that | it goes without saying that | needless to say =",
)
"""The same where a sentence or item begins: "I say that x" is "x", "when I say that x" is not."""
