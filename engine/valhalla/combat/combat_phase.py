"""The combat phase: every battle of the active side, one after the other (V-14-32 to V-14-48).

Rules: V-5.1-09, V-6.1-02, V-6.1-06, V-6.1-29, V-6.1-34, V-6.1-36, V-6.1-38, V-6.1-39, V-1-06,
V-1-11, V-10.2-20, V-10.2-21, V-10.2-31, V-10.2-33, V-14-72.
"""

from collections.abc import Sequence

from engine.core.protocol.values import Seat
from engine.valhalla.battle import tactic_tests
from engine.valhalla.battle.battle import fight as fought
from engine.valhalla.battle.battlefield import Battle
from engine.valhalla.battle.phases import Melee
from engine.valhalla.combat import aftermath, battle_powers, battle_reports, battle_wishes, sites
from engine.valhalla.combat.armies import Army, attackers, defenders
from engine.valhalla.combat.battle_result import MapBattle
from engine.valhalla.diplomacy import encounters
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders import Truce
from engine.valhalla.orders.diplomacy import ALL
from engine.valhalla.outcomes import conquest, victory
from engine.valhalla.side_log import fail, note
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import Meeting, TurnInProgress


def fight_all(table: Tables) -> None:
    """Fight every battle of the turn, then claim what is held (V-14-32 to V-14-48)."""
    state, course = table.state, _course(table.state)
    battle_reports.publish(table)
    battle_wishes.stand(state.side(course.seat), course.sheet)
    course.sheet = battle_powers.placed(state, course.seat, course.sheet)
    battle_powers.knuckles(table, course.seat, course.sheet)
    planned = [(meeting, encounters.foes(state, meeting)) for meeting in course.meetings]
    for meeting, foes in planned:
        here = tuple(seat for seat in foes if state.here(meeting.at, seat))
        if here and state.here(meeting.at, course.seat) and not _over(state, course):
            fight(table, meeting, here)
    battle_powers.idle(table)
    if not _over(state, course):
        battle_powers.unused(table, course.seat, course.sheet, course.fought)
        conquest.claim(table, course.seat)
        encounters.close_channels(table)


def _course(state: State) -> TurnInProgress:
    assert state.course is not None  # noqa: S101  (a turn is being carried out)
    return state.course


def _over(state: State, course: TurnInProgress) -> bool:
    """Tell whether the active side fights no more (V-1-11)."""
    return state.outcome is not None or state.side(course.seat).ended


# One battle


def fight(table: Tables, meeting: Meeting, foes: Sequence[Seat]) -> MapBattle:
    """Fight one battle, from the forming of stacks to the reports (V-14-34 to V-14-47)."""
    state, course = table.state, _course(table.state)
    if set(state.living) == {course.seat, *foes}:
        victory.weigh(table, state.living)
    clash = _joined(table, meeting, foes)
    course.fought = (*course.fought, meeting.at)
    battle_powers.take(table, clash)
    _test_tactics(table, clash)
    room = battle_reports.open_room(table, clash)
    begun = len(table.tale)
    clash.speed = Melee(clash.battle).speed
    clash.fought = fought(clash.battle)
    ending = _ended(table, clash, meeting)
    if state.outcome is None:
        state.scores = {}
    table.tale[begun:begun] = battle_reports.battle(state, clash, ending)
    if room:
        battle_reports.close_room(table, clash, ending)
    return clash


def _ended(table: Tables, clash: MapBattle, meeting: Meeting) -> battle_reports.Ending:
    """Carry out all that follows from the last blow (V-14-43 to V-14-47)."""
    state, course = table.state, _course(table.state)
    place = state.places.get(clash.at)
    level, city = (place.level, place.city) if place is not None else (0, False)
    if place is not None:
        sites.breached(place, clash.result.lost)
    fell = aftermath.settle(table, clash)
    if not _over(state, course):
        battle_powers.raise_dead(table, clash)
        if clash.attacker_won:
            conquest.claim_hex(table, course.seat, clash.at, clash.seats)
    _log(table, clash, meeting)
    sites.attacked(state, clash.at, course.seat)
    taken = city and clash.at in course.conquered
    return battle_reports.Ending(
        fell, taken, taken and place is not None and place.level < level - 1
    )


def _joined(table: Tables, meeting: Meeting, foes: Sequence[Seat]) -> MapBattle:
    """Form the stacks of all who fight (V-14-34); riders mount or dismount as they say."""
    state, me = table.state, _course(table.state).seat
    mine = attackers(state, meeting.at, me, state.here(meeting.at, me))
    theirs = defenders(state, meeting.at, {seat: state.here(meeting.at, seat) for seat in foes})
    site = sites.site(state, meeting.at, me, theirs[0].wish.split)
    declared = frozenset(seat for seat in foes if meeting.at in state.side(seat).ambushes)
    hosts = tuple(army.host for army in theirs)
    state.battles += 1
    clash = MapBattle(
        number=state.battles,
        at=meeting.at,
        attacker=mine,
        defenders=theirs,
        battle=Battle(mine.host, hosts, site, declared),
        fighters={one.id: one for army in (mine, *theirs) for one in army.everyone},
        insight=frozenset(seat for seat in (me, *foes) if state.led(meeting.at, seat)),
    )
    for army in clash.armies:
        for one in army.host.units:
            state.units[one.id].rides = one.rides
        _repaired(table, army)
    return clash


def _repaired(table: Tables, army: Army) -> None:
    """Tell a side that its formation was repaired (V-12.5-18)."""
    if army.repaired and army.wish.formed is not None:
        order, place = army.wish.formed
        fail(table, army.seat, order, place, "STACK_REPAIRED", "V-12.5-18")


def _test_tactics(table: Tables, clash: MapBattle) -> None:
    """Strike out tactics that fail, and tell why (V-6.6-03, V-6.6-05, V-12.6-11, V-12.6-14)."""
    for army in clash.armies:
        if army.wish.tactics is not None and army.wish.tactic and not army.host.tactic:
            order, place = army.wish.tactics
            clash.lacked[army.seat] = "warlord"
            fail(table, army.seat, order, place, "TACTIC_NO_WARLORD", "V-12.6-11")
    wedged = [army.seat for army in clash.armies if army.wedged]
    for seat, missing in tactic_tests.settle(clash.battle, massed=wedged).items():
        army = next(one for one in clash.armies if one.seat == seat)
        clash.lacked[seat] = missing
        if army.wish.tactics is not None:
            order, place = army.wish.tactics
            facts = {"tactic": army.wish.tactic, "requirement": missing}
            fail(table, army.seat, order, place, "TACTIC_FAILED", "V-12.6-14", **facts)


# What follows


def _log(table: Tables, clash: MapBattle, meeting: Meeting) -> None:
    """Write the battle into the logs of all who fought, to be boasted of (V-14-72, V-6.5-02)."""
    for seat in clash.seats:
        if not table.state.side(seat).ended:
            note(table, seat, "battle_won" if clash.won(seat) else "battle_lost", clash.at)
    for army in clash.defenders:
        if army.host.tactic == "ambush" and not table.state.side(army.seat).ended:
            note(table, army.seat, "ambush_sprung", clash.at)
    for army in clash.defenders:
        if _broke(table.state, clash, meeting, army.seat):
            note(table, clash.attacker.seat, "truce_broken", clash.at)


def _broke(state: State, clash: MapBattle, meeting: Meeting, foe: Seat) -> bool:
    """Tell whether the attacker cancelled the truce under which both stood there (V-6.1-29)."""
    course = _course(state)
    stood = any(one.id not in course.came for one in clash.attacker.everyone)
    names = {str(foe), state.side(foe).name.casefold()}
    return stood and any(
        isinstance(order, Truce)
        and order.decision == "cancel"
        and order.side.strip().casefold() in names
        and order.scope in {ALL, meeting.at}
        for order in course.sheet
    )
