"""The verbs of the cards as data: fourteen operations, four conditions, and where each may stand.

The functions that carry the verbs out are taught beside the rules they belong to: `tracker`
(standing effects), `battle` (fighting), `deeds` (what is done at once).

Rules: C-EFFECT-01 to C-EFFECT-05.
"""

from typing import Annotated, Any, Final, Literal, get_args

from pydantic import ConfigDict, Field, model_validator

from engine.core.protocol.values import Model
from engine.core.verb_vocabulary import Vocabulary

Resource = Literal["gold", "build", "draw", "store", "defence"]
Banner = Literal["village", "keep", "guild", "court"]
Kind = Literal["building", "troop", "mercenary"]
UnitKind = Literal["troop", "mercenary"]
Trigger = Literal["standing", "build_start", "finished", "battle", "after_battle"]
Window = Literal["build", "regroup", "attack", "defend"]
Role = Literal["attacker", "defender"]
Result = Literal["won", "drawn", "lost"]
Tag = Literal["foot", "mounted", "ranged", "siege"]
Metric = Literal[
    "villages", "keeps", "guilds", "courts", "buildings", "troops", "mercenaries", "settled",
    "upgrades", "upgrades_behind", "hand", "gold", "builds", "wars_won", "hp_razed", "held",
    "fighters", "enemy_fighters",
]  # fmt: skip

RESOURCES: Final[tuple[Resource, ...]] = ("gold", "build", "draw", "store", "defence")
BANNERS: Final[tuple[Banner, ...]] = ("village", "keep", "guild", "court")
METRICS: Final[tuple[str, ...]] = get_args(Metric)
IN_WAR: Final = ("fighters", "enemy_fighters")


class Print(Model):
    """Something in the card data: it goes by the ledger's names alone (C-CARD-18)."""

    model_config = ConfigDict(validate_by_name=False, validate_by_alias=True)


class MetricIf(Print):
    """A number of the owner lies within bounds (C-EFFECT-04)."""

    metric: Metric
    min: int | None = None
    max: int | None = None

    @model_validator(mode="after")
    def bounded(self) -> "MetricIf":
        if self.min is None and self.max is None:
            raise ValueError("a metric needs min, max or both")
        return self


class RoleIf(Print):
    role: Role


class ResultIf(Print):
    result: Result


class TagIf(Print):
    """At least one fighting troop of a side carries a tag."""

    tag: Tag
    side: Literal["mine", "theirs"]


Condition = MetricIf | RoleIf | ResultIf | TagIf


class Op(Print):
    """One operation; `op` says which."""

    op: str


class Income(Op):
    op: Literal["income"]
    gold: int = Field(default=0, ge=-999_999, le=999_999)
    build: int = Field(default=0, ge=-999_999, le=999_999)
    draw: int = Field(default=0, ge=-999_999, le=999_999)
    store: int = Field(default=0, ge=-999_999, le=999_999)
    defence: int = Field(default=0, ge=-999_999, le=999_999)

    @model_validator(mode="after")
    def some(self) -> "Income":
        if not any(getattr(self, name) for name in RESOURCES):
            raise ValueError("income needs a number for one of gold, build, draw, store, defence")
        return self


class Discount(Op):
    op: Literal["discount"]
    to: Literal["upgrade", "building", "village", "keep", "guild", "court", "troop", "mercenary"]
    by: int = Field(ge=0, le=999_999)


class Hp(Op):
    op: Literal["hp"]
    to: Literal["self", "buildings", "village", "keep", "guild", "court", "city"]
    by: int = Field(ge=-999_999, le=999_999)


class Points(Op):
    op: Literal["points"]
    to: Literal["self", "each", "each_other", "total", "enemy_total", "passive"]
    by: int = Field(ge=-999_999, le=999_999)


class Heal(Op):
    op: Literal["heal"]
    by: int = Field(ge=-999_999, le=999_999)


class Siege(Op):
    op: Literal["siege"]
    by: int = Field(ge=-999_999, le=999_999)


class Gain(Op):
    op: Literal["gain"]
    gold: int = Field(default=0, ge=-999_999, le=999_999)
    build: int = Field(default=0, ge=-999_999, le=999_999)

    @model_validator(mode="after")
    def some(self) -> "Gain":
        if not (self.gold or self.build):
            raise ValueError("gain needs gold, build or both")
        return self


class Draw(Op):
    op: Literal["draw"]
    n: int = Field(ge=1, le=999_999)


class Recover(Op):
    op: Literal["recover"]
    what: Literal["any", "building", "troop", "mercenary"]


class FreeBuild(Op):
    op: Literal["free_build"]
    what: Kind
    max_cost: int = Field(ge=0, le=999_999)


class Demolish(Op):
    op: Literal["demolish"]
    max_hp: int = Field(ge=0, le=999_999)


class Strike(Op):
    op: Literal["strike"]
    what: Literal["any", "troop", "mercenary"]


class Discard(Op):
    op: Literal["discard"]
    n: int = Field(ge=1, le=999_999)


class Scout(Op):
    op: Literal["scout"]
    what: Literal["hand", "slots"]


AnyOp = Annotated[
    Income | Discount | Hp | Points | Heal | Siege | Gain | Draw | Recover | FreeBuild | Demolish
    | Strike | Discard | Scout,
    Field(discriminator="op"),
]  # fmt: skip

PLACES: Final[dict[str, tuple[str, ...]]] = {
    "income": ("standing",),
    "discount": ("standing",),
    "hp": ("standing",),
    "points": ("battle", "window attack", "window defend"),
    "heal": ("battle", "window attack", "window defend"),
    "siege": ("battle", "window attack"),
    "gain": ("build_start", "window build"),
    "draw": ("build_start", "finished", "after_battle", "window build", "window regroup"),
    "recover": ("window build", "window regroup"),
    "free_build": ("window build",),
    "demolish": ("window build",),
    "strike": ("window build",),
    "discard": ("window build",),
    "scout": ("window build",),
}
"""Where each operation may stand (C-EFFECT-05, C-EFFECT-12)."""


class Effect(Print):
    """When the trigger comes up and every condition holds, do these things in order."""

    trigger: Trigger
    conditions: tuple[Condition, ...] = Field(default=(), alias="if")
    do: tuple[AnyOp, ...] = Field(min_length=1)


def misplaced(ops: tuple[Op, ...], place: str, *, troop: bool) -> str | None:
    """Find an operation that may not stand in a place (C-EFFECT-05, C-CARD-18)."""
    for op in ops:
        if place not in PLACES[op.op]:
            return f"{op.op} may not stand in {place}; it may in {', '.join(PLACES[op.op])}"
        if isinstance(op, Points) and op.to in {"self", "each_other"} and not troop:
            return f"points to {op.to} belong to a troop's own effect"
    return None


def untimely(conditions: tuple[Condition, ...], place: str) -> str | None:
    """Find a condition that means nothing in a place (C-EFFECT-03, C-EFFECT-04)."""
    war = place in {"battle", "after_battle"}
    for condition in conditions:
        if isinstance(condition, MetricIf) and condition.metric in IN_WAR and not war:
            return f"{condition.metric} is known only in battle and after_battle"
        if isinstance(condition, (RoleIf, TagIf)) and not war:
            return "role and tag are known only in battle and after_battle"
        if isinstance(condition, ResultIf) and place != "after_battle":
            return "result is known only in after_battle"
    return None


STANDING: Final = Vocabulary[Any]("standing")
BATTLE: Final = Vocabulary[Any]("battle")
DEEDS: Final = Vocabulary[Any]("deeds")
