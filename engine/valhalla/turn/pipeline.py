"""The pipeline of a turn: from one order window to the next (section 14).

Rules: V-0-11j, V-5.1-01 to V-5.1-13, V-5.2-01, V-14-19, V-14-20, V-14-58 to V-14-63, V-1-11,
V-1-16.
"""

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Seat, only
from engine.valhalla import setup
from engine.valhalla.combat import battle_reports, battle_wishes, combat_phase
from engine.valhalla.construction import construction_phase
from engine.valhalla.diplomacy import encounters
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.turns import Gone, SituationGiven, TurnBegan
from engine.valhalla.exploration import exploration_phase
from engine.valhalla.gods import favor
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.movement import movement_phase
from engine.valhalla.outcomes import ended_sides, victory
from engine.valhalla.round_start import rounds
from engine.valhalla.state import NOBODY, State
from engine.valhalla.turn.shared_windows import batch
from engine.valhalla.turn_in_progress import Sheet, TurnInProgress


def begin(table: Tables) -> None:
    """Begin the first round (V-14-05)."""
    state = table.state
    state.round, state.phase = 1, "orders"
    rounds.first(table)
    table.tell(ChapterClosed(audience=EVERYONE, title="begin", facts={"round": 1}))
    _open(table, NOBODY)
    run(table)


def run(table: Tables) -> None:
    """Carry turns out until somebody is awaited, or the game is over."""
    state = table.state
    while state.outcome is None and (state.course is not None or _next(table)):
        if not _carry(table):
            return
        _close(table)


def _next(table: Tables) -> bool:
    """Take up the next sheet of the batch; open the next window where none is left."""
    state = table.state
    if any(seat not in state.waiting for seat in state.batch):
        return False
    if not state.waiting:
        _open(table, state.turn)
        return False
    seat = min(state.waiting)
    sheet = state.waiting.pop(seat)
    state.batch = tuple(one for one in state.batch if one != seat)
    state.turn, state.course = seat, TurnInProgress(seat, sheet)
    return True


def take(table: Tables, seat: Seat, sheet: Sheet) -> None:
    """Take the sheet of a side whose window has closed (V-5.1-06, V-14-20)."""
    table.state.waiting[seat] = sheet


# Carrying out


def _carry(table: Tables) -> bool:
    """Carry the turn on from where it stands; False: it waits for answers (V-14-21 to V-14-57)."""
    course = table.state.course
    assert course is not None  # noqa: S101  (the caller looked)
    if course.stage == "movement":
        setup.redesign(table, course.seat, course.sheet)
        battle_wishes.stand(table.state.side(course.seat), course.sheet)
        movement_phase.movement(table)
        if not _over(table):
            encounters.insights(table)
            if encounters.meet(table):
                return False
        course.stage = "parleys"
        return _parley(table)
    if course.stage == "responses":
        course.stage = "parleys"
        return _parley(table)
    _rest(table)
    return True


def _parley(table: Tables) -> bool:
    """Let parleys be held, or go on (V-14-31)."""
    if not _over(table) and encounters.parley(table):
        return False
    _rest(table)
    return True


def _rest(table: Tables) -> None:
    """Fight, build, find paths; a side that ended does nothing more (V-1-11)."""
    state, course = table.state, table.state.course
    assert course is not None  # noqa: S101  (as above)
    state.phase, course.asked = "orders", ()
    for part in (
        combat_phase.fight_all,
        construction_phase.construct,
        exploration_phase.pathfinding,
        exploration_phase.explore,
        construction_phase.courtiers,
    ):
        if not _over(table):
            part(table)


def _over(table: Tables) -> bool:
    """Tell whether nothing more can happen in this turn."""
    state = table.state
    return state.outcome is not None or (
        state.course is not None and state.side(state.course.seat).ended
    )


def _close(table: Tables) -> None:
    """End the turn: its reports go out, and who resigned meanwhile leaves (V-14-58, V-13-35)."""
    state = table.state
    seat = state.turn
    battle_reports.publish(table)
    state.course = None
    if state.outcome is None:
        ended_sides.resigned(table)
    facts = {"seat": seat, "round": state.round}
    table.tell(ChapterClosed(audience=EVERYONE, title="turn", facts=facts))


# The next window


def _open(table: Tables, after: Seat) -> None:
    """Begin the turn of the next seat; after the last one, end the round (V-14-59)."""
    state = table.state
    coming = [seat for seat in state.living if seat > after]
    if not coming:
        _end_round(table)
        if state.outcome is not None:
            return
        coming = list(state.living)
    seats = batch(state, coming[0])
    state.batch, state.turn, state.phase = seats, seats[0], "orders"
    for seat in seats:
        _start(table, seat)


def _start(table: Tables, seat: Seat) -> None:
    """Start a side's turn, and give it its situation (V-14-13 to V-14-19)."""
    state, side = table.state, table.state.side(seat)
    side.turns += 1
    side.acted = False
    capital = side.capital
    rounds.start_turn(table, seat)
    exploration_phase.scout(table, seat)
    lost = exploration_phase.snapshot(table, seat)
    table.tell(TurnBegan(audience=EVERYONE, seat=seat, round=state.round))
    table.tell(
        SituationGiven(
            audience=only(seat), seat=seat, round=state.round, gold=side.gold, favor=side.favor,
            orders=side.limit, lost=tuple(place.at for place in lost),
            gone=tuple(_gone(place, capital) for place in lost),
        )
    )  # fmt: skip


def _gone(place: MapFeature, capital: str | None) -> Gone:
    """Tell a side what it has lost, as it last knew it (V-13-21)."""
    return Gone(
        at=place.at, feature=place.feature, level=place.level, name=place.name,
        capital=place.at == capital,
    )  # fmt: skip


def _end_round(table: Tables) -> None:
    """End a round and start the next (V-14-60 to V-14-63)."""
    state = table.state
    state.turn = NOBODY
    favor.judge(table)
    favor.beloved(table)
    victory.round_end(table)
    facts = {"round": state.round}
    table.tell(ChapterClosed(audience=EVERYONE, title="round", facts=facts))
    if state.outcome is None:
        rounds.start_round(table)


def absent(state: State, seat: Seat) -> bool:
    """Tell whether a side has been absent for so long that its windows are short (V-1-19)."""
    return state.side(seat).missed >= state.settings.absent_limit
