"""The Discord server of a simulation, with its people and all messages of the bot."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from bot.lab.screen import first_component_number
from bot.lab.simulate.promises import PromiseLedger
from bot.local.interactions.people import SimulatedPerson, add_person
from bot.local.server import StandInServer
from bot.local.snowflakes import Json
from bot.local.world.watch import Watch
from bot.local.world.world import World

PERSON_NAMES: Final = ("Ada", "Ben", "Chloé", "Dag", "Eir", "Finn", "Gro", "Hal")
FRENCH_NAMES: Final = frozenset({"Chloé", "Finn"})


@dataclass(frozen=True, slots=True)
class BotMessage:
    """A message of the bot as it was sent."""

    id: int
    channel: int
    number: int
    """The id of its first component: a letter's mark, or one that Discord assigned."""
    is_public: bool
    is_plain: bool
    """It is no system message, such as that something was pinned."""


@dataclass
class SimulationContext:
    """The world of one simulation."""

    world: World
    server: StandInServer
    guild: Json
    channel: Json
    people: list[SimulatedPerson]
    ledger: PromiseLedger = field(default_factory=PromiseLedger)
    _watch: Watch = field(init=False)
    _written: list[BotMessage] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Start watching the world."""
        self._watch = self.world.watch()

    @property
    def bot_messages(self) -> list[BotMessage]:
        """Return all messages of the bot so far, without ephemeral ones."""
        for signal in self._watch.drain():
            if signal.kind == "MESSAGE_CREATE":
                self._record_message(signal.data)
        return self._written

    def _record_message(self, message: Mapping[str, object]) -> None:
        data: Json = dict(message)
        if int(data["author"]["id"]) != self.world.bot_id or "interaction_metadata" in data:
            return
        channel = int(data["channel_id"])
        public = "guild_id" in self.world.channels[channel]
        plain = data.get("type", 0) == 0
        self._written.append(
            BotMessage(int(data["id"]), channel, first_component_number(data), public, plain)
        )


def create_context(now: Callable[[], datetime], people: int) -> SimulationContext:
    """Create a server with a number of people."""
    world = World(now=now)
    locales = {name: "fr" if name in FRENCH_NAMES else "en-US" for name in PERSON_NAMES[:people]}
    found = [add_person(world, name, locale=locale) for name, locale in locales.items()]
    guild = world.add_guild("The Hall", found)
    channel = world.add_channel(guild, "games")
    return SimulationContext(world, StandInServer(world), guild, channel, found)
