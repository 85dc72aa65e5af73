"""What a simulated person writes to the bot in DMs: orders and words."""

from contextlib import closing, suppress
from dataclasses import dataclass
from random import Random
from typing import Final

from bot.lab.player_games import PlayerGames, choose_random_orders
from bot.lab.screen import first_component_number, is_card, is_followed_by_card
from bot.lab.simulate.player_actions import ANSWER_TIMEOUT
from bot.lab.simulate.simulation_context import SimulationContext
from bot.local.interactions.people import SimulatedPerson
from bot.local.planned_faults import DeliverTwice
from bot.local.snowflakes import Json
from bot.local.world.watch import Watch
from bot.messages.message_numbers import LOWEST_NUMBER
from bot.messages.reader import Reader

DM_WORDS: Final = ("sheet", "ready", "undo", "news", "withdraw 1", "unready", "help", "look", "?")
CARD_TIMEOUT: Final = 2.0
"""Seconds of real time for a card that follows the news; a refusal has none."""


@dataclass
class DirectMessages:
    """The DMs that one person writes; what they write is random."""

    person: SimulatedPerson
    context: SimulationContext
    player_games: PlayerGames
    random: Random

    async def write_orders(self) -> None:
        """Write orders in a DM, in the notation of the person's language."""
        readers = await self._list_asked_readers()
        if not readers:
            await self.write_word()
            return
        reader = self.random.choice(readers)
        lines = [reader.write_order(order) for order in choose_random_orders(reader, self.random)]
        if self.random.random() < 0.1:
            lines.append("bulid maket")
        if not lines or (reader.seat_view.asks[0].ask.ready and self.random.random() < 0.15):
            lines = ["ready"]
        if len(readers) > 1:
            await self._write(f"game {reader.seat_view.game.id}", is_answered_by_card=True)
        await self._write("\n".join(lines), orders=True)

    async def write_orders_delivered_twice(self) -> None:
        """Write orders in a message that Discord delivers twice."""
        readers = await self._list_asked_readers()
        lines = [
            one.write_order(order)
            for one in readers[:1]
            for order in choose_random_orders(one, self.random)
        ]
        if not lines:
            return
        self.context.server.faults.plan_event("MESSAGE_CREATE", DeliverTwice())
        with suppress(TimeoutError), closing(self.person.watch()) as watch:
            channel = await self.person.open_dm()
            mine = await self.person.say(channel, "\n".join(lines))
            await self._wait_for_answer(watch, channel, mine)

    async def _list_asked_readers(self) -> list[Reader]:
        """List the person's places at tables that wait for their orders."""
        readers = await self.player_games.list_readers(self.person.id)
        return [one for one in readers if one.seat_view.asks]

    async def write_word(self) -> None:
        """Write a word that always works in a DM."""
        await self._write(self.random.choice(DM_WORDS))

    async def _write(
        self, text: str, *, orders: bool = False, is_answered_by_card: bool = False
    ) -> None:
        """Write a DM and wait for the answer; an answer to orders is a promise.

        News may come before a card: whoever doesn't wait for it takes it for their next answer.
        """
        channel = await self.person.open_dm()
        with closing(self.person.watch()) as watch:
            mine = await self.person.say(channel, text)
            answer = await self._wait_for_answer(watch, channel, mine)
            with suppress(TimeoutError):
                while is_answered_by_card and not is_card(answer):
                    answer = await self._wait_for_answer(watch, channel, mine, CARD_TIMEOUT)
        if orders:
            self.context.ledger.record_answer(self.person.id, f"dm.{mine['id']}", answer)

    async def _wait_for_answer(
        self, watch: Watch, channel: Json, mine: Json, seconds: float = ANSWER_TIMEOUT
    ) -> Json:
        """Wait for the answer to a DM; return the card if one follows."""
        answer: Json = {}
        while not answer or is_followed_by_card(answer):
            answer = await watch.wait_for(
                "MESSAGE_CREATE",
                lambda data: _is_answer(data, channel, self.person.id, mine),
                seconds=seconds,
            )
        return answer


def _is_answer(message: Json, channel: Json, person: int, mine: Json) -> bool:
    """Return whether a message answers this DM, and is no letter."""
    here = message["channel_id"] == channel["id"] and message["author"]["id"] != str(person)
    named = (message.get("message_reference") or {}).get("message_id", mine["id"])
    return here and first_component_number(message) < LOWEST_NUMBER and str(named) == mine["id"]
