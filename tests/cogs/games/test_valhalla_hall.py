"""The hall of a game: floors with deeds, boasts by buttons, and secret votes for the best."""

import asyncio
from typing import Any

from bot.local.snowflakes import Json
from bot.local.world.discord_objects import EPHEMERAL, SUPPRESS_NOTIFICATIONS
from tests.cogs.button_steps import write_ready
from tests.cogs.games.valhalla_table import KEY, read_view, start_game, write_and_read_last
from tests.cogs.running_bot import (
    RunningBot,
    button_labels,
    message_controls,
    message_text,
)
from tests.cogs.slash_typing import type_and_read

BOAST = f'boast "We alone are left of the old world, {"and there is more to tell, " * 4}so hear us"'


def list_posts(bot: RunningBot) -> list[Json]:
    """List what everybody can read, without answers to one person."""
    return [one for one in bot.public_messages() if not one["flags"] & EPHEMERAL]


def find_posts(bot: RunningBot, verb: str) -> list[Json]:
    """List the public posts with a button, the oldest first."""
    posts = list_posts(bot)
    return [one for one in posts if any(each.verb == verb for each in message_controls(one))]


async def end_round(bot: RunningBot, *names: str) -> None:
    for name in names:
        await write_ready(bot, bot.people[name])
    await bot.deliver_letters()


async def start_second_round(bot: RunningBot) -> tuple[int, str, str, Json]:
    """Let whoever is asked first boast, and end the round; give the floor's post."""
    game, name = await start_game(bot)
    other = "Bo" if name == "Ada" else "Ada"
    await write_and_read_last(bot, BOAST, name)
    await end_round(bot, name, other)
    [floor] = find_posts(bot, "boast")
    return game, name, other, floor


async def read_me(bot: RunningBot, game: int, name: str) -> Any:
    return (await read_view(bot, game, name)).me


async def press(bot: RunningBot, name: str, post: Json, verb: str) -> str:
    """Press a button of a public post; return what only the presser reads."""
    asked = await bot.press_control(bot.people[name], post, verb)
    assert asked.is_ephemeral
    return message_text(asked.answers[0])


async def test_a_floor_opens_in_the_hall_with_the_verdict_on_the_boasts(bot: RunningBot) -> None:
    """V-10.2-18, V-13-10."""
    game, name, _, floor = await start_second_round(bot)
    text = message_text(floor)
    view = await read_view(bot, game, name)
    side = view.side(view.me.seat)
    assert "Round 2: the floor is open" in text
    assert f"{side.ruler} of" in text
    assert "swore to no deed" in text
    assert "**Bragi**" in text
    assert button_labels(floor) == ["Boast", "My table"]
    assert floor["flags"] & SUPPRESS_NOTIFICATIONS
    [hall] = {one["channel_id"] for one in (*find_posts(bot, "best"), floor)}
    assert bot.world.channels[int(hall)]["name"] == f"The hall of Empire: Valhalla {game}"


async def test_the_thread_does_not_tell_the_verdict_again(bot: RunningBot) -> None:
    *_, floor = await start_second_round(bot)
    others = [one for one in list_posts(bot) if one["id"] != floor["id"]]
    assert all("Bragi" not in message_text(one) for one in others)


async def test_a_boast_by_buttons_takes_its_deeds_then_its_words(bot: RunningBot) -> None:
    """V-12.23-01: the builder is seen by its presser alone."""
    game, _, other, floor = await start_second_round(bot)
    person = bot.people[other]
    opened = await bot.press_control(person, floor, "boast")
    assert opened.is_ephemeral
    shown = opened.answers[0]
    me = (await read_view(bot, game, other)).me
    deeds = [str(one.id) for one in me.log if one.round == 1]
    if deeds:
        picked = await bot.press_control(person, shown, "pick", deeds[0])
        shown = picked.answers[0] if picked.answers else bot.message_now(shown)
    form = await bot.press_control(person, shown, "text")
    assert form.modal is not None
    field = form.modal["components"][0]["component"]["custom_id"]
    await bot.fill_modal(person, form, {field: "Hear what we did."})
    await bot.press_control(person, bot.message_now(shown), "give")
    await bot.deliver_letters()
    boast = (await read_view(bot, game, other)).me.boast
    assert (boast.text, boast.events) == ("Hear what we did.", tuple(deeds[:1]))
    assert "Hear what we did\\." in message_text(find_posts(bot, "best")[-1])
    assert "already boasted" in await press(bot, other, floor, "boast")


async def test_the_floor_of_a_past_round_and_people_without_a_side_are_told_so(
    bot: RunningBot,
) -> None:
    _, name, other, floor = await start_second_round(bot)
    assert "watch" in await press(bot, "Sigrun", floor, "boast")
    await end_round(bot, name, other)
    assert "That was the floor of round 2" in await press(bot, name, floor, "boast")


async def test_a_vote_that_can_not_count_is_answered_to_its_presser_alone(bot: RunningBot) -> None:
    """V-10.2-19, V-12.23-19, V-12.23-21."""
    game, name, other, _ = await start_second_round(bot)
    await write_and_read_last(bot, 'boast "Again, and louder"', name)
    await bot.deliver_letters()
    old, new = find_posts(bot, "best")
    count = len(list_posts(bot))
    assert "Your voice is for another side" in await press(bot, name, new, "best")
    assert "Between two sides there is no Acclaim" in await press(bot, other, new, "best")
    assert "The Boasts of round 1 have been weighed" in await press(bot, other, old, "best")
    assert "Only a living side" in await press(bot, "Sigrun", new, "best")
    assert len(list_posts(bot)) == count
    await write_and_read_last(bot, "resign confirm", other)
    await end_round(bot, name)
    assert (await read_view(bot, game, name)).outcome is not None
    assert "have been weighed" in await press(bot, name, new, "best")


async def test_a_deed_that_is_too_new_is_refused_with_its_round_however_it_is_cited(
    bot_with_commands: RunningBot,
) -> None:
    """V-10.2-15, V-12.23-18: typed, by a command, and by buttons, which do not offer it."""
    bot = bot_with_commands
    game, name, _, floor = await start_second_round(bot)
    capital = (await read_me(bot, game, name)).capital
    await write_and_read_last(bot, f"build shrine in {capital}", name)
    await end_round(bot, name)
    me = await read_me(bot, game, name)
    deed = next(one.id for one in me.log if one.round == 2)
    typed = await write_and_read_last(bot, f'boast "Hear us" citing {deed}', name)
    person, given = bot.people[name], {"text": "Hear us", "events": str(deed)}
    by_command = await type_and_read(bot, person, f"{KEY} gods boast", **given)
    for answer in (typed, by_command):
        assert f"(deed {deed}) happened in this round; it may be sung in round 3" in answer
    opened = await bot.press_control(person, floor, "boast")
    assert f".{deed}" not in str(opened.answers[0])
    assert (await read_me(bot, game, name)).boast is None


async def start_three(bot: RunningBot) -> tuple[int, list[str]]:
    """Begin a game of three sides; name them in the order of their turns."""
    game = await bot.open_table("valhalla", names=("Ada", "Bo", "Sigrun"))
    sides = {"Ada": "iron_bows", "Bo": "wolf_pack", "Sigrun": "sky_host"}
    for name, side in sides.items():
        await write_and_read_last(bot, f"take {side}", name)
    specials = {"Ada": "ironblooded", "Bo": "great_levy", "Sigrun": "far_seers"}
    for _ in sides:
        for name, special in specials.items():
            await write_and_read_last(bot, f"side special {special}", name)
    for name in sides:
        await write_and_read_last(bot, "ready", name)
    await bot.deliver_letters()
    seated = await bot.seated_names(game)
    return game, [seated[seat] for seat in sorted(seated)]


async def test_a_voice_is_secret_and_the_last_press_counts(bot: RunningBot) -> None:
    """V-10.2-19, V-12.23-16."""
    game, (first, second, third) = await start_three(bot)
    for name in (first, second):
        await write_and_read_last(bot, f'boast "Hear {name}"', name)
    await bot.deliver_letters()
    [post] = find_posts(bot, "best")
    rests = [one.rest for one in message_controls(post) if one.verb == "best"]
    assert rests == ["boast.1.1", "boast.1.2"]
    count = len(list_posts(bot))
    for pressed, seat in ((0, 1), (1, 2), (0, 1), (0, 1)):
        asked = await bot.press_control(bot.people[third], post, "best", rest=rests[pressed])
        assert "Your voice is for this boast" in message_text(asked.answers[0])
        assert (await read_me(bot, game, third)).acclaims == seat
    await bot.deliver_letters()
    assert len(list_posts(bot)) == count
    assert (await read_me(bot, game, first)).acclaims is None


async def test_an_emoji_under_a_post_of_two_boasts_is_a_cheer_for_each(bot: RunningBot) -> None:
    """V-10.2-13: whoever has boasted there cheers for the other alone."""
    game, (first, second, third) = await start_three(bot)
    for name in (first, second):
        await write_and_read_last(bot, f'boast "Hear {name}"', name)
    await bot.deliver_letters()
    [post] = find_posts(bot, "best")
    await bot.people[third].react(post, "\N{FIRE}")
    await bot.people[first].react(post, "\N{FIRE}")
    async with asyncio.timeout(10):
        fans: tuple[tuple[int, ...], ...] = ()
        while fans != ((3,), (1, 3)):
            await asyncio.sleep(0.002)
            boasts = [(await read_me(bot, game, name)).boast for name in (first, second)]
            fans = tuple(tuple(sorted(one.fans)) for one in boasts)
