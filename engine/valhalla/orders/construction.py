"""Orders about cities, farms, units and the map (V-12.13 to V-12.20, V-12.24 to V-12.27)."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from engine.valhalla.orders.fields import (
    EVERY_HEX,
    Number,
    TextMap,
    ValhallaOrder,
    Word,
    Words,
    YesNo,
)


class Produce(ValhallaOrder):
    """Set what a city produces at each start of a round (V-12.13-01); standing."""

    form = "produce {list} in {city}"
    field_namespaces: ClassVar = {"city": "hex", "list": "count"}
    kind: Literal["produce"] = "produce"
    city: str
    list: Words
    """`4 swordsman`, `2 C`, in order of importance; if empty, the city produces nothing."""


class TrainOfficer(ValhallaOrder):
    """Start an Officer in the capital, or stop (V-12.14-01)."""

    form = "train {type} [repeat {repeat}]"
    field_namespaces: ClassVar = {"type": "officer", "repeat": "choice"}
    kind: Literal["train_officer"] = "train_officer"
    type: str
    repeat: YesNo = "no"


class Build(ValhallaOrder):
    """Build in a city, in a free slot or in place of another building (V-12.15-01)."""

    form = "build {building} in {city} [replacing {replace}]"
    field_namespaces: ClassVar = {"city": "hex", "building": "building", "replace": "building"}
    kind: Literal["build"] = "build"
    city: str
    building: str
    replace: str | None = None


class Upgrade(ValhallaOrder):
    """Raise a city or a farm by a level, and build in the new slots (V-12.16-01)."""

    form = "upgrade {hex} [building {build}]"
    field_namespaces: ClassVar = {"hex": "hex", "build": "building"}
    kind: Literal["upgrade"] = "upgrade"
    hex: str
    build: Words = ()


class Raze(ValhallaOrder):
    """Raze levels of an own city or farm (V-12.17-01)."""

    form = "raze {levels} of {hex} [removing {remove}]"
    field_namespaces: ClassVar = {"hex": "hex", "levels": "count", "remove": "building"}
    kind: Literal["raze"] = "raze"
    hex: str
    levels: Number
    remove: Words = ()


class RazeOnConquest(ValhallaOrder):
    """Set how many levels are razed on conquest: a number or `all` (V-12.18-01)."""

    form = "raze on conquest {hex} levels {levels}"
    field_namespaces: ClassVar = {"hex": "hex", "levels": "count"}
    kind: Literal["raze_on_conquest"] = "raze_on_conquest"
    hex: str = EVERY_HEX
    levels: Word


class Fortify(ValhallaOrder):
    """Allocate a city's fortification levels (V-12.19-01)."""

    form = "fortify {city} [walls {walls}] [artillery {artillery}] [hazards {hazards}]"
    field_namespaces: ClassVar = {"city": "hex"}
    kind: Literal["fortify"] = "fortify"
    city: str
    walls: Number = 0
    artillery: Number = 0
    hazards: Number = 0


def _read_targets(given: Any) -> Any:
    """Accept targets on one line, and their reserves as lists or maps: `032.018/033.018`."""
    if isinstance(given, str):
        return tuple(re.sub(r"\s*/\s*", "/", given).replace(",", " ").split())
    return tuple(map(_read_target, given)) if isinstance(given, (list, tuple)) else given


def _read_target(given: Any) -> Any:
    if isinstance(given, Mapping):
        reserves = given.get("reserves") or ()
        reserves = (reserves,) if isinstance(reserves, str) else reserves
        return "/".join(map(str, (given.get("target", given.get("hex", "")), *reserves)))
    return "/".join(map(str, given)) if isinstance(given, (list, tuple)) else given


Targets = Annotated[tuple[str, ...], BeforeValidator(_read_targets)]


class Pathfind(ValhallaOrder):
    """Send the pathfinders, each with up to two reserve targets (V-12.20-01)."""

    form = "pathfind [{targets}] [seer {seer}]"
    field_namespaces: ClassVar = {"targets": "hex", "seer": "hex"}
    kind: Literal["pathfind"] = "pathfind"
    targets: Targets = ()
    seer: Targets = ()


class Disband(ValhallaOrder):
    """Disband units (V-12.24-01)."""

    form = "disband {units}"
    field_namespaces: ClassVar = {"units": "units"}
    kind: Literal["disband"] = "disband"
    units: Words


AUTO_OFFICERS_OFF = "off"
"""A palace set to this keeps its Officer away (V-3.3-30)."""


class Preferences(ValhallaOrder):
    """Set preferences; fields that aren't given stay as they are (V-12.25-01)."""

    form = (
        "prefer [despawn {despawn}] [succession {succession}] [retreat {retreat}]"
        " [officers {auto_officers}]"
    )
    field_namespaces: ClassVar = {
        "despawn": "unit", "succession": "unit", "retreat": "hex", "auto_officers": "building",
        "auto_officers.to": "choice",
    }  # fmt: skip
    kind: Literal["preferences"] = "preferences"
    despawn: Words | None = None
    """Units and designs, in this order."""
    succession: Words | None = None
    retreat: TextMap = Field(default_factory=dict)
    """Hex to hexes, joined by ` + `."""
    auto_officers: TextMap = Field(default_factory=dict)
    """Palace to `on` or `off`."""

    @property
    def is_at_once(self) -> bool:
        return True


class UseFeature(ValhallaOrder):
    """Hire at a Mercenary Camp or sacrifice at a Blood Altar (V-12.26-01)."""

    form = "use {hex} to {action} [list {list}] [units {units}]"
    field_namespaces: ClassVar = {
        "hex": "hex",
        "action": "choice",
        "list": "count",
        "units": "units",
    }
    kind: Literal["use_feature"] = "use_feature"
    hex: str
    action: str
    list: Words = ()
    units: Words = ()


class NameCapital(ValhallaOrder):
    """Name the city that becomes capital when there is none (V-12.27-01); standing."""

    form = "capital {city}"
    field_namespaces: ClassVar = {"city": "hex"}
    kind: Literal["capital"] = "capital"
    city: str


CONSTRUCTION_ORDERS = (
    Produce, TrainOfficer, Build, Upgrade, Raze, RazeOnConquest, Fortify, Pathfind, Disband,
    Preferences, UseFeature, NameCapital,
)  # fmt: skip
