"""Orders to Casters and gods, and boasts (V-12.21 to V-12.23)."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

from pydantic import model_validator

from engine.valhalla.orders.fields import Hexes, ValhallaOrder, Word, Words

BOONS_AT_ONCE: Final = frozenset(
    {"boon_eye", "boon_whisper", "boon_heralds", "boon_crown", "boon_petition"}
)
"""Boons that take effect the moment they are ordered (V-10.1-23 to V-10.1-33)."""


BATTLE_POWERS: Final = (
    "finger_of_death", "power_petard", "barrage", "fortifying_tincture", "slow_poison",
)  # fmt: skip
"""Powers that work in a battle (V-4.4-52)."""
RAISE_DEAD: Final = "raise_dead"


def _split_target(given: Any) -> Any:
    """Read `raise_dead archer` as a power and its infantry, `barrage sun` as one and its position.

    It is so written in a response (V-12.28-01).
    """
    text = given.get("power") if isinstance(given, Mapping) else None
    name, _, target = text.partition(" ") if isinstance(text, str) else ("", "", "")
    field = "infantry" if name == RAISE_DEAD else "position" if name in BATTLE_POWERS else ""
    if not (field and target) or given.get(field) is not None:
        return given
    return {**given, "power": name, field: target}


class Power(ValhallaOrder):
    """Use a Caster's power (V-12.21-01)."""

    form = (
        "power {caster} {power} [at {hex}] [on {position}] [raising {infantry}] [seeing {targets}]"
        " [making {list}] [units {units}] [into {result}]"
    )
    field_namespaces: ClassVar = {
        "caster": "unit", "power": "power", "hex": "hex", "position": "position",
        "infantry": "class", "targets": "hex", "list": "count", "units": "units", "result": "class",
    }  # fmt: skip
    kind: Literal["power"] = "power"
    caster: Word
    power: str
    hex: str | None = None
    position: str | None = None
    infantry: str | None = None
    targets: Hexes = ()
    list: Words = ()
    units: Words = ()
    result: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _read_target(cls, given: Any) -> Any:
        return _split_target(given)


class Boon(ValhallaOrder):
    """Ask the gods for a boon (V-12.22-01)."""

    form = "boon {boon} [on {target}] [text {text}]"
    field_namespaces: ClassVar = {"boon": "boon", "target": "target", "text": "text"}
    kind: Literal["boon"] = "boon"
    boon: str
    target: Words = ()
    """A hex, a side, units or infantry, as the boon needs."""
    text: str = ""

    @property
    def is_at_once(self) -> bool:
        return self.boon in BOONS_AT_ONCE


class Boast(ValhallaOrder):
    """Boast, and cite up to five deeds by their ids (V-12.23-01)."""

    form = "boast {text} [citing {events}]"
    field_namespaces: ClassVar = {"text": "text", "events": "deed"}
    kind: Literal["boast"] = "boast"
    text: str
    events: Words = ()

    @property
    def is_at_once(self) -> bool:
        return True


class Acclaim(ValhallaOrder):
    """Name another side's Boast the best of the round, in secret (V-12.23-16)."""

    form = "acclaim {side}"
    field_namespaces: ClassVar = {"side": "seat"}
    kind: Literal["acclaim"] = "acclaim"
    side: Word

    @property
    def is_at_once(self) -> bool:
        return True


MAGIC_ORDERS = (Power, Boon, Boast, Acclaim)
