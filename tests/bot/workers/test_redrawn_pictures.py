"""A card's pictures follow the game, whatever the studio and the drawing keep."""

from typing import Any, Final

import pytest

from bot.game_types import GAME_TYPES
from bot.lab.bench.mid_war import answer_next_ask
from bot.workers.picture_studio import DrawnPicture, PictureStudio
from engine.core.dice import Dice, make_seed
from engine.core.files import state_files
from engine.core.match import start_match
from engine.core.protocol.values import Seat
from render.drawing.picture import PictureRequest

PLAYERS: Final = {1: "Ada", 2: "Rorik"}
VIEWER: Final = Seat(1)
ASKS_ANSWERED: Final = 12


async def _draw_card(studio: PictureStudio, key: str, state: Any) -> tuple[str, ...]:
    """Return the digests of the pictures on the viewer's card."""
    game_type = GAME_TYPES[key]
    parts = game_type.card_pictures(game_type.game.view(state, VIEWER))
    looks = [PictureRequest(part=part, zoom=zoom) for part, zoom in parts]
    position = state_files.dump(game_type.game, state)
    drawn = await studio.draw(key, position, VIEWER, looks, PLAYERS)
    return tuple(one.digest for one in drawn if isinstance(one, DrawnPicture))


@pytest.mark.parametrize("key", ["capital", "valhalla"])
async def test_a_card_is_drawn_anew_as_its_game_goes_on(key: str) -> None:
    """Neither kept pictures nor kept pieces of them stand for what has changed."""
    game, studio = GAME_TYPES[key].game, PictureStudio(workers=0)
    dice = Dice(make_seed("redrawn"), "test")
    match = start_match(game, game.settings(), [game.entry()] * 2, dice)
    states = [match.state]
    for _ in range(ASKS_ANSWERED):
        answer_next_ask(match)
        states.append(match.state)
    drawn = [await _draw_card(studio, key, state) for state in states]
    assert all(drawn)
    assert len(set(drawn)) > ASKS_ANSWERED // 2
    assert [await _draw_card(studio, key, state) for state in reversed(states)] == drawn[::-1]
    await studio.close()
