"""A server with a channel and people in it, and everything that was ever written there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from bot.lab.screen import first_number
from bot.lab.simulate.promises import PromiseLedger
from bot.local.interactions.people import SimulatedPerson
from bot.local.server import Server
from bot.local.snowflakes import Json
from bot.local.world.watch import Watch
from bot.local.world.world import World

NAMES: Final = ("Ada", "Ben", "Chloé", "Dag", "Eir", "Finn", "Gro", "Hal")
FRENCH: Final = frozenset({"Chloé", "Finn"})


@dataclass(frozen=True, slots=True)
class Written:
    """A message of the bot's as it was when it came."""

    id: int
    channel: int
    number: int
    """Of its first component: a letter's mark, or one that Discord gives."""
    public: bool
    plain: bool
    """No note of Discord's own, such as that something was pinned."""


@dataclass
class Stage:
    """The world of one simulation."""

    world: World
    server: Server
    guild: Json
    channel: Json
    people: list[SimulatedPerson]
    ledger: PromiseLedger = field(default_factory=PromiseLedger)
    _watch: Watch = field(init=False)
    _written: list[Written] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Watch from the first moment on."""
        self._watch = self.world.watch()

    @property
    def written(self) -> list[Written]:
        """List all that the bot has written so far, but for what only one person saw."""
        for signal in self._watch.drain():
            if signal.kind == "MESSAGE_CREATE":
                self._note(signal.data)
        return self._written

    def _note(self, message: Mapping[str, object]) -> None:
        data: Json = dict(message)
        if int(data["author"]["id"]) != self.world.bot_id or "interaction_metadata" in data:
            return
        channel = int(data["channel_id"])
        public = "guild_id" in self.world.channels[channel]
        plain = data.get("type", 0) == 0
        self._written.append(Written(int(data["id"]), channel, first_number(data), public, plain))


def stage(now: Callable[[], datetime], people: int) -> Stage:
    """Set the stage: so many people in one server."""
    world = World(now=now)
    locales = {name: "fr" if name in FRENCH else "en-US" for name in NAMES[:people]}
    found = [world.add_person(name, locale=locale) for name, locale in locales.items()]
    guild = world.add_guild("The Hall", found)
    channel = world.add_channel(guild, "games")
    return Stage(world, Server(world), guild, channel, found)
