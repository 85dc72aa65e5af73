"""What tactics do, as data; `do` says which verb it is. Rules: V-6.6-10 to V-6.6-23."""

from typing import Annotated, Literal

from pydantic import Field

from engine.valhalla.catalog.special_verbs import Mode, Share, Verb

Whom = Literal["all", "light", "heavy"]


class Sharpen(Verb):
    """Attack for each unit, of one weight or in stacks that travel so (V-6.6-10 to V-6.6-12)."""

    do: Literal["sharpen"]
    add: int
    of: Whom = "all"
    only: Mode | None = None


class Take(Verb):
    """The share of damage that stacks take (V-6.6-13)."""

    do: Literal["take"]
    share: Share
    at: tuple[str, ...] = ()


class Deal(Verb):
    """The share of damage that stacks deal (V-6.6-14)."""

    do: Literal["deal"]
    share: Share
    at: tuple[str, ...] = ()


class Speed(Verb):
    """Mobility for stacks in these positions, or that travel so (V-6.6-14, V-6.6-23)."""

    do: Literal["speed"]
    add: int
    at: tuple[str, ...] = ()
    only: Mode | None = None


class Mass(Verb):
    """Three wide stacks and no flanks (V-6.6-15)."""

    do: Literal["mass"]


class Hamper(Verb):
    """Mobility taken from every enemy stack (V-6.6-16)."""

    do: Literal["hamper"]
    by: int


class Press(Verb):
    """Attack of all own stacks, multiplied (V-6.6-17)."""

    do: Literal["press"]
    share: Share


class Phases(Verb):
    """A longer or shorter battle (V-6.6-17, V-6.6-20)."""

    do: Literal["phases"]
    add: int


class Breach(Verb):
    """Siege Attack in one phase, multiplied (V-6.6-18)."""

    do: Literal["breach"]
    share: Share
    phase: int


class Harry(Verb):
    """First fire of stacks that are faster than their target, so many times (V-6.6-19)."""

    do: Literal["harry"]
    times: int


class Abandon(Verb):
    """The hex is left afterwards (V-6.6-20)."""

    do: Literal["abandon"]


class Hobble(Verb):
    """Mobility of every enemy stack, cut to a share but not under so much (V-6.6-21)."""

    do: Literal["hobble"]
    share: Share
    least: int


TacticVerb = Annotated[
    Sharpen | Take | Deal | Speed | Mass | Hamper | Press | Phases | Breach | Harry | Abandon
    | Hobble,
    Field(discriminator="do"),
]  # fmt: skip
