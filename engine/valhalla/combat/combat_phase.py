"""The combat phase: every battle of the active side, one after the other (V-14-32 to V-14-48).

Rules: V-5.1-09, V-6.1-02, V-6.1-06, V-6.1-29, V-6.1-34, V-6.1-36, V-6.1-38, V-6.1-39, V-1-06,
V-1-11, V-10.2-20, V-10.2-21, V-10.2-31, V-10.2-33, V-14-72.
"""

from collections.abc import Sequence

from engine.core.protocol.values import Seat
from engine.valhalla.battle import battle, tactic_requirements
from engine.valhalla.battle.battlefield import Battle
from engine.valhalla.battle.phases import Melee
from engine.valhalla.combat import (
    aftermath,
    battle_powers,
    battle_reports,
    battle_wishes,
    ordered_magic,
    sites,
)
from engine.valhalla.combat.armies import Army
from engine.valhalla.combat.armies_in_hex import form_attackers, form_defenders
from engine.valhalla.combat.map_battle import MapBattle
from engine.valhalla.diplomacy import encounters
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.diplomacy import EVERYWHERE, Truce
from engine.valhalla.outcomes import conquest, victory
from engine.valhalla.side_log import log_deed, report_failed_order
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting, TurnInProgress
from engine.valhalla.vision import known_dead


def carry_out_combat(work: ValhallaWork) -> None:
    """Fight every battle of the turn, then claim held places (V-14-32 to V-14-48)."""
    state, turn = work.state, _current_turn(work.state)
    battle_reports.publish_held_reports(work)
    battle_wishes.store_standing_orders(state.side(turn.seat), turn.sheet)
    turn.sheet = ordered_magic.fill_in_power_hexes(state, turn.seat, turn.sheet)
    battle_powers.apply_knucklebones(work, turn.seat, turn.sheet)
    planned = [(meeting, encounters.present_foes(state, meeting)) for meeting in turn.meetings]
    for meeting, foes in planned:
        here = tuple(seat for seat in foes if state.units_in(meeting.at, seat))
        if here and state.units_in(meeting.at, turn.seat) and not _is_attacker_done(state, turn):
            carry_out_battle(work, meeting, here)
    battle_powers.report_unused_answers(work)
    if not _is_attacker_done(state, turn):
        battle_powers.report_unused_powers(work, turn.seat, turn.sheet, turn.fought)
        conquest.claim_after_battles(work, turn.seat)
        encounters.lapse_truces_after_combat(work)


def _current_turn(state: State) -> TurnInProgress:
    assert state.course is not None  # noqa: S101  (a turn is being carried out)
    return state.course


def _is_attacker_done(state: State, turn: TurnInProgress) -> bool:
    """Return whether the active side fights no more (V-1-11)."""
    return state.outcome is not None or state.side(turn.seat).ended


# One battle


def carry_out_battle(work: ValhallaWork, meeting: Meeting, foes: Sequence[Seat]) -> MapBattle:
    """Fight one battle, from the forming of stacks to the reports (V-14-34 to V-14-47)."""
    state, turn = work.state, _current_turn(work.state)
    if set(state.living_seats) == {turn.seat, *foes}:
        victory.store_scores(work, state.living_seats)
    map_battle = _form_armies(work, meeting, foes)
    turn.fought = (*turn.fought, meeting.at)
    battle_powers.apply_battle_powers(work, map_battle)
    _test_tactics(work, map_battle)
    room = battle_reports.open_battle_room(work, map_battle)
    begun = len(work.events)
    map_battle.mobilities = Melee(map_battle.battle).mobilities
    map_battle.record = battle.fight_battle(map_battle.battle)
    ending = _finish_battle(work, map_battle, meeting)
    if state.outcome is None:
        state.scores = {}
    work.events[begun:begun] = battle_reports.battle_events(state, map_battle, ending)
    if room:
        battle_reports.close_battle_room(work, map_battle, ending)
    return map_battle


def _finish_battle(
    work: ValhallaWork, map_battle: MapBattle, meeting: Meeting
) -> battle_reports.BattleEnding:
    """Carry out all that follows the fight, and return its public part (V-14-43 to V-14-47)."""
    state, turn = work.state, _current_turn(work.state)
    place = state.places.get(map_battle.at)
    level, city = (place.level, place.is_city) if place is not None else (0, False)
    if place is not None:
        sites.record_lost_levels(place, map_battle.result.lost_fort_levels)
    fallen_rulers = aftermath.carry_out_aftermath(work, map_battle)
    if not _is_attacker_done(state, turn):
        battle_powers.raise_dead(work, map_battle)
        if map_battle.attacker_won:
            conquest.claim_hex(work, turn.seat, map_battle.at, map_battle.seats)
    known_dead.forget_beaten_forces(state, map_battle.at, map_battle.seats)
    _log_battle(work, map_battle, meeting)
    sites.mark_as_attacked(state, map_battle.at, turn.seat)
    conquered = city and map_battle.at in turn.conquered
    return battle_reports.BattleEnding(
        fallen_rulers, conquered, conquered and place is not None and place.level < level - 1
    )


def _form_armies(work: ValhallaWork, meeting: Meeting, foes: Sequence[Seat]) -> MapBattle:
    """Form the armies of all who fight (V-14-34); riders mount or dismount as in their stacks."""
    state, me = work.state, _current_turn(work.state).seat
    attacker = form_attackers(state, meeting.at, me, state.units_in(meeting.at, me))
    defending = form_defenders(
        state, meeting.at, {seat: state.units_in(meeting.at, seat) for seat in foes}
    )
    site = sites.battle_site(state, meeting.at, me, defending[0].wishes.fort_split)
    declared = frozenset(seat for seat in foes if meeting.at in state.side(seat).ambushes)
    defending_sides = tuple(army.battle_side for army in defending)
    state.battles += 1
    map_battle = MapBattle(
        number=state.battles,
        at=meeting.at,
        attacker=attacker,
        defenders=defending,
        battle=Battle(attacker.battle_side, defending_sides, site, declared),
        fighters={one.id: one for army in (attacker, *defending) for one in army.all_fighters},
        seats_with_insight=frozenset(
            seat for seat in (me, *foes) if state.has_officer(meeting.at, seat)
        ),
    )
    for army in map_battle.armies:
        for one in army.battle_side.units:
            state.units[one.id].rides = one.rides
        _report_repair(work, army)
    return map_battle


def _report_repair(work: ValhallaWork, army: Army) -> None:
    """Tell a side that its formation was repaired (V-12.5-18)."""
    if army.is_repaired and army.wishes.formation_order is not None:
        order, index = army.wishes.formation_order
        report_failed_order(work, army.seat, order, index, "STACK_REPAIRED", "V-12.5-18")


def _test_tactics(work: ValhallaWork, map_battle: MapBattle) -> None:
    """Cancel tactics that fail, and tell why (V-6.6-03, V-6.6-05, V-12.6-11, V-12.6-14)."""
    for army in map_battle.armies:
        if (
            army.wishes.tactic_order is not None
            and army.wishes.tactic
            and not army.battle_side.tactic
        ):
            order, index = army.wishes.tactic_order
            map_battle.missing_for_tactic[army.seat] = "warlord"
            report_failed_order(work, army.seat, order, index, "TACTIC_NO_WARLORD", "V-12.6-11")
    wedged = [army.seat for army in map_battle.armies if army.is_wedge]
    for seat, missing in tactic_requirements.drop_failed_tactics(
        map_battle.battle, wedge_seats=wedged
    ).items():
        army = next(one for one in map_battle.armies if one.seat == seat)
        map_battle.missing_for_tactic[seat] = missing
        if army.wishes.tactic_order is not None:
            order, index = army.wishes.tactic_order
            facts = {"tactic": army.wishes.tactic, "requirement": missing}
            report_failed_order(
                work, army.seat, order, index, "TACTIC_FAILED", "V-12.6-14", **facts
            )


# What follows


def _log_battle(work: ValhallaWork, map_battle: MapBattle, meeting: Meeting) -> None:
    """Write the battle into the event logs of all who fought (V-14-72, V-6.5-02)."""
    for seat in map_battle.seats:
        if not work.state.side(seat).ended:
            log_deed(
                work,
                seat,
                "battle_won" if map_battle.has_won(seat) else "battle_lost",
                map_battle.at,
            )
    for army in map_battle.defenders:
        if army.battle_side.tactic == "ambush" and not work.state.side(army.seat).ended:
            log_deed(work, army.seat, "ambush_sprung", map_battle.at)
    for army in map_battle.defenders:
        if _has_broken_truce(work.state, map_battle, meeting, army.seat):
            log_deed(work, map_battle.attacker.seat, "truce_broken", map_battle.at)


def _has_broken_truce(state: State, map_battle: MapBattle, meeting: Meeting, foe: Seat) -> bool:
    """Return whether the attacker cancelled the truce under which both stood there (V-6.1-29)."""
    turn = _current_turn(state)
    stood = any(one.id not in turn.came for one in map_battle.attacker.all_fighters)
    names = {str(foe), state.side(foe).name.casefold()}
    return stood and any(
        isinstance(order, Truce)
        and order.decision == "cancel"
        and order.side.strip().casefold() in names
        and order.scope in {EVERYWHERE, meeting.at}
        for order in turn.sheet
    )
