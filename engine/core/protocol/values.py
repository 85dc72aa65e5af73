"""The values that cross the engine's border: seats, orders, events, refusals."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal, NamedTuple, NewType

from pydantic import BaseModel, ConfigDict, Field

Seat = NewType("Seat", int)
"""A player's place, by the ledger's own number."""

KEEPER: Final = Seat(-1)
"""The arbiter's seat: rulings are orders like any other."""

Viewer = Seat | None
"""Who looks; None is the public."""

Audience = tuple[Seat, ...] | Literal["everyone"]

EVERYONE: Final = "everyone"

Facts = dict[str, str | int]
"""What a sentence about a refusal, a choice or a chapter is filled with."""


def only(*seats: Seat) -> tuple[Seat, ...]:
    """Name an audience of these seats, each once and sorted."""
    return tuple(sorted(set(seats)))


def hears(audience: Audience, viewer: Viewer) -> bool:
    """Tell whether this viewer belongs to an audience."""
    return audience == EVERYONE or viewer in audience


class Model(BaseModel):
    """A frozen value; what it does not know, it refuses."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", validate_by_name=True, serialize_by_alias=True
    )


class Order(Model):
    """What a seat wants done. Shape is the order's business; whether it may be is `check`'s."""

    form: ClassVar[str] = ""
    """Its notation: plain words and {fields}, parts in [brackets] may be left out."""

    speaks: ClassVar[Mapping[str, str]] = {}
    """By field: the namespace of the names that stand in it (card, slot, seat, text, ...)."""

    whole: ClassVar[str] = ""
    """The field that takes a text of many lines, as it was pasted or sent as a file."""

    to_one: ClassVar[str] = ""
    """The kind of order that says to one seat what this one says to all."""

    kind: str

    @property
    def at_once(self) -> bool:
        """Resolves alone when accepted, asked or not."""
        return False


class Draft(Model):
    """An order in the making, or what could not be read as one."""

    kind: str | None = None
    fields: Mapping[str, Any] = Field(default_factory=dict)
    closed: tuple[str, ...] = ()
    """Growing blanks to which nothing more is added."""


class Event(Model):
    """Something that happened. Two audiences, two events: one is shown whole or not at all."""

    kind: str
    audience: Audience
    room: str = ""

    @property
    def open_to(self) -> str:
        """By what name readers may react to it (`React`); "" where nobody does."""
        return ""


class Refusal(Model):
    """A player's mistake as a value: its code, its rule and the facts of the sentence."""

    code: str
    rule: str
    facts: Facts = Field(default_factory=dict)


class Verdict(NamedTuple):
    """What `check` says of an order; without refusals it stands."""

    refusals: tuple[Refusal, ...] = ()
    warnings: tuple[Refusal, ...] = ()

    @property
    def stands(self) -> bool:
        return not self.refusals


def refuse(code: str, rule: str, **facts: str | int) -> Verdict:
    """Say no, for one reason."""
    return Verdict((Refusal(code=code, rule=rule, facts=facts),))


STANDS: Final = Verdict()
