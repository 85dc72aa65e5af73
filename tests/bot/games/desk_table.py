"""A desk over a store, a clock that is told the time, and games that have left their lobby."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypedDict, Unpack

from bot.game_types import GAME_TYPES, GameType
from bot.games.desk import Desk
from bot.games.machines.thinker import ThreadThinker
from bot.games.replies import Reply
from bot.games.state.seat_view import SeatView
from bot.games.state.submission import Line
from bot.games.table_settings import TableSettings
from bot.store.rows import GameRow, Letter, SeatRow
from bot.store.store import Store
from engine.core.dice import seed_of
from engine.core.protocol.game import Game
from engine.core.protocol.values import KEEPER, Draft, Order, Refusal, Seat
from engine.registry import GAMES
from tests.bot.toy_game import toy_kind
from tests.engine.toy import GAME as TOY

MEMORY: Final = "sqlite+aiosqlite:///:memory:"
START: Final = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
NAMES: Final = ("Ada", "Ben", "Cleo", "Dora")
KNOWN: Final[Mapping[str, Game[Any, Any]]] = {**GAMES, TOY.key: TOY}


class More(TypedDict, total=False):
    """What a test may want of a table beside its game and its people."""

    ais: int | Sequence[str]
    """The names of AIs, or so many plain ones."""
    keeper: int
    """A person."""
    seed: str
    settings: Mapping[str, Any]
    table: Mapping[str, Any]
    entries: Sequence[Mapping[str, Any]]
    place: tuple[int | None, int | None, int | None]
    """Guild, channel and thread."""


@dataclass
class Opened:
    """A game that is being played: who holds which seat."""

    id: int
    people: dict[int, int]
    """By seat: the person."""


@dataclass
class Table:
    """Everything a test of the desk needs; `now` moves only by `later`."""

    store: Store
    kinds: Mapping[str, GameType]
    desk: Desk = field(init=False)
    now: datetime = START
    woken: int = 0
    _people: int = 0

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Put a new desk, which remembers nothing, on the same database."""
        self.desk = Desk(self.store, self.kinds, ThreadThinker(self.kinds), self._wake)

    def _wake(self) -> None:
        self.woken += 1

    def later(self, **by: float) -> datetime:
        """Let time go by: `later(hours=24)`."""
        self.now += timedelta(**by)
        return self.now

    async def tick(self, **by: float) -> None:
        """Let time go by, and do what the clock would do at the desk then."""
        self.later(**by)
        await self.desk.close_due(self.now)
        await self.desk.remind(self.now)
        await self.machines()

    async def machines(self) -> None:
        """Let machines answer until they have nothing more to say."""
        await self.desk.ask_machines(self.now)
        while self.desk.thinks:
            await self.desk.ask_machines(self.now)

    async def person(self, name: str, **known: Any) -> int:
        """Let somebody come to know Skald: `person("Ada", language="fr", quiet=(1320, 420))`."""
        self._people += 1
        async with self.store.writing() as tx:
            person = await tx.people.add(1_000 + self._people, name)
            if known:
                await tx.people.save(replace(person, **known))
        return person.id

    async def open_game(
        self, key: str = "capital", people: int | Sequence[int] = 2, **more: Unpack[More]
    ) -> Opened:
        """Make a game as a lobby would have left it, and let the desk start it.

        `people` are persons, or so many new ones. Seats may be drawn anew.
        """
        game = await self.leave_lobby(key, people, **more)
        await self.desk.start(game, self.now)
        return await self.opened(game)

    async def leave_lobby(
        self, key: str = "capital", people: int | Sequence[int] = 2, **more: Unpack[More]
    ) -> int:
        """Make a game as a lobby would have left it: it is not laid out yet."""
        ais = more.get("ais", 0)
        persons = (
            [await self.person(name) for name in NAMES[:people]]
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
            await tx.seats.put(rows)
        return game

    async def _add(self, key: str, host: int, more: More) -> int:
        game = self.kinds[key].game
        guild, channel, thread = more.get("place", (None, None, None))
        settings = game.settings.model_validate(dict(more.get("settings", {})))
        table = TableSettings.model_validate(dict(more.get("table", {})))
        row = GameRow(
            id=0,
            rules=key,
            rules_version=game.version,
            life="open",
            host=host,
            settings=settings.model_dump(mode="json"),
            table=table.model_dump(mode="json"),
            seed=seed_of(more.get("seed", "north")),
            guild=guild,
            channel=channel,
            thread=thread,
            created_at=self.now,
            touched_at=self.now,
        )
        async with self.store.writing() as tx:
            return (await tx.games.add(row)).id

    async def opened(self, game: int) -> Opened:
        """Tell who holds which seat now."""
        async with self.store.reading() as tx:
            seats = await tx.seats.of(game)
        return Opened(game, {int(row.seat): row.person for row in seats if row.person is not None})

    # Acting

    async def give(
        self, game: Opened, seat: int, *orders: Order | Draft | Refusal, **more: Any
    ) -> Reply:
        """Give orders for a seat: `give(game, 1, Bid(amount=2), token="t", ask="bid.1")`."""
        lines: list[Line] = [("", order) for order in orders]
        return await self.desk.submit(game.id, game.people[seat], lines, self.now, **more)

    async def ready(self, game: Opened, seat: int, ask: str | None = None) -> Reply:
        return await self.desk.ready(game.id, game.people[seat], ask, self.now)

    async def look(self, game: Opened, seat: int | None = None) -> SeatView:
        person = None if seat is None else game.people[seat]
        return await self.desk.look(game.id, person, self.now)

    # What was written

    async def row(self, game: Opened) -> GameRow:
        async with self.store.reading() as tx:
            row = await tx.games.get(game.id)
        assert row is not None
        return row

    async def letters(self, game: Opened, kind: str = "", seat: int | None = None) -> list[Letter]:
        """List a game's letters, the oldest first; of one kind, or to one seat."""
        async with self.store.reading() as tx:
            waiting = await tx.outbox.of_game(game.id)
        return [
            one.letter
            for one in reversed(waiting)
            if kind in {"", one.letter.kind} and seat in {None, one.letter.seat}
        ]


async def new_table(url: str = MEMORY) -> Table:
    """Open a store and put a desk on it; both games are known."""
    store = await Store.open(url, games=KNOWN)
    return Table(store, {**GAME_TYPES, TOY.key: toy_kind()})
