"""The last battle at a table of empires: shown however long ago it was, offered once it was."""

from bot.local.snowflakes import Json
from tests.cogs.slash_typing import typed
from tests.cogs.staged_table import WAR, posed
from tests.cogs.whole_bot import Hall, choices, words

FIELD = "006.006"


async def looked(hall: Hall, game: int) -> Json:
    """Let Ada look at the last battle."""
    ada = hall.people["Ada"]
    card = await hall.card(ada, game)
    await hall.press(ada, card, "picture", "battle")
    return hall.now(card)


async def test_the_last_battle_is_offered_once_there_was_one_and_shown_rounds_later(
    hall: Hall,
) -> None:
    game = await posed(hall, WAR, size=(20, 20))
    ada, bo = hall.people["Ada"], hall.people["Bo"]
    assert "battle" not in choices(await hall.card(ada, game), "picture")
    await hall.write(ada, f"move all from 006.007 to {FIELD}")
    for player in (ada, bo, bo, ada, bo):
        await hall.write(player, "ready")
        await hall.deliver()
    assert "battle" in choices(await hall.card(ada, game), "picture")
    assert f"Battle at {FIELD}" in words(await looked(hall, game))


async def test_how_things_stand_can_be_read_in_words_while_one_plays(court: Hall) -> None:
    await posed(court, WAR, size=(20, 20))
    ada = court.people["Ada"]
    await court.write(ada, "train courtier")
    await court.write(ada, "ready")
    await court.write(court.people["Bo"], "ready")
    card = (await typed(court, ada, "table look")).answers[0]
    await court.press(ada, card, "picture", "page")
    page = words(court.now(card))
    for part in (
        "**Treasury** ",
        "**In training** Courtier",
        "**006.007** 1",
        "**Bo at 006.006**",
    ):
        assert part in page
    assert page == words((await typed(court, ada, "table look", part="page")).answers[0])
    [told] = await court.write(ada, "look page")
    assert words(told) == page
