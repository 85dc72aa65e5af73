"""The habits of people: when they answer an ask, and how."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from bot.games.state.seat_view import SeatAsk
from bot.lab.bench.noise.builder_presses import (
    BuilderPresses,
    LostWayError,
    find_order_button,
)
from bot.lab.bench.noise.planned_lines import write_planned_lines
from bot.lab.bench.noise.played_game import OwnAsk, PlayedGame
from bot.lab.screen import find_control
from bot.local.interactions.people import MAX_MESSAGE_CHARACTERS, SimulatedPerson
from bot.local.interactions.slash_commands import ClientRefusesError
from engine.core.dice import Dice
from engine.core.protocol.values import Order

READY_WORD: Final = "ready"
READY_PRESSES: Final = 2
NO_WAY: Final = (LostWayError, ClientRefusesError)
"""No button leads on, or the person's client refuses to press it."""
SLEEPS_EVERY: Final = 3
"""One window in so many is slept through."""


@dataclass
class Player:
    """A person with a habit."""

    person: SimulatedPerson
    habit: "Habit"
    dice: Dice
    """The chance in their choices."""
    first_slept: int = 0
    """The number of the first window that they sleep through."""
    pressed: int = 0
    """How many orders they have given by buttons."""
    lost_ways: Counter[str] = field(default_factory=Counter)
    """By kind: the orders to which no button led them."""
    known_asks: list[str] = field(default_factory=list)
    """The ids of all they have been asked, in order."""

    def find_answer_time(self, own: SeatAsk) -> datetime | None:
        """Return when they answer an ask; None if they sleep until it closes."""
        window = own.window
        share = self.habit.share_waited(self, self._number_of_window(own.ask.id))
        if window.closes_at is None or not share:
            return window.opened_at
        return (
            None if share >= 1 else window.opened_at + share * (window.closes_at - window.opened_at)
        )

    def _number_of_window(self, ask: str) -> int:
        if ask not in self.known_asks:
            self.known_asks.append(ask)
        return self.known_asks.index(ask)


@dataclass(frozen=True, slots=True)
class Habit:
    """When and how a person answers."""

    name: str
    share_waited: Callable[[Player, int], float]
    """Takes the number of a window, from 0; returns how much of it passes before the answer."""
    answer: Callable[[PlayedGame, Player, OwnAsk], Awaitable[None]]


def wait_for_nothing(player: Player, number: int) -> float:
    """Answer at once."""
    del player, number
    return 0.0


def wait_or_sleep(player: Player, number: int) -> float:
    """Sleep through every third window, and answer the others after half of their time."""
    return 1.0 if number % SLEEPS_EVERY == player.first_slept else 0.5


# By buttons


async def press_orders(game: PlayedGame, player: Player, asked: OwnAsk) -> None:
    """Give each order by the buttons of the card, then press [Ready]."""
    reader, own = asked
    for order in reader.game_type.game.choose(reader.seat_view.view, own.ask, player.dice):
        now = await game.find_own_ask(player.person, own.ask.id)
        if now is None:
            return
        await _press_order(game, player, now, order)
    if own.ask.ready:
        await _press_ready(game, player, own.ask.id)


async def _press_order(game: PlayedGame, player: Player, asked: OwnAsk, order: Order) -> None:
    """Build one order; where no button leads to it, type it as a command."""
    reader, own = asked
    presses = BuilderPresses(player.person)
    try:
        await _look_at_card(game, presses, own.ask.id)
        await presses.build_order(reader, own, order)
    except NO_WAY:
        player.lost_ways[order.kind] += 1
        if find_control(presses.message, "again") is not None:
            await presses.press("again")
        await game.pause()
        await game.type_command(player.person, reader, order)
    else:
        player.pressed += 1
        await game.pause()


async def _look_at_card(game: PlayedGame, presses: BuilderPresses, ask: str) -> None:
    """Look at the newest message with the buttons of an ask, or press [My table] for it."""
    messages = list(game.list_newest_messages(presses.person))
    cards = [one for one in messages if find_order_button(one, ask, "") is not None]
    letters = [one for one in messages if find_control(one, "table", game=game.game) is not None]
    presses.message = next(iter((*cards, *letters)), {})
    if not cards:
        await presses.press("table")


async def _press_ready(game: PlayedGame, player: Player, ask: str) -> None:
    """Press [Ready], and once more if that asks whether it is meant; else write it."""
    presses = BuilderPresses(player.person)
    for _ in range(READY_PRESSES):
        if await game.find_own_ask(player.person, ask) is None:
            return
        try:
            if find_control(presses.message, "ready") is None:
                await _look_at_card(game, presses, ask)
            await presses.press("ready", ask)
        except NO_WAY:
            await game.write_message(player.person, READY_WORD)
        await game.pause()


# By text


async def write_orders(game: PlayedGame, player: Player, asked: OwnAsk) -> None:
    """Write all orders in one message of many lines, then `ready`."""
    reader, own = asked
    lines = write_planned_lines(reader, own, await game.read_state(), player.dice)
    for text in join_lines(lines):
        await game.write_message(player.person, text)
    if own.ask.ready and await game.find_own_ask(player.person, own.ask.id) is not None:
        await game.write_message(player.person, READY_WORD)


def join_lines(lines: list[str], most: int = MAX_MESSAGE_CHARACTERS) -> list[str]:
    """Join lines to as few messages as Discord allows."""
    texts: list[str] = []
    for line in lines:
        if texts and len(texts[-1]) + len(line) < most:
            texts[-1] += f"\n{line}"
        else:
            texts.append(line)
    return texts


HABITS: Final = (
    Habit("buttons at once", wait_for_nothing, press_orders),
    Habit("text in bunches", wait_for_nothing, write_orders),
    Habit("sleeps through windows", wait_or_sleep, write_orders),
)
