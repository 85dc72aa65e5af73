"""A table with its store, a fake Discord and the courier, for tests of what is sent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final

from PIL import Image

from bot.delivery.courier import Courier
from bot.delivery.discord_io.sender import Destination
from bot.game_types import GAME_TYPES, GameType
from bot.games.news.unread_news import UnreadNews
from bot.games.state.first_choices import FirstChoices
from bot.games.state.seat_view import SeatAsk, SeatView
from bot.games.table_settings import TableSettings
from bot.games.turns.digests import DigestEntry
from bot.lab.simulate.dot_pictures import draw_by
from bot.letter_bodies import LetterBody, PublicPost, TurnCard
from bot.messages.post_parts import Text
from bot.messages.posts import MessageContent
from bot.records import (
    GameRow,
    Letter,
    NewsRoom,
    OutboxLetter,
    Person,
    PositionRow,
    SeatRow,
    StoredEvent,
    Window,
)
from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio
from engine.core.dice import Dice
from engine.core.files import state_files
from engine.core.protocol.game import Ask, Step
from engine.core.protocol.values import EVERYONE, Event, Seat
from render.drawing.picture import Picture, PictureRequest
from render.language.pages import Page
from tests.bot.delivery.crashes.process_life import CrashingStore, ProcessLife
from tests.bot.delivery.fake_discord import FakeDiscord, KeptMessage

START: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)

GUILD, CHANNEL, LOBBY = 1, 10, 11
ADA, RORIK = 101, 102
CARD: Final = TurnCard(asks=("turn.1",))

GAME: Final = GAME_TYPES["capital"].game


def draw(_: Any, look: PictureRequest, __: Mapping[int, str], heard: Sequence[Event]) -> Picture:
    """Draw a small picture; its alt text tells the request, its twin the events."""
    told = ",".join(one.kind for one in heard)
    image = Image.new("RGB", (8, 8), (len(look.part), 80, 120))
    return Picture(image, f"{look.part} {look.language}", f"twin of {look.part} [{told}]")


def fast_city_game() -> GameType:
    """Return the city game, with a fast `draw`."""
    return draw_by(GameType(GAME, GAME_TYPES["capital"].presentation), draw)


class FakeDigests:
    """What digests tell: nothing, since here no table waits for anybody."""

    async def read(self, person: Person, now: datetime) -> list[DigestEntry]:
        del person, now
        return []


class FakeDesk:
    """The part of a desk that cards are composed from."""

    def __init__(self, office: "PostOffice") -> None:
        self.office = office
        self.has_asks = True
        self.digests = FakeDigests()

    async def read_unread_news(self, game: int, person: int) -> UnreadNews | None:
        """Find no news: what this office tells stands in its letters."""
        del game, person
        return None

    async def read_seat_view(
        self, game: int, person: int | None, now: datetime, since: int | None = None
    ) -> SeatView:
        del now, since
        async with self.office.store.reading() as tx:
            row = await tx.games.get(game)
            seats = await tx.seats.of_game(game)
            windows = await tx.windows.of_branch(game, 0)
            found = await tx.steps.position(game)
        assert row is not None
        seat = next((one.seat for one in seats if one.person == person), None)
        view = GAME.view(state_files.load(GAME, found.state), seat)
        own = [one for one in windows if one.ask.seat == seat and self.has_asks]
        return SeatView(
            game=row,
            key="capital",
            seat=seat,
            view=view,
            first_choices=FirstChoices(view),
            table_settings=TableSettings(),
            asks=tuple(SeatAsk(one.ask, one, (), is_ready=False) for one in own),
            other_windows=(),
            players={1: "Ada", 2: "Rorik"},
            heard_events=(),
            unshown_events=(),
            revision=row.revision,
            rooms=(),
        )


@dataclass
class PostOffice:
    """A table, its store, a fake Discord, and the courier."""

    store: Store
    now: datetime = START
    life: ProcessLife = field(default_factory=ProcessLife)
    game: int = 0
    letter_count: int = 0
    studio: PictureStudio = None  # type: ignore[assignment]  # made in __post_init__ if missing

    def __post_init__(self) -> None:
        self.discord = FakeDiscord(lambda: self.now, self.life)
        self.game_types = {"capital": fast_city_game()}
        self.studio = self.studio or PictureStudio(self.game_types, workers=0)
        self.desk = FakeDesk(self)
        self.start()

    def start(self) -> None:
        """Start a new process on the same database and the same Discord."""
        self.life.restart()
        store: Any = CrashingStore(self.store, self.life)
        self.courier = Courier(store, self.desk, self.discord, self.studio, self.game_types)

    async def open_table(self, **row: Any) -> None:
        """Open a table of Ada, Rorik and an AI at its second position."""
        step, state = set_up_game()
        async with self.store.writing() as tx:
            ada = await tx.people.find_by_discord_id(ADA) or await tx.people.add(
                ADA, "Ada", "en-US"
            )
            rorik = await tx.people.find_by_discord_id(RORIK) or await tx.people.add(
                RORIK, "Rorik", "fr"
            )
            fresh = GameRow(
                id=0,
                rules="capital",
                rules_version=GAME.rulebook.version,
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
            holders = (
                {"person": ada.id},
                {"person": rorik.id},
                {"ai": "plain", "ai_name": "regin"},
            )
            await tx.seats.replace_all(
                [SeatRow(game=self.game, seat=Seat(n), **one) for n, one in enumerate(holders, 1)]  # type: ignore[arg-type]
            )
            aside = step.events[0].model_copy(update={"room": "parley.1"})
            for revision, events in enumerate((step.events, (aside,))):
                told = [
                    StoredEvent(game=self.game, revision=revision, place=n, event=event, chapter=1)
                    for n, event in enumerate(events)
                ]
                await tx.steps.save(position_row(self.game, revision, state), told)
        if row.get("message", LOBBY) is not None:
            self.discord.messages[LOBBY] = KeptMessage(
                Destination(channel=CHANNEL),
                self.now,
                "",
                MessageContent((Text("lobby"),)),
                (),
                silent=False,
            )

    async def open_window(self, seat: int, ask: str = "turn.1", *, secret: bool = False) -> None:
        """Open a window for a seat."""
        known: Any = (Seat(seat),) if secret else EVERYONE
        asked = Ask(id=ask, seat=Seat(seat), kind="turn", clock="turn_hours", known_to=known)
        closes = self.now + timedelta(days=1)
        opened = Window(
            game=self.game, branch=0, ask=asked, place=0, opened_at=self.now, closes_at=closes
        )
        async with self.store.writing() as tx:
            await tx.windows.put([opened])

    async def open_room(self, room: str, audience: Any, thread: int | None = None) -> None:
        async with self.store.writing() as tx:
            await tx.rooms.put(
                NewsRoom(game=self.game, room=room, audience=audience, thread=thread)
            )

    async def write_letter(self, body: LetterBody, **letter: Any) -> None:
        """Put a letter into the outbox."""
        self.letter_count += 1
        made = Letter(
            letter=f"{self.game}.{body.kind}.{self.letter_count}",
            body=body,
            revision=1,
            **{"game": self.game, **letter},
        )
        async with self.store.writing() as tx:
            await tx.outbox.add([made], self.now)

    async def write_news(self, seat: int, text: str, **letter: Any) -> None:
        await self.write_letter(make_post(text), seat=Seat(seat), **letter)

    async def write_public(self, text: str, room: str = "", **letter: Any) -> None:
        await self.write_letter(make_post(text, room), room=room, **letter)

    async def run_rounds(self, count: int = 30, wait: timedelta = timedelta(seconds=6)) -> None:
        """Run the courier's rounds, moving the clock between them."""
        for _ in range(count):
            await self.courier.deliver_due_letters(self.now)
            self.now += wait

    async def read_letters(self) -> list[OutboxLetter]:
        """List all letters but the one that updates the lobby's message for a new thread."""
        async with self.store.reading() as tx:
            found = sorted(await tx.outbox.of_game(self.game), key=lambda one: one.id)
        return [one for one in found if one.letter.letter != f"lobby.{self.game}.thread"]

    async def read_reach(self) -> tuple[bool, str]:
        """Return whether Ada's seat is out of reach, and what is known of her messages."""
        async with self.store.reading() as tx:
            seats = await tx.seats.of_game(self.game)
            ada = await tx.people.find_by_discord_id(ADA)
        assert ada is not None
        return seats[0].unreached, ada.dm

    async def change_game(self, **values: Any) -> None:
        """Change the game's row."""
        async with self.store.writing() as tx:
            row = await tx.games.get(self.game)
            assert row is not None
            await tx.games.save(replace(row, **values))

    async def read_game(self) -> GameRow:
        async with self.store.reading() as tx:
            row = await tx.games.get(self.game)
        assert row is not None
        return row


def make_post(text: str, room: str = "") -> PublicPost:
    """Make a post with a headline."""
    return PublicPost(page=Page(text, (f"{text} is told.",)), room=room)


@cache
def set_up_game() -> tuple[Step[Any], bytes]:
    """Set up a game of three."""
    step = GAME.setup(GAME.settings(), [GAME.entry()] * 3, Dice("0" * 64, "1"), None)
    return step, state_files.dump(GAME, step.state)


def position_row(game: int, revision: int, state: bytes) -> PositionRow:
    return PositionRow(
        game=game,
        revision=revision,
        branch=0,
        parent=revision - 1 if revision else None,
        rules_version=GAME.rulebook.version,
        sheets=(),
        state=state,
        reveals=True,
        at=START,
    )
