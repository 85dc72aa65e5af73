"""The values that the engine exchanges with the rest: seats, orders, events, refusals."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal, NamedTuple, NewType

from pydantic import BaseModel, ConfigDict, Field

Seat = NewType("Seat", int)
"""A player's place at the table, by its number: 1 and on, as stored and in scenarios."""

KEEPER: Final = Seat(-1)
"""The seat of the game master, who plays no side; rulings are orders like any other."""

Viewer = Seat | None
"""The seat that looks at the game; None is the public."""

Audience = tuple[Seat, ...] | Literal["everyone"]

EVERYONE: Final = "everyone"

Facts = dict[str, str | int]
"""The values that fill a sentence about a refusal, a choice or a chapter."""


def audience_of(*seats: Seat) -> tuple[Seat, ...]:
    """Return the audience of these seats, each once and sorted."""
    return tuple(sorted(set(seats)))


def is_in_audience(audience: Audience, viewer: Viewer) -> bool:
    """Tell whether this viewer belongs to an audience."""
    return audience == EVERYONE or viewer in audience


class Model(BaseModel):
    """A frozen value that refuses unknown fields."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", validate_by_name=True, serialize_by_alias=True
    )


class Order(Model):
    """An order of a seat. The model checks its shape; `check` decides whether it is allowed."""

    form: ClassVar[str] = ""
    """Its notation: plain words and {fields}; parts in [brackets] may be left out."""

    field_namespaces: ClassVar[Mapping[str, str]] = {}
    """By field: the namespace of its names (card, slot, seat, text, ...)."""

    whole_text_field: ClassVar[str] = ""
    """The field that takes a pasted or uploaded text of many lines; "" if there is none."""

    ends_phase: ClassVar[bool] = False
    """Whether it ends the phase in which it is given: nothing more can be ordered there."""

    may_be_bare: ClassVar[bool] = False
    """Whether the first words of its form are a whole order, though more may follow."""

    private_kind: ClassVar[str] = ""
    """The kind of order that says to one seat what this order says to all."""

    kind: str

    @property
    def is_at_once(self) -> bool:
        """Whether it is resolved alone as soon as it is accepted, asked for or not."""
        return False


class Draft(Model):
    """An order that is not complete, or data that could not be read as an order."""

    kind: str | None = None
    fields: Mapping[str, Any] = Field(default_factory=dict)
    closed: tuple[str, ...] = ()
    """The growing blanks to which nothing more is added."""


class Event(Model):
    """Something that happened. A viewer sees it whole or not at all; two audiences, two events."""

    kind: str
    audience: Audience
    room: str = ""

    @property
    def reaction_id(self) -> str:
        """The id with which readers react to it (`React`); "" if nobody may."""
        return ""


class Refusal(Model):
    """A player's mistake: its code, its rule and the facts of the sentence that explains it."""

    code: str
    rule: str
    facts: Facts = Field(default_factory=dict)


class Verdict(NamedTuple):
    """The answer of `check`: an order without refusals is accepted."""

    refusals: tuple[Refusal, ...] = ()
    warnings: tuple[Refusal, ...] = ()

    @property
    def is_accepted(self) -> bool:
        return not self.refusals


def refuse(code: str, rule: str, **facts: str | int) -> Verdict:
    """Return a verdict with one refusal."""
    return Verdict((Refusal(code=code, rule=rule, facts=facts),))


ACCEPTED: Final = Verdict()
