"""Typed orders of Empire: Valhalla."""

from bot.game_types import GAME_TYPES
from cogs.games import valhalla
from cogs.orders.order_commands import make_order_commands
from tests.cogs.button_steps import read_sheet
from tests.cogs.games.valhalla_table import KEY, read_view, start_game, write_and_read_last
from tests.cogs.orders.test_command_tree import DOOR, list_leaves, write_commands
from tests.cogs.running_bot import RunningBot
from tests.cogs.slash_typing import type_and_read, type_option


async def test_a_hex_goes_by_the_name_of_ones_city_in_a_slash_command_and_a_message(
    bot_with_commands: RunningBot,
) -> None:
    game, name = await start_game(bot_with_commands)
    seen = await read_view(bot_with_commands, game, name)
    at, city = seen.me.capital, seen.side(seen.me.seat).capital_name
    person = bot_with_commands.people[name]
    listed = await type_option(
        bot_with_commands, person, f"{KEY} army move", "from", **{"from": city[:3]}
    )
    assert listed == {at: f"{city} \u00b7 {at}"}
    answer = await type_and_read(
        bot_with_commands, person, f"{KEY} realm produce", city=city, list="2 swordsman"
    )
    assert f"at {city}" in answer
    answer = await write_and_read_last(
        bot_with_commands, f"produce 3 swordsman in {city.lower()}", name
    )
    assert f"Produce 3 swordsmen at {city}." in answer
    answer = await write_and_read_last(bot_with_commands, "produce 3 swordsman in nowhere", name)
    assert "There is no hex nowhere on this map" in answer


def test_each_kind_of_order_is_typed_in_one_place_and_no_group_is_too_large() -> None:
    roots = write_commands(make_order_commands(GAME_TYPES[KEY], DOOR, valhalla.ORDER_GROUPS))
    names = list(list_leaves(roots))
    assert len(names) == len(set(names)) == len(GAME_TYPES[KEY].game.kinds.orders)
    assert [root["name"] for root in roots] == [KEY]
    assert {"begin", "army", "war", "realm", "gods", "talk"} <= {
        one["name"] for one in roots[0]["options"]
    }


async def test_what_a_city_may_produce_is_offered_while_it_is_typed(
    bot_with_commands: RunningBot,
) -> None:
    game, name = await start_game(bot_with_commands)
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
    game, name = await start_game(bot)
    (city,) = (
        at for at, one in (await read_view(bot, game, name)).me.places.items() if one.is_city
    )
    await write_and_read_last(bot, f"produce 4 swordsman in {city}", name)
    answer = await write_and_read_last(bot, f"produce 2 archer in {city}", name)
    assert "It replaces: Produce 4 swordsmen at " in answer
    assert "Order 1 of 1" in answer
    assert len(await read_sheet(bot, game, bot.people[name])) == 1
