"""A side is built: its names, its special, its designs, its first infantry.

Rules: V-11.1-01 to V-11.1-04, V-11.2-01, V-11.2-25, V-11.3-01 to V-11.3-03, V-4.1-06, V-12.1-02.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from engine.core.protocol.values import EVERYONE, Order, Seat, only
from engine.valhalla.catalog.rule_tables import CLASSES
from engine.valhalla.entities.default_designs import drawn, mixed
from engine.valhalla.entities.unit_designs import Design, budget, final, spent
from engine.valhalla.events.setup import (
    DesignGiven,
    MixGiven,
    PickPassed,
    SideFinished,
    SideNamed,
    SideTaken,
    SpecialChosen,
)
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders.setup import DesignUnit, PasteSide, SetUpSide, TakeSide
from engine.valhalla.pasted_texts import ready_sides, side_text
from engine.valhalla.sides.unit_names import folded
from engine.valhalla.state import State

_NAMES: Final = ("name", "capital_name", "ruler_name")
_TEXTS: Final = ("backstory", "heraldry", "flag")


def play(table: Tables, seat: Seat, order: Order) -> None:
    """Carry an order about a side out at once (V-12.1-02, V-12.2-01)."""
    _DEEDS[order.kind](table, seat, order)


def finish(table: Tables, seat: Seat, *, lapsed: bool = False) -> None:
    """Close a side: Ready, or the setup deadline, which ends all picking (V-11.2-25, V-4.1-06).

    Who was passed over and closes its side picks no more: it takes what is left.
    """
    state, side = table.state, table.state.side(seat)
    side.done, side.passed = True, False
    table.tell(
        SideFinished(
            audience=only(seat), seat=seat, missing=len(CLASSES) - len(side.designs),
            unnamed=sum(not getattr(side, name) for name in _NAMES), lapsed=int(lapsed),
        )
    )  # fmt: skip
    if lapsed:
        for waiting in state.picking:
            state.side(waiting).passed = not state.side(waiting).done
        state.picking = ()


def pass_over(table: Tables, seat: Seat) -> None:
    """Pass a side over that did not pick in time; it may pick later (V-11.2-25)."""
    state = table.state
    state.side(seat).passed = True
    state.picking = tuple(one for one in state.picking if one != seat)
    table.tell(PickPassed(audience=EVERYONE, seat=seat))


def complete(state: State) -> bool:
    """Tell whether the first round may begin: all are done, and nobody is still to pick."""
    return not state.picking and all(side.done or side.ended for side in state.sides)


def redesign(table: Tables, seat: Seat, sheet: Sequence[Order]) -> None:
    """Carry out designs that the game master reopened, from a sheet of a turn (V-11.3-03)."""
    for order in sheet:
        if isinstance(order, DesignUnit):
            _design(table, seat, order)


# Deeds


def _design(table: Tables, seat: Seat, order: DesignUnit) -> None:
    """Accept a design; until the side is done a new one takes its place (V-12.0-04).

    It keeps its name if none is given.
    """
    one = drawn(order)
    if one is None:
        return
    before = {design.cls: design.name for design in table.state.side(seat).designs}
    if order.name is None and one.cls in before:
        one = replace(one, name=before[one.cls])
    adopt(table, seat, (one,))


def adopt(table: Tables, seat: Seat, designs: Sequence[Design], *, defaults: bool = False) -> None:
    """Write designs into a side, in the order of classes, and tell it of them."""
    side = table.state.side(seat)
    own = {one.cls: one for one in (*side.designs, *designs)}
    side.designs = tuple(own[cls] for cls in CLASSES if cls in own)
    side.reopened = tuple(cls for cls in side.reopened if cls not in {one.cls for one in designs})
    for one in designs:
        table.tell(
            DesignGiven(
                audience=only(seat), seat=seat, cls=one.cls, name=one.name,
                line=str(final(one, side.extra)), specials=one.specials, utility=one.utility,
                spent=spent(one), points=budget(one, side.extra), filled=defaults,
            )
        )  # fmt: skip


def _side(table: Tables, seat: Seat, order: SetUpSide) -> None:
    """Give a side names, look, special and infantry; what isn't given stays."""
    side = table.state.side(seat)
    given = False
    for field in (*_NAMES, *_TEXTS):
        text = getattr(order, field)
        if text is not None:
            given = True
            setattr(side, field, " ".join(text.split()) if field in _NAMES else text.strip())
    if given:
        tell_identity(table, seat)
    if order.side_special and order.side_special != side.special:
        choose(table, seat, order.side_special)
    if order.infantry_mix is not None:
        _mix(table, seat, mixed(order.infantry_mix))


def _mix(table: Tables, seat: Seat, mix: tuple[int, int, int] | None) -> None:
    if mix is not None:
        table.state.side(seat).mix = mix
        swordsman, archer, bruiser = mix
        table.tell(
            MixGiven(
                audience=only(seat), seat=seat, swordsman=swordsman, archer=archer, bruiser=bruiser
            )
        )


def tell_identity(table: Tables, seat: Seat) -> None:
    """Tell everybody who a side is (V-11.1-04, V-13-06)."""
    side = table.state.side(seat)
    table.tell(
        SideNamed(
            audience=EVERYONE, seat=seat, name=side.name, capital_name=side.capital_name,
            ruler_name=side.ruler_name, backstory=side.backstory, heraldry=side.heraldry,
            flag=side.flag,
        )
    )  # fmt: skip


def choose(
    table: Tables, seat: Seat, special: str, how: Literal["picked", "filled"] = "picked"
) -> None:
    """Give a side its special; the next may pick (V-11.2-01)."""
    state, side = table.state, table.state.side(seat)
    side.special = special
    state.picking = tuple(one for one in state.picking if one != seat)
    table.tell(SpecialChosen(audience=EVERYONE, seat=seat, special=special, how=how))


def _take(table: Tables, seat: Seat, order: TakeSide) -> None:
    take(table, seat, order.side)


def take(table: Tables, seat: Seat, side_id: str) -> None:
    """Take a ready-made side; its names too, if nobody else bears them and none were given.

    Names that came with another ready-made side go with it.
    """
    side, ready = table.state.side(seat), ready_sides.all()[side_id]
    others = {folded(other.name) for other in table.state.sides if other.seat != seat}
    another = folded(ready.title) in others
    table.tell(
        SideTaken(audience=only(seat), seat=seat, side=side_id, another=int(another))
    )  # fmt: skip
    before = next((one for one in ready_sides.all().values() if one.title == side.name), None)
    if not another and (not side.name or before is not None):
        side.name = ready.title
        side.capital_name = _renamed(
            side.capital_name, before.capital if before else "", ready.capital
        )
        side.ruler_name = _renamed(side.ruler_name, before.ruler if before else "", ready.ruler)
        tell_identity(table, seat)
    adopt(table, seat, ready.designs)
    _mix(table, seat, ready.mix)


def _renamed(name: str, came: str, ready: str) -> str:
    """Keep a name that was given; one that came with a ready-made side makes way."""
    return ready if not name or name == came else name


def _paste(table: Tables, seat: Seat, order: PasteSide) -> None:
    """Give a whole side; the checks have seen that all of it stands."""
    pasted = side_text.read(order.text)
    _side(table, seat, pasted.side)
    for one in pasted.designs:
        _design(table, seat, one)


_DEEDS: Final[Mapping[str, Callable[[Tables, Seat, Any], None]]] = {
    "design": _design,
    "side": _side,
    "take": _take,
    "paste": _paste,
}
