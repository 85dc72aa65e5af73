"""What each side did, counted from events, and the awards for it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.core.protocol.values import Event
from engine.valhalla.events.battles import BattleTold
from engine.valhalla.events.construction import Built, Upgraded
from engine.valhalla.events.exploration import FogCleared
from engine.valhalla.events.favor import BoastJudged, FavorAwarded
from engine.valhalla.events.meetings import TruceAgreed
from render.ending import award_holders
from render.ending.award_holders import Award, award_most
from render.ending.ended_game import EndedGame
from render.valhalla.words.story.battle_deeds import WON_BY_DEFENDERS, Battle

FIGURES: Final = (
    "battles_won", "walls_held", "battles_lost", "cities_taken", "truces", "levels_built",
    "favor_awarded", "favor_lost_by_lies", "hexes_revealed",
)  # fmt: skip
"""The figures of a side."""
AWARDS: Final = (
    ("most_feared", "battles_won"),
    ("best_builder", "levels_built"),
    ("truest_friend", "truces"),
    ("biggest_lie", "favor_lost_by_lies"),
    ("firmest_wall", "walls_held"),
    ("dearest_to_the_gods", "favor_awarded"),
    ("furthest_wanderer", "hexes_revealed"),
)  # fmt: skip
"""The awards, each with its figure; the best first."""


def count_figures(events: Sequence[Event]) -> dict[str, Counter[int]]:
    """Count what each side did."""
    return award_holders.count_figures(events, FIGURES, _count_event)


def _count_event(event: Event) -> Iterator[tuple[str, int, int]]:
    """Yield what an event adds: a figure, a seat, an amount."""
    if isinstance(event, BattleTold):
        yield from _count_battle(event)
    elif isinstance(event, TruceAgreed):
        yield "truces", event.seat, 1
        yield "truces", event.other, 1
    elif isinstance(event, Upgraded | Built):
        yield "levels_built", event.seat, 1
    elif isinstance(event, FavorAwarded):
        yield "favor_awarded", event.seat, event.favor
    elif isinstance(event, BoastJudged):
        lied = sum(int(one.value) for one in event.lines if one.what == "lies")
        yield "favor_lost_by_lies", event.seat, -lied
    elif isinstance(event, FogCleared):
        yield "hexes_revealed", event.seat, len(event.hexes)


def _count_battle(event: BattleTold) -> Iterator[tuple[str, int, int]]:
    battle = Battle(0, event)
    has_held = event.outcome in WON_BY_DEFENDERS
    yield from (("walls_held" if has_held else "battles_won", one, 1) for one in battle.winners)
    yield from (("battles_lost", one, 1) for one in battle.losers)
    if event.conquered:
        yield "cities_taken", event.attacker, 1


def find_awards(game: EndedGame) -> Iterable[Award]:
    """Find the awards of a game that is over."""
    figures = count_figures([one.event for one in game.events])
    for award, key in AWARDS:
        yield from award_most(award, figures[key])
