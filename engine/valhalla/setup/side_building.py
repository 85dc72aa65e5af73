"""The building of a side: its names, its special, its designs, its first infantry.

Rules: V-11.1-01 to V-11.1-04, V-11.2-01, V-11.2-25, V-11.3-01 to V-11.3-03, V-4.1-06, V-12.1-02.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from engine.core.protocol.values import EVERYONE, Order, Seat, audience_of
from engine.valhalla.catalog.unit_tables import CLASSES
from engine.valhalla.entities.default_designs import design_from_order, parse_infantry_mix
from engine.valhalla.entities.unit_designs import Design, final_statline, point_budget, points_spent
from engine.valhalla.events.setup import (
    DesignGiven,
    MixGiven,
    PickPassed,
    SideFinished,
    SideNamed,
    SideTaken,
    SpecialChosen,
)
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.setup import DesignUnit, PasteSide, SetUpSide, TakeSide
from engine.valhalla.pasted_texts import ready_sides, side_text
from engine.valhalla.sides.unit_names import normalize_name
from engine.valhalla.state import State

_NAME_FIELDS: Final = ("name", "capital_name", "ruler_name")
_TEXT_FIELDS: Final = ("backstory", "heraldry", "flag", "arms")


def carry_out_side_order(work: ValhallaWork, seat: Seat, order: Order) -> None:
    """Carry out an order about a side at once (V-12.1-02, V-12.2-01)."""
    _HANDLERS[order.kind](work, seat, order)


def finish_side(work: ValhallaWork, seat: Seat, *, lapsed: bool = False) -> None:
    """Finish a side's setup, by Ready or at the setup deadline (V-11.2-25, V-4.1-06).

    The deadline ends all picking. A side that was passed over and finishes can't pick any more.
    """
    state, side = work.state, work.state.side(seat)
    side.done, side.passed = True, False
    work.tell(
        SideFinished(
            audience=audience_of(seat), seat=seat, missing=len(CLASSES) - len(side.designs),
            unnamed=sum(not getattr(side, name) for name in _NAME_FIELDS), lapsed=int(lapsed),
        )
    )  # fmt: skip
    if lapsed:
        for waiting in state.picking:
            state.side(waiting).passed = not state.side(waiting).done
        state.picking = ()


def pass_over(work: ValhallaWork, seat: Seat) -> None:
    """Pass over a side that did not pick in time; it may pick later (V-11.2-25)."""
    state = work.state
    state.side(seat).passed = True
    state.picking = tuple(one for one in state.picking if one != seat)
    work.tell(PickPassed(audience=EVERYONE, seat=seat))


def is_complete(state: State) -> bool:
    """Return whether the first round may begin: all sides are done and no pick is open."""
    return not state.picking and all(side.done or side.ended for side in state.sides)


def redesign_units(work: ValhallaWork, seat: Seat, sheet: Sequence[Order]) -> None:
    """Carry out designs that the game master reopened, from a sheet of a turn (V-11.3-03)."""
    for order in sheet:
        if isinstance(order, DesignUnit):
            _store_design(work, seat, order)


# What each order does


def _store_design(work: ValhallaWork, seat: Seat, order: DesignUnit) -> None:
    """Store a design in place of the one before it (V-12.0-04).

    It keeps the earlier name if the order gives none.
    """
    one = design_from_order(order)
    if one is None:
        return
    before = {design.cls: design.name for design in work.state.side(seat).designs}
    if order.name is None and one.cls in before:
        one = replace(one, name=before[one.cls])
    add_designs(work, seat, (one,))


def add_designs(
    work: ValhallaWork, seat: Seat, designs: Sequence[Design], *, defaults: bool = False
) -> None:
    """Add designs to a side, in the order of classes, and tell the side."""
    side = work.state.side(seat)
    own = {one.cls: one for one in (*side.designs, *designs)}
    side.designs = tuple(own[cls] for cls in CLASSES if cls in own)
    side.reopened = tuple(cls for cls in side.reopened if cls not in {one.cls for one in designs})
    for one in designs:
        work.tell(
            DesignGiven(
                audience=audience_of(seat),
                seat=seat,
                cls=one.cls,
                name=one.name,
                line=str(final_statline(one, side.extra)),
                specials=one.specials,
                utility=one.utility,
                spent=points_spent(one),
                points=point_budget(one, side.extra),
                filled=defaults,
            )
        )


def _store_side(work: ValhallaWork, seat: Seat, order: SetUpSide) -> None:
    """Store a side's names, look, special and infantry; what the order omits stays."""
    side = work.state.side(seat)
    given = False
    for field in (*_NAME_FIELDS, *_TEXT_FIELDS):
        text = getattr(order, field)
        if text is not None:
            given = True
            setattr(side, field, " ".join(text.split()) if field in _NAME_FIELDS else text.strip())
    if given:
        tell_identity(work, seat)
    if order.side_special and order.side_special != side.special:
        give_special(work, seat, order.side_special)
    if order.infantry_mix is not None:
        _store_infantry_mix(work, seat, parse_infantry_mix(order.infantry_mix))


def _store_infantry_mix(work: ValhallaWork, seat: Seat, mix: tuple[int, int, int] | None) -> None:
    if mix is not None:
        work.state.side(seat).mix = mix
        swordsman, archer, bruiser = mix
        work.tell(
            MixGiven(
                audience=audience_of(seat),
                seat=seat,
                swordsman=swordsman,
                archer=archer,
                bruiser=bruiser,
            )
        )


def tell_identity(work: ValhallaWork, seat: Seat) -> None:
    """Tell everybody who a side is (V-11.1-04, V-13-06)."""
    side = work.state.side(seat)
    work.tell(
        SideNamed(
            audience=EVERYONE, seat=seat, name=side.name, capital_name=side.capital_name,
            ruler_name=side.ruler_name, backstory=side.backstory, heraldry=side.heraldry,
            flag=side.flag, arms=side.arms,
        )
    )  # fmt: skip


def give_special(
    work: ValhallaWork, seat: Seat, special: str, how: Literal["picked", "filled"] = "picked"
) -> None:
    """Give a side its special; the next may pick (V-11.2-01)."""
    state, side = work.state, work.state.side(seat)
    side.special = special
    state.picking = tuple(one for one in state.picking if one != seat)
    work.tell(SpecialChosen(audience=EVERYONE, seat=seat, special=special, how=how))


def _take_side(work: ValhallaWork, seat: Seat, order: TakeSide) -> None:
    take_ready_side(work, seat, order.side)


def take_ready_side(work: ValhallaWork, seat: Seat, side_id: str) -> None:
    """Give a side a ready-made side's designs and infantry, and its names where they are free.

    Names that the player gave stay; names of an earlier ready-made side are replaced.
    """
    side, ready = work.state.side(seat), ready_sides.load_ready_sides()[side_id]
    others = {normalize_name(other.name) for other in work.state.sides if other.seat != seat}
    another = normalize_name(ready.title) in others
    work.tell(
        SideTaken(audience=audience_of(seat), seat=seat, side=side_id, another=int(another))
    )  # fmt: skip
    before = next(
        (one for one in ready_sides.load_ready_sides().values() if one.title == side.name), None
    )
    if not another and (not side.name or before is not None):
        side.name = ready.title
        side.capital_name = _name_after_taking(
            side.capital_name, before.capital if before else "", ready.capital
        )
        side.ruler_name = _name_after_taking(
            side.ruler_name, before.ruler if before else "", ready.ruler
        )
        tell_identity(work, seat)
    add_designs(work, seat, ready.designs)
    _store_infantry_mix(work, seat, ready.mix)


def _name_after_taking(name: str, came: str, ready: str) -> str:
    """Return the new name, unless the player gave the old one."""
    return ready if not name or name == came else name


def _store_pasted_side(work: ValhallaWork, seat: Seat, order: PasteSide) -> None:
    """Store a pasted side; the checks have already accepted all of it."""
    pasted = side_text.read_side(order.text)
    _store_side(work, seat, pasted.set_up_order)
    for one in pasted.design_orders:
        _store_design(work, seat, one)


_HANDLERS: Final[Mapping[str, Callable[[ValhallaWork, Seat, Any], None]]] = {
    "design": _store_design,
    "side": _store_side,
    "take": _take_side,
    "paste": _store_pasted_side,
}
