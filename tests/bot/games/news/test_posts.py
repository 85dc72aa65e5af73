"""Posts: a chapter that tells nobody anything has none."""

from dataclasses import replace
from typing import Any

from bot.game_types import GameType
from bot.letter_bodies import PublicPost
from engine.core.protocol.game import RoomClosed, RoomOpened, Step
from engine.core.protocol.values import EVERYONE
from tests.bot.games.desk_table import DeskTable, OpenGame
from tests.bot.games.toy_table import open_game_at_turn
from tests.bot.letter_bodies import body_of
from tests.engine.toy.orders import Concede


async def posts(table: DeskTable, game: OpenGame, since: int = 0) -> list[tuple[str, str]]:
    """Return the room of each public post of a game and what it says, after so many."""
    letters = await table.read_letters(game, PublicPost)
    told = [(one.room or "", str(body_of(one, PublicPost).page.paragraphs)) for one in letters]
    return told[since:]


async def test_a_silent_turn_of_valhalla_has_no_post(table: DeskTable) -> None:
    game = await table.open_game("valhalla", 2)
    await table.advance_and_tick(hours=100)
    before = await posts(table, game)
    reply = await table.mark_ready(game, 1)
    assert reply.has_advanced
    assert await posts(table, game) == before


def with_rooms(game_type: GameType) -> GameType:
    """Return a game type that opens a room as each step begins and closes it again."""

    def resolve(*given: Any) -> Step[Any]:
        step = game_type.game.resolve(*given)
        opened = RoomOpened(audience=EVERYONE, room="hall")
        return step._replace(
            events=(opened, *step.events, RoomClosed(audience=EVERYONE, room="hall"))
        )

    return replace(game_type, game=replace(game_type.game, resolve=resolve))


async def test_a_room_in_which_nothing_was_said_has_no_post_at_the_end(table: DeskTable) -> None:
    table.game_types = {**table.game_types, "toy": with_rooms(table.game_types["toy"])}
    table.restart()
    game = await open_game_at_turn(table, people=2)
    before = len(await posts(table, game))
    await table.give_orders(game, 1, Concede(confirm=True))
    assert (await table.read_row(game)).life == "over"
    assert [room for room, _ in await posts(table, game, before)] == [""]
