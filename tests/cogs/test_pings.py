"""What buzzes at Discord, for whoever has chosen each of the pings."""

import pytest

from bot.lab.bench.noise.seen_messages import is_answer, is_silent
from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from tests.cogs.running_bot import RunningBot, message_text
from tests.cogs.slash_typing import type_and_read

NAMES = ("Ada", "Bo", "Sigrun")


def letters_to(bot: RunningBot, person: SimulatedPerson) -> list[Json]:
    """Return the direct messages that answer nothing."""
    messages = [one for place in person.dms() for one in person.read_messages(place)]
    mine = [one for one in messages if one["author"]["id"] == str(bot.world.bot_id)]
    return [one for one in mine if not is_answer(one)]


def count_buzzes(bot: RunningBot, person: SimulatedPerson) -> int:
    return sum(not is_silent(one) for one in letters_to(bot, person))


async def find_asked(bot: RunningBot, game: int) -> str:
    names = await bot.seated_names(game)
    seat_view = await bot.services.desk.read_seat_view(game, None, bot.clock())
    return names[int(seat_view.other_windows[0].ask.seat)]


async def play_turn(bot: RunningBot, game: int) -> str:
    """Let whoever is asked complete an upgrade and end their turn; return their name."""
    name = await find_asked(bot, game)
    for line in ("upgrade gold", "end build", "store none"):
        await bot.write_dm(bot.people[name], line)
    bot.clock.advance(seconds=3)
    await bot.deliver_letters()
    return name


@pytest.mark.parametrize(
    ("pings", "buzzes"),
    [
        ({"pings": "asked"}, (0, 1, 0)),
        ({"pings": "battles"}, (0, 1, 0)),
        ({"pings": "everything"}, (0, 1, 1)),
        ({"pings": "digest", "hour": "20"}, (0, 0, 0)),
    ],
    ids=["asked", "battles", "everything", "digest"],
)
async def test_a_turn_buzzes_for_its_player_the_next_and_the_last_as_each_wants(
    bot_with_commands: RunningBot, pings: dict[str, str], buzzes: tuple[int, int, int]
) -> None:
    bot = bot_with_commands
    for name in NAMES:
        await type_and_read(bot, bot.people[name], "settings", **pings)
    game = await bot.open_table(names=NAMES)
    before = {name: count_buzzes(bot, bot.people[name]) for name in NAMES}
    player = await play_turn(bot, game)
    asked = await find_asked(bot, game)
    (last,) = set(NAMES) - {player, asked}
    assert tuple(
        count_buzzes(bot, bot.people[name]) - before[name] for name in (player, asked, last)
    ) == buzzes  # fmt: skip


async def test_a_digest_is_one_loud_message_a_day_with_a_button_that_opens_the_table(
    bot_with_commands: RunningBot,
) -> None:
    bot = bot_with_commands
    game = await bot.open_table(names=("Ada", "Bo"))
    name = await find_asked(bot, game)
    person = bot.people[name]
    await type_and_read(bot, person, "settings", hour="20", zone="Europe/Paris")
    before = count_buzzes(bot, person)
    for _ in range(10):
        bot.clock.advance(hours=1)
        await bot.app.clock.tick(bot.clock())
        await bot.deliver_letters()
    assert count_buzzes(bot, person) == before + 1
    digest = next(one for one in letters_to(bot, person) if "What waits" in message_text(one))
    assert f"table {game}.** Your Build phase" in message_text(digest)
    opened = await bot.press_control(person, digest, "table")
    assert "Build" in message_text(opened.answers[0])
