"""How long Skald's event loop is held at a time by a press, a command, a keystroke or a line."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count as count_up
from itertools import cycle, islice
from typing import Final

from bot.lab.bench.lines.typed_texts import list_typed_texts
from bot.lab.bench.whole_table.players import PlayedTable, TypedCommand
from bot.lab.interaction_answers import ANSWER_TIMEOUT
from bot.lab.screen import BUTTON, list_usable_controls
from bot.local.interactions.people import SimulatedPerson

CARD_WORD: Final = "look"
"""The command word that brings a card with buttons."""
HARMLESS_VERBS: Final = ("table", "rules", "sheet", "news", "picture", "order", "write")
"""Verbs of buttons that end and change nothing."""
KEYS_PRESSED: Final = 3

Action = Callable[[], Awaitable[object]]


@dataclass
class LoopHolds:
    """The longest hold during each action, in microseconds, by the kind of action."""

    presses: list[float] = field(default_factory=list)
    commands: list[float] = field(default_factory=list)
    keystrokes: list[float] = field(default_factory=list)
    lines: list[float] = field(default_factory=list)


async def measure_holds(table: PlayedTable, count: int) -> LoopHolds:
    """Do so many actions of each kind at a table; go on until an order has options to type."""
    found = LoopHolds()
    for number in count_up():
        if number >= count and found.keystrokes:
            break
        typed = await table.next_order()
        await table.bot.let_time_pass()
        for option in typed.options:
            press = partial(_press_keys, table, typed, option)
            found.keystrokes.append(await _watch_loop(table, press))
        text = await _choose_text(table, typed.person, number)
        found.lines.append(await _watch_loop(table, partial(table.write_line, typed.person, text)))
        found.presses += await _press_buttons(table, typed.person, number)
        typed = await table.next_order()
        found.commands.append(await _watch_loop(table, partial(table.submit_order, typed)))
    return found


async def _watch_loop(table: PlayedTable, action: Action) -> float:
    """Return the longest hold of the bot's loop until an action is done and all is answered."""
    await table.bot.process.query("watch")
    await action()
    await table.wait_until_settled()
    return float(await table.bot.process.query("longest_hold"))


async def _press_keys(table: PlayedTable, typed: TypedCommand, option: str) -> None:
    """Type the first characters of an option."""
    for characters in range(KEYS_PRESSED):
        given = {**typed.options, option: typed.options[option][:characters]}
        await typed.person.autocomplete(table.bot.channel, typed.path, given, option)


async def _choose_text(table: PlayedTable, person: SimulatedPerson, number: int) -> str:
    """Return one of the benchmark's texts for a person's table, another one for each number."""
    reader = next(iter(await table.player_games.list_readers(person.id)))
    texts = list(list_typed_texts(reader))
    return next(islice(cycle(texts), number * 7 % len(texts), None))


async def _press_buttons(table: PlayedTable, person: SimulatedPerson, number: int) -> list[float]:
    """Press a harmless button of a person's newest card."""
    card = await table.write_line(person, CARD_WORD)
    await table.wait_until_settled()
    buttons = (one for one in list_usable_controls(card) if one.component["type"] == BUTTON)
    uses = [one for one in buttons if one.control.verb in HARMLESS_VERBS]
    if not uses:
        return []
    use = uses[number % len(uses)]

    async def press() -> None:
        await (await person.press(card, use.custom_id)).wait_until_done(ANSWER_TIMEOUT)

    return [await _watch_loop(table, press)]
