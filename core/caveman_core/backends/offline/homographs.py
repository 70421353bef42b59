"""Nouns and adjectives that are verbs too: a bare "build" after "to" or at a statement's start reads as a command."""

from __future__ import annotations

from typing import Final

from caveman_core.document.wordset import word_set

HOMOGRAPHS: Final = word_set(
    """
    access account act address advance alert alias answer appeal approach archive arrest assist attack attempt
    audit author average back balance ban bar base batch benchmark benefit block board book bookmark boost bottom
    bounce branch break bridge broadcast brush budget buffer bug build bump bundle burst bypass cache call cap
    capture care cast catch cause chain challenge change channel charge chart chat check chunk claim clamp clean
    clear click clip clock clone close cluster collapse combat command comment commit compile complete compound
    compromise concern condition conduct conflict contact content contract contrast control convert cook cool copy
    correct cost count counter couple cover crash crawl credit cross cue curl cycle damage dash date deal debate
    debug decline decrease default delay delegate demand demo deny deploy deposit design desire detail direct
    discount dispatch display document dot double doubt download draft drag draw dream drift drill drive drop dry
    dump duplicate duty echo edge edit effect eject email embed empty end engineer equal erase escape estimate
    exchange excerpt excuse exercise exit experience experiment exploit export express extract eye face fall fan
    fault favor fear feature feed feel fetch fight figure fill film filter find fine finish fire fit fix flag
    flash flip float flood flow flush fly focus fold force fork form format forward frame free freeze front fuel
    fund gain gate gauge glance glue grab grade grant graph grip ground group guarantee guard guess guide hack
    halt hammer hand handle hang hash haul heal heat help hide highlight hint hire hit hold hook hop host house
    hunt hurt impact implement import increase index influence initial inject input insert install institute
    interest interface interrupt invite invoice issue join journal judge jump kick kill knock label lag land last
    laugh launch layer lead leak lean leap lease leave lecture level license lie lift light like limit link list
    live load lock log look loop lower mail make manifest map march mark market mask master match matter mean
    measure memo mention merge mess message mind mine mirror miss mistake mix mock model monitor mount move
    multiply name narrow need nest net note notice object offer open orbit order orphan output outline override
    own pace pack package paint pair panic parallel parent parse pass past paste patch pause pay peak peer perfect
    permit phase phrase pick picture piece pilot pin ping pipe pipeline pitch place plan plant play plot plug
    point poll pool pop port pose post pound power practice praise present press pressure preview price print
    probe process produce profile profit program progress promise prompt proof protest prototype pull pump punch
    purchase purge push put query question queue quit quote race raise range rank rate reach read reason rebase
    rebuild recall record redirect reduce refactor reference refresh refund regard register regret release remark
    rename render rent repair repeat replay reply report repost request rescue research reserve reset rest restart
    result retreat retry return reuse reverse revert review revisit reward rewrite ride ring rise risk roll root
    rotate rough round route rule run rush sample save say scale scan schedule scope score scrape screen script
    scroll seal search seat second secure seed sense separate sequence serve service set shade shake shape share
    shell shelter shift ship shock shoot shop show shrink shuffle shut sign signal silence sink size sketch skip
    slack sleep slice slide slip slot slow smooth snapshot sort sound spam span spare spawn spell spike spill spin
    split sponsor spot spread sprint squash stack staff stage stake stall stamp stand star start state stay steady
    stem step stick stitch stop store strain stream stress stretch strike strip stub study stuff style subject
    suit sum supply support surface surprise survey suspect swap sweep swing switch sync table tackle tag talk tap
    target taste tax tear test text thank thread threat throttle throw tick tie tile tip title toggle total touch
    tour trace track trade train transfer transform transit transport trap travel treat trend trick trigger trim
    trip trouble trust try tune turn tweak twist type undo unit update upgrade upload upset urge use view visit
    vote wait wake walk want warm warrant waste watch wave weigh welcome whisper win wind wipe wire wish wonder
    work wrap wreck write yield zip zone zoom
    """
)
"""Left out: words so seldom verbs that nobody reads them so ("file", "code", "function", "page", "line", "user")."""
