"""Orders before a battle, by attackers and defenders (V-12.5, V-12.6, V-12.28)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import BeforeValidator, Field, model_validator

from engine.valhalla.orders.fields import REACH, Map, ValhallaOrder, Words, YesNo, named_so

Role = Literal["attack", "defense"]
CAST: Final = ("caster", "power", "infantry", "position")
Casts = Annotated[tuple[str, ...], BeforeValidator(named_so(*CAST))]
Boons = Annotated[tuple[str, ...], BeforeValidator(named_so("boon"))]


class Form(ValhallaOrder):
    """Set how units form stacks, for a battle or standing in defense (V-12.5-01)."""

    form = "formation {hex} {role} [stacks {stacks}] [riders {riders}]"
    speaks: ClassVar = {
        "hex": "hex", "role": "choice", "stacks": "position", "stacks.to": "units",
        "riders": "unit",
    }  # fmt: skip
    kind: Literal["formation"] = "formation"
    hex: str = REACH
    role: Role = "defense"
    stacks: Map = Field(default_factory=dict)
    """Position to units, joined by ` + `. None at all: the standing one is dropped."""
    riders: Map = Field(default_factory=dict)


class UseTactic(ValhallaOrder):
    """Choose a tactic, for a battle or standing in defense (V-12.6-01); `none` drops it."""

    form = "tactic {tactic} at {hex} as {role}"
    speaks: ClassVar = {"tactic": "tactic", "hex": "hex", "role": "choice"}
    kind: Literal["tactic"] = "tactic"
    tactic: str
    hex: str = REACH
    role: Role = "defense"


class Respond(ValhallaOrder):
    """Answer an attack (V-12.28-01): any of a defender's combat orders."""

    form = (
        "respond {battle} [stacks {formation}] [riders {riders}] [tactic {tactic}]"
        " [parley {parley}] [truce {truce}] [powers {power}] [boons {boon}] [forts {fort_split}]"
        " [retreat {retreat}]"
    )
    speaks: ClassVar = {
        "battle": "hex", "formation": "position", "formation.to": "units", "riders": "unit",
        "tactic": "tactic", "parley": "choice", "truce": "choice", "power": "cast", "boon": "boon",
        "fort_split": "fort", "fort_split.to": "count", "retreat": "hex",
    }  # fmt: skip
    kind: Literal["respond"] = "respond"
    battle: str
    """The hex of the battle."""
    formation: Map | None = None
    riders: Map = Field(default_factory=dict)
    tactic: str | None = None
    parley: YesNo | None = None
    truce: YesNo | None = None
    power: Casts = ()
    """Each is `<caster's id> <power> [<position or infantry>]`, or the order's own fields."""
    boon: Boons = ()
    fort_split: Map | None = None
    retreat: Words = ()

    @model_validator(mode="before")
    @classmethod
    def _form(cls, given: Any) -> Any:
        """Take a formation in its own order's fields: stacks and riders (V-12.5-01)."""
        form = given.get("formation") if isinstance(given, Mapping) else None
        if not isinstance(form, Mapping) or not isinstance(form.get("stacks"), Mapping):
            return given
        riders = form.get("riders", given.get("riders", {}))
        return {**given, "formation": form["stacks"], "riders": riders}


COMBAT = (Form, UseTactic, Respond)
