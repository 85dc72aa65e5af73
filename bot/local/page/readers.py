"""How far everybody has read: what is still new to a person, and for whom something waits."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bot.local import components, shapes
from bot.local.ids import Json
from bot.local.watch import Signal, Watch

if TYPE_CHECKING:
    from bot.local.world import World

COLOURS: Final = ("#a23b2a", "#2f6b5e", "#3d5a8c", "#96650f", "#7a4a86", "#4d6b2c", "#8c4a63")
BOT_COLOUR: Final = "#5b4632"


class Readers:
    """The marks of all readers.

    What was there when the page began counts as read, but for a letter that still waits for an
    answer: the newest in a DM, with a control that can be used.
    """

    def __init__(self, world: "World") -> None:
        self.world = world
        self.counters: set[Watch] = set()
        self._begun = world.ids()
        self._read: dict[tuple[int, int], int] = {}

    def mark(self, person: int, channel: int, message: int) -> None:
        """Note how far somebody has read, and wake those who count."""
        self._read[person, channel] = max(message, self._marked(person, channel))
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
            self._read[person, channel] = self._first_mark(channel)
        return self._read[person, channel]

    def _first_mark(self, channel: int) -> int:
        newest = max(self.world.messages[channel], default=0)
        waits = (
            newest < self._begun
            and self.world.channels[channel]["type"] == shapes.DM
            and _asks(self.world.messages[channel].get(newest, {}))
        )
        return newest - 1 if waits else self._begun

    def counts(self) -> Json:
        """Tell who sits here, and for each how much waits: letters and calls, or other news."""
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
        return {"letters": letters, "news": news}

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


def _asks(message: Json) -> bool:
    parts = components.walk(message.get("components", ()))
    return any("custom_id" in one and not one.get("disabled") for _, one in parts)
