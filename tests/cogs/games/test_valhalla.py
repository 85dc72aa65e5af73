"""The game of empires at the table: sides in one click or one text, typed orders, boasts."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from bot.cards.sheet import FILE_FIELD, LINES_FIELD
from bot.game_types import GAME_TYPES
from bot.games.state.seat_view import SeatView
from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File
from cogs.games import valhalla
from cogs.orders.order_commands import make_order_commands
from engine.core.protocol.game import CHEER, React
from engine.core.protocol.values import Order
from render.drawing.picture import PictureRequest
from tests.cogs.button_steps import finish_order, read_sheet
from tests.cogs.orders.test_command_tree import DOOR, leaves, written
from tests.cogs.running_bot import RunningBot, message_controls, message_parts, message_text
from tests.cogs.slash_typing import type_and_read, type_option

KEY = "valhalla"
CHEERED = "You cheered."
SIDE = """
name: The Ash Court
capital: Emberhold
ruler: Ingrid the Grey
story: |
  They held the passes for a hundred winters.
  Take heed of them.
infantry: {swordsman: 4, archer: 4, bruiser: 2}
designs:
  C: {name: Cinders, hp: 15, attack: 10, defense: 2, move: 8, specials: [cavalier, charge]}
"""


async def sight(bot: RunningBot, game: int, name: str = "Ada") -> SeatView:
    return await bot.services.desk.read_seat_view(game, await bot.person_number(name), bot.clock())


async def view(bot: RunningBot, game: int, name: str = "Ada") -> Any:
    return (await sight(bot, game, name)).view


def chosen(message: Json, rest: str) -> dict[str, str]:
    """List what a select of pictures offers, by value."""
    control = next(
        str(one) for one in message_controls(message) if (one.verb, one.rest) == ("picture", rest)
    )
    (select,) = [one for one in message_parts(message) if one.get("custom_id") == control]
    return {one["value"]: one["label"] for one in select["options"]}


async def ruled(bot: RunningBot, game: int) -> tuple[str, str, str]:
    """Read how Ada's side, her capital and her ruler are called."""
    shown = await view(bot, game)
    own = next(one for one in shown.sides if one.seat == shown.me.seat)
    return own.name, own.capital_name, own.ruler


async def said(bot: RunningBot, text: str, name: str = "Ada", **more: Any) -> str:
    return message_text((await bot.write_dm(bot.people[name], text, **more))[-1])


async def test_a_side_is_named_while_it_may_not_pick(bot: RunningBot) -> None:
    """Before its pick and after it, the names that it lacks are asked for, one by one."""
    game = await bot.open_table(KEY, names=("Ada", "Bo"))
    first = "Ada" if (await view(bot, game)).me.may_pick else "Bo"
    last = "Bo" if first == "Ada" else "Ada"
    for name in (last, first):
        if name == first:
            await said(bot, "side special ironblooded", name)
        assert "Set up your side" in await said(bot, "help", name)
        for given in ("name", "capital", "ruler", "name"):
            form = await said(bot, "side", name)
            assert f'for instance `side {given} "text"`' in form
            await said(bot, f"side {given} Halls of {name}", name)


async def test_what_is_asked_in_secret_is_not_denied_to_others(
    bot_with_commands: RunningBot,
) -> None:
    """Sides are being built: who looks on reads that nothing is asked of them."""
    game = await bot_with_commands.open_table(KEY, names=("Ada", "Bo"))
    while any(
        one.ask.kind == "pick"
        for one in (await sight(bot_with_commands, game, "Rorik")).other_windows
    ):
        for name in ("Ada", "Bo"):
            special = "ironblooded" if name == "Ada" else "great_levy"
            await said(bot_with_commands, f"side special {special}", name)
    text = await type_and_read(bot_with_commands, bot_with_commands.people["Sigrun"], "table list")
    assert f"table {game}: nothing is asked of you just now." in text


async def begun(bot: RunningBot) -> tuple[int, str]:
    """Let Ada and Rorik take sides that are ready-made; name whoever is asked first."""
    game = await bot.open_table(KEY, names=("Ada", "Bo"))
    for name, side in (("Ada", "iron_bows"), ("Bo", "wolf_pack")):
        await said(bot, f"take {side}", name)
    for _ in range(2):
        for name in ("Ada", "Bo"):
            special = "ironblooded" if name == "Ada" else "great_levy"
            await said(bot, f"side special {special}", name)
    for name in ("Ada", "Bo"):
        await said(bot, "ready", name)
    await bot.deliver_letters()
    return game, (await bot.active_and_waiting(game))[0].name


# Sides


async def test_a_side_that_is_ready_made_is_taken_in_one_click(bot: RunningBot) -> None:
    game = await bot.open_table(KEY)
    ada = bot.people["Ada"]
    card = await bot.open_card(ada, game)
    await bot.press_control(ada, card, "order", ask="side")
    await bot.press_control(ada, bot.message_now(card), "pick", "take")
    await finish_order(bot, ada, bot.message_now(card))
    await bot.press_control(ada, bot.message_now(card), "give")
    assert all(await ruled(bot, game))
    assert len((await view(bot, game)).me.designs) == 8


@pytest.mark.parametrize("how", ["{}", "paste\n{}", "```yaml\n{}\n```", "paste\n```\n{}```"])
async def test_a_side_that_is_pasted_into_a_message_is_taken_whole(
    bot: RunningBot, how: str
) -> None:
    game = await bot.open_table(KEY)
    await said(bot, how.format(SIDE))
    assert await ruled(bot, game) == ("The Ash Court", "Emberhold", "Ingrid the Grey")
    assert [one.cls for one in (await view(bot, game)).me.designs] == ["C"]


async def test_a_side_that_is_sent_as_a_file_is_taken_and_a_fault_is_told_with_its_line(
    bot: RunningBot,
) -> None:
    game = await bot.open_table(KEY)
    wrong = File("side.yaml", SIDE.replace("infantry:", "infantri:").encode())
    answer = await said(bot, "", files=[wrong])
    assert "Line 8 " in answer
    assert (await ruled(bot, game))[0] != "The Ash Court"
    await said(bot, "", files=[File("side.yaml", SIDE.encode())])
    assert (await ruled(bot, game))[0] == "The Ash Court"


async def test_a_side_is_written_into_the_modal_of_the_card(bot: RunningBot) -> None:
    game = await bot.open_table(KEY)
    ada = bot.people["Ada"]
    form = await bot.press_control(ada, await bot.open_card(ada, game), "write")
    assert "a whole side as YAML" in str(form.modal)
    await bot.fill_modal(ada, form, {LINES_FIELD: SIDE})
    assert await ruled(bot, game) == ("The Ash Court", "Emberhold", "Ingrid the Grey")


async def test_a_side_is_sent_up_as_a_file_with_the_modal(bot: RunningBot) -> None:
    game = await bot.open_table(KEY)
    ada = bot.people["Ada"]
    form = await bot.press_control(ada, await bot.open_card(ada, game), "write")
    await bot.fill_modal(
        ada, form, {LINES_FIELD: "", FILE_FIELD: [File("side.yaml", SIDE.encode())]}
    )
    assert await ruled(bot, game) == ("The Ash Court", "Emberhold", "Ingrid the Grey")


async def test_on_one_line_a_side_is_a_map_and_else_the_answer_says_where_lines_go(
    bot_with_commands: RunningBot,
) -> None:
    game = await bot_with_commands.open_table(KEY)
    ada = bot_with_commands.people["Ada"]
    answer = await type_and_read(
        bot_with_commands, ada, f"{KEY} begin paste", text="name: The Ash Court capital: X: Y"
    )
    assert "Its lines go into Write on your card, or into a file" in answer
    text = "{name: The Ash Court, capital: Emberhold, ruler: Ingrid the Grey}"
    await type_and_read(bot_with_commands, ada, f"{KEY} begin paste", text=text)
    assert await ruled(bot_with_commands, game) == ("The Ash Court", "Emberhold", "Ingrid the Grey")


# The map from near


async def test_before_there_is_a_map_the_hall_and_a_page_in_words_are_offered(
    bot: RunningBot,
) -> None:
    game = await bot.open_table(KEY)
    card = await bot.open_card(bot.people["Ada"], game)
    assert list(chosen(card, "")) == ["hall", "page"]


async def test_the_page_of_a_map_offers_how_near_it_is_looked_at(bot: RunningBot) -> None:
    game, name = await begun(bot)
    person, me = bot.people[name], (await view(bot, game, name)).me
    card = await bot.open_card(person, game)
    await bot.press_control(person, card, "picture", "map")
    near = chosen(bot.message_now(card), "near")
    assert list(near) == ["map", "map|whole", f"map|around:{me.capital}"]
    count = sum(unit.at == me.capital for unit in me.units)
    assert near[f"map|around:{me.capital}"].endswith(f", {count} units")
    await bot.press_control(
        person, bot.message_now(card), "picture", f"map|around:{me.capital}", rest="near"
    )
    parts = chosen(bot.message_now(card), "")
    assert {f"{part}|around:{me.capital}" for part in ("map", "economy", "terrain")} <= set(parts)
    assert "hall" in parts
    await bot.press_control(person, bot.message_now(card), "picture", "hall", rest="")
    assert "near" not in {one.rest for one in message_controls(bot.message_now(card))}


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ({"part": "map", "zoom": "around:{}"}, ("map", "around:{}")),
        ({"part": "map around:{}"}, ("map", "around:{}")),
        ({"part": "Forces", "zoom": "{}"}, ("military", "{}")),
        ({"zoom": "around:{}/3"}, ("map", "around:{}/3")),
        ({"zoom": "whole map"}, ("map", "whole")),
        ({"part": "{}"}, ("map", "{}")),
    ],
)
async def test_a_part_and_a_zoom_may_be_typed(
    bot_with_commands: RunningBot, typed: dict[str, str], shown: tuple[str, str]
) -> None:
    game, name = await begun(bot_with_commands)
    at = (await view(bot_with_commands, game, name)).me.capital
    looks: list[tuple[str, str]] = []
    draw = bot_with_commands.services.studio.draw

    async def drawn(
        key: str, state: Any, seat: Any, given: Sequence[PictureRequest], *rest: Any
    ) -> Any:
        looks.extend((look.part, look.zoom) for look in given)
        return await draw(key, state, seat, given, *rest)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bot_with_commands.services.studio, "draw", drawn)
        given = {option: text.format(at) for option, text in typed.items()}
        await type_and_read(
            bot_with_commands, bot_with_commands.people[name], "table look", **given
        )
    assert looks == [(shown[0], shown[1].format(at))]


async def test_zooms_are_offered_by_name_while_they_are_typed(
    bot_with_commands: RunningBot,
) -> None:
    game, name = await begun(bot_with_commands)
    seen = await view(bot_with_commands, game, name)
    person = bot_with_commands.people[name]
    listed = await type_option(bot_with_commands, person, "table look", "zoom", zoom="around")
    assert set(listed) == {f"around:{seen.me.capital}"}
    capital = seen.side(seen.me.seat).capital_name
    assert capital in listed[f"around:{seen.me.capital}"]
    assert await type_option(bot_with_commands, person, "table look", "zoom", part="hall") == {}


# Orders


async def test_a_hex_goes_by_the_name_of_ones_city_in_a_slash_command_and_a_message(
    bot_with_commands: RunningBot,
) -> None:
    game, name = await begun(bot_with_commands)
    seen = await view(bot_with_commands, game, name)
    at, city = seen.me.capital, seen.side(seen.me.seat).capital_name
    person = bot_with_commands.people[name]
    listed = await type_option(
        bot_with_commands, person, f"{KEY} army move", "from", **{"from": city[:3]}
    )
    assert listed == {at: f"{at} \u00b7 {city}"}
    answer = await type_and_read(
        bot_with_commands, person, f"{KEY} realm produce", city=city, list="2 swordsman"
    )
    assert f"in {at}" in answer
    answer = await said(bot_with_commands, f"produce 3 swordsman in {city.lower()}", name)
    assert f"`produce 3 swordsman in {at}`" in answer
    answer = await said(bot_with_commands, "produce 3 swordsman in nowhere", name)
    assert "There is no hex nowhere on this map" in answer


def test_each_kind_of_order_is_typed_in_one_place_and_no_group_is_too_large() -> None:
    roots = written(make_order_commands(GAME_TYPES[KEY], DOOR, valhalla.ORDER_GROUPS))
    names = list(leaves(roots))
    assert len(names) == len(set(names)) == len(GAME_TYPES[KEY].game.kinds.orders)
    assert [root["name"] for root in roots] == [KEY]
    assert {"begin", "army", "war", "realm", "gods", "talk"} <= {
        one["name"] for one in roots[0]["options"]
    }


async def test_what_a_city_may_produce_is_offered_while_it_is_typed(
    bot_with_commands: RunningBot,
) -> None:
    game, name = await begun(bot_with_commands)
    person = bot_with_commands.people[name]
    cities = await type_option(bot_with_commands, person, f"{KEY} realm produce", "city")
    [city] = cities
    listed = await type_option(bot_with_commands, person, f"{KEY} realm produce", "list", city=city)
    assert "4 swordsman" in listed
    answer = await type_and_read(
        bot_with_commands, person, f"{KEY} realm produce", city=city, list="4 swordsman"
    )
    assert "Noted" in answer
    assert [one.kind for one in await read_sheet(bot_with_commands, game, person)] == ["produce"]


async def test_a_new_order_for_the_same_city_takes_the_place_of_the_earlier(
    bot: RunningBot,
) -> None:
    game, name = await begun(bot)
    (city,) = (at for at, one in (await view(bot, game, name)).me.places.items() if one.is_city)
    await said(bot, f"produce 4 swordsman in {city}", name)
    answer = await said(bot, f"produce 2 archer in {city}", name)
    assert "It takes the place of `produce 4 swordsman" in answer
    assert "Order 1 of 1" in answer
    assert len(await read_sheet(bot, game, bot.people[name])) == 1


# Boasts


async def boast(bot: RunningBot) -> tuple[int, str, str, Json]:
    """Let whoever is asked boast; name them and the other, and give the post that all may read."""
    game, name = await begun(bot)
    await said(bot, 'boast "We alone are left of the old world"', name)
    await bot.deliver_letters()
    other = "Bo" if name == "Ada" else "Ada"
    posts = bot.public_messages()
    [found] = [one for one in posts if any(each.verb == "cheer" for each in message_controls(one))]
    return game, name, other, found


async def played(bot: RunningBot, game: int) -> list[Order]:
    """List what the last step played."""
    async with bot.services.store.reading() as tx:
        last = await tx.steps.position(game)
    return [order for _, _, orders in last.sheets for order in orders]


async def test_a_boast_is_posted_in_the_thread_of_its_round_and_readers_cheer(
    bot: RunningBot,
) -> None:
    game, name, other, post = await boast(bot)
    thread = bot.world.channels[int(post["channel_id"])]
    assert thread["name"] == f"Empire: Valhalla {game} · Round 1: Boasts"
    asked = await bot.press_control(bot.people[other], post, "cheer")
    assert [message_text(one) for one in asked.answers] == [CHEERED]
    seat = (await view(bot, game, name)).me.seat
    assert await played(bot, game) == [React(event=f"boast.1.{seat}", on=CHEER)]


async def revision(bot: RunningBot, game: int) -> int:
    async with bot.services.store.reading() as tx:
        return (await tx.steps.position(game)).revision


async def reactions(bot: RunningBot, game: int, count: int) -> list[Order]:
    """Wait until so many steps were played, and list what the last one played."""
    async with asyncio.timeout(10):
        while True:
            if await revision(bot, game) >= count:
                return await played(bot, game)
            await asyncio.sleep(0.002)


async def test_any_emoji_under_a_boast_is_a_cheer_and_counts_once(bot: RunningBot) -> None:
    """V-10.2-13: whatever emojis, and the button besides, each player is counted once."""
    game, name, other, post = await boast(bot)
    before = await revision(bot, game)
    await bot.people["Sigrun"].react(post, "\N{EYES}")
    await bot.people[name].react(post, "\N{EYES}")
    await bot.people[other].react(post, "\N{FIRE}")
    me = (await view(bot, game, name)).me.seat
    event = f"boast.1.{me}"
    assert await reactions(bot, game, before + 1) == [React(event=event, on="\N{FIRE}")]
    await bot.people[other].react(post, "\N{EYES}")
    asked = await bot.press_control(bot.people[other], post, "cheer")
    assert [message_text(one) for one in asked.answers] == [CHEERED]
    assert await revision(bot, game) == before + 1


async def test_a_boast_of_an_earlier_round_is_cheered_no_more(bot: RunningBot) -> None:
    game, name, other, post = await boast(bot)
    for one in (name, other):
        await said(bot, "ready", one)
    await bot.deliver_letters()
    asked = await bot.press_control(bot.people[other], post, "cheer")
    answer = message_text(asked.answers[0])
    assert "cheers count until the end of their round. (V-10.2-13)" in answer
    assert (await view(bot, game, name)).round == 2


async def test_nobody_cheers_for_a_boast_of_their_own_nor_without_a_side(bot: RunningBot) -> None:
    game, name, _, post = await boast(bot)
    before = await played(bot, game)
    for one, reason in ((name, "Nobody cheers for themselves"), ("Sigrun", "no seat")):
        asked = await bot.press_control(bot.people[one], post, "cheer")
        assert reason in message_text(asked.answers[0])
        assert asked.is_ephemeral
    assert await played(bot, game) == before
