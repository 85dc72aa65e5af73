"""A rematch asked for in a direct message: the lobby's link, and one's place in it."""

import pytest

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from tests.cogs.button_steps import require_refusal
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    message_controls,
    message_parts,
    message_text,
)
from tests.cogs.table.test_look_at_end import leave


async def end_game(bot: RunningBot) -> int:
    """Play a game of Ada and Rorik to its end, which Ada wins."""
    game = await bot.open_table("capital")
    await leave(bot, game, "Rorik", concede=True)
    return game


async def ask_for_rematch(bot: RunningBot, name: str, word: str = "look") -> Json:
    """Ask for a rematch in a direct message, and return the answer."""
    [end] = await bot.write_dm(bot.people[name], word)
    return (await bot.press_control(bot.people[name], end, "rematch")).answers[0]


async def last_message_to(person: SimulatedPerson) -> Json:
    return person.read_messages(await person.open_dm())[-1]


def list_links(message: Json) -> list[str]:
    return [one["url"] for one in message_parts(message) if one["type"] == 2 and one.get("url")]


def require_link(bot: RunningBot, message: Json) -> None:
    """Check that a message leads to the lobby's channel."""
    address = f"https://discord.com/channels/{bot.guild['id']}/{bot.channel['id']}"
    [link] = list_links(message)
    assert link.startswith(address)
    assert f"<#{bot.channel['id']}>" in message_text(message)


async def test_who_asks_for_a_rematch_sees_their_place_and_a_link(bot: RunningBot) -> None:
    await end_game(bot)
    answer = await ask_for_rematch(bot, "Ada")
    require_link(bot, answer)
    assert "and host the table" in message_text(answer)
    assert button_labels(answer) == ["Open the lobby", "Start", "Leave"]


async def test_who_is_called_sees_their_place_and_a_link_and_may_leave_and_join(
    bot: RunningBot,
) -> None:
    await end_game(bot)
    await ask_for_rematch(bot, "Ada")
    await bot.deliver_letters()
    rorik = bot.people["Rorik"]
    call = await last_message_to(rorik)
    require_link(bot, call)
    assert "Ada a ouvert la table 2" in message_text(call)
    assert "Vous avez la place" in message_text(call)
    for label, said, seated in (
        ("Se lever", "Vous n\u2019avez pas de place", False),
        ("S\u2019asseoir", "Vous avez la place", True),
    ):
        assert button_labels(call)[-1] == label
        await bot.press_control(rorik, call, "place")
        call = bot.message_now(call)
        require_link(bot, call)
        assert said in message_text(call)
        assert ("Rorik" in (await bot.seated_names(2)).values()) is seated


async def test_who_left_the_rematch_and_asks_for_it_again_sits_there_again(bot: RunningBot) -> None:
    game = await end_game(bot)
    await ask_for_rematch(bot, "Ada")
    rorik = await bot.person_number("Rorik")
    await bot.services.lobby.leave_lobby(game + 1, rorik, bot.clock())
    await bot.deliver_letters()
    answer = await ask_for_rematch(bot, "Rorik", f"partie {game}")
    require_link(bot, answer)
    assert "Le salon de la revanche est ouvert." in message_text(answer)
    assert "Vous avez la place" in message_text(answer)


async def test_a_refused_press_comes_beside_the_place_as_it_is(bot: RunningBot) -> None:
    await end_game(bot)
    await ask_for_rematch(bot, "Ada")
    await bot.deliver_letters()
    call = await last_message_to(bot.people["Rorik"])
    rorik = await bot.person_number("Rorik")
    await bot.services.lobby.leave_lobby(2, rorik, bot.clock())
    asked = await bot.press_control(bot.people["Rorik"], call, "place")
    await asked.wait_for_messages(2)
    refused = message_text(asked.answers[-1])
    await require_refusal(bot, bot.people["Rorik"], "S-TABLE-04", refused)
    assert button_labels(bot.message_now(call))[-1] == "S\u2019asseoir"


async def test_who_asks_for_a_rematch_starts_it_where_they_are(bot: RunningBot) -> None:
    await end_game(bot)
    answer = await ask_for_rematch(bot, "Ada")
    await bot.press_control(bot.people["Ada"], answer, "place", rest="start")
    now = bot.message_now(answer)
    assert "Table 2 has begun" in message_text(now)
    assert [one.verb for one in message_controls(now)] == ["table"]


@pytest.mark.parametrize("rest", ["leave", "start"])
async def test_a_place_in_a_lobby_that_has_begun_says_so_and_is_pressed_no_more(
    bot: RunningBot, rest: str
) -> None:
    await end_game(bot)
    answer = await ask_for_rematch(bot, "Ada")
    await bot.services.lobby.start_game(2, await bot.person_number("Ada"), bot.clock())
    await bot.press_control(bot.people["Ada"], answer, "place", rest=rest)
    now = bot.message_now(answer)
    assert "The game has begun" in message_text(now)
    assert [one.verb for one in message_controls(now)] == ["table"]


async def test_nobody_is_called_to_a_rematch_that_has_begun(bot: RunningBot) -> None:
    await end_game(bot)
    await ask_for_rematch(bot, "Ada")
    await bot.services.lobby.start_game(2, await bot.person_number("Ada"), bot.clock())
    await bot.deliver_letters()
    rorik = bot.people["Rorik"]
    texts = [message_text(one) for one in rorik.read_messages(await rorik.open_dm())]
    assert not any("revanche" in one for one in texts)
