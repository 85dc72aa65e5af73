"""How far everybody has read: what is still new to a person, and for whom something waits."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bot.local.page.awaited_answers import Awaited
from bot.local.snowflakes import Json
from bot.local.world import shapes
from bot.local.world.watch import Signal, Watch

if TYPE_CHECKING:
    from bot.local.world.world import World

COLOURS: Final = ("#a23b2a", "#2f6b5e", "#3d5a8c", "#96650f", "#7a4a86", "#4d6b2c", "#8c4a63")
BOT_COLOUR: Final = "#5b4632"


class Readers:
    """The marks of all readers.

    What was there when a page first began counts as read. After a restart a letter that still waits
    for an answer is new again: the newest in a DM, with a card on which something is asked.
    """

    def __init__(self, world: "World") -> None:
        self.world = world
        self.counters: set[Watch] = set()
        self.awaited = Awaited(world)
        self._begun = world.ids()
        self._read: dict[tuple[int, int], int] = {}

    def mark(self, person: int, channel: int, message: int) -> None:
        """Note how far somebody has read, and wake those who count."""
        last = max(message, self._marked(person, channel))
        self._read[person, channel] = self.world.ways[person].read[str(channel)] = last
        self.world.changed = True
        for watch in self.counters:
            watch.put(Signal("READ", {}))

    def unread(self, person: int, channel: int) -> Iterator[Json]:
        """Give the messages of others that a person has not had before their eyes, newest first."""
        last = self._marked(person, channel)
        for number, message in reversed(self.world.messages[channel].items()):
            if number <= last:
                return
            theirs = message["author"]["id"] != str(person)
            if theirs and self.world.seers.get(number, person) == person:
                yield message

    def _marked(self, person: int, channel: int) -> int:
        if (person, channel) not in self._read:
            self._read[person, channel] = self._first_mark(person, channel)
        return self._read[person, channel]

    def _first_mark(self, person: int, channel: int) -> int:
        ways = self.world.ways[person]
        ways.since = ways.since or self._begun
        last = max(ways.since, ways.read.get(str(channel), 0))
        newest = max(self.world.messages[channel], default=0)
        if newest >= self._begun or self.world.channels[channel]["type"] != shapes.DM:
            return last
        asked = {one["message"] for one in self.awaited.of(person)["asked"]}
        return min(last, newest - 1) if str(newest) in asked else last

    def counts(self) -> Json:
        """Tell who sits here, and for each what waits: letters and calls, other news, an answer."""
        people = [person.id for person in self.world.people()]
        return {
            "people": [self.face(one) for one in people],
            "waiting": {str(one): self._waiting(one) for one in people},
        }

    def _waiting(self, person: int) -> Json:
        letters = 0
        news = False
        for number, channel in self.world.channels.items():
            if not self.world.sees(person, number):
                continue
            for message in self.unread(person, number):
                own = channel["type"] == shapes.DM or self._calls(message, person)
                letters += own
                news = news or not own
        asked = bool(self.awaited.of(person)["asked"])
        return {"letters": letters, "news": news, "asked": asked}

    def _calls(self, message: Json, person: int) -> bool:
        named = any(user["id"] == str(person) for user in message["mentions"])
        return named or int(message["id"]) in self.world.seers

    def face(self, number: int) -> Json:
        """Show somebody as the page does: a name on a colour."""
        user = self.world.user(number)
        bot = bool(user.get("bot"))
        place = list(self.world.ways).index(number) if number in self.world.ways else 0
        colour = BOT_COLOUR if bot else COLOURS[place % len(COLOURS)]
        name = user["global_name"] or user["username"]
        return {"id": str(number), "name": name, "color": colour, "bot": bot}
