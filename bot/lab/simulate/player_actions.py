"""A simulated person's actions in Discord, each with its answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from bot.game_types import GameType
from bot.lab.screen import SELECT, TEXT_INPUT, UsableControl
from bot.lab.simulate.simulation_context import SimulationContext
from bot.local.interactions.interactions import DEFERRED_UPDATE, SimulatedInteraction
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json

ANSWER_TIMEOUT: Final = 20.0
"""Seconds of real time after which a person stops waiting for an answer."""
RECENT_MESSAGES: Final = 12
NO_RESIGNING_CHANCE: Final = 0.98


@dataclass
class PlayerActions:
    """What one person can do; choices are random."""

    person: SimulatedPerson
    context: SimulationContext
    random: Random
    game_types: Mapping[str, GameType]

    def read_public_messages(self) -> list[Json]:
        """Return the recent messages of the channel and its threads."""
        places = [int(self.context.channel["id"])]
        places += [
            number
            for number, one in self.context.world.channels.items()
            if one.get("parent_id") == self.context.channel["id"]
        ]
        return [
            one for place in places for one in self.person.read_messages(place)[-RECENT_MESSAGES:]
        ]

    def read_again(self, message: Json) -> Json | None:
        """Return a message as it is now, or None if it is gone."""
        inside = self.context.world.messages.get(int(message["channel_id"]), {})
        return inside.get(int(message["id"]))

    async def use_control(self, message: Json, use: UsableControl) -> SimulatedInteraction:
        """Press a button, or choose in a select."""
        if use.component["type"] == SELECT:
            choices = self._without_resigning(use)
            least = int(use.component.get("min_values", 1))
            most = min(int(use.component.get("max_values", 1)), len(choices))
            values = self.random.sample(choices, self.random.randint(max(1, least), most))
            return await self._wait_until_answered(
                await self.person.choose(message, use.custom_id, values)
            )
        return await self._wait_until_answered(await self.person.press(message, use.custom_id))

    def _without_resigning(self, use: UsableControl) -> list[str]:
        """Return the offered choices, nearly always without resigning."""
        games = (game_type.game for game_type in self.game_types.values())
        resigning = {game.resign_order().kind for game in games}
        others = [one for one in use.choices if one not in resigning]
        return others if others and self.random.random() < NO_RESIGNING_CHANCE else use.choices

    async def fill_in_modal(self, opened: SimulatedInteraction) -> SimulatedInteraction:
        """Fill in a modal with whatever fits."""
        fields = [one["component"] for one in (opened.modal or {})["components"]]
        fields = [one for one in fields if one["type"] == TEXT_INPUT]
        values = {one["custom_id"]: self._random_text(one) for one in fields}
        return await self._wait_until_answered(await self.person.submit_modal(opened, values))

    def _random_text(self, field: Json) -> str:
        text = str(self.random.choice((self.random.randint(0, 9), "hail", "1")))
        return text[: int(field.get("max_length") or 10)]

    async def _wait_until_answered(self, asked: SimulatedInteraction) -> SimulatedInteraction:
        """Wait until the interaction is answered."""
        await asked.wait_until_done(ANSWER_TIMEOUT)
        if asked.first_callback_type == DEFERRED_UPDATE:
            await asked.wait_for_messages(1, ANSWER_TIMEOUT)
        if asked.failure:
            self.context.ledger.unanswered.append(self.person.name)
        return asked

    async def type_command(
        self, path: str, options: dict[str, Any], *, orders: bool = False
    ) -> None:
        """Type a slash command; the answer to orders is a promise."""
        asked = await self.person.use_command(self.context.channel, path, options)
        asked = await self._wait_until_answered(asked)
        for message in asked.answers[-1:]:
            if orders:
                self.context.ledger.record_answer(self.person.id, str(asked.id), message)
