"""How Echoes of Emperors is shown once it is over."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.echoes.figures.building_figures import building_health_left
from engine.echoes.view import View
from render.drawing.colours import Colour
from render.drawing.picture import Picture, PictureRequest
from render.echoes.ending.figures import count_figures, find_awards
from render.echoes.pictures.draw_picture import BOARD_PART, draw_picture
from render.echoes.pictures.seat_colours import seat_colour
from render.ending.ended_game import EndedGame
from render.ending.ending import Ending, SideLook
from render.ending.fight_tale import FightTale
from render.language.voice import Voice

MAX_CARDS_NAMED: Final = 3


def look_of_player(view: View, seat: int, wide: int) -> SideLook:
    """Return a player's colour, a disc of it, and whether the Capital has fallen."""
    board = view.board
    player = next(one for one in board.players if one.seat == seat)
    colour = seat_colour(board, player.seat)
    has_fallen = player.civ is not None and (
        not board.units_of(player.seat)
        or building_health_left(board, board.capital_of(player.seat)) <= 0
    )
    return SideLook(colour, _draw_disc(colour, wide), has_fallen)


@lru_cache(maxsize=16)
def _draw_disc(colour: Colour, wide: int) -> Image.Image:
    """Draw a disc with a light rim; it is shared."""
    scale = 4
    disc = Image.new("RGBA", (wide * scale, wide * scale))
    rim = max(2, wide // 16) * scale
    pen = ImageDraw.Draw(disc)
    pen.ellipse((0, 0, wide * scale - 1, wide * scale - 1), (236, 222, 190))
    pen.ellipse((rim, rim, wide * scale - 1 - rim, wide * scale - 1 - rim), colour)
    return disc.resize((wide, wide), Image.Resampling.LANCZOS)


def tell_hidden(voice: Voice, game: EndedGame, seat: int) -> str:
    """Tell a standing reaction of an opponent, else what the best placed one held."""
    board = game.view.board
    rivals = [
        int(rival)
        for place in game.places
        for rival in place
        if not board.is_allied(board.players[seat - 1].seat, rival)
    ]
    secrets = [(rival, game.own_views[rival].secrets) for rival in rivals]
    for rival, known in secrets:
        if known is not None and known.standing:
            return voice.say("hidden.standing", seat=rival, card=known.standing[-1].card)
    for rival, known in secrets:
        if known is not None and known.hand:
            return voice.say("hidden.hand", seat=rival, cards=known.hand[:MAX_CARDS_NAMED])
    return ""


def draw_open_board(
    game: EndedGame, request: PictureRequest, players: Mapping[int, str]
) -> Picture:
    """Draw the last position."""
    return draw_moment(game.whole_view, request, players)


def draw_moment(view: View, request: PictureRequest, players: Mapping[int, str]) -> Picture:
    """Draw the table as it lay at the end of a round."""
    return draw_picture(view, replace(request, part=BOARD_PART, zoom=""), players)


def tell_fight(_voice: Voice, _game: EndedGame, _room: str) -> FightTale | None:
    """Tell no fight apart: the posts of the rounds tell them all."""
    return None


ENDING: Final = Ending(
    count_figures=count_figures,
    find_awards=find_awards,
    tell_hidden=tell_hidden,
    sign_by_deed={
        "felled": "\u2694\ufe0f",
        "fallen": "\U0001f480",
        "razed": "\U0001f525",
        "ruined": "\U0001f525",
        "siege": "\U0001f3f0",
        "capital_hurt": "\U0001f3f0",
        "conqueror": "\U0001f451",
        "built_here": "\U0001f528",
        "out": "\U0001f480",
    },
    look_of_side=look_of_player,
    draw_open_board=draw_open_board,
    tell_fight=tell_fight,
    draw_moment=draw_moment,
)
"""Echoes of Emperors once it is over."""
