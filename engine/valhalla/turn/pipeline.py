"""The pipeline of a turn: from one order window to the next (section 14).

Rules: V-0-11j, V-5.1-01 to V-5.1-13, V-5.2-01, V-14-19, V-14-20, V-14-58 to V-14-63, V-1-11,
V-1-16.
"""

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.valhalla import setup
from engine.valhalla.combat import battle_reports, battle_wishes, combat_phase
from engine.valhalla.construction import construction_phase
from engine.valhalla.diplomacy import encounters, gold_offers
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.events.turns import LostAsset, SituationGiven, TurnBegan
from engine.valhalla.exploration import exploration_phase
from engine.valhalla.gods import favor
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.movement import movement_phase
from engine.valhalla.movement.march import list_hexes_feared_by
from engine.valhalla.outcomes import ended_sides, victory
from engine.valhalla.round_start import rounds
from engine.valhalla.state import NO_SEAT
from engine.valhalla.turn.shared_windows import find_batch
from engine.valhalla.turn_in_progress import StoredSheet, TurnInProgress


def begin_first_round(work: ValhallaWork) -> None:
    """Begin the first round (V-14-05)."""
    state = work.state
    state.round, state.phase = 1, "orders"
    rounds.announce_first_round(work)
    work.tell(ChapterClosed(audience=EVERYONE, title="begin", facts={"round": 1}))
    _open_next_window(work, NO_SEAT)
    run_turns(work)


def run_turns(work: ValhallaWork) -> None:
    """Carry out turns until a sheet is missing or the game is over."""
    state = work.state
    while state.outcome is None and (state.course is not None or _take_up_next_sheet(work)):
        if not _carry_turn_on(work):
            return
        _end_turn(work)


def _take_up_next_sheet(work: ValhallaWork) -> bool:
    """Start the turn of the next sheet in the batch; after the last one, open the next window."""
    state = work.state
    if any(seat not in state.waiting for seat in state.batch):
        return False
    if not state.waiting:
        _open_next_window(work, state.turn)
        return False
    seat = min(state.waiting)
    sheet = state.waiting.pop(seat)
    state.batch = tuple(one for one in state.batch if one != seat)
    feared = list_hexes_feared_by(state, seat)
    state.turn, state.course = seat, TurnInProgress(seat, sheet, feared=feared)
    return True


def store_sheet(work: ValhallaWork, seat: Seat, sheet: StoredSheet) -> None:
    """Store the sheet of a side whose window has closed (V-5.1-06, V-14-20)."""
    work.state.waiting[seat] = sheet


# Carrying out


def _carry_turn_on(work: ValhallaWork) -> bool:
    """Continue the turn; return False if it waits for answers (V-14-21 to V-14-57)."""
    turn = work.state.course
    assert turn is not None  # noqa: S101  (the caller checked)
    if turn.stage == "movement":
        setup.redesign_units(work, turn.seat, turn.sheet)
        battle_wishes.store_standing_orders(work.state.side(turn.seat), turn.sheet)
        movement_phase.carry_out_movement(work)
        if not _is_turn_over(work):
            encounters.give_insights(work)
            if encounters.open_response_windows(work):
                return False
        turn.stage = "parleys"
        return _open_parleys(work)
    if turn.stage == "responses":
        turn.stage = "parleys"
        return _open_parleys(work)
    _carry_out_rest(work)
    return True


def _open_parleys(work: ValhallaWork) -> bool:
    """Open parleys if there are any, or carry out the rest of the turn (V-14-31)."""
    if not _is_turn_over(work) and encounters.open_parleys(work):
        return False
    _carry_out_rest(work)
    return True


def _carry_out_rest(work: ValhallaWork) -> None:
    """Carry out combat, construction and exploration, unless the side has ended (V-1-11)."""
    state, turn = work.state, work.state.course
    assert turn is not None  # noqa: S101  (as above)
    state.phase, turn.asked = "orders", ()
    for phase in (
        combat_phase.carry_out_combat,
        construction_phase.carry_out_construction,
        exploration_phase.clear_fog,
        exploration_phase.explore_features,
        construction_phase.note_active_courtiers,
    ):
        if not _is_turn_over(work):
            phase(work)
    if state.outcome is None:
        gold_offers.pay_offers(work)  # who ends in its own turn has no construction phase


def _is_turn_over(work: ValhallaWork) -> bool:
    """Return whether nothing more can happen in this turn."""
    state = work.state
    return state.outcome is not None or (
        state.course is not None and state.side(state.course.seat).ended
    )


def _end_turn(work: ValhallaWork) -> None:
    """End the turn: publish its reports, and end resigned sides (V-14-58, V-13-35)."""
    state = work.state
    seat = state.turn
    battle_reports.publish_held_reports(work)
    state.course = None
    if state.outcome is None:
        ended_sides.end_resigned_sides(work)
    facts = {"seat": seat, "round": state.round}
    work.tell(ChapterClosed(audience=EVERYONE, title="turn", facts=facts))


# The next window


def _open_next_window(work: ValhallaWork, after: Seat) -> None:
    """Begin the turn of the next seat; after the last one, end the round (V-14-59)."""
    state = work.state
    coming = [seat for seat in state.living_seats if seat > after]
    if not coming:
        _end_round(work)
        if state.outcome is not None:
            return
        coming = list(state.living_seats)
    seats = find_batch(state, coming[0])
    state.batch, state.turn, state.phase = seats, seats[0], "orders"
    for seat in seats:
        _start_turn(work, seat)


def _start_turn(work: ValhallaWork, seat: Seat) -> None:
    """Start a side's turn, and tell it its situation (V-14-13 to V-14-19)."""
    state, side = work.state, work.state.side(seat)
    side.turns += 1
    side.acted = False
    capital = side.capital
    rounds.start_turn(work, seat)
    exploration_phase.report_scouting(work, seat)
    lost = exploration_phase.update_marks_and_losses(work, seat)
    work.tell(TurnBegan(audience=EVERYONE, seat=seat, round=state.round))
    work.tell(
        SituationGiven(
            audience=audience_of(seat),
            seat=seat,
            round=state.round,
            gold=side.gold,
            favor=side.favor,
            orders=side.limit,
            lost=tuple(place.at for place in lost),
            gone=tuple(_lost_asset(place, capital) for place in lost),
        )
    )


def _lost_asset(place: MapFeature, capital: str | None) -> LostAsset:
    """Describe a lost asset as its side last knew it (V-13-21)."""
    return LostAsset(
        at=place.at, feature=place.feature, level=place.level, name=place.name,
        capital=place.at == capital,
    )  # fmt: skip


def _end_round(work: ValhallaWork) -> None:
    """End a round and start the next (V-14-60 to V-14-63)."""
    state = work.state
    state.turn = NO_SEAT
    favor.judge_boasts(work)
    favor.give_special_favor(work)
    victory.check_victory(work)
    facts = {"round": state.round}
    work.tell(ChapterClosed(audience=EVERYONE, title="round", facts=facts))
    if state.outcome is None:
        rounds.start_round(work)
