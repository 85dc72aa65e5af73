"""What each player did, counted from events, and the awards for it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.core.protocol.values import Event
from engine.echoes.events.buildings import BuildingBuilt, BuildingLost
from engine.echoes.events.combat import AttackDeclared, BuildingDamaged
from engine.echoes.events.effects import CardPlayed
from engine.echoes.events.turns import TurnBegan
from engine.echoes.events.units import TileRevealed, UnitDeployed, UnitLost
from render.echoes.words.story.chapter_events import ToldAttack
from render.ending.award_holders import Award, award_most
from render.ending.ended_game import EndedGame

FIGURES: Final = (
    "felled", "units_lost", "attacks", "siege", "razed", "camps", "barracks", "tiles", "deployed",
    "cards",
)  # fmt: skip
"""The figures of a player."""
AWARDS: Final = (
    ("most_feared", "felled"),
    ("hammer", "siege"),
    ("best_builder", "camps"),
    ("far_traveller", "tiles"),
    ("largest_army", "deployed"),
    ("cunning", "cards"),
)  # fmt: skip
"""The awards for the highest of a figure, the best first."""


def count_figures(events: Sequence[Event]) -> dict[str, Counter[int]]:
    """Count what each player did; an attack is of the player whose turn it is."""
    counts: dict[str, Counter[int]] = {key: Counter() for key in FIGURES}
    active, attack, turns = 0, None, 0
    for event in events:
        if isinstance(event, TurnBegan):
            active, attack, turns = int(event.seat), None, turns + 1
        elif isinstance(event, AttackDeclared):
            attack = ToldAttack(event)
            counts["attacks"][active] += 1
        elif attack is not None and attack.hear(event):
            for key, amount in _count_blow(event, active):
                counts[key][active] += amount
        if turns:
            for key, seat in _count_own(event):
                counts[key][seat] += 1
    return counts


def _count_blow(event: Event, active: int) -> Iterator[tuple[str, int]]:
    """Yield what the active player's attack adds: a figure, an amount."""
    if isinstance(event, UnitLost) and event.seat != active:
        yield "felled", 1
    elif isinstance(event, BuildingLost):
        yield "razed", 1
    elif isinstance(event, BuildingDamaged) and event.building == "capital":
        yield "siege", event.amount


def _count_own(event: Event) -> Iterator[tuple[str, int]]:
    """Yield what a player did: a figure, a seat."""
    if isinstance(event, UnitLost):
        yield "units_lost", int(event.seat)
    elif isinstance(event, BuildingBuilt):
        yield ("camps" if event.building == "camp" else "barracks"), int(event.seat)
    elif isinstance(event, TileRevealed):
        yield "tiles", int(event.seat)
    elif isinstance(event, UnitDeployed):
        yield "deployed", int(event.seat)
    elif isinstance(event, CardPlayed):
        yield "cards", int(event.seat)


def find_awards(game: EndedGame) -> Iterable[Award]:
    """Find the awards of a game that is over."""
    figures = count_figures([one.event for one in game.events])
    for award, key in AWARDS:
        yield from award_most(award, figures[key])
    yield from _award_care(game, figures["units_lost"])


def _award_care(game: EndedGame, lost: Counter[int]) -> Iterator[Award]:
    """Give the award of the most careful to who alone lost the fewest units, if any were lost."""
    fewest = min(lost[seat] for seat in game.seats)
    careful = [seat for seat in game.seats if lost[seat] == fewest]
    if lost and len(careful) == 1:
        yield Award("careful", (careful[0],), {"count": fewest})
