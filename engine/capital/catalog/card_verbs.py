"""The verbs of the cards as data: fourteen operations, four conditions, and where each is allowed.

The functions that carry the verbs out stand beside the rules they belong to:
`entities.kingdom_figures` (standing effects), `combat.battle_score` (battles) and
`turn.immediate_effects` (immediate effects).

Rules: C-EFFECT-01 to C-EFFECT-05.
"""

from typing import Annotated, Any, Final, Literal, get_args

from pydantic import Field, model_validator

from engine.core.files.card_data import CardDataModel
from engine.core.verb_vocabulary import Vocabulary

Resource = Literal["gold", "build", "draw", "store", "defence"]
Banner = Literal["village", "keep", "guild", "court"]
CardKind = Literal["building", "troop", "mercenary"]
UnitKind = Literal["troop", "mercenary"]
Trigger = Literal["standing", "build_start", "finished", "battle", "after_battle"]
AbilityWindow = Literal["build", "regroup", "attack", "defend"]
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
WAR_METRICS: Final = ("fighters", "enemy_fighters")


class MetricIf(CardDataModel):
    """A number of the owner lies within bounds (C-EFFECT-04)."""

    metric: Metric
    min: int | None = None
    max: int | None = None

    @model_validator(mode="after")
    def check_bounds(self) -> "MetricIf":
        if self.min is None and self.max is None:
            raise ValueError("a metric needs min, max or both")
        return self


class RoleIf(CardDataModel):
    role: Role


class ResultIf(CardDataModel):
    result: Result


class TagIf(CardDataModel):
    """At least one fighting troop of a side carries a tag."""

    tag: Tag
    side: Literal["mine", "theirs"]


Condition = MetricIf | RoleIf | ResultIf | TagIf


class Op(CardDataModel):
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
    def check_not_empty(self) -> "Income":
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
    def check_not_empty(self) -> "Gain":
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
    what: CardKind
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

OPERATION_CONTEXTS: Final[dict[str, tuple[str, ...]]] = {
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
"""The triggers and windows in which each operation is allowed (C-EFFECT-05, C-EFFECT-12)."""


class Effect(CardDataModel):
    """Operations carried out in order when the trigger comes up and every condition holds."""

    trigger: Trigger
    conditions: tuple[Condition, ...] = Field(default=(), alias="if")
    do: tuple[AnyOp, ...] = Field(min_length=1)


def find_misplaced_operation(ops: tuple[Op, ...], context: str, *, troop: bool) -> str | None:
    """Describe an operation not allowed in a context, or None (C-EFFECT-05, C-CARD-18)."""
    for op in ops:
        if context not in OPERATION_CONTEXTS[op.op]:
            allowed = ", ".join(OPERATION_CONTEXTS[op.op])
            return f"{op.op} may not stand in {context}; it may in {allowed}"
        if isinstance(op, Points) and op.to in {"self", "each_other"} and not troop:
            return f"points to {op.to} belong to a troop's own effect"
    return None


def find_misplaced_condition(conditions: tuple[Condition, ...], context: str) -> str | None:
    """Describe a condition not allowed in a context, or None (C-EFFECT-03, C-EFFECT-04)."""
    is_war = context in {"battle", "after_battle"}
    for condition in conditions:
        if isinstance(condition, MetricIf) and condition.metric in WAR_METRICS and not is_war:
            return f"{condition.metric} is known only in battle and after_battle"
        if isinstance(condition, (RoleIf, TagIf)) and not is_war:
            return "role and tag are known only in battle and after_battle"
        if isinstance(condition, ResultIf) and context != "after_battle":
            return "result is known only in after_battle"
    return None


STANDING_VERBS: Final = Vocabulary[Any]("standing")
BATTLE_VERBS: Final = Vocabulary[Any]("battle")
IMMEDIATE_VERBS: Final = Vocabulary[Any]("deeds")
