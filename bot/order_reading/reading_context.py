"""The reading of one text: at which table, until when, and what all its lines have in common."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Self, TypeVar

from bot.messages.reader import Reader
from engine.core.notation.lexicon import Lexicon
from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.game import Ask, Blank, Game
from engine.core.protocol.values import Draft, Order, Refusal

READING_SECONDS: Final = 0.025
"""So long better answers to a line are looked for; the last step may take a bit longer."""
HELPING_SECONDS: Final = 0.015
"""So long it is looked for what would complete a refused order."""
LINES_IN_FULL: Final = 20
"""The lines of one text have so many times the time of one line, all together."""

Item = TypeVar("Item")
AskWithSheet = tuple[Ask | None, Sequence[Order]]


class Deadline:
    """A moment of a monotonic clock after which the best answer found so far is given.

    Each line of a text may have its own deadline, which never exceeds that of the text.
    """

    def __init__(
        self, clock: Callable[[], float], seconds: float, line_seconds: float | None = None
    ) -> None:
        self._clock, self._line_seconds = clock, line_seconds
        begun = clock()
        self._text_end = self._end = begun + seconds
        if line_seconds is not None:
            self._end = min(self._text_end, begun + line_seconds)

    @property
    def is_over(self) -> bool:
        return self._clock() >= self._end

    def start_line(self) -> None:
        """Start the time of the next line."""
        if self._line_seconds is not None:
            self._end = min(self._text_end, self._clock() + self._line_seconds)

    def while_open(self, items: Iterable[Item]) -> Iterator[Item]:
        """Yield items as long as there is time."""
        for one in items:
            if self.is_over:
                return
            yield one


def asks_with_sheets(reader: Reader) -> list[AskWithSheet]:
    """Return the reader's asks with their sheets; (None, ()) for orders out of turn if none."""
    return [
        (seat_ask.ask, reader.orders_of(seat_ask.sheet)) for seat_ask in reader.seat_view.asks
    ] or [(None, ())]


@dataclass(frozen=True)
class ReadingContext:
    """A reader while a text of theirs is read. Work is kept here for the lines that follow.

    What takes long is no cached property: until Python 3.12, all contexts would wait for one.
    """

    reader: Reader
    deadline: Deadline

    @classmethod
    def to_read(cls, reader: Reader) -> Self:
        """Start to read a text at a reader's table."""
        seconds = LINES_IN_FULL * READING_SECONDS
        return cls(reader, Deadline(reader.clock, seconds, READING_SECONDS))

    @classmethod
    def to_help(cls, reader: Reader) -> Self:
        """Start to say what would complete the refused orders of a text."""
        seconds = LINES_IN_FULL * HELPING_SECONDS
        return cls(reader, Deadline(reader.clock, seconds, HELPING_SECONDS))

    def at(self, reader: Reader) -> Self:
        """Return the context for the same text at another table, or at a later moment."""
        return replace(self, reader=reader)

    @property
    def game(self) -> Game[Any, Any]:
        return self.reader.game_type.game

    @property
    def view(self) -> Any:
        return self.reader.seat_view.view

    @property
    def lexicon(self) -> Lexicon:
        return self.reader.lexicon

    @cached_property
    def asks(self) -> list[AskWithSheet]:
        """The reader's asks with their sheets; (None, ()) for orders out of turn if none."""
        return asks_with_sheets(self.reader)

    @property
    def listed_kinds(self) -> tuple[str, ...]:
        """The kinds of order that may be chosen now, ask by ask."""
        if self.reader.seat_view.seat is None:
            return ()
        return tuple(kind for ask, sheet in self.asks for kind in self.kinds_of(ask, sheet))

    def kinds_of(self, ask: Ask | None, sheet: Sequence[Order]) -> tuple[str, ...]:
        """Return the kinds of order that may be chosen for an ask."""
        key = None if ask is None else ask.id
        if key not in self._kinds_by_ask:
            blank = self.find_blank(ask, sheet, Draft(), KIND_FIELD)
            choices = blank.choices if blank is not None else ()
            self._kinds_by_ask[key] = tuple(choice.id for choice in choices)
        return self._kinds_by_ask[key]

    @cached_property
    def _kinds_by_ask(self) -> dict[str | None, tuple[str, ...]]:
        return {}

    @cached_property
    def examples(self) -> dict[str, Order | None]:
        """Orders that may be given now, by kind, as far as they were needed."""
        return {}

    def find_blank(
        self, ask: Ask | None, sheet: Sequence[Order], draft: Draft, field: str | None
    ) -> Blank | None:
        """Return the blank of a field of a draft; without a field, the next one."""
        choices = self.reader.seat_view.first_choices
        return choices.find_blank(self.game, ask, tuple(sheet), draft, field)

    def find_field_blank(self, draft: Draft, field: str) -> Blank | None:
        """Return the blank of a field, in the first ask that takes such an order.

        If the other fields leave no choice, they are ignored.
        """
        for ask, sheet in self.asks:
            if ask is not None and draft.kind in self.kinds_of(ask, sheet):
                found = self.find_blank(ask, sheet, draft, field)
                is_lost = found is None or found.is_unanswerable
                bare = Draft(kind=draft.kind)
                return self.find_blank(ask, sheet, bare, field) if is_lost else found
        ask, sheet = self.asks[0]
        return self.find_blank(ask, sheet, draft, field)

    def may_be_given(self, order: Order | Draft) -> bool:
        """Tell whether an order would be accepted now."""
        return any(
            self.reader.check_order(ask, order, sheet).is_accepted for ask, sheet in self.asks
        )

    def refusals_of(self, order: Order | Draft) -> Iterator[Refusal]:
        """Yield the refusals of an order by every ask."""
        for ask, sheet in self.asks:
            yield from self.reader.check_order(ask, order, sheet).refusals
