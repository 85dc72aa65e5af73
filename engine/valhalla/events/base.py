"""Parts of a number as events hold them, and two events that all rooms use."""

from fractions import Fraction
from typing import Annotated, Literal

from engine.core.protocol.data_schemas import WRITTEN_AS_COUNTS, WrittenAs
from engine.core.protocol.values import Event, Facts, Model, Seat

ExactNumber = Annotated[str, WrittenAs("an exact number, such as `12` or `25/2`")]
CountTexts = Annotated[tuple[str, ...], WRITTEN_AS_COUNTS]
"""Counts as texts: `4 swordsman`."""
NamedCounts = Annotated[tuple[tuple[str, int], ...], WRITTEN_AS_COUNTS]
"""Pairs of a name, like a class, and how many there are."""


class TraceLine(Model):
    """A part of a number: its source, its exact value (V-0-03), and its rule."""

    what: str
    """What it comes from: the id of a feature, terrain, building, special, side special, tactic,
    boon, power or position, or the code of units; in a march `road`, `feature`, `flying`,
    `aquatic`, `burrow`; in a battle `units`, `true`, `officer`, `leadership`, `mobility`, `factor`,
    `defense`, `center`, `walls`, `artillery`, `taken`, `unknown`; of gold `mine`, `rounded`; of a
    Boast `base`, `craft`, `deeds`, `audience`, `acclaim`, `favourites`, `lies`, `game_master`; of a
    score `favor`, `gold`, `army`, `rulers`."""
    value: Annotated[str, WrittenAs("an exact number; with `x` before it, it multiplies")]
    """`12`, `3/2`, `x11/10`."""
    rule: str = ""
    at: str = ""
    count: int = 0
    """How many parts alike are added up; 0 where there is nothing to count."""


def added_line(what: str, value: Fraction | int, rule: str = "", at: str = "") -> TraceLine:
    """Return a part that is added."""
    return TraceLine(what=what, value=str(value), rule=rule, at=at)


def multiplier_line(what: str, value: Fraction | int, rule: str = "", at: str = "") -> TraceLine:
    """Return a part that multiplies."""
    return TraceLine(what=what, value=f"x{value}", rule=rule, at=at)


class OrderFailed(Event):
    """An order that failed, or did less than it should, when it was carried out (V-12.0-02)."""

    kind: Literal["order_failed"] = "order_failed"
    seat: Seat
    order: str
    """The kind of what failed: of the order, or `build` where it is a building of an `upgrade`."""
    place: int
    """The position of the order on the sheet, from 1; 0 is a standing order."""
    code: str
    rule: str
    facts: Facts


class DeedNoted(Event):
    """An entry in the side's own event log, to be cited in a Boast (V-10.2-08, V-14-71)."""

    kind: Literal["deed_noted"] = "deed_noted"
    seat: Seat
    id: int
    deed: str
    at: str = ""
    what: tuple[str, ...] = ()
    round: int = 0
    """The round in which it happened; 0 in older games, where it isn't stored."""
