"""A post office for tests: a Discord that keeps messages, forgets nonces, and fails on call."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final

from PIL import Image

from bot.delivery.courier import Courier
from bot.delivery.discord_io.sender import (
    WEEK,
    BarredError,
    ClosedDoorError,
    GoneError,
    Place,
    SendError,
    Sent,
)
from bot.game_types import GAME_TYPES, GameType
from bot.games.state.seat_view import SeatAsk, SeatView
from bot.games.table_settings import TableSettings
from bot.messages.posts import File, MessageContent, Text
from bot.store.rows import (
    GameRow,
    Letter,
    NewsRoom,
    OutboxLetter,
    PositionRow,
    SeatRow,
    StoredEvent,
    Window,
)
from bot.store.store import Store, Transaction
from bot.workers.picture_studio import PictureStudio
from engine.core.dice import Dice
from engine.core.files import state_files
from engine.core.protocol.game import Ask, Step
from engine.core.protocol.values import EVERYONE, Event, Seat
from render.drawing.picture import Picture, PictureRequest

START: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)
REMEMBERED: Final = timedelta(minutes=5)
"""So long Discord knows a nonce again."""

GUILD, CHANNEL, LOBBY = 1, 10, 11
ADA, RORIK = 101, 102

GAME: Final = GAME_TYPES["capital"].game


class Crash(BaseException):
    """The process ends here."""


class Life:
    """A process that may end at any of its points."""

    def __init__(self) -> None:
        self.points = 0
        self.ends_at: int | None = None
        self.dead = False

    def point(self) -> None:
        """Pass a point, or end there; nothing goes on after the end."""
        self.dead = self.dead or self.points == self.ends_at
        if self.dead:
            raise Crash
        self.points += 1

    def again(self) -> None:
        """Start anew, and live."""
        self.dead, self.ends_at = False, None


@dataclass
class Kept:
    """A message as it stands."""

    place: Place
    at: datetime
    token: str
    post: MessageContent
    files: tuple[File, ...]
    silent: bool
    edits: int = 0
    first: str = ""
    """What it said when it came."""

    @property
    def text(self) -> str:
        return "\n".join(self.post.texts)

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(control.verb for control in self.post.controls)


class Hall:
    """Keeps messages as Discord would."""

    def __init__(self, now: Callable[[], datetime], life: Life) -> None:
        self.now, self.life = now, life
        self.messages: dict[int, Kept] = {}
        self.nonces: dict[str, tuple[datetime, Sent]] = {}
        self.faults: defaultdict[str, list[SendError | None]] = defaultdict(list)
        self.shut: set[int] = set()
        self.gone: set[int] = set()
        self.barred: dict[int, str] = {}
        self.threads: dict[int, str] = {}
        self.awake: dict[int, int] = {}
        self.pinned: list[int] = []
        self.calls: list[str] = []
        self.threadless = self.blind = False
        self.ready = True
        self.slow: dict[Place, asyncio.Event] = {}
        self.waits = asyncio.Event()
        self.bytes = 10_000_000

    def largest(self, _: Place) -> int:
        return self.bytes

    def lacking(self, channel: int) -> str:
        return self.barred.get(channel, "")

    def _fails(self, call: str, place: Place) -> None:
        self.calls.append(call)
        self.life.point()
        fault = self.faults[call].pop(0) if self.faults[call] else None
        if fault is not None:
            raise fault
        if place.dm in self.shut:
            raise ClosedDoorError("403/50007")
        if call == "post" and place.channel in self.barred:
            raise BarredError("403/50013")
        if place.channel in self.gone:
            raise GoneError("404/10003")

    def keep(
        self, place: Place, post: MessageContent, *, token: str = "", silent: bool = False
    ) -> Sent:
        number = 1_000 + len(self.messages)
        said = "\n".join(post.texts)
        self.messages[number] = Kept(place, self.now(), token, post, (), silent, first=said)
        return Sent(place.channel or 5_000 + (place.dm or 0), number)

    async def post(
        self,
        place: Place,
        post: MessageContent,
        files: Sequence[File],
        token: str,
        *,
        silent: bool = False,
    ) -> Sent:
        if place in self.slow:
            self.waits.set()
            await self.slow[place].wait()
        self._fails("post", place)
        assert len(token) <= 25
        assert {one.name for one in files} == set(post.files)
        at, sent = self.nonces.get(token, (None, None))
        if at is None or sent is None or self.now() - at > REMEMBERED:
            sent = self.keep(place, post, token=token, silent=silent)
            self.messages[sent.message].files = tuple(files)
        self.nonces[token] = self.now(), sent
        self.life.point()
        return sent

    async def edit(self, at: Sent, post: MessageContent) -> None:
        self._fails("edit", Place(channel=at.channel))
        if at.message not in self.messages:
            raise GoneError("404/10008")
        kept = self.messages[at.message]
        kept.post, kept.edits = post, kept.edits + 1
        self.life.point()

    async def find(self, place: Place, token: str, since: datetime) -> Sent | None:
        self._fails("find", place)
        for number, kept in self.messages.items():
            here = kept.place == place and kept.token == token and kept.at >= since
            if here and not self.blind:
                return Sent(place.channel or 5_000 + (place.dm or 0), number)
        return None

    async def thread(self, at: Sent, name: str, awake: int = WEEK) -> int:
        self._fails("thread", Place(channel=at.channel))
        if self.threadless:
            raise BarredError("no threads here")
        if at.message not in self.messages:
            raise GoneError("404/10008")
        self.threads.setdefault(at.message, name)
        self.awake[at.message] = awake
        self.life.point()
        return at.message

    async def pin(self, at: Sent) -> None:
        self._fails("pin", Place(channel=at.channel))
        self.pinned.append(at.message)
        self.life.point()

    def dms(self, person: int) -> list[Kept]:
        return [one for one in self.messages.values() if one.place.dm == person]

    def at(self, channel: int) -> list[Kept]:
        return [one for one in self.messages.values() if one.place.channel == channel]

    def tokens(self) -> list[str]:
        return [one.token for one in self.messages.values() if one.token]


class Shaky:
    """A store whose process may end before, in and after each change."""

    def __init__(self, store: Store, life: Life) -> None:
        self._store, self._life = store, life

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Transaction]:
        self._life.point()
        async with self._store.writing() as tx:
            yield tx
            self._life.point()
        self._life.point()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Transaction]:
        self._life.point()
        async with self._store.reading() as tx:
            yield tx


def draw(_: Any, look: PictureRequest, __: Mapping[int, str], heard: Sequence[Event]) -> Picture:
    """Draw something small, and say what was asked for."""
    told = ",".join(one.kind for one in heard)
    image = Image.new("RGB", (8, 8), (len(look.part), 80, 120))
    return Picture(image, f"{look.part} {look.language}", f"twin of {look.part} [{told}]")


def kind() -> GameType:
    """Take the real rules and pages, with a quick brush."""
    return GameType(GAME, replace(GAME_TYPES["capital"].painter, draw=draw))


class Looking:
    """As much of a desk as cards are written from."""

    def __init__(self, office: "Office") -> None:
        self.office = office
        self.asked = True

    async def look(self, game: int, person: int | None, now: datetime) -> SeatView:
        del now
        async with self.office.plain.reading() as tx:
            row = await tx.games.get(game)
            seats = await tx.seats.of(game)
            windows = await tx.windows.of(game, 0)
            found = await tx.steps.position(game)
        assert row is not None
        seat = next((one.seat for one in seats if one.person == person), None)
        view = GAME.view(state_files.load(GAME, found.state), seat)
        own = [one for one in windows if one.ask.seat == seat and self.asked]
        return SeatView(
            game=row,
            key="capital",
            seat=seat,
            view=view,
            table=TableSettings(),
            asks=tuple(SeatAsk(one.ask, one, (), ready=False) for one in own),
            others=(),
            players={1: "Ada", 2: "Rorik"},
            heard=(),
            fresh=(),
            revision=row.revision,
            rooms=(),
        )


@dataclass
class Office:
    """A table, its store, a Discord, and the courier between."""

    plain: Store
    now: datetime = START
    life: Life = field(default_factory=Life)
    game: int = 0
    put: int = 0
    studio: PictureStudio = None  # type: ignore[assignment]  # its own, unless it is given one

    def __post_init__(self) -> None:
        self.hall = Hall(lambda: self.now, self.life)
        self.kinds = {"capital": kind()}
        self.studio = self.studio or PictureStudio(self.kinds, workers=0)
        self.desk = Looking(self)
        self.start()

    def start(self) -> None:
        """Begin a new process over the same database and the same Discord."""
        self.life.again()
        store: Any = Shaky(self.plain, self.life)
        self.courier = Courier(store, self.desk, self.hall, self.studio, self.kinds)

    async def open(self, **row: Any) -> None:
        """Seat Ada and an AI, Rorik between them, at a table in its second position."""
        step, state = begun()
        async with self.plain.writing() as tx:
            ada = await tx.people.of_discord(ADA) or await tx.people.add(ADA, "Ada", "en-US")
            rorik = await tx.people.of_discord(RORIK) or await tx.people.add(RORIK, "Rorik", "fr")
            fresh = GameRow(
                id=0,
                rules="capital",
                rules_version=GAME.version,
                life="open",
                host=ada.id,
                settings=GAME.settings().model_dump(mode="json"),
                table=TableSettings().model_dump(mode="json"),
                guild=GUILD,
                channel=CHANNEL,
                message=LOBBY,
                created_at=self.now,
                touched_at=self.now,
            )
            self.game = (await tx.games.add(replace(fresh, **row))).id
            holders = ({"person": ada.id}, {"person": rorik.id}, {"ai": "plain"})
            await tx.seats.put(
                [SeatRow(game=self.game, seat=Seat(n), **one) for n, one in enumerate(holders, 1)]  # type: ignore[arg-type]
            )
            aside = step.events[0].model_copy(update={"room": "parley.1"})
            for revision, events in enumerate((step.events, (aside,))):
                told = [
                    StoredEvent(game=self.game, revision=revision, place=n, event=event, told=1)
                    for n, event in enumerate(events)
                ]
                await tx.steps.save(position_row(self.game, revision, state), told)
        if row.get("message", LOBBY) is not None:
            self.hall.messages[LOBBY] = Kept(
                Place(channel=CHANNEL),
                self.now,
                "",
                MessageContent((Text("lobby"),)),
                (),
                silent=False,
            )

    async def window(self, seat: int, ask: str = "turn.1", *, secret: bool = False) -> None:
        """Ask a seat."""
        known: Any = (Seat(seat),) if secret else EVERYONE
        asked = Ask(id=ask, seat=Seat(seat), kind="turn", clock="turn_hours", known_to=known)
        closes = self.now + timedelta(days=1)
        opened = Window(
            game=self.game, branch=0, ask=asked, place=0, opened_at=self.now, closes_at=closes
        )
        async with self.plain.writing() as tx:
            await tx.windows.put([opened])

    async def room(self, room: str, audience: Any, thread: int | None = None) -> None:
        async with self.plain.writing() as tx:
            await tx.rooms.put(
                NewsRoom(game=self.game, room=room, audience=audience, thread=thread)
            )

    async def write(self, kind: str, text: str = "", **letter: Any) -> None:
        """Put a letter into the outbox."""
        self.put += 1
        body = {"page": {"title": text, "paragraphs": [f"{text} is told."]}} if text else {}
        made = Letter(
            letter=f"{self.game}.{kind}.{self.put}", kind=kind, body=letter.pop("body", body),
            revision=1, **{"game": self.game, **letter},
        )  # fmt: skip
        async with self.plain.writing() as tx:
            await tx.outbox.put([made], self.now)

    async def news(self, seat: int, text: str) -> None:
        await self.write("news", text, seat=Seat(seat))

    async def public(self, text: str, room: str = "", **letter: Any) -> None:
        await self.write("public", text, room=room, **letter)

    async def rounds(self, count: int = 30, wait: timedelta = timedelta(seconds=6)) -> None:
        """Go round after round, as time goes by."""
        for _ in range(count):
            await self.courier.round(self.now)
            self.now += wait

    async def letters(self) -> list[OutboxLetter]:
        """List all letters but the one that brings the lobby's message up to a new thread."""
        async with self.plain.reading() as tx:
            found = sorted(await tx.outbox.of_game(self.game), key=lambda one: one.id)
        return [one for one in found if one.letter.letter != f"lobby.{self.game}.thread"]

    async def change(self, **values: Any) -> None:
        """Change the game's row."""
        async with self.plain.writing() as tx:
            row = await tx.games.get(self.game)
            assert row is not None
            await tx.games.save(replace(row, **values))

    async def row(self) -> GameRow:
        async with self.plain.reading() as tx:
            row = await tx.games.get(self.game)
        assert row is not None
        return row


@cache
def begun() -> tuple[Step[Any], bytes]:
    """Begin a game of three."""
    step = GAME.setup(GAME.settings(), [GAME.entry()] * 3, Dice("0" * 64, "1"), None)
    return step, state_files.dump(GAME, step.state)


def position_row(game: int, revision: int, state: bytes) -> PositionRow:
    return PositionRow(
        game=game,
        revision=revision,
        branch=0,
        parent=revision - 1 if revision else None,
        rules_version=GAME.version,
        sheets=(),
        state=state,
        reveals=True,
        at=START,
    )
