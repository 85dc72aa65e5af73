"""Orders that move units (V-12.3, V-12.4, V-12.7)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, Field

from engine.valhalla.orders.fields import (
    Hexes,
    TextMap,
    ValhallaOrder,
    Word,
    Words,
    join_list,
    split_list,
)

Stance = Literal["attack", "truce", "parley", "mission"]
OnBlocked = Literal["together", "split"]


class Move(ValhallaOrder):
    """Move units from one hex to another (V-12.3-01); one movement order."""

    form = (
        "move {units} from {from} to {to} [by {path}] [riders {riders}] [stance {stance}]"
        " [blocked {on_blocked}]"
    )
    field_namespaces: ClassVar = {
        "units": "units", "from": "hex", "to": "hex", "path": "hex", "riders": "unit",
        "stance": "choice", "on_blocked": "choice",
    }  # fmt: skip
    kind: Literal["move"] = "move"
    origin: str = Field(alias="from")
    to: str
    units: Words
    path: Hexes = ()
    riders: TextMap = Field(default_factory=dict)
    """From rider to mount."""
    stance: Stance = "attack"
    on_blocked: OnBlocked = "together"


class Leg(NamedTuple):
    """One leg of a ferry: the target hex, the units taken up before, the units set down there."""

    to: str
    take: tuple[str, ...]
    drop: tuple[str, ...]


def _read_leg(given: Any) -> Any:
    """Read a leg `{to, take, drop}` as `032.018 take 10 swordsman drop 17 + 27`."""
    if not isinstance(given, Mapping) or set(given) - {"to", "take", "drop"}:
        return given
    parts = [str(given.get("to", ""))]
    for word in ("take", "drop"):
        units = join_list(given.get(word) or ())
        if units:
            parts.append(f"{word} {units}")
    return " ".join(parts)


def _read_legs(given: Any) -> Any:
    if isinstance(given, str):
        return tuple(part.strip() for part in given.split(",") if part.strip())
    if isinstance(given, Mapping):
        return (_read_leg(given),)
    return tuple(map(_read_leg, given)) if isinstance(given, (list, tuple)) else given


Legs = Annotated[tuple[str, ...], BeforeValidator(_read_legs)]


def parse_leg(text: str) -> Leg:
    """Return the leg that a text describes."""
    to, _, rest = text.strip().partition(" ")
    head, _, drop = f" {rest} ".partition(" drop ")
    _, _, take = head.partition(" take ")
    return Leg(to, tuple(split_list(take)), tuple(split_list(drop)))


class Ferry(ValhallaOrder):
    """Let a mount go to and fro, carrying units (V-12.4-01)."""

    form = "ferry {mount} via {legs}"
    field_namespaces: ClassVar = {"mount": "unit", "legs": "leg"}
    kind: Literal["ferry"] = "ferry"
    mount: Word
    legs: Legs


class Ambush(ValhallaOrder):
    """Lie in ambush in a hex (V-12.7-01)."""

    form = "ambush {hex}"
    field_namespaces: ClassVar = {"hex": "hex"}
    kind: Literal["ambush"] = "ambush"
    hex: str


MOVEMENT_ORDERS = (Move, Ferry, Ambush)
