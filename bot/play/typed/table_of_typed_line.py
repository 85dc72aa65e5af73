"""For which of several tables a typed line is meant."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from bot.messages.reader import Reader, code_span
from bot.order_reading import typed_lines
from bot.order_reading.meanings.lines_without_fillers import ReadLine, read_typed_lines
from bot.order_reading.order_reader import correct_line
from bot.order_reading.reading_context import ReadingContext, asks_with_sheets
from bot.play.orders.submitted_lines import read_text
from bot.play.tables.meant_table import FindRefusals, TableMatch, no_refusals, refuse_if_in_doubt
from bot.play.tables.table_reader import look_at_table, peek_at_table
from bot.play.typed.typed_message import TypedMessage
from engine.core.notation.line_reader import read_partial_line, strip_list_mark
from engine.core.protocol.order_validation import plays_at_once
from engine.core.protocol.values import Order, Refusal

MAX_TABLES_NAMED: Final = 3
"""Maximum number of other tables that are named beside an answer."""


@dataclass(frozen=True)
class TableReading:
    """A text as it is read at a table."""

    reader: Reader
    plain_lines: Sequence[ReadLine]
    helped_lines: Sequence[ReadLine]
    """The lines with corrections and suggestions; if each plays at once, of the first one only."""

    @classmethod
    def at_table(cls, reader: Reader, text: str) -> Self:
        """Read a text at a table."""
        lines = read_typed_lines(reader.game_type.game, text, reader.lexicon)
        sealed = any(seat_ask.ask.group for seat_ask in reader.seat_view.asks)
        context, count = ReadingContext.to_read(reader), len(lines) if sealed else 1
        helped = [(line, correct_line(context, line, one)) for line, one in lines[:count]]
        return cls(reader, lines, [*helped, *lines[count:]])

    @property
    def game(self) -> int:
        return self.reader.seat_view.game.id

    @property
    def has_order_start(self) -> bool:
        """Tell whether a line begins like an order of this game."""
        game, lexicon = self.reader.game_type.game, self.reader.lexicon
        is_whole = all(isinstance(one, Order) for _, one in self.plain_lines)
        heads = (
            read_partial_line(game, strip_list_mark(line), lexicon) for line, _ in self.plain_lines
        )
        return is_whole or any(one is not None for one in heads)

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


class MeantTable(NamedTuple):
    """The table that a text is for, its lines as they are read there, and remarks about others."""

    reader: Reader
    lines: Sequence[ReadLine]
    extra_lines: tuple[str, ...] = ()
    fits_elsewhere: bool = False
    """Whether another waiting table would accept the text."""


async def refuse_doubtful_text(message: TypedMessage, text: str) -> None:
    """Refuse a text that would play at once if its table is in doubt."""

    def plays(reader: Reader) -> bool:
        one = TableReading.at_table(reader, text)
        return one.may_be_given and not one.is_harmless

    await refuse_doubtful_wish(
        message, plays, lambda reader: TableReading.at_table(reader, text).refusals
    )


async def refuse_doubtful_wish(
    message: TypedMessage, fits: Callable[[Reader], bool], refuses: FindRefusals = no_refusals
) -> None:
    """Refuse what fits two waiting tables if the table is in doubt."""
    word = typed_lines.command_words(message.language)["game"][0]
    await refuse_if_in_doubt(
        message.services,
        message.person,
        message.list_games,
        TableMatch(fits, f"{word} ", refuses),
    )


async def find_table_for_text(message: TypedMessage, reader: Reader, text: str) -> MeantTable:
    """Return the table that a text is for: the last one looked at if it begins an order there.

    Otherwise it is the only other waiting table that accepts the text or reads its beginning.
    Orders that play at once or are irreversible are never guessed; the tables that they may be for
    are named, once if the text is read here as well.
    """
    others = await _find_other_readers(message, reader)
    if not others:
        return MeantTable(reader, await read_text(reader, text))
    found = await asyncio.to_thread(_compare_tables, reader, others, text)
    if found.only_table is not None:
        there = await look_at_table(message.services, message.person, found.only_table.game)
        remark = there.say("dm.there", title=there.table_title)
        return MeantTable(there, await read_text(there, text), (remark,))
    word, like = typed_lines.command_words(message.language)["game"][0], found.alike
    if not typed_lines.is_no_order(found.here.plain_lines):
        waiting = [one.seat_view.game.id for one in others]
        like = _choose_unnamed(message, found.here, waiting, like)
    named = tuple(_other_table_line(reader, one.reader, word) for one in like[:MAX_TABLES_NAMED])
    return MeantTable(reader, found.here.plain_lines, named, fits_elsewhere=found.fits_elsewhere)


class _Comparison(NamedTuple):
    """A text as it is read here, and which other tables it may be for."""

    here: TableReading
    only_table: TableReading | None
    """The other table for which it is, if it is for none but that one."""
    alike: Sequence[TableReading]
    """The other tables that may be named beside the answer."""
    fits_elsewhere: bool


def _compare_tables(reader: Reader, others: Sequence[Reader], text: str) -> _Comparison:
    """Read a text here and at other tables."""
    here = TableReading.at_table(reader, text)
    if not here.plain_lines:
        return _Comparison(here, None, (), fits_elsewhere=False)
    there = [TableReading.at_table(one, text) for one in others]
    standing = [one for one in there if one.may_be_given]
    fitting = standing or [one for one in there if one.has_order_start]
    is_elsewhere = len(fitting) == 1 and fitting[0].is_harmless and not here.has_order_start
    is_read = all(isinstance(one, Order) for _, one in here.helped_lines)
    return _Comparison(
        here,
        fitting[0] if is_elsewhere else None,
        standing if is_read else fitting,
        fits_elsewhere=bool(standing),
    )


def _choose_unnamed(
    message: TypedMessage,
    here: TableReading,
    waiting: Sequence[int],
    like: Sequence[TableReading],
) -> list[TableReading]:
    """Return the tables that were not named yet beside an answer from this one."""
    fresh = message.services.table_hints.choose(
        message.person.id, here.game, waiting, [one.game for one in like[:MAX_TABLES_NAMED]]
    )
    return [one for one in like[:MAX_TABLES_NAMED] if one.game in fresh]


def _other_table_line(reader: Reader, other: Reader, word: str) -> str:
    form = code_span(f"{word} {other.seat_view.game.id}")
    return f"-# {reader.say('dm.else', title=other.table_title, form=form)}"


async def _find_other_readers(message: TypedMessage, here: Reader) -> list[Reader]:
    """Return the readers of the other waiting tables, without switching to them."""
    found = []
    for row in await message.list_games():
        if row.id != here.seat_view.game.id:
            reader = await peek_at_table(message.services, message.person, row.id)
            if reader.seat_view.asks:
                found.append(reader)
    return found
