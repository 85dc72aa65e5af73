"""How far each person has read: their unread messages, and for whom something waits."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bot.local.page.awaited_answers import AwaitedAnswers
from bot.local.snowflakes import Json
from bot.local.world import discord_objects
from bot.local.world.watch import Signal, Watch

if TYPE_CHECKING:
    from bot.local.world.world import World

PERSON_COLOURS: Final = (
    "#a23b2a",
    "#2f6b5e",
    "#3d5a8c",
    "#96650f",
    "#7a4a86",
    "#4d6b2c",
    "#8c4a63",
)
BOT_COLOUR: Final = "#5b4632"


class ReadMarks:
    """How far all people have read.

    What was there when the page first started counts as read. After a restart, the newest message
    of a DM is unread again if it is a card on which something is asked.
    """

    def __init__(self, world: "World") -> None:
        self.world = world
        self.counting_watches: set[Watch] = set()
        self.awaited = AwaitedAnswers(world)
        self._started_at = world.ids()
        self._last_read: dict[tuple[int, int], int] = {}

    def mark_read(self, person: int, channel: int, message: int) -> None:
        """Record how far a person has read, and update the counters."""
        last = max(message, self._last_read_id(person, channel))
        self._last_read[person, channel] = self.world.person_states[person].read[str(channel)] = (
            last
        )
        self.world.changed = True
        for watch in self.counting_watches:
            watch.put(Signal("READ", {}))

    def unread_messages(self, person: int, channel: int) -> Iterator[Json]:
        """Yield the unread messages of others, newest first."""
        last = self._last_read_id(person, channel)
        for number, message in reversed(self.world.messages[channel].items()):
            if number <= last:
                return
            is_others = message["author"]["id"] != str(person)
            if is_others and self.world.ephemeral_viewers.get(number, person) == person:
                yield message

    def _last_read_id(self, person: int, channel: int) -> int:
        if (person, channel) not in self._last_read:
            self._last_read[person, channel] = self._initial_last_read_id(person, channel)
        return self._last_read[person, channel]

    def _initial_last_read_id(self, person: int, channel: int) -> int:
        settings = self.world.person_states[person]
        settings.since = settings.since or self._started_at
        last = max(settings.since, settings.read.get(str(channel), 0))
        newest = max(self.world.messages[channel], default=0)
        if newest >= self._started_at or self.world.channels[channel]["type"] != discord_objects.DM:
            return last
        asked = {one["message"] for one in self.awaited.find_awaited(person)["asked"]}
        return min(last, newest - 1) if str(newest) in asked else last

    def waiting_counts(self) -> Json:
        """Return all people, and what waits for each: letters, other news, an ask."""
        people = list(self.world.person_states)
        return {
            "people": [self.describe_user(one) for one in people],
            "waiting": {str(one): self._count_waiting(one) for one in people},
        }

    def _count_waiting(self, person: int) -> Json:
        letters = 0
        news = False
        for number, channel in self.world.channels.items():
            if not self.world.can_see(person, number):
                continue
            for message in self.unread_messages(person, number):
                is_personal = channel["type"] == discord_objects.DM or self._is_personal(
                    message, person
                )
                letters += is_personal
                news = news or not is_personal
        asked = bool(self.awaited.find_awaited(person)["asked"])
        return {"letters": letters, "news": news, "asked": asked}

    def _is_personal(self, message: Json, person: int) -> bool:
        is_mentioned = any(user["id"] == str(person) for user in message["mentions"])
        return is_mentioned or int(message["id"]) in self.world.ephemeral_viewers

    def describe_user(self, number: int) -> Json:
        """Return a user as the page shows them: a name on a colour."""
        user = self.world.find_user(number)
        bot = bool(user.get("bot"))
        index = (
            list(self.world.person_states).index(number)
            if number in self.world.person_states
            else 0
        )
        colour = BOT_COLOUR if bot else PERSON_COLOURS[index % len(PERSON_COLOURS)]
        name = user["global_name"] or user["username"]
        return {"id": str(number), "name": name, "color": colour, "bot": bot}
