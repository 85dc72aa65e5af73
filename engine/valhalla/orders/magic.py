"""Orders to Casters and gods, and boasts (V-12.21 to V-12.23)."""

from typing import ClassVar, Final, Literal

from engine.valhalla.orders.fields import ValhallaOrder, Word, Words

BOONS_AT_ONCE: Final = frozenset(
    {"boon_eye", "boon_whisper", "boon_heralds", "boon_crown", "boon_petition"}
)
"""Boons that take effect the moment they are ordered (V-10.1-23 to V-10.1-33)."""


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
    targets: Words = ()
    list: Words = ()
    units: Words = ()
    result: str | None = None


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
