"""Maps of Empire: Valhalla: parts and zooms."""

from collections.abc import Sequence
from typing import Any

import pytest

from bot.local.snowflakes import Json
from render.drawing.picture import PictureRequest
from tests.cogs.games.valhalla_table import KEY, read_view, start_game
from tests.cogs.running_bot import RunningBot, message_controls, message_parts
from tests.cogs.slash_typing import type_and_read, type_option


def list_picture_choices(message: Json, rest: str) -> dict[str, str]:
    """List what a select of pictures offers, by value."""
    control = next(
        str(one) for one in message_controls(message) if (one.verb, one.rest) == ("picture", rest)
    )
    (select,) = [one for one in message_parts(message) if one.get("custom_id") == control]
    return {one["value"]: one["label"] for one in select["options"]}


async def test_before_there_is_a_map_the_hall_and_a_page_in_words_are_offered(
    bot: RunningBot,
) -> None:
    game = await bot.open_table(KEY)
    ada = bot.people["Ada"]
    card = await bot.open_more(ada, await bot.open_card(ada, game))
    assert list(list_picture_choices(card, "")) == ["hall", "sides", "page", "pings"]


async def test_the_page_of_a_map_offers_how_near_it_is_looked_at(bot: RunningBot) -> None:
    game, name = await start_game(bot)
    person, me = bot.people[name], (await read_view(bot, game, name)).me
    card = await bot.open_card(person, game)
    await bot.press_control(person, card, "picture", "map")
    near = list_picture_choices(bot.message_now(card), "near")
    assert list(near) == ["map", "map|known", "map|whole", f"map|around:{me.capital}"]
    count = sum(unit.at == me.capital for unit in me.units)
    assert near[f"map|around:{me.capital}"].endswith(f": {count} units")
    await bot.press_control(
        person, bot.message_now(card), "picture", f"map|around:{me.capital}", rest="near"
    )
    parts = list_picture_choices(bot.message_now(card), "")
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
    game, name = await start_game(bot_with_commands)
    at = (await read_view(bot_with_commands, game, name)).me.capital
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
    game, name = await start_game(bot_with_commands)
    seen = await read_view(bot_with_commands, game, name)
    person = bot_with_commands.people[name]
    listed = await type_option(bot_with_commands, person, "table look", "zoom", zoom="around")
    assert set(listed) == {f"around:{seen.me.capital}"}
    capital = seen.side(seen.me.seat).capital_name
    assert capital in listed[f"around:{seen.me.capital}"]
    assert await type_option(bot_with_commands, person, "table look", "zoom", part="hall") == {}
