"""Reports of overruns, which are told after the turn (V-6.4-10, V-10.1-31, V-13-35)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.core.protocol.values import EVERYONE, Event, Seat, audience_of
from engine.valhalla.combat.battle_accounts import ANY_OFFICER, sort_counts
from engine.valhalla.combat.battle_reports import battle_size, familiar_feature, hold_reports
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.battles import BattleTold, FoeLosses, OverrunReport, UnitFate
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.outcomes import deaths
from engine.valhalla.state import State


def report_overrun(
    work: ValhallaWork,
    at: str,
    attacker: Seat,
    defenders: Sequence[Seat],
    slain: Sequence[Unit],
    *,
    attacker_count: int = 0,
) -> None:
    """Report an overrun; the report is told after the turn (V-6.4-10, V-13-35).

    Without `attacker_count`, this counts the attacker's units in the hex.
    """
    state = work.state
    state.battles += 1
    number, round_number = state.battles, state.round
    units = len(slain) + (attacker_count or len(state.units_in(at, attacker)))
    seats = tuple(sorted(set(defenders)))
    fallen_rulers = [
        unit.seat for unit in slain if unit.crown and not _is_ruler_spared(state, unit, at)
    ]
    reports: list[Event] = [
        BattleTold(
            audience=EVERYONE,
            battle=number,
            round=round_number,
            at=at,
            attacker=attacker,
            defenders=seats,
            feature=familiar_feature(state, at),
            outcome="overrun",
            size=battle_size(units),
            rulers=audience_of(*fallen_rulers),
        )
    ]
    reports += [
            OverrunReport(
                audience=audience_of(seat), battle=number, round=round_number, at=at, seat=seat,
                attacker=attacker, defenders=seats,
                fates=tuple(_fate_in_overrun(state, unit) for unit in slain if unit.seat == seat),
                foes=tuple(_overrun_losses(state, slain, seat, at)),
            )
        for seat in (attacker, *seats)
    ]  # fmt: skip
    hold_reports(work, reports)


def _is_ruler_spared(state: State, ruler: Unit, at: str) -> bool:
    """Return whether Spare the Crown saves a Ruler, or has saved it already (V-10.1-31)."""
    now = state.units.get(ruler.id)
    if now is None:
        return False
    return now.at != at or deaths.find_refuge(state, ruler) is not None


def _fate_in_overrun(state: State, unit: Unit) -> UnitFate:
    kind = state.kind_of(unit)
    return UnitFate(unit=unit.id, code=kind.code, name=kind.name, at="", how="slain")


def _overrun_losses(
    state: State, slain: Sequence[Unit], seat: Seat, at: str
) -> Iterator[FoeLosses]:
    """Yield other sides' losses to an overrun; an own Officer there tells Officers' types."""
    insight = state.has_officer(at, seat) or any(
        unit.seat == seat and state.kind_of(unit).is_officer for unit in slain
    )
    for foe in sorted({unit.seat for unit in slain} - {seat}):
        codes = [
            unit.code if state.kind_of(unit).officer is None or insight else ANY_OFFICER
            for unit in slain
            if unit.seat == foe
        ]
        yield FoeLosses(seat=foe, lost=sort_counts(Counter(codes)))
