"""Scores, and who has won.

Rules: V-1-05 to V-1-10, V-1-17, V-1-18, V-13-11, V-14-62.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.core.protocol.game import Outcome
from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.base import TraceLine, added_line
from engine.valhalla.events.turns import CapitalsHeld, GameWon, ScoreTold, SeedShown
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.settings import VICTORY_TEST_ORDER, capitals_to_win
from engine.valhalla.state import State

CITY_GOLD_PER_POINT: Final = 50
POINTS_PER_FARM_LEVEL: Final = 16
POINTS_PER_ASSET: Final = 20
FAVOR_PER_POINT: Final = 20
GOLD_PER_POINT: Final = 200
UPKEEP_PER_POINT: Final = 40
POINTS_PER_RULER_SLAIN: Final = 50
POINTS_PER_SIDE_ENDED: Final = 100


# Scores


def score_lines(state: State, seat: Seat) -> Iterator[TraceLine]:
    """Yield the lines of a side's score (V-1-09)."""
    side = state.side(seat)
    for place in state.assets_of(seat):
        worth = _place_points(place, seat)
        if worth:
            yield added_line(place.feature, worth, "V-1-09", place.at)
    yield added_line("favor", side.lifetime // FAVOR_PER_POINT, "V-1-09")
    yield added_line("gold", side.gold // GOLD_PER_POINT, "V-1-09")
    upkeep = sum(state.kind_of(unit).class_upkeep for unit in state.units_of(seat))
    yield added_line("army", upkeep // UPKEEP_PER_POINT, "V-1-09")
    if side.rulers_slain:
        yield added_line(
            "rulers",
            POINTS_PER_RULER_SLAIN * side.rulers_slain + POINTS_PER_SIDE_ENDED * side.sides_ended,
            "V-1-09",
        )


def _place_points(place: MapFeature, seat: Seat) -> int:
    """Return the points for a place held since the end of the last round (V-1-09 a to d)."""
    owner, level = place.kept
    if owner != seat:
        return 0
    held = min(level, place.level)
    if place.feature == "city":
        return sum(city_tables().city.cost[: held + 1]) // CITY_GOLD_PER_POINT
    if place.feature == "farm":
        return POINTS_PER_FARM_LEVEL * held
    return POINTS_PER_ASSET if place.feature in {"mine", "shrine"} else 0


def side_score(state: State, seat: Seat) -> int:
    """Add a side's score up (V-1-09)."""
    return sum(int(part.value) for part in score_lines(state, seat))


def measure_power(state: State) -> Mapping[Seat, int]:
    """Measure every side's power: its score, as told once the game is over; an ended one has 0.

    Rules: V-1-09.
    """
    told = state.scores if state.outcome is not None else {}
    living = {seat: told.get(seat, side_score(state, seat)) for seat in state.living_seats}
    return {side.seat: living.get(side.seat, 0) for side in state.sides}


def store_scores(work: ValhallaWork, seats: Iterable[Seat]) -> None:
    """Store scores just before sides may end at one instant (V-1-06)."""
    work.state.scores = {seat: side_score(work.state, seat) for seat in seats}


def _rank(state: State, seat: Seat, points: int) -> tuple[int, int, int, int]:
    """Sort key: points, then lifetime favor, treasury, the larger seat (V-1-10)."""
    side = state.side(seat)
    return points, side.lifetime, side.gold, seat


# Who has won


def best_side(state: State, seats: Iterable[Seat]) -> Seat:
    """Return the side with the highest stored score among these (V-1-06, V-1-10)."""
    return max(seats, key=lambda seat: _rank(state, seat, state.scores.get(seat, 0)))


def check_last_side(work: ValhallaWork, last: Seat | None = None) -> None:
    """End the game if one side is left; if none is, `last` wins, else the best one (V-1-06)."""
    state = work.state
    if state.outcome is not None:
        return
    left = state.living_seats
    if len(left) == 1 and "last_side" in state.settings.victory:
        _end_game(work, left[0], "last_side", "V-1-06")
    elif not left:
        winner = best_side(state, state.fallen[-1]) if last is None else last
        _end_game(work, winner, "last_side", "V-1-06")


def check_victory(work: ValhallaWork) -> None:
    """Test for victory at the end of a round, in the fixed order (V-1-05, V-14-62)."""
    state = work.state
    check_last_side(work)
    held = {seat: _count_capitals(state, seat) for seat in state.living_seats}
    tests = {
        "capitals": lambda: _by_capitals(state, held),
        "favor": lambda: _by_favor(state),
        "rounds": lambda: _by_score(state, state.settings.round_limit),
    }
    for way in VICTORY_TEST_ORDER:
        if way in tests and way in state.settings.victory and state.outcome is None:
            winner = tests[way]()
            if winner is not None:
                _end_game(work, winner, way, _RULE_OF_VICTORY[way])
    capped = None if "rounds" in state.settings.victory else _by_round_cap(state)
    if state.outcome is None and capped is not None:
        _end_game(work, capped, "rounds", "V-1-18")
    if state.outcome is None:
        _announce_capital_holders(work, held)
    for place in state.places.values():
        place.kept = (place.owner, place.level)


_RULE_OF_VICTORY: Final = {"capitals": "V-1-17", "favor": "V-1-07", "rounds": "V-1-08"}


def _count_capitals(state: State, seat: Seat) -> int:
    """Count the hexes of first capitals that a side controls, Ruins too (V-1-17)."""
    return sum(place.founder is not None for place in state.assets_of(seat))


def _by_capitals(state: State, held: dict[Seat, int]) -> Seat | None:
    """Return who holds enough capitals now and a round ago; of several the best (V-1-17)."""
    goal = capitals_to_win(state.settings, len(state.sides))
    found = [seat for seat, count in held.items() if count >= goal and seat in state.crowned]
    return max(found, key=lambda seat: _rank(state, seat, held[seat]), default=None)


def _by_favor(state: State) -> Seat | None:
    """Return who has earned the target of favor; of several the best (V-1-07)."""
    goal = state.settings.favor_target
    found = [seat for seat in state.living_seats if state.side(seat).lifetime >= goal]
    return max(found, key=lambda seat: _rank(state, seat, state.side(seat).lifetime), default=None)


def _by_score(state: State, limit: int) -> Seat | None:
    """Return the side with the highest score once the last round is over (V-1-08, V-1-18)."""
    if state.round < limit or not state.living_seats:
        return None
    return max(state.living_seats, key=lambda seat: _rank(state, seat, side_score(state, seat)))


def _by_round_cap(state: State) -> Seat | None:
    """Return the side with the highest score at the cap of rounds (V-1-18)."""
    return _by_score(state, state.settings.round_cap)


def _announce_capital_holders(work: ValhallaWork, held: dict[Seat, int]) -> None:
    """Tell which sides are one round from a victory by capitals (V-1-17, V-13-11)."""
    state = work.state
    goal = capitals_to_win(state.settings, len(state.sides))
    holders = tuple(seat for seat, count in held.items() if count >= goal)
    if "capitals" in state.settings.victory:
        for seat in holders:
            work.tell(CapitalsHeld(audience=EVERYONE, seat=seat))
    state.crowned = holders


def _end_game(work: ValhallaWork, seat: Seat, how: str, rule: str) -> None:
    """End the game: the winner, the living by score, the fallen, last to fall first.

    From then on everything may be shown: it can't be taken back (V-13-05).
    """
    state = work.state
    ranked = {one: side_score(state, one) for one in state.living_seats}
    others = sorted(
        (one for one in state.living_seats if one != seat),
        key=lambda one: _rank(state, one, ranked[one]),
        reverse=True,
    )
    fallen = [tuple(one for one in together if one != seat) for together in state.fallen[::-1]]
    places = ((seat,), *((one,) for one in others), *(group for group in fallen if group))
    state.outcome = Outcome(places=places, rule=rule)
    state.scores |= ranked
    state.phase = "over"
    for one in state.living_seats:
        work.tell(
            ScoreTold(
                audience=EVERYONE, seat=one, score=ranked[one], lines=tuple(score_lines(state, one))
            )
        )
    work.tell(GameWon(audience=EVERYONE, seats=(seat,), how=how, round=state.round))
    work.tell(SeedShown(audience=EVERYONE, commitment=work.dice.seed_commitment()))
    work.reveal()
