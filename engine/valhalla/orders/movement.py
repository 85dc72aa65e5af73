"""Orders that move units (V-12.3, V-12.4, V-12.7)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from engine.valhalla.orders.fields import Hexes, Map, ValhallaOrder, Word, Words, apart, joined

Stance = Literal["attack", "truce", "parley", "mission"]
Blocked = Literal["together", "split"]


class Move(ValhallaOrder):
    """Move units from one hex to another (V-12.3-01); one movement order."""

    form = (
        "move {units} from {from} to {to} [by {path}] [riders {riders}] [stance {stance}]"
        " [blocked {on_blocked}]"
    )
    speaks: ClassVar = {
        "units": "units", "from": "hex", "to": "hex", "path": "hex", "riders": "unit",
        "stance": "choice", "on_blocked": "choice",
    }  # fmt: skip
    kind: Literal["move"] = "move"
    origin: str = Field(alias="from")
    to: str
    units: Words
    path: Hexes = ()
    riders: Map = Field(default_factory=dict)
    """Rider to mount."""
    stance: Stance = "attack"
    on_blocked: Blocked = "together"


class Leg(NamedTuple):
    """A hex the mount goes to, whom it takes up before leaving, whom it sets down there."""

    to: str
    take: tuple[str, ...]
    drop: tuple[str, ...]


def _leg(given: Any) -> Any:
    """Write a leg `{to, take, drop}` as `032.018 take 10 swordsman drop 17 + 27`."""
    if not isinstance(given, Mapping) or set(given) - {"to", "take", "drop"}:
        return given
    parts = [str(given.get("to", ""))]
    for word in ("take", "drop"):
        units = joined(given.get(word) or ())
        if units:
            parts.append(f"{word} {units}")
    return " ".join(parts)


def _legs(given: Any) -> Any:
    if isinstance(given, (str, Mapping)):
        return (_leg(given),)
    return tuple(map(_leg, given)) if isinstance(given, (list, tuple)) else given


Legs = Annotated[tuple[str, ...], BeforeValidator(_legs)]


def leg(text: str) -> Leg:
    """Read a leg."""
    to, _, rest = text.strip().partition(" ")
    head, _, drop = f" {rest} ".partition(" drop ")
    _, _, take = head.partition(" take ")
    return Leg(to, tuple(apart(take)), tuple(apart(drop)))


class Ferry(ValhallaOrder):
    """Let a mount go to and fro, carrying units (V-12.4-01)."""

    form = "ferry {mount} via {legs}"
    speaks: ClassVar = {"mount": "unit", "legs": "leg"}
    kind: Literal["ferry"] = "ferry"
    mount: Word
    legs: Legs


class Ambush(ValhallaOrder):
    """Lie in ambush in a hex (V-12.7-01)."""

    form = "ambush {hex}"
    speaks: ClassVar = {"hex": "hex"}
    kind: Literal["ambush"] = "ambush"
    hex: str


MOVES = (Move, Ferry, Ambush)
