"""What tactics do, as data; `do` says which verb it is. Rules: V-6.6-10 to V-6.6-23."""

from typing import Annotated, Literal

from pydantic import Field

from engine.valhalla.catalog.special_verbs import Mode, Share, Verb

AffectedUnits = Literal["all", "light", "heavy"]


class Sharpen(Verb):
    """Add Attack to each unit of one weight, or in stacks that travel so (V-6.6-10 to V-6.6-12)."""

    do: Literal["sharpen"]
    add: int
    of: AffectedUnits = "all"
    only: Mode | None = None


class Take(Verb):
    """Multiply the damage that stacks take (V-6.6-13)."""

    do: Literal["take"]
    share: Share
    at: tuple[str, ...] = ()


class Deal(Verb):
    """Multiply the damage that stacks deal (V-6.6-14)."""

    do: Literal["deal"]
    share: Share
    at: tuple[str, ...] = ()


class Speed(Verb):
    """Add mobility to stacks in these positions, or that travel so (V-6.6-14, V-6.6-23)."""

    do: Literal["speed"]
    add: int
    at: tuple[str, ...] = ()
    only: Mode | None = None


class Mass(Verb):
    """Form three wide stacks and no flanks (V-6.6-15)."""

    do: Literal["mass"]


class Hamper(Verb):
    """Lower the mobility of every enemy stack (V-6.6-16)."""

    do: Literal["hamper"]
    by: int


class Press(Verb):
    """Multiply the Attack of all own stacks (V-6.6-17)."""

    do: Literal["press"]
    share: Share


class Phases(Verb):
    """Change the number of phases (V-6.6-17, V-6.6-20)."""

    do: Literal["phases"]
    add: int


class Breach(Verb):
    """Multiply siege Attack in one phase (V-6.6-18)."""

    do: Literal["breach"]
    share: Share
    phase: int


class Harry(Verb):
    """Multiply the first fire of stacks that are faster than their target (V-6.6-19)."""

    do: Literal["harry"]
    times: int


class Abandon(Verb):
    """Leave the hex after the battle (V-6.6-20)."""

    do: Literal["abandon"]


class Hobble(Verb):
    """Cut the mobility of every enemy stack to a share, but not below a least (V-6.6-21)."""

    do: Literal["hobble"]
    share: Share
    least: int


TacticVerb = Annotated[
    Sharpen | Take | Deal | Speed | Mass | Hamper | Press | Phases | Breach | Harry | Abandon
    | Hobble,
    Field(discriminator="do"),
]  # fmt: skip
