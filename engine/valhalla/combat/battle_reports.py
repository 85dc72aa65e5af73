"""Reports of battles: a short one for everybody, a full one for each side that fought.

Rules: V-6.5-01, V-6.5-03, V-13-29, V-13-31 to V-13-36, V-14-58.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.protocol.game import RoomClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Event, Seat, audience_of
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.combat.battle_accounts import (
    ANY_OFFICER,
    CODES_IN_REPORT_ORDER,
    describe_blows,
    describe_stacks,
    describe_standings,
    sort_counts,
)
from engine.valhalla.combat.map_battle import MapBattle
from engine.valhalla.events.battles import (
    BattleDecided,
    BattleJoined,
    BattleReport,
    BattleSize,
    BattleTold,
    FoeDesign,
    FoeLosses,
    RetreatReport,
    TacticReport,
    UnitFate,
)
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.state import State

BATTLE_SIZES: Final[tuple[tuple[int, BattleSize], ...]] = (
    (20, "skirmish"), (60, "battle"), (120, "great_battle"),
)  # fmt: skip
"""Words for battles with fewer units than this, all sides together (V-13-31)."""
GREAT_BATTLE_UNITS: Final = 60


@dataclass(frozen=True, slots=True)
class BattleEnding:
    """The public consequences of a battle."""

    rulers: tuple[Seat, ...] = ()
    conquered: bool = False
    razed: bool = False


def battle_size(units: int) -> BattleSize:
    """Return the word for a battle of so many units (V-13-31)."""
    return next((word for under, word in BATTLE_SIZES if units < under), "epic_battle")


def familiar_feature(state: State, at: str) -> str:
    """Return the feature in a hex if it is of a familiar kind, else "" (V-13-31)."""
    place = state.places.get(at)
    known = place is not None and terrain_tables().features[place.feature].familiar
    return place.feature if place is not None and known else ""


# For everybody


def battle_events(state: State, map_battle: MapBattle, ending: BattleEnding) -> Iterator[Event]:
    """Yield the public report of a battle, then each side's own (V-13-31, V-13-33)."""
    yield BattleTold(
        audience=EVERYONE, battle=map_battle.number, round=state.round, at=map_battle.at,
        attacker=map_battle.attacker.seat, defenders=map_battle.seats[1:],
        feature=familiar_feature(state, map_battle.at),
        outcome=map_battle.result.outcome, size=battle_size(map_battle.unit_count),
        conquered=ending.conquered, razed=ending.razed, rulers=ending.rulers,
    )  # fmt: skip
    for seat in map_battle.seats:
        yield battle_report(state, map_battle, seat)


def open_battle_room(work: ValhallaWork, map_battle: MapBattle) -> bool:
    """Open a room for a great battle (60 units and more), and return whether this is one.

    Only public facts are told in the room.
    """
    if map_battle.unit_count < GREAT_BATTLE_UNITS:
        return False
    room = f"battle.{map_battle.number}"
    work.tell(RoomOpened(audience=EVERYONE, room=room))
    work.tell(
        BattleJoined(
            audience=EVERYONE,
            room=room,
            battle=map_battle.number,
            at=map_battle.at,
            attacker=map_battle.attacker.seat,
            defenders=map_battle.seats[1:],
            feature=familiar_feature(work.state, map_battle.at),
            size=battle_size(map_battle.unit_count),
        )
    )
    return True


def close_battle_room(work: ValhallaWork, map_battle: MapBattle, ending: BattleEnding) -> None:
    """Tell how a great battle ended, and close its room."""
    room = f"battle.{map_battle.number}"
    work.tell(
        BattleDecided(
            audience=EVERYONE, room=room, battle=map_battle.number,
            outcome=map_battle.result.outcome, rulers=ending.rulers,
        )
    )  # fmt: skip
    work.tell(RoomClosed(audience=EVERYONE, room=room))


# For one side


def battle_report(state: State, map_battle: MapBattle, seat: Seat) -> BattleReport:
    """Return a side's report: all about itself, and what it may know of the foe (V-13-33)."""
    insight = seat in map_battle.seats_with_insight
    own = next(army for army in map_battle.armies if army.seat == seat)
    return BattleReport(
        audience=audience_of(seat),
        battle=map_battle.number,
        round=state.round,
        at=map_battle.at,
        seat=seat,
        attacker=map_battle.attacker.seat,
        defenders=map_battle.seats[1:],
        outcome=map_battle.result.outcome,
        phases=map_battle.result.phases,
        won=map_battle.has_won(seat),
        insight=insight,
        ranks=tuple(describe_stacks(map_battle, own)),
        left_out=tuple(one.id for one in own.left_out),
        positions=tuple(
            (army.seat, at)
            for army in map_battle.armies
            if army is not own
            for at in army.battle_side.stacks
        ),
        tactics=tuple(_tactics(map_battle, seat)),
        blows=tuple(describe_blows(map_battle, seat, insight=insight)),
        after=tuple(describe_standings(map_battle)),
        fort_levels=tuple(
            (fort, level) for fort, level in map_battle.result.fort_levels.items() if level
        ),
        forts=tuple(
            (fort, lost) for fort, lost in map_battle.result.lost_fort_levels.items() if lost
        ),
        fates=tuple(_fates(map_battle, seat)),
        retreats=tuple(
            RetreatReport(to=to, units=units)
            for to, units in map_battle.retreats.get(seat, {}).items()
        ),
        foes=tuple(_losses_of_others(map_battle, seat, insight=insight)),
        designs=tuple(_designs_of_others(map_battle, seat)) if insight else (),
    )


def _tactics(map_battle: MapBattle, seat: Seat) -> Iterator[TacticReport]:
    """Yield the own tactic, worked or not; another's only if it worked (V-13-33)."""
    for army in map_battle.armies:
        if army.battle_side.tactic:
            yield TacticReport(seat=army.seat, tactic=army.battle_side.tactic, worked=True)
        elif army.seat == seat and seat in map_battle.missing_for_tactic:
            lacked = map_battle.missing_for_tactic[seat]
            yield TacticReport(seat=seat, tactic=army.wishes.tactic, worked=False, lacked=lacked)


def _fates(map_battle: MapBattle, seat: Seat) -> Iterator[UnitFate]:
    yield from (fate for fate in map_battle.fates if map_battle.fighters[fate.unit].seat == seat)


def _losses_of_others(map_battle: MapBattle, seat: Seat, *, insight: bool) -> Iterator[FoeLosses]:
    """Yield other sides' losses by class; who escaped a rout isn't told (V-13-33)."""
    dead = set(map_battle.slain_ids)
    for army in map_battle.armies:
        if army.seat != seat:
            fled = army.seat in map_battle.result.routed_seats
            lost = [one for one in army.all_fighters if fled or one.id in dead]
            codes = (
                one.kind.code if one.kind.officer is None or insight else ANY_OFFICER
                for one in lost
            )
            yield FoeLosses(seat=army.seat, lost=sort_counts(Counter(codes)), routed=fled)


def _designs_of_others(map_battle: MapBattle, seat: Seat) -> Iterator[FoeDesign]:
    """Yield the designs of others, for a side with perfect information (V-13-33, V-7.2-06)."""
    for army in map_battle.armies:
        if army.seat == seat:
            continue
        held = Counter(one.kind for one in army.all_fighters)
        for kind, count in sorted(
            held.items(), key=lambda pair: CODES_IN_REPORT_ORDER.index(pair[0].code)
        ):
            yield FoeDesign(
                seat=army.seat, code=kind.code, name=kind.name, line=str(kind.statline),
                specials=tuple(dict.fromkeys(name for name, _ in kind.sourced_verbs)), count=count,
            )  # fmt: skip


# Reports that wait for the end of the turn


def hold_reports(work: ValhallaWork, reports: Sequence[Event]) -> None:
    """Hold reports back until the turn has been carried out (V-13-35, V-13-41)."""
    turn = work.state.course
    if turn is None:
        for event in reports:
            work.tell(event)
    else:
        turn.held = (*turn.held, *reports)


def publish_held_reports(work: ValhallaWork) -> None:
    """Tell the reports that were held back (V-13-35, V-14-58)."""
    turn = work.state.course
    if turn is not None:
        for event in turn.held:
            work.tell(event)
        turn.held = ()
