"""What specials do, as data: in the design, in battle, on the map. `do` says which verb it is.

Battle verbs are carried out by `battle`; those of the design by `entities.unit_designs`; those of
the map by the modules of movement, upkeep and production. Rules: V-4.3-01, V-16-10.
"""

from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from engine.core.protocol.values import Model

Stat = Literal["hp", "attack", "defense", "move"]
Mode = Literal["aquatic", "flying", "burrow"]


def _read_fraction(given: Any) -> Any:
    return Fraction(given) if isinstance(given, (str, int)) else given


Share = Annotated[Fraction, BeforeValidator(_read_fraction)]


class Verb(Model):
    """One thing that a special does."""

    do: str


# In the design


class Add(Verb):
    """Raise the final statline (V-4.2-10, step a)."""

    do: Literal["add"]
    hp: int = 0
    attack: int = 0
    defense: int = 0
    move: int = 0


class Set(Verb):
    """Fix a number of the statline (V-4.2-10, step b)."""

    do: Literal["set"]
    defense: int


class Convert(Verb):
    """Add a share of one final number to another, rounded down (V-4.2-10, step d)."""

    do: Literal["convert"]
    source: Stat = Field(alias="from")
    to: Stat
    share: Share


class Weight(Verb):
    """Make the design Heavy, or both Light and Heavy (V-4.2-02, V-4.3-36)."""

    do: Literal["weight"]
    heavy: bool = False
    both: bool = False


class Appetite(Verb):
    """Raise points and upkeep by a percentage, each rounded down (V-4.3-60)."""

    do: Literal["appetite"]
    percent: int


# In battle


class When(Model):
    """The conditions under which an Attack or Defense verb counts."""

    phase: int | None = None
    flanking: bool = False
    mounted: bool = False
    center: bool = False
    army_over: int | None = None
    stack_most: int | None = None


NO_CONDITION = When()


class Attack(Verb):
    do: Literal["attack"]
    add: int
    when: When = NO_CONDITION


class Defense(Verb):
    do: Literal["defense"]
    add: int
    when: When = NO_CONDITION


class TrueAttack(Verb):
    do: Literal["true_attack"]
    add: int


class Mobility(Verb):
    """Add to Move in combat alone (V-4.3-30)."""

    do: Literal["mobility"]
    add: int


class Siege(Verb):
    """Add siege Attack: the design's Attack, or so many points (V-4.3-33, V-4.3-41)."""

    do: Literal["siege"]
    attack: bool = False
    add: int = 0


class Ram(Verb):
    """Multiply all siege Attack of the unit (V-4.3-70)."""

    do: Literal["ram"]
    times: int


class FirstFire(Verb):
    do: Literal["first_fire"]


class Volley(Verb):
    """Attack once more in first fire (V-4.3-48)."""

    do: Literal["volley"]


class Steady(Verb):
    """Keep the unit's Attack when its stack is damaged (V-4.3-29)."""

    do: Literal["steady"]


class FellGiants(Verb):
    """Add a share of the opposing stack's average max HP to Attack (V-4.3-46)."""

    do: Literal["fell_giants"]
    share: Share


class Hunt(Verb):
    """Add Attack for each F, G and Officer in the opposing stack (V-4.3-54)."""

    do: Literal["hunt"]
    F: int
    G: int
    officer: int


class Lead(Verb):
    """Count as a Warlord, and so as an Officer (V-4.3-52)."""

    do: Literal["lead"]


class Hearten(Verb):
    """Raise the least effectiveness of the stack (V-4.3-53)."""

    do: Literal["hearten"]
    share: Share


class Cover(Verb):
    """Add Defense to the stack against first fire (V-4.3-63)."""

    do: Literal["cover"]
    add: int


class Pack(Verb):
    """Lead a stack that has no other kind (V-4.3-65)."""

    do: Literal["pack"]


class Corrode(Verb):
    """Lower the Defense of the attacked stack (V-4.3-73)."""

    do: Literal["corrode"]
    points: int


class Space(Verb):
    """Take so many spaces in a stack (V-4.3-62)."""

    do: Literal["space"]
    count: int


class Priority(Verb):
    """Be counted among the first or last losses (V-6.2-12)."""

    do: Literal["priority"]
    tier: Literal["first", "last"]


# On the map


class Travel(Verb):
    do: Literal["travel"]
    mode: Mode


class Slip(Verb):
    """Ignore zones of control (V-4.3-24)."""

    do: Literal["slip"]


class Stay(Verb):
    """Never leave the city (V-4.3-25)."""

    do: Literal["stay"]


class Upkeep(Verb):
    do: Literal["upkeep"]
    share: Share


class Carry(Verb):
    """Carry so many Light units (V-4.3-80)."""

    do: Literal["carry"]
    count: int


AnyVerb = Annotated[
    Add | Set | Convert | Weight | Appetite | Attack | Defense | TrueAttack | Mobility | Siege
    | Ram | FirstFire | Volley | Steady | FellGiants | Hunt | Lead | Hearten | Cover | Pack
    | Corrode | Space | Priority | Travel | Slip | Stay | Upkeep | Carry,
    Field(discriminator="do"),
]  # fmt: skip


# Conditions on a final design


class StatRule(Model):
    """A stat of the final design must lie within bounds."""

    rule: Literal["stat"]
    stat: Stat
    least: int | None = None
    most: int | None = None

    def holds(self, value: int) -> bool:
        """Return whether a value lies within the bounds."""
        return (self.least is None or value >= self.least) and (
            self.most is None or value <= self.most
        )


class NoOtherMove(Model):
    """No Move may be gained from points or from another special (V-4.3-23)."""

    rule: Literal["no_other_move"]


AnyRule = Annotated[StatRule | NoOtherMove, Field(discriminator="rule")]
