"""Buttons of a card that was edited under the finger: each is answered, and acts on nothing new."""

from typing import Any

import pytest

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from bot.messages.controls import Control
from tests.cogs.button_steps import write_ready
from tests.cogs.games.valhalla_table import start_game, write_and_read_last
from tests.cogs.running_bot import (
    RunningBot,
    message_controls,
    message_parts,
    message_text,
    wait_until_answered,
)
from tests.cogs.table.test_practice import last_card

SELECT = 3


def list_selects(message: Json) -> dict[str, list[str]]:
    """List the values of each select by its control."""
    return {
        one["custom_id"]: [each["value"] for each in one["options"]]
        for one in message_parts(message)
        if one["type"] == SELECT
    }


def list_pressable(message: Json) -> list[Control]:
    """List the controls that are not greyed out."""
    grey = {one["custom_id"] for one in message_parts(message) if one.get("disabled")}
    return [one for one in message_controls(message) if str(one) not in grey]


async def press_as_seen(
    bot: RunningBot, person: SimulatedPerson, seen: Json, control: Control
) -> str:
    """Press a control of a message as it was; read what the person sees then."""
    values = list_selects(seen).get(str(control))
    if values:
        asked = await person.choose(seen, str(control), values[:1])
    else:
        asked = await person.press(seen, str(control))
    answered = await wait_until_answered(asked)
    form = [str(answered.modal)] if answered.modal is not None else []
    return "\n".join([*form, *map(message_text, [*answered.answers, bot.message_now(seen)])])


async def read_game(bot: RunningBot, game: int) -> Any:
    """Read what is stored of a game's orders and steps."""
    async with bot.services.store.reading() as tx:
        revision = (await tx.steps.position(game)).revision
        return revision, await tx.sheets.of_branch(game, 0), await tx.windows.of_branch(game, 0)


async def collect_city_cards(bot: RunningBot, game: int, person: SimulatedPerson) -> list[Json]:
    """Collect the faces of a Capital card: fresh, with an order in the builder, with an undo."""
    card = await bot.open_card(person, game)
    faces = [card]
    await bot.press_control(person, card, "shortcut")
    faces.append(bot.message_now(card))
    await bot.press_control(person, faces[-1], "give")
    faces.append(bot.message_now(card))
    await bot.press_control(person, faces[-1], "order")
    faces.append(bot.message_now(card))
    return faces


async def test_buttons_of_a_turn_that_has_passed_change_nothing_in_capital(bot: RunningBot) -> None:
    game = await bot.open_table(names=("Ada", "Bo"))
    active, other = await bot.active_and_waiting(game)
    faces = await collect_city_cards(bot, game, active)
    for line in ("end build", "end attack", "store none"):
        await bot.write_dm(active, line)
    await bot.deliver_letters()
    assert (await bot.active_and_waiting(game))[0] == other
    before = await read_game(bot, game)
    verbs = set()
    for face in faces:
        for control in list_pressable(face):
            assert await press_as_seen(bot, active, face, control), control
            verbs.add(control.verb)
            assert await read_game(bot, game) == before, control
    assert {"shortcut", "give", "pick", "order", "picture"} <= verbs


async def test_buttons_of_a_round_that_has_passed_change_nothing_in_valhalla(
    bot: RunningBot,
) -> None:
    game, name = await start_game(bot)
    other = "Bo" if name == "Ada" else "Ada"
    person = bot.people[name]
    await write_and_read_last(bot, 'boast "Hear us"', name)
    card = await last_card(person)
    faces = [card]
    await bot.press_control(person, card, "order")
    faces.append(bot.message_now(card))
    await bot.press_control(person, faces[-1], "pick", list_values(faces[-1])[0])
    faces.append(bot.message_now(card))
    posts = [one for one in bot.public_messages() if message_controls(one)]
    for one in (name, other):
        await write_ready(bot, bot.people[one])
    await bot.deliver_letters()
    before = await read_game(bot, game)
    for face in (*faces, *posts):
        for control in list_pressable(face):
            assert await press_as_seen(bot, person, face, control), control
            revision, orders, windows = await read_game(bot, game)
            assert (revision, orders) == before[:2], control
            assert [one.ready for one in windows] == [one.ready for one in before[2]], control


def list_values(message: Json) -> list[str]:
    """List the choices of the builder's select."""
    return next(
        values for custom, values in list_selects(message).items() if custom.startswith("sk:pick")
    )


@pytest.mark.parametrize("key", ["capital", "valhalla"])
async def test_the_buttons_of_a_game_that_has_ended_show_its_end(bot: RunningBot, key: str) -> None:
    game = await bot.open_table(key, names=("Ada", "Bo"))
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await bot.press_control(ada, card, "order")
    faces = [card, bot.message_now(card)]
    await bot.services.host.end_table(game, await bot.person_number("Ada"), bot.clock())
    await bot.deliver_letters()
    before = await read_game(bot, game)
    for face in faces:
        for control in list_pressable(face):
            told = await press_as_seen(bot, ada, face, control)
            assert "Something went wrong" not in told, control
            assert await read_game(bot, game) == before, control
