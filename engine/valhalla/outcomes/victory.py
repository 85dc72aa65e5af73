"""Scores, and who has won.

Rules: V-1-05 to V-1-10, V-1-17, V-1-18, V-13-11, V-14-62.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.catalog.rule_tables import towns
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.base import TraceLine, line
from engine.valhalla.events.turns import CapitalsHeld, GameWon, ScoreTold, SeedShown
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.settings import TESTED, target
from engine.valhalla.state import State

CITY: Final = 50
FARM: Final = 16
ASSET: Final = 20
FAVOR: Final = 20
GOLD: Final = 200
UPKEEP: Final = 40
SLAIN: Final = 50
ENDED: Final = 100


# Scores


def parts(state: State, seat: Seat) -> Iterator[TraceLine]:
    """Name what a side's score is made of (V-1-09)."""
    side = state.side(seat)
    for place in state.assets(seat):
        worth = _worth(place, seat)
        if worth:
            yield line(place.feature, worth, "V-1-09", place.at)
    yield line("favor", side.lifetime // FAVOR, "V-1-09")
    yield line("gold", side.gold // GOLD, "V-1-09")
    upkeep = sum(state.kind(unit).class_upkeep for unit in state.own(seat))
    yield line("army", upkeep // UPKEEP, "V-1-09")
    if side.rulers_slain:
        yield line("rulers", SLAIN * side.rulers_slain + ENDED * side.sides_ended, "V-1-09")


def _worth(place: MapFeature, seat: Seat) -> int:
    """Count a place by what was held at the end of the round before, too (V-1-09 a to d)."""
    owner, level = place.kept
    if owner != seat:
        return 0
    held = min(level, place.level)
    if place.feature == "city":
        return sum(towns().city.cost[: held + 1]) // CITY
    if place.feature == "farm":
        return FARM * held
    return ASSET if place.feature in {"mine", "shrine"} else 0


def score(state: State, seat: Seat) -> int:
    """Add a side's score up (V-1-09)."""
    return sum(int(part.value) for part in parts(state, seat))


def weigh(table: Tables, seats: Iterable[Seat]) -> None:
    """Keep the scores as they are just before sides may end at one instant (V-1-06)."""
    table.state.scores = {seat: score(table.state, seat) for seat in seats}


def _rank(state: State, seat: Seat, points: int) -> tuple[int, int, int, int]:
    """Rank by a number, then lifetime favor, treasury, the larger seat (V-1-10)."""
    side = state.side(seat)
    return points, side.lifetime, side.gold, seat


# Who has won


def best(state: State, seats: Iterable[Seat]) -> Seat:
    """Find who had the highest weighed score of sides that end at one instant (V-1-06, V-1-10)."""
    return max(seats, key=lambda seat: _rank(state, seat, state.scores.get(seat, 0)))


def alive(table: Tables, last: Seat | None = None) -> None:
    """See whether one side is left, or none: then `last` wins, the best of them (V-1-06)."""
    state = table.state
    if state.outcome is not None:
        return
    left = state.living
    if len(left) == 1 and "last_side" in state.settings.victory:
        _win(table, left[0], "last_side", "V-1-06")
    elif not left:
        winner = best(state, state.fallen[-1]) if last is None else last
        _win(table, winner, "last_side", "V-1-06")


def round_end(table: Tables) -> None:
    """Test for victory at the end of a round, in the fixed order (V-1-05, V-14-62)."""
    state = table.state
    alive(table)
    held = {seat: _capitals(state, seat) for seat in state.living}
    tests = {
        "capitals": lambda: _by_capitals(state, held),
        "favor": lambda: _by_favor(state),
        "rounds": lambda: _by_score(state, state.settings.round_limit),
    }
    for way in TESTED:
        if way in tests and way in state.settings.victory and state.outcome is None:
            winner = tests[way]()
            if winner is not None:
                _win(table, winner, way, _RULES[way])
    capped = None if "rounds" in state.settings.victory else _by_cap(state)
    if state.outcome is None and capped is not None:
        _win(table, capped, "rounds", "V-1-18")
    if state.outcome is None:
        _announce(table, held)
    for place in state.places.values():
        place.kept = (place.owner, place.level)


_RULES: Final = {"capitals": "V-1-17", "favor": "V-1-07", "rounds": "V-1-08"}


def _capitals(state: State, seat: Seat) -> int:
    """Count the hexes of first capitals that a side controls, Ruins too (V-1-17)."""
    return sum(place.founder is not None for place in state.assets(seat))


def _by_capitals(state: State, held: dict[Seat, int]) -> Seat | None:
    """Find who has held the target now and a round ago; the one with the most (V-1-17)."""
    goal = target(state.settings, len(state.sides))
    found = [seat for seat, count in held.items() if count >= goal and seat in state.crowned]
    return max(found, key=lambda seat: _rank(state, seat, held[seat]), default=None)


def _by_favor(state: State) -> Seat | None:
    """Find who has earned the target of favor; the one with the most (V-1-07)."""
    goal = state.settings.favor_target
    found = [seat for seat in state.living if state.side(seat).lifetime >= goal]
    return max(found, key=lambda seat: _rank(state, seat, state.side(seat).lifetime), default=None)


def _by_score(state: State, limit: int) -> Seat | None:
    """Find the highest score once the last round is over (V-1-08, V-1-18)."""
    if state.round < limit or not state.living:
        return None
    return max(state.living, key=lambda seat: _rank(state, seat, score(state, seat)))


def _by_cap(state: State) -> Seat | None:
    """Find the highest score where a game without a limit of rounds is cut off (V-1-18)."""
    return _by_score(state, state.settings.round_cap)


def _announce(table: Tables, held: dict[Seat, int]) -> None:
    """Tell who is one round from a victory by capitals (V-1-17, V-13-11)."""
    state = table.state
    goal = target(state.settings, len(state.sides))
    now = tuple(seat for seat, count in held.items() if count >= goal)
    if "capitals" in state.settings.victory:
        for seat in now:
            table.tell(CapitalsHeld(audience=EVERYONE, seat=seat))
    state.crowned = now


def _win(table: Tables, seat: Seat, how: str, rule: str) -> None:
    """End the game: the winner, the living by score, the fallen, last to fall first.

    From then on everything may be shown: it can't be taken back (V-13-05).
    """
    state = table.state
    ranked = {one: score(state, one) for one in state.living}
    others = sorted(
        (one for one in state.living if one != seat),
        key=lambda one: _rank(state, one, ranked[one]),
        reverse=True,
    )
    fallen = [tuple(one for one in together if one != seat) for together in state.fallen[::-1]]
    places = ((seat,), *((one,) for one in others), *(group for group in fallen if group))
    state.outcome = Outcome(places=places, rule=rule)
    state.scores |= ranked
    state.phase = "over"
    for one in state.living:
        table.tell(
            ScoreTold(
                audience=EVERYONE, seat=one, score=ranked[one], lines=tuple(parts(state, one))
            )
        )
    table.tell(GameWon(audience=EVERYONE, seats=(seat,), how=how, round=state.round))
    table.tell(SeedShown(audience=EVERYONE, commitment=table.dice.commitment()))
    table.reveal()
