"""A desk over a store in memory, with a clock that tests move, and started games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypedDict, Unpack

from bot.game_types import GAME_TYPES, GameType
from bot.games.desk import Desk
from bot.games.machines.thinker import ThreadThinker
from bot.games.news.reader_state_changes import ReadMark
from bot.games.news.unread_news import write_news_page
from bot.games.people.languages import language_of
from bot.games.replies import Reply
from bot.games.state.seat_request import SubmittedLine
from bot.games.state.seat_view import SeatView
from bot.games.table_settings import TableSettings
from bot.letter_bodies import LetterShape, SeatNews, TurnCard
from bot.machine_names import name_machines
from bot.records import GameRow, Letter, OutboxLetter, SeatRow
from bot.store.store import Store
from engine.core.dice import make_seed
from engine.core.protocol.game import Game
from engine.core.protocol.values import KEEPER, Draft, Order, Refusal, Seat
from engine.registry import GAMES
from render.language.pages import Page
from tests.bot.toy_game import toy_game_type
from tests.engine.toy import GAME as TOY

MEMORY: Final = "sqlite+aiosqlite:///:memory:"
START: Final = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
NAMES: Final = ("Ada", "Ben", "Cleo", "Dora")
KNOWN_GAMES: Final[Mapping[str, Game[Any, Any]]] = {**GAMES, TOY.key: TOY}


class TableOptions(TypedDict, total=False):
    """Options of a started game, besides its key and people."""

    ais: int | Sequence[str]
    """The names of AIs, or a number of plain ones."""
    keeper: int
    """The person who is keeper."""
    seed: str
    settings: Mapping[str, Any]
    table: Mapping[str, Any]
    entries: Sequence[Mapping[str, Any]]
    place: tuple[int | None, int | None, int | None]
    """Guild, channel and thread."""


@dataclass
class OpenGame:
    """A started game, and who holds which seat."""

    id: int
    people: dict[int, int]
    """The persons, by seat."""


@dataclass
class DeskTable:
    """Everything a test of the desk needs; `now` moves only by `later`."""

    store: Store
    game_types: Mapping[str, GameType]
    desk: Desk = field(init=False)
    now: datetime = START
    times_woken: int = 0
    letters_arrive: bool = False
    """Letters and replies reach their readers at once, as on a Discord without faults."""
    _people: int = 0

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Make a new desk, without any cache, on the same database."""
        self.desk = Desk(self.store, self.game_types, ThreadThinker(self.game_types), self._wake)

    def _wake(self) -> None:
        self.times_woken += 1

    def advance_clock(self, **by: float) -> datetime:
        """Move the clock: `later(hours=24)`."""
        self.now += timedelta(**by)
        return self.now

    async def advance_and_tick(self, **by: float) -> None:
        """Move the clock, and do what the bot's clock would do then."""
        self.advance_clock(**by)
        await self.desk.close_due_windows(self.now)
        await self.desk.send_reminders(self.now)
        await self.desk.digests.write_due(self.now)
        await self.let_machines_answer()
        await self._let_letters_arrive()

    async def let_machines_answer(self) -> None:
        """Let AIs answer until they have nothing more to answer."""
        await self.desk.ask_machines(self.now)
        while self.desk.has_machines_to_ask:
            await self.desk.ask_machines(self.now)

    async def add_person(self, name: str, **known: Any) -> int:
        """Add a person: `person("Ada", language="fr", quiet=(1320, 420))`."""
        self._people += 1
        async with self.store.writing() as tx:
            person = await tx.people.add(1_000 + self._people, name)
            if known:
                await tx.people.save(replace(person, **known))
        return person.id

    async def open_game(
        self, key: str = "capital", people: int | Sequence[int] = 2, **more: Unpack[TableOptions]
    ) -> OpenGame:
        """Make a game as a lobby would have left it, and start it.

        `people` are persons, or so many new ones. Seats may be drawn anew.
        """
        game = await self.leave_lobby(key, people, **more)
        await self.desk.start_game(game, self.now)
        open_game = await self.read_open_game(game)
        await self._let_letters_arrive()
        return open_game

    async def leave_lobby(
        self, key: str = "capital", people: int | Sequence[int] = 2, **more: Unpack[TableOptions]
    ) -> int:
        """Make a game as a lobby would have left it, without a position."""
        ais = more.get("ais", 0)
        persons = (
            [await self.add_person(name) for name in NAMES[:people]]
            if isinstance(people, int)
            else list(people)
        )
        machines = ["plain"] * ais if isinstance(ais, int) else list(ais)
        game = await self._add(key, persons[0], more)
        sitting: list[tuple[int | None, str]] = [(one, "") for one in persons]
        sitting += [(None, one) for one in machines]
        brought = [*more.get("entries", ()), *({} for _ in sitting)]
        rows = [
            SeatRow(
                game=game, seat=Seat(n), person=one, ai=ai, entry=brought[n - 1], joined_at=self.now
            )
            for n, (one, ai) in enumerate(sitting, 1)
        ]
        if "keeper" in more:
            rows.append(SeatRow(game=game, seat=KEEPER, person=more["keeper"]))
        async with self.store.writing() as tx:
            await tx.seats.replace_all(name_machines(rows))
        return game

    async def _add(self, key: str, host: int, more: TableOptions) -> int:
        game = self.game_types[key].game
        guild, channel, thread = more.get("place", (None, None, None))
        settings = game.settings.model_validate(dict(more.get("settings", {})))
        table = TableSettings.model_validate(dict(more.get("table", {})))
        row = GameRow(
            id=0,
            rules=key,
            rules_version=game.rulebook.version,
            life="open",
            host=host,
            settings=settings.model_dump(mode="json"),
            table=table.model_dump(mode="json"),
            seed=make_seed(more.get("seed", "north")),
            guild=guild,
            channel=channel,
            thread=thread,
            created_at=self.now,
            touched_at=self.now,
        )
        async with self.store.writing() as tx:
            return (await tx.games.add(row)).id

    async def read_open_game(self, game: int) -> OpenGame:
        """Read who holds which seat now."""
        async with self.store.reading() as tx:
            seats = await tx.seats.of_game(game)
        return OpenGame(
            game, {int(row.seat): row.person for row in seats if row.person is not None}
        )

    # Acting

    async def give_orders(
        self, game: OpenGame, seat: int, *orders: Order | Draft | Refusal, **more: Any
    ) -> Reply:
        """Submit orders for a seat: `give(game, 1, Bid(amount=2), token="t", ask="bid.1")`."""
        lines: list[SubmittedLine] = [("", order) for order in orders]
        reply = await self.desk.submit(game.id, game.people[seat], lines, self.now, **more)
        await self._let_reply_arrive(game.people[seat], reply)
        return reply

    async def mark_ready(self, game: OpenGame, seat: int, ask: str | None = None) -> Reply:
        reply = await self.desk.mark_ready(game.id, game.people[seat], ask, self.now)
        await self._let_reply_arrive(game.people[seat], reply)
        return reply

    # Arriving

    async def _let_reply_arrive(self, person: int, reply: Reply) -> None:
        """Mark a reply as read, and then what letters have told."""
        if self.letters_arrive and reply.read_up_to:
            read = reply.read_up_to
            await self.desk.mark_read(ReadMark(reply.game, person, read, read, read), self.now)
        await self._let_letters_arrive()

    async def _let_letters_arrive(self) -> None:
        """Mark all letters to seats as sent, in their order, and their news as read."""
        if not self.letters_arrive:
            return
        async with self.store.reading() as tx:
            letters = await tx.outbox.list_due(self.now, 1_000)
        for one in letters:
            await self._let_letter_arrive(one)

    async def _let_letter_arrive(self, outbox_letter: OutboxLetter) -> None:
        letter = outbox_letter.letter
        if letter.seat is None or not isinstance(letter.body, SeatNews | TurnCard):
            return
        async with self.store.reading() as tx:
            seats = await tx.seats.of_game(letter.game or 0)
        person = next(one.person for one in seats if one.seat == letter.seat)
        news = await self.desk.read_unread_news(letter.game or 0, person or 0)
        assert news is not None
        if isinstance(letter.body, SeatNews):
            news = news.until(letter.revision)
        is_card, since = isinstance(letter.body, TurnCard), news.state.shown_up_to
        mark = ReadMark(
            news.state.game,
            news.state.person,
            up_to=news.up_to,
            shown_up_to=news.snapshot.row.revision if is_card else 0,
            card_since=since if is_card else 0,
            told_events=news.told_events,
            letters=(outbox_letter.id,),
        )
        await self.desk.mark_read(mark, self.now)

    async def read_news(self, game: OpenGame, seat: int) -> Page | None:
        """Write what a seat has not read yet, as its holder would be told now."""
        person = game.people[seat]
        news = await self.desk.read_unread_news(game.id, person)
        assert news is not None
        async with self.store.reading() as tx:
            language = language_of(await tx.people.get(person))
        return write_news_page(news, language)

    async def read_seat_view(self, game: OpenGame, seat: int | None = None) -> SeatView:
        person = None if seat is None else game.people[seat]
        return await self.desk.read_seat_view(game.id, person, self.now)

    # What was written

    async def read_row(self, game: OpenGame) -> GameRow:
        async with self.store.reading() as tx:
            row = await tx.games.get(game.id)
        assert row is not None
        return row

    async def read_letters(
        self, game: OpenGame, shape: type[LetterShape] = LetterShape, seat: int | None = None
    ) -> list[Letter]:
        """Return a game's letters, oldest first; of one shape, or to one seat."""
        async with self.store.reading() as tx:
            waiting = await tx.outbox.of_game(game.id)
        return [
            one.letter
            for one in reversed(waiting)
            if isinstance(one.letter.body, shape) and seat in {None, one.letter.seat}
        ]


async def make_desk_table(url: str = MEMORY) -> DeskTable:
    """Open a store and make a desk on it, with the real games and the toy game."""
    store = await Store.open(url, games=KNOWN_GAMES)
    return DeskTable(store, {**GAME_TYPES, TOY.key: toy_game_type()})
