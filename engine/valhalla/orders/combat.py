"""Orders before a battle, by attackers and defenders (V-12.5, V-12.6, V-12.28)."""

from typing import ClassVar, Literal

from pydantic import Field

from engine.valhalla.orders.base import REACH, Map, ValhallaOrder, Words, YesNo

Role = Literal["attack", "defense"]


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
        "tactic": "tactic", "parley": "choice", "truce": "choice", "power": "deed", "boon": "deed",
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
    power: Words = ()
    """Each is `<caster's id> <power> [<position or infantry>]`."""
    boon: Words = ()
    fort_split: Map | None = None
    retreat: Words = ()


COMBAT = (Form, UseTactic, Respond)
