"""The rooms of a game in which sides talk: where they boast, and where they parley."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Event, Order
from render.guidance import Shortcut
from render.language.pages import Page
from render.language.voice import Voice


class OfferedDeed(NamedTuple):
    """A public deed that may be boasted of."""

    key: str
    """What its button carries."""
    text: str


class Floor(NamedTuple):
    """What is told in the room of boasts when a round begins."""

    page: Page
    """What the boasts of the round before have earned; a blank one if there were none."""
    deeds: tuple[OfferedDeed, ...] = ()
    """The public deeds of the round before, the weightiest first."""
    key: str = ""
    """What the button for a boast of other deeds carries; "" if nobody may boast any more."""


class BegunBoast(NamedTuple):
    """An order to boast as a press has begun it."""

    draft: Draft
    remark: str = ""
    """What the boaster is told about it."""


@dataclass(frozen=True, kw_only=True)
class BoastRoom:
    """The room where sides boast of their deeds.

    An event to which readers may react is a boast there; what else closes a chapter opens a floor.
    """

    room: str
    write_floor: Callable[[Voice, Any, Sequence[Event], Sequence[Event]], Floor]
    """Write the floor from the public view, the events of its chapter, and the public events of the
    round before."""
    write_boast: Callable[[Voice, Any, Event], Page]
    """Write a boast under the name of who boasts."""
    begin_boast: Callable[[Voice, Any, str], BegunBoast | str]
    """Begin a boast from the boaster's view and the key of a button, or say why not."""
    cite_own_deeds: Callable[[Any, Order], Draft | None]
    """Return a boast that cites nothing with the boaster's own deeds; None for other orders."""
    make_vote: Callable[[Voice, Any, str], Order | str]
    """Make the order that names a boast the best, by its reaction id, or say why not."""
    choose_arms: Callable[[Event], tuple[str, str]]
    """Choose the small picture beside a boast, with its zoom: the arms of who boasts."""


@dataclass(frozen=True, kw_only=True)
class ParleyRoom:
    """The private room in which sides talk while they are asked how their parley ends."""

    ask_kind: str
    is_parley_room: Callable[[str], bool]
    list_partners: Callable[[Any], Sequence[int]]
    """List the seats with which the viewer parleys now."""
    write_talk: Callable[[Voice, Any, Sequence[Event]], str]
    """Write what was said last, from a view and the events of the viewer's open private rooms."""
    list_answers: Callable[[Voice, Any, Sequence[Order], Sequence[Event]], Iterable[Shortcut]]
    """List the answers that end a parley, from a view, the ask's sheet, and those events."""
    list_sums: Callable[[Voice, Any, Ask, Sequence[Order]], Iterable[Shortcut]]
    """List the sums of money that may be offered now."""
    say_to: Callable[[int, str], Order]
    """Make the order that says a text to a partner alone."""
    max_text: int
    """The most characters of such a text."""
