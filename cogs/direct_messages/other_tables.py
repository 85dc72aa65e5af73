"""At which of several tables a typed line is meant, where it may be another than the last one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bot.games.people.people import language_of
from bot.messages.reader import Reader, code
from bot.order_reading import typed_lines
from bot.order_reading.hindrances import asks
from bot.order_reading.order_reader import Line
from cogs.direct_messages.message import DirectMessage
from cogs.interaction_io.table_view import sighted
from cogs.orders.order_lines import read_in_turn
from cogs.which_table.meant_table import Refusing, TableMatch, surely, taken
from engine.core.notation.order_lines import begun, read_lines, unnumbered
from engine.core.protocol.values import Order, Refusal

NAMED: Final = 3
"""So many other tables are named beside an answer."""


@dataclass(frozen=True)
class TableReading:
    """A table, what a text says there, and what is said of other tables beside the answer."""

    reader: Reader
    text: str
    beside: tuple[str, ...] = ()
    elsewhere: bool = False
    """Another table that waits takes the text as it is."""

    @property
    def game(self) -> int:
        return self.reader.sight.game.id

    @cached_property
    def lines(self) -> Sequence[Line]:
        return read_lines(self.reader.kind.game, self.text, self.reader.lexicon)

    @cached_property
    def told(self) -> Sequence[Line]:
        """Read the same; what means nothing goes with what it may have meant."""
        return read_in_turn(self.reader, self.text)

    @property
    def whole(self) -> bool:
        """Tell whether every line is an order of this game, though it may be refused."""
        return all(isinstance(one, Order) for _, one in self.lines)

    @property
    def begins(self) -> bool:
        """Tell whether a line begins like an order of this game."""
        game, lexicon = self.reader.kind.game, self.reader.lexicon
        heads = (begun(game, unnumbered(line), lexicon) for line, _ in self.lines)
        return self.whole or any(one is not None for one in heads)

    @property
    def stands(self) -> bool:
        """Tell whether all are orders, as they are read here, and the first is taken now."""
        first = self.told[0][1] if self.told else None
        return all(isinstance(one, Order) for _, one in self.told) and any(
            self.reader.check(ask, first, sheet).stands
            for ask, sheet in asks(self.reader)
            if isinstance(first, Order)
        )

    @property
    def refusals(self) -> Sequence[Refusal]:
        """Find what stands in the way of the first line here; () where it is none of this game."""
        first = self.told[0][1] if self.told else None
        if isinstance(first, Refusal):
            return (first,) if first.code == "NAME_UNKNOWN" else ()
        found = [
            self.reader.check(ask, first, sheet)
            for ask, sheet in asks(self.reader)
            if isinstance(first, Order)
        ]
        taken = not found or any(one.stands for one in found)
        return () if taken else found[0].refusals

    @property
    def mild(self) -> bool:
        """Tell whether these lines do no more here than stand on a sheet until taken off."""
        orders = [one for _, one in self.told if isinstance(one, Order)]
        return all(own.ask.group for own in self.reader.sight.asks) and not any(
            one.at_once or typed_lines.confirmed(one) for one in orders
        )


async def clear(note: DirectMessage, text: str) -> None:
    """Go on unless a text would play at once, and which table is meant is in doubt."""

    def plays(reader: Reader) -> bool:
        one = TableReading(reader, text)
        return one.stands and not one.mild

    await sure_of(note, plays, lambda reader: TableReading(reader, text).refusals)


async def sure_of(
    note: DirectMessage, fits: Callable[[Reader], bool], refuses: Refusing = taken
) -> None:
    """Go on unless this fits two tables that wait, and which is meant is in doubt."""
    word = typed_lines.words(note.language)["game"][0]
    await surely(
        note.client, note.person, await note.games(), TableMatch(fits, f"{word} ", refuses)
    )


async def place(note: DirectMessage, reader: Reader, text: str) -> TableReading:
    """Find where a text is meant: at the table last looked at if it begins like any order there.

    Else at the only other one that waits for its writer and takes it, or reads how it begins.
    What plays at once or can't be taken back is never guessed; whose words it might be is told,
    once where the text is read here as well.
    """
    here = TableReading(reader, text)
    others = await _others(note, here) if here.lines else []
    standing = [one for one in others if one.stands]
    fitting = standing or [one for one in others if one.begins]
    if not here.begins and len(fitting) == 1 and fitting[0].mild:
        there = await sighted(note.client, note.person, fitting[0].reader.sight.game.id)
        return TableReading(there, text, (there.say("dm.there", title=there.title),))
    word = typed_lines.words(note.language)["game"][0]
    read = all(isinstance(one, Order) for _, one in here.told)
    like = standing if read else fitting
    if not typed_lines.unknown(here.told):
        like = _unnamed(note, here, others, like)
    named = tuple(_other(reader, one.reader, word) for one in like[:NAMED])
    return TableReading(reader, text, named, elsewhere=bool(standing))


def _unnamed(
    note: DirectMessage,
    here: TableReading,
    others: Sequence[TableReading],
    like: Sequence[TableReading],
) -> list[TableReading]:
    """Choose the tables that have not been named yet beside an answer from here."""
    person, game, waiting = note.person.id, here.game, [one.game for one in others]
    glances = note.client.courier.glances
    fresh = glances.unnamed(person, game, waiting, [one.game for one in like[:NAMED]])
    return [one for one in like[:NAMED] if one.game in fresh]


def _other(reader: Reader, other: Reader, word: str) -> str:
    form = code(f"{word} {other.sight.game.id}")
    return f"-# {reader.say('dm.else', title=other.title, form=form)}"


async def _others(note: DirectMessage, here: TableReading) -> list[TableReading]:
    """Look at the other tables that wait for an answer; none of them is meant by that."""
    client, now, found = note.client, note.client.now(), []
    for row in await note.games():
        if row.id != here.game:
            sight = await client.desk.look(row.id, note.person.id, now)
            if sight.asks:
                kind = client.kinds[sight.key]
                found.append(TableReading(Reader(sight, kind, language_of(note.person)), here.text))
    return found
