"""A direct message to the bot, its writer, and the table that it is for."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.games.people.languages import language_of
from bot.games.refusals import RefusedError
from bot.messages.reader import Reader
from bot.order_reading.typed_lines import NOTHING_TYPED, TypedRun, command_words
from bot.play.command_refusals import command_refusal
from bot.play.requests import Place, Request
from bot.play.services import Services
from bot.play.tables.former_holders import (
    FINISHED_LIVES,
    find_last_finished_game,
    say_where_seat_went,
)
from bot.play.tables.last_viewed_table import LOOK_PRECISION, find_last_look
from bot.play.tables.meant_table import PLAYED_LIVES, list_in_words
from bot.play.tables.overview import summarise_tables
from bot.play.tables.table_reader import look_at_table
from bot.records import GameRow, Life, Person


class LostSeatError(RefusedError):
    """The writer lost the seat that their message was for; another table must be named."""

    def __init__(self, gone: str, refused: RefusedError) -> None:
        super().__init__(refused.refusals, refused.book, refused.players)
        self.gone = gone
        """Where the seat went, in words."""


@dataclass
class TypedMessage:
    """A direct message that is carried out part by part."""

    services: Services
    person: Person
    channel: int
    message_id: int
    created_at: datetime
    part: TypedRun = NOTHING_TYPED
    """The part that is being done."""
    part_number: int = 0
    """The number of that part."""
    named_table: int | None = None
    """The only table that the part is for, since it names it."""
    has_refusal: bool = False
    """Whether something before that part was refused."""
    is_retried: bool = False
    """Whether it is taken again, since it was missed or its answer was: the answer refers to it."""
    writer_went_on: bool = False
    """Whether its writer has written again since; then nothing new is done."""
    answered_parts: set[int] = field(default_factory=set)
    """The numbers of the answered parts."""

    @property
    def language(self) -> str:
        return language_of(self.person)

    @property
    def token(self) -> str:
        """The token of this part, so that it is done only once."""
        part = f".{self.part_number}" if self.part_number else ""
        return f"dm.{self.message_id}{part}"

    @property
    def request(self) -> Request:
        """The request that this part is."""
        return Request(self.person, Place(None, self.channel), self.token)

    async def list_games(self, lives: Sequence[Life] = PLAYED_LIVES) -> list[GameRow]:
        """Return the games that may be meant: where this person has a seat; the named one."""
        own = await self.list_own_games(lives)
        return [row for row in own if self.named_table in {None, row.id}]

    async def list_own_games(self, lives: Sequence[Life] = PLAYED_LIVES) -> list[GameRow]:
        """Return the games in which this person holds a seat."""
        async with self.services.store.reading() as tx:
            rows = await tx.games.of_person(self.person.id, lives)
            seats = {row.id: await tx.seats.of_game(row.id) for row in rows}
        mine = self.person.id
        played = [row for row in rows if any(one.person == mine for one in seats[row.id])]
        return sorted(played, key=lambda row: row.id)

    async def find_reader(self) -> Reader | None:
        """Return the reader of the meant table: the last one looked at, else the one that waits.

        If the person lost their seat there, they are told so before another table is used.
        """
        games = await self._list_likely_games()
        if len(games) > 1:
            raise self._which_table_error("GAME_WHICH", games)
        return await self._look_at(games[0].id) if games else None

    async def find_reader_to_show(self) -> Reader | None:
        """Return the reader of the table that is shown where none is named.

        Of several that may be meant, it is that of the last card, else the one that closes first.
        """
        games = await self._list_likely_games()
        if len(games) < 2:
            return await self._look_at(games[0].id) if games else None
        card = (await find_last_look(self.services.store, self.person)).card_table
        tables = await summarise_tables(self.services, self.person, games)
        return await self._look_at(min(tables, key=lambda one: one.row.id != card).row.id)

    async def _list_likely_games(self) -> list[GameRow]:
        """Return the game last looked at, else those that wait, else all that are played."""
        games = await self.list_games()
        if self.named_table is not None and games:
            self.person = replace(self.person, game=self.named_table)
        current = [row for row in games if row.id == self.person.game]
        if current or not games:
            return current
        if gone := await say_where_seat_went(self.services, self.person):
            await self._forget_table()
            raise LostSeatError(gone, self._which_table_error("GAME_ELSE", games))
        tables = await summarise_tables(self.services, self.person, games)
        waiting = [one.row for one in tables if one.reader and one.reader.seat_view.asks]
        return sorted(waiting, key=lambda row: row.id) or games

    async def _look_at(self, game: int) -> Reader:
        """Look at a table of this person's; what follows in the message is for it."""
        self.person = replace(self.person, game=game)
        return await look_at_table(self.services, self.person, game)

    async def find_reader_to_look(self) -> Reader | None:
        """Return the reader of the table to look at: it may be of a finished game.

        While others are played, that is one which this person has looked at since its end.
        """
        finished = await self.find_finished_game() if self.named_table is None else None
        if finished is not None and (
            not await self.list_games() or await self._has_seen_end(finished)
        ):
            return await look_at_table(self.services, self.person, finished.id)
        return await self.find_reader_to_show()

    async def find_finished_game(self) -> GameRow | None:
        """Return a finished game of this person: the one last looked at, else the last to end.

        They may have left its table. None if the one last looked at goes on.
        """
        person = self.person
        async with self.services.store.reading() as tx:
            last = await tx.games.get(person.game) if person.game is not None else None
            if last is not None and last.life == "open":
                return None
            if last is not None and last.life in FINISHED_LIVES and last.revision:
                return last
            return await find_last_finished_game(tx, person)

    async def _has_seen_end(self, finished: GameRow) -> bool:
        """Tell whether this person has looked at a table since its game ended."""
        async with self.services.store.reading() as tx:
            state = await tx.reader_states.get(finished.id, self.person.id)
        if finished.id != self.person.game or state.looked_at is None:
            return False
        return state.looked_at + LOOK_PRECISION >= (finished.ended_at or finished.touched_at)

    async def _forget_table(self) -> None:
        """Forget the person's current table."""
        async with self.services.store.writing() as tx:
            known = await tx.people.get(self.person.id)
            self.person = replace(known, game=None)
            await tx.people.save(self.person)

    def _which_table_error(self, code: str, games: Sequence[GameRow]) -> RefusedError:
        """Return the error that asks which table is meant."""
        form = f"{command_words(self.language)['game'][0]} {games[0].id}"
        return command_refusal(code, games=list_in_words(games, self.language), form=form)
