"""A table of the city game whose people have chosen their pings, and what their phones do."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from bot.games.news.reader_state_changes import ReadMark
from bot.games.people.people import People, SettingChanges
from bot.records import Person, Pings
from engine.capital.orders import EndBuild, Store, UpgradeCity
from engine.core.protocol.values import Event, Order
from tests.bot.delivery.fake_discord import KeptMessage
from tests.bot.delivery.post_office import CHANNEL, GUILD
from tests.bot.delivery.test_whole_games import Post
from tests.bot.games.desk_table import NAMES, DeskTable, OpenGame

UPGRADE: Final = UpgradeCity(upgrade="gold")


@dataclass
class PingTable:
    """A running game with a thread, and a courier whose Discord tells what buzzes."""

    post: Post
    game: OpenGame

    @property
    def table(self) -> DeskTable:
        return self.post.table

    async def find_asked_seat(self) -> int:
        seat_view = await self.table.read_seat_view(self.game)
        return int(seat_view.other_windows[0].ask.seat)

    async def play_turn(self, *orders: Order) -> int:
        """Let whoever is asked give these orders and end their turn; return their seat."""
        seat = await self.give_turn(*orders)
        await self.deliver()
        return seat

    async def give_turn(self, *orders: Order) -> int:
        """Let a turn be played as `play_turn` does; its answers arrive, its letters wait."""
        seat = await self.find_asked_seat()
        for order in (*orders, EndBuild(), Store(keep=())):
            reply = await self.table.give_orders(self.game, seat, order)
            person, read = self.game.people[seat], reply.read_up_to
            mark = ReadMark(self.game.id, person, read, read, read)
            await self.table.desk.mark_read(mark, self.table.now)
        return seat

    async def deliver(self) -> None:
        """Send what is due now, and what waits for a short pause."""
        await self.post.deliver()
        self.table.advance_clock(seconds=3)
        await self.post.deliver()

    async def tick(self, **by: float) -> None:
        """Let time pass, and do what the clock does then."""
        await self.table.advance_and_tick(**by)
        await self.deliver()

    def messages_to(self, seat: int) -> list[KeptMessage]:
        discord_id = 1_000 + self.game.people[seat]
        messages = self.post.discord.messages.values()
        return [one for one in messages if one.destination.dm == discord_id]

    def buzzes(self, seat: int) -> list[KeptMessage]:
        """Return the messages that a seat's phone buzzed for."""
        return [one for one in self.messages_to(seat) if not one.silent]

    async def read_person(self, seat: int) -> Person:
        async with self.table.store.reading() as tx:
            return await tx.people.get(self.game.people[seat])

    async def set_pings(self, seat: int, changes: SettingChanges) -> Person:
        """Change a person's settings, as /settings does."""
        people = People(self.table.store)
        person = await people.change_settings(self.game.people[seat], changes, self.table.now)
        await self.table.desk.reload_person(person.id)
        return person


async def open_ping_table(
    table: DeskTable, pings: Pings, count: int = 3, hours: int = 48
) -> PingTable:
    """Start a game of people who all have chosen the same pings."""
    people = [await table.add_person(name, pings=pings) for name in NAMES[:count]]
    post = Post(table)
    settings = {"mode": "short", "turn_hours": hours}
    game = await table.open_game("capital", people, settings=settings, place=(GUILD, CHANNEL, None))
    made = PingTable(post, game)
    await made.deliver()
    return made


def mark_grave(table: DeskTable, is_grave_for: Callable[[Event, int], bool]) -> None:
    """Let the city game mark other events for those who want to hear of them at once."""
    game_type = table.game_types["capital"]
    presentation = game_type.presentation
    story = replace(presentation.story, is_grave_for=is_grave_for)
    marked = replace(game_type, presentation=replace(presentation, story=story))
    table.game_types = {**table.game_types, "capital": marked}
    table.restart()
