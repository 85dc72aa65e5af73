"""Orders before a battle, by attackers and defenders (V-12.5, V-12.6, V-12.28)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BeforeValidator, Field, model_validator

from engine.valhalla.orders.fields import (
    EVERY_HEX,
    Hexes,
    TextMap,
    ValhallaOrder,
    YesNo,
    read_maps_as_texts,
)

Role = Literal["attack", "defense"]
POWER_FIELDS: Final = ("caster", "power", "infantry", "position")
PowerTexts = Annotated[tuple[str, ...], BeforeValidator(read_maps_as_texts(*POWER_FIELDS))]
BoonNames = Annotated[tuple[str, ...], BeforeValidator(read_maps_as_texts("boon"))]


class SetFormation(ValhallaOrder):
    """Set how units form stacks, for a battle or standing in defense (V-12.5-01)."""

    form = "formation {hex} {role} [stacks {stacks}] [riders {riders}]"
    field_namespaces: ClassVar = {
        "hex": "hex", "role": "choice", "stacks": "position", "stacks.to": "units",
        "riders": "unit",
    }  # fmt: skip
    kind: Literal["formation"] = "formation"
    hex: str = EVERY_HEX
    role: Role = "defense"
    stacks: TextMap = Field(default_factory=dict)
    """Position to units, joined by ` + `; if empty, the standing formation is dropped."""
    riders: TextMap = Field(default_factory=dict)


class UseTactic(ValhallaOrder):
    """Choose a tactic, for a battle or standing in defense (V-12.6-01); `none` drops it."""

    form = "tactic {tactic} at {hex} as {role}"
    field_namespaces: ClassVar = {"tactic": "tactic", "hex": "hex", "role": "choice"}
    kind: Literal["tactic"] = "tactic"
    tactic: str
    hex: str = EVERY_HEX
    role: Role = "defense"


class Respond(ValhallaOrder):
    """Answer an attack (V-12.28-01): any of a defender's combat orders."""

    form = (
        "respond {battle} [stacks {formation}] [riders {riders}] [tactic {tactic}]"
        " [parley {parley}] [truce {truce}] [powers {power}] [boons {boon}] [forts {fort_split}]"
        " [retreat {retreat}]"
    )
    field_namespaces: ClassVar = {
        "battle": "hex", "formation": "position", "formation.to": "units", "riders": "unit",
        "tactic": "tactic", "parley": "choice", "truce": "choice", "power": "cast", "boon": "boon",
        "fort_split": "fort", "fort_split.to": "count", "retreat": "hex",
    }  # fmt: skip
    kind: Literal["respond"] = "respond"
    battle: str
    """The hex of the battle."""
    formation: TextMap | None = None
    riders: TextMap = Field(default_factory=dict)
    tactic: str | None = None
    parley: YesNo | None = None
    truce: YesNo | None = None
    power: PowerTexts = ()
    """Each is `<caster's id> <power> [<position or infantry>]`, or a map of a power's fields."""
    boon: BoonNames = ()
    fort_split: TextMap | None = None
    retreat: Hexes = ()

    @model_validator(mode="before")
    @classmethod
    def _read_formation(cls, given: Any) -> Any:
        """Accept a formation written as a map of stacks and riders (V-12.5-01)."""
        form = given.get("formation") if isinstance(given, Mapping) else None
        if not isinstance(form, Mapping) or not isinstance(form.get("stacks"), Mapping):
            return given
        riders = form.get("riders", given.get("riders", {}))
        return {**given, "formation": form["stacks"], "riders": riders}


COMBAT_ORDERS = (SetFormation, UseTactic, Respond)
