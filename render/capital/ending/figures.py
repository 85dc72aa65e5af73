"""What each player did, counted from events, and the awards for it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.capital.events.build import BuildingBuilt, QuestCompleted, UnitBuilt, UpgradeCompleted
from engine.capital.events.cards import CardsStored
from engine.capital.events.wars import BuildingRazed, CityRazed, WarDeclared, WarScored
from engine.core.protocol.values import Event
from render.ending import award_holders
from render.ending.award_holders import Award, award_most
from render.ending.ended_game import EndedGame

FIGURES: Final = (
    "wars_won", "attacks_held", "wars_declared", "buildings_lost", "cities_razed", "gold_built",
    "units_built", "upgrades", "quests", "cards_kept",
)  # fmt: skip
"""The figures of a player."""
AWARDS: Final = (
    ("most_feared", "wars_won"),
    ("best_builder", "gold_built"),
    ("firmest_wall", "attacks_held"),
    ("greatest_questor", "quests"),
    ("largest_army", "units_built"),
    ("most_patient", "cards_kept"),
)  # fmt: skip
"""The awards for the highest of a figure, the best first."""
MIN_PLAYERS_OF_A_FRIEND: Final = 3
MAX_WARS_OF_A_FRIEND: Final = 1
"""Whoever declared more wars is no friend, even if all others declared more."""


def count_figures(events: Sequence[Event]) -> dict[str, Counter[int]]:
    """Count what each player did."""
    return award_holders.count_figures(events, FIGURES, _count_event)


def _count_event(event: Event) -> Iterator[tuple[str, int, int]]:
    """Yield what an event adds: a figure, a seat, an amount."""
    match event:
        case BuildingBuilt():
            yield "gold_built", event.seat, event.cost
        case UnitBuilt():
            yield "units_built", event.seat, 1
        case UpgradeCompleted():
            yield "upgrades", event.seat, 1
        case QuestCompleted():
            yield "quests", event.seat, 1
        case CardsStored():
            yield "cards_kept", event.seat, len(event.cards)
        case _:
            yield from _count_war_event(event)


def _count_war_event(event: Event) -> Iterator[tuple[str, int, int]]:
    if isinstance(event, WarDeclared):
        yield "wars_declared", event.attacker, 1
    elif isinstance(event, WarScored) and event.result == "won":
        yield "wars_won", event.attacker, 1
    elif isinstance(event, WarScored):
        yield "attacks_held", event.target, 1
    elif isinstance(event, BuildingRazed):
        yield "buildings_lost", event.seat, 1
    elif isinstance(event, CityRazed):
        yield "cities_razed", event.by, 1


def find_awards(game: EndedGame) -> Iterable[Award]:
    """Find the awards of a game that is over."""
    figures = count_figures([one.event for one in game.events])
    for award, key in AWARDS:
        yield from award_most(award, figures[key])
        if award == "best_builder":
            yield from _award_peace(game, figures["wars_declared"])


def _award_peace(game: EndedGame, declared: Counter[int]) -> Iterator[Award]:
    """Give the award of the truest friend to who alone declared the fewest wars, if any was.

    Of two players neither is one, nor is who marched more than once.
    """
    if not declared or len(game.seats) < MIN_PLAYERS_OF_A_FRIEND:
        return
    fewest = min(declared[seat] for seat in game.seats)
    friends = [seat for seat in game.seats if declared[seat] == fewest]
    if len(friends) == 1 and fewest <= MAX_WARS_OF_A_FRIEND:
        yield Award("truest_friend", (friends[0],), {"count": fewest})
