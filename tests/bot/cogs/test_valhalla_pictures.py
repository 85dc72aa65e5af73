"""The last battle at a table of empires: shown however long ago it was, offered once it was."""

from bot.local.ids import Json
from tests.bot.cogs.hall import Hall, choices, words
from tests.bot.cogs.posed import WAR, posed

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
