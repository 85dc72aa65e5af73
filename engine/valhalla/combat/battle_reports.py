"""What is told of a battle: to everybody a few lines, to those who fought in it all they may know.

Rules: V-6.4-10, V-6.5-01, V-6.5-03, V-13-29, V-13-31 to V-13-36, V-14-58.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.protocol.game import RoomClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Event, Seat, only
from engine.valhalla.catalog.rule_tables import ground
from engine.valhalla.combat.battle_accounts import OFFICER, ORDER, blows, counted, ranks, standings
from engine.valhalla.combat.battle_result import MapBattle
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.battles import (
    BattleDecided,
    BattleJoined,
    BattleReport,
    BattleTold,
    Fate,
    FoeDesign,
    FoeLosses,
    OverrunReport,
    Retreat,
    Size,
    TacticTold,
)
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.outcomes import deaths
from engine.valhalla.state import State

SIZES: Final[tuple[tuple[int, Size], ...]] = (
    (20, "skirmish"), (60, "battle"), (120, "great_battle"),
)  # fmt: skip
"""Under so many units of all sides together (V-13-31)."""
GREAT: Final = 60


@dataclass(frozen=True, slots=True)
class Ending:
    """What followed a battle that everybody hears of."""

    rulers: tuple[Seat, ...] = ()
    conquered: bool = False
    razed: bool = False


def size(units: int) -> Size:
    """Find the word for so many units (V-13-31)."""
    return next((word for under, word in SIZES if units < under), "epic_battle")


def feature(state: State, at: str) -> str:
    """Name what stands there, if everybody knows such things (V-13-31)."""
    place = state.places.get(at)
    known = place is not None and ground().features[place.feature].familiar
    return place.feature if place is not None and known else ""


# For everybody


def battle(state: State, clash: MapBattle, ending: Ending) -> Iterator[Event]:
    """Report a battle to all, then to each side that fought (V-13-31, V-13-33)."""
    yield BattleTold(
        audience=EVERYONE, battle=clash.number, round=state.round, at=clash.at,
        attacker=clash.attacker.seat, defenders=clash.seats[1:], feature=feature(state, clash.at),
        outcome=clash.result.outcome, size=size(clash.size), conquered=ending.conquered,
        razed=ending.razed, rulers=ending.rulers,
    )  # fmt: skip
    for seat in clash.seats:
        yield report(state, clash, seat)


def open_room(table: Tables, clash: MapBattle) -> bool:
    """Open a room for a great battle (60 units and more); only public facts are told in it."""
    if clash.size < GREAT:
        return False
    room = f"battle.{clash.number}"
    table.tell(RoomOpened(audience=EVERYONE, room=room))
    table.tell(
        BattleJoined(
            audience=EVERYONE, room=room, battle=clash.number, at=clash.at,
            attacker=clash.attacker.seat, defenders=clash.seats[1:],
            feature=feature(table.state, clash.at), size=size(clash.size),
        )
    )  # fmt: skip
    return True


def close_room(table: Tables, clash: MapBattle, ending: Ending) -> None:
    """Tell in its room how a great battle ended."""
    room = f"battle.{clash.number}"
    table.tell(
        BattleDecided(
            audience=EVERYONE, room=room, battle=clash.number, outcome=clash.result.outcome,
            rulers=ending.rulers,
        )
    )  # fmt: skip
    table.tell(RoomClosed(audience=EVERYONE, room=room))


# For one side


def report(state: State, clash: MapBattle, seat: Seat) -> BattleReport:
    """Report a battle to one side: all of its own, of the foe what it may know (V-13-33)."""
    insight = seat in clash.insight
    own = next(army for army in clash.armies if army.seat == seat)
    return BattleReport(
        audience=only(seat),
        battle=clash.number,
        round=state.round,
        at=clash.at,
        seat=seat,
        attacker=clash.attacker.seat,
        defenders=clash.seats[1:],
        outcome=clash.result.outcome,
        phases=clash.result.phases,
        won=clash.won(seat),
        insight=insight,
        ranks=tuple(ranks(clash, own)),
        left_out=tuple(one.id for one in own.left),
        positions=tuple(
            (army.seat, at) for army in clash.armies if army is not own for at in army.host.stacks
        ),
        tactics=tuple(_tactics(clash, seat)),
        blows=tuple(blows(clash, seat, insight=insight)),
        after=tuple(standings(clash)),
        forts=tuple((fort, lost) for fort, lost in clash.result.lost.items() if lost),
        fates=tuple(_fates(clash, seat)),
        retreats=tuple(
            Retreat(to=to, units=units) for to, units in clash.retreats.get(seat, {}).items()
        ),
        foes=tuple(_losses(clash, seat, insight=insight)),
        designs=tuple(_designs(clash, seat)) if insight else (),
    )


def _tactics(clash: MapBattle, seat: Seat) -> Iterator[TacticTold]:
    """Tell the own tactic and whether it worked; another's only if it worked (V-13-33)."""
    for army in clash.armies:
        if army.host.tactic:
            yield TacticTold(seat=army.seat, tactic=army.host.tactic, worked=True)
        elif army.seat == seat and seat in clash.lacked:
            lacked = clash.lacked[seat]
            yield TacticTold(seat=seat, tactic=army.wish.tactic, worked=False, lacked=lacked)


def _fates(clash: MapBattle, seat: Seat) -> Iterator[Fate]:
    yield from (fate for fate in clash.fates if clash.fighters[fate.unit].seat == seat)


def _losses(clash: MapBattle, seat: Seat, *, insight: bool) -> Iterator[FoeLosses]:
    """Tell what others lost in the battle by class; who escaped a rout isn't told (V-13-33)."""
    dead = set(clash.slain)
    for army in clash.armies:
        if army.seat != seat:
            fled = army.seat in clash.result.routed
            lost = [one for one in army.everyone if fled or one.id in dead]
            codes = (
                one.kind.code if one.kind.officer is None or insight else OFFICER for one in lost
            )
            yield FoeLosses(seat=army.seat, lost=counted(Counter(codes)), routed=fled)


def _designs(clash: MapBattle, seat: Seat) -> Iterator[FoeDesign]:
    """Tell the designs of others, with perfect information (V-13-33, V-7.2-06)."""
    for army in clash.armies:
        if army.seat == seat:
            continue
        held = Counter(one.kind for one in army.everyone)
        for kind, count in sorted(held.items(), key=lambda pair: ORDER.index(pair[0].code)):
            yield FoeDesign(
                seat=army.seat, code=kind.code, name=kind.name, line=str(kind.line),
                specials=tuple(dict.fromkeys(name for name, _ in kind.sourced)), count=count,
            )  # fmt: skip


# Overruns


def overrun(
    table: Tables,
    at: str,
    attacker: Seat,
    defenders: Sequence[Seat],
    slain: Sequence[Unit],
    *,
    strong: int = 0,
) -> None:
    """Report an overrun; it is told when the turn has been carried out (V-6.4-10, V-13-35).

    `strong`: how many rode through; else those who stand in the hex are counted.
    """
    state = table.state
    state.battles += 1
    number, moment = state.battles, state.round
    whole = len(slain) + (strong or len(state.here(at, attacker)))
    seats = tuple(sorted(set(defenders)))
    fell = [unit.seat for unit in slain if unit.crown and not _saved(state, unit, at)]
    told: list[Event] = [
        BattleTold(
            audience=EVERYONE, battle=number, round=moment, at=at, attacker=attacker,
            defenders=seats, feature=feature(state, at), outcome="overrun", size=size(whole),
            rulers=only(*fell),
        )
    ]  # fmt: skip
    told += [
            OverrunReport(
                audience=only(seat), battle=number, round=moment, at=at, seat=seat,
                attacker=attacker, defenders=seats,
                fates=tuple(_fell(state, unit) for unit in slain if unit.seat == seat),
                foes=tuple(_ridden(state, slain, seat, at)),
            )
        for seat in (attacker, *seats)
    ]  # fmt: skip
    hold(table, told)


def _saved(state: State, ruler: Unit, at: str) -> bool:
    """Tell whether Spare the Crown saves a Ruler, or has saved it already (V-10.1-31)."""
    now = state.units.get(ruler.id)
    if now is None:
        return False
    return now.at != at or deaths.refuge(state, ruler) is not None


def _fell(state: State, unit: Unit) -> Fate:
    kind = state.kind(unit)
    return Fate(unit=unit.id, code=kind.code, name=kind.name, at="", how="slain")


def _ridden(state: State, slain: Sequence[Unit], seat: Seat, at: str) -> Iterator[FoeLosses]:
    """Tell what others lost to an overrun, with Officers' types where one's own was there."""
    insight = state.led(at, seat) or any(
        unit.seat == seat and state.kind(unit).is_officer for unit in slain
    )
    for foe in sorted({unit.seat for unit in slain} - {seat}):
        codes = [
            unit.code if state.kind(unit).officer is None or insight else OFFICER
            for unit in slain
            if unit.seat == foe
        ]
        yield FoeLosses(seat=foe, lost=counted(Counter(codes)))


def hold(table: Tables, told: Sequence[Event]) -> None:
    """Keep reports until the turn is carried out (V-13-35, V-13-41)."""
    course = table.state.course
    if course is None:
        for event in told:
            table.tell(event)
    else:
        course.held = (*course.held, *told)


def publish(table: Tables) -> None:
    """Tell the reports that were kept (V-13-35, V-14-58)."""
    course = table.state.course
    if course is not None:
        for event in course.held:
            table.tell(event)
        course.held = ()
