"""Orders before the first round: a side and its designs (V-12.1, V-12.2)."""

from typing import ClassVar, Literal

from pydantic import Field

from engine.valhalla.orders.fields import Number, ValhallaOrder, Word, Words


class DesignUnit(ValhallaOrder):
    """Design a class; stats are those after buying points, before specials (V-12.1-01)."""

    form = (
        "design {class} [name {name}] [hp {hp}] [attack {attack}] [defense {defense}] [move {move}]"
        " [specials {specials}] [utility {utility}]"
    )
    field_namespaces: ClassVar = {
        "class": "class", "name": "text", "specials": "special", "utility": "special",
    }  # fmt: skip
    kind: Literal["design"] = "design"
    cls: Word = Field(alias="class")
    name: str | None = None
    hp: Number | None = None
    attack: Number | None = None
    defense: Number | None = None
    move: Number | None = None
    specials: Words = ()
    utility: str | None = None


class SetUpSide(ValhallaOrder):
    """Give the side its names, its look, its special and its first infantry (V-12.2-01)."""

    form = (
        "side [name {name}] [capital {capital_name}] [ruler {ruler_name}] [story {backstory}]"
        " [heraldry {heraldry}] [flag {flag}] [arms {arms}] [special {side_special}]"
        " [infantry {infantry_mix}]"
    )
    field_namespaces: ClassVar = {
        "name": "text", "capital_name": "text", "ruler_name": "text", "backstory": "text",
        "heraldry": "text", "flag": "text", "arms": "text", "side_special": "side_special",
        "infantry_mix": "count",
    }  # fmt: skip
    kind: Literal["side"] = "side"
    name: str | None = None
    capital_name: str | None = None
    ruler_name: str | None = None
    backstory: str | None = None
    heraldry: str | None = None
    flag: str | None = None
    arms: str | None = None
    side_special: str | None = None
    infantry_mix: Words | None = None


class TakeSide(ValhallaOrder):
    """Take a ready-made side: its names and its designs, all at once."""

    form = "take {side}"
    field_namespaces: ClassVar = {"side": "ready_side"}
    kind: Literal["take"] = "take"
    side: str


class PasteSide(ValhallaOrder):
    """Give a whole side as YAML (`docs/sides.md`)."""

    form = "paste {text}"
    field_namespaces: ClassVar = {"text": "text"}
    whole_text_field = "text"
    kind: Literal["paste"] = "paste"
    text: str


SETUP_ORDERS = (DesignUnit, SetUpSide, TakeSide, PasteSide)
