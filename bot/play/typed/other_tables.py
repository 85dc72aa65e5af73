"""For which of several tables a typed line is meant."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bot.messages.reader import Reader, code_span
from bot.order_reading import typed_lines
from bot.order_reading.order_reader import ReadLine
from bot.order_reading.reading_context import asks_with_sheets
from bot.play.orders.submitted_lines import read_in_turn
from bot.play.tables.meant_table import FindRefusals, TableMatch, no_refusals, refuse_if_in_doubt
from bot.play.tables.table_reader import look_at_table, peek_at_table
from bot.play.typed.typed_message import TypedMessage
from engine.core.notation.line_reader import read_lines, read_partial_line, strip_list_mark
from engine.core.protocol.order_validation import plays_at_once
from engine.core.protocol.values import Order, Refusal

MAX_TABLES_NAMED: Final = 3
"""Maximum number of other tables that are named beside an answer."""


@dataclass(frozen=True)
class TableReading:
    """A table, the text as it is read there, and remarks about other tables."""

    reader: Reader
    text: str
    extra_lines: tuple[str, ...] = ()
    fits_elsewhere: bool = False
    """Whether another waiting table would accept the text."""

    @property
    def game(self) -> int:
        return self.reader.seat_view.game.id

    @cached_property
    def plain_lines(self) -> Sequence[ReadLine]:
        return read_lines(self.reader.game_type.game, self.text, self.reader.lexicon)

    @cached_property
    def helped_lines(self) -> Sequence[ReadLine]:
        """The lines with corrections and suggestions."""
        return read_in_turn(self.reader, self.text)

    @property
    def is_whole(self) -> bool:
        """Tell whether every line is an order of this game, accepted or not."""
        return all(isinstance(one, Order) for _, one in self.plain_lines)

    @property
    def has_order_start(self) -> bool:
        """Tell whether a line begins like an order of this game."""
        game, lexicon = self.reader.game_type.game, self.reader.lexicon
        heads = (
            read_partial_line(game, strip_list_mark(line), lexicon) for line, _ in self.plain_lines
        )
        return self.is_whole or any(one is not None for one in heads)

    @property
    def may_be_given(self) -> bool:
        """Tell whether all lines are orders here and the first would be accepted."""
        first = self.helped_lines[0][1] if self.helped_lines else None
        return all(isinstance(one, Order) for _, one in self.helped_lines) and any(
            self.reader.check_order(ask, first, sheet).is_accepted
            for ask, sheet in asks_with_sheets(self.reader)
            if isinstance(first, Order)
        )

    @property
    def refusals(self) -> Sequence[Refusal]:
        """The refusals of the first line here; () if it is accepted or no order of this game."""
        first = self.helped_lines[0][1] if self.helped_lines else None
        if isinstance(first, Refusal):
            return (first,) if first.code == "NAME_UNKNOWN" else ()
        found = [
            self.reader.check_order(ask, first, sheet)
            for ask, sheet in asks_with_sheets(self.reader)
            if isinstance(first, Order)
        ]
        taken = not found or any(one.is_accepted for one in found)
        return () if taken else found[0].refusals

    @property
    def is_harmless(self) -> bool:
        """Tell whether these lines would only stand on a sheet, and can be withdrawn."""
        orders = [one for _, one in self.helped_lines if isinstance(one, Order)]
        asks, game = [one.ask for one in self.reader.seat_view.asks], self.reader.game_type.game
        return all(ask.group for ask in asks) and not any(
            typed_lines.is_confirmed(one)
            or any(plays_at_once(game, ask, one) for ask in asks or (None,))
            for one in orders
        )


async def refuse_doubtful_text(message: TypedMessage, text: str) -> None:
    """Refuse a text that would play at once if its table is in doubt."""

    def plays(reader: Reader) -> bool:
        one = TableReading(reader, text)
        return one.may_be_given and not one.is_harmless

    await refuse_doubtful_wish(message, plays, lambda reader: TableReading(reader, text).refusals)


async def refuse_doubtful_wish(
    message: TypedMessage, fits: Callable[[Reader], bool], refuses: FindRefusals = no_refusals
) -> None:
    """Refuse what fits two waiting tables if the table is in doubt."""
    word = typed_lines.command_words(message.language)["game"][0]
    await refuse_if_in_doubt(
        message.services,
        message.person,
        await message.list_games(),
        TableMatch(fits, f"{word} ", refuses),
    )


async def find_table_for_text(message: TypedMessage, reader: Reader, text: str) -> TableReading:
    """Return the table that a text is for: the last one looked at if it begins an order there.

    Otherwise it is the only other waiting table that accepts the text or reads its beginning.
    Orders that play at once or are irreversible are never guessed; the tables that they may be for
    are named, once if the text is read here as well.
    """
    here = TableReading(reader, text)
    others = await _read_other_tables(message, here) if here.plain_lines else []
    standing = [one for one in others if one.may_be_given]
    fitting = standing or [one for one in others if one.has_order_start]
    if not here.has_order_start and len(fitting) == 1 and fitting[0].is_harmless:
        there = await look_at_table(
            message.services, message.person, fitting[0].reader.seat_view.game.id
        )
        return TableReading(there, text, (there.say("dm.there", title=there.table_title),))
    word = typed_lines.command_words(message.language)["game"][0]
    read = all(isinstance(one, Order) for _, one in here.helped_lines)
    like = standing if read else fitting
    if not typed_lines.is_no_order(here.helped_lines):
        like = _choose_unnamed(message, here, others, like)
    named = tuple(_other_table_line(reader, one.reader, word) for one in like[:MAX_TABLES_NAMED])
    return TableReading(reader, text, named, fits_elsewhere=bool(standing))


def _choose_unnamed(
    message: TypedMessage,
    here: TableReading,
    others: Sequence[TableReading],
    like: Sequence[TableReading],
) -> list[TableReading]:
    """Return the tables that were not named yet beside an answer from this one."""
    person, game, waiting = message.person.id, here.game, [one.game for one in others]
    fresh = message.services.table_hints.choose(
        person, game, waiting, [one.game for one in like[:MAX_TABLES_NAMED]]
    )
    return [one for one in like[:MAX_TABLES_NAMED] if one.game in fresh]


def _other_table_line(reader: Reader, other: Reader, word: str) -> str:
    form = code_span(f"{word} {other.seat_view.game.id}")
    return f"-# {reader.say('dm.else', title=other.table_title, form=form)}"


async def _read_other_tables(message: TypedMessage, here: TableReading) -> list[TableReading]:
    """Read the text at the other waiting tables, without switching to them."""
    found = []
    for row in await message.list_games():
        if row.id != here.game:
            reader = await peek_at_table(message.services, message.person, row.id)
            if reader.seat_view.asks:
                found.append(TableReading(reader, here.text))
    return found
