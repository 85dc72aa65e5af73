"""A person's hands: they press, choose, fill in and type, and wait for what comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from bot.game_types import GameType
from bot.lab.screen import FIELD, SELECT, Use
from bot.lab.simulate.stage import Stage
from bot.local.interactions.interactions import DEFERRED_UPDATE, SimulatedInteraction
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json

PATIENCE: Final = 20.0
"""Seconds of the wall after which nobody waits for an answer any more."""
RECENT: Final = 12
SANE: Final = 0.98


@dataclass
class PlayerHands:
    """What one person can do, at random where something is to be chosen."""

    person: SimulatedPerson
    stage: Stage
    chance: Random
    kinds: Mapping[str, GameType]

    def public(self) -> list[Json]:
        """Read the channel and its threads."""
        places = [int(self.stage.channel["id"])]
        places += [
            number
            for number, one in self.stage.world.channels.items()
            if one.get("parent_id") == self.stage.channel["id"]
        ]
        return [one for place in places for one in self.person.read(place)[-RECENT:]]

    def still(self, message: Json) -> Json | None:
        """Read a message as it stands now; None: it is gone."""
        inside = self.stage.world.messages.get(int(message["channel_id"]), {})
        return inside.get(int(message["id"]))

    async def use(self, message: Json, use: Use) -> SimulatedInteraction:
        """Press a button, or choose in a select."""
        if use.part["type"] == SELECT:
            choices = self._sane(use)
            least = int(use.part.get("min_values", 1))
            most = min(int(use.part.get("max_values", 1)), len(choices))
            values = self.chance.sample(choices, self.chance.randint(max(1, least), most))
            return await self._come(await self.person.choose(message, use.custom, values))
        return await self._come(await self.person.press(message, use.custom))

    def _sane(self, use: Use) -> list[str]:
        """Leave giving up out of what is offered, nearly always: games shall go on."""
        games = (kind.game for kind in self.kinds.values())
        rash = {game.resign().kind for game in games}
        sane = [one for one in use.choices if one not in rash]
        return sane if sane and self.chance.random() < SANE else use.choices

    async def fill(self, opened: SimulatedInteraction) -> SimulatedInteraction:
        """Fill in a modal with whatever fits."""
        fields = [one["component"] for one in (opened.modal or {})["components"]]
        fields = [one for one in fields if one["type"] == FIELD]
        values = {one["custom_id"]: self._text(one) for one in fields}
        return await self._come(await self.person.fill(opened, values))

    def _text(self, field: Json) -> str:
        text = str(self.chance.choice((self.chance.randint(0, 9), "hail", "1")))
        return text[: int(field.get("max_length") or 10)]

    async def _come(self, asked: SimulatedInteraction) -> SimulatedInteraction:
        """Wait until something has come of it."""
        await asked.settled(PATIENCE)
        if asked.first == DEFERRED_UPDATE:
            await asked.edited(1, PATIENCE)
        if asked.failed:
            self.stage.ledger.unanswered.append(self.person.name)
        return asked

    async def type(self, path: str, options: dict[str, Any], *, orders: bool = False) -> None:
        """Type a slash command; the answer to orders is a promise."""
        asked = await self.person.command(self.stage.channel, path, options)
        asked = await self._come(asked)
        for message in asked.answers[-1:]:
            if orders:
                self.stage.ledger.answered(self.person.id, str(asked.id), message)
