"""How the city game is shown once it is over."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.capital.events.cards import LegendChosen
from engine.capital.view import View
from render.capital import table_style
from render.capital.colours import SEAT_PALETTES, city_landscape
from render.capital.ending.fight_tales import tell_fight
from render.capital.ending.figures import count_figures, find_awards
from render.capital.ending.open_hands import draw_open_hands
from render.capital.pictures.view_pictures import draw_view_part
from render.capital.table_style import GAME_KEY
from render.drawing import icons
from render.drawing.colours import CREAM, mix_colours
from render.drawing.light import draw_gradient, fill_with_light
from render.drawing.picture import Picture, PictureRequest
from render.drawing.shapes import rounded_mask
from render.ending.ended_game import EndedGame
from render.ending.ending import Ending, SideLook
from render.language.voice import Voice

MAX_CARDS_NAMED: Final = 3


def look_of_player(view: View, seat: int, wide: int) -> SideLook:
    """Return a player's colour, and their city on a plate of it."""
    kingdom = view.kingdoms[seat - 1]
    colour = SEAT_PALETTES[kingdom.colour].accent
    return SideLook(colour, _draw_city_plate(kingdom.city, kingdom.colour, wide), kingdom.out)


@lru_cache(maxsize=16)
def _draw_city_plate(city: str, colour: str, wide: int) -> Image.Image:
    """Draw a city's emblem on a plate of its player's colour; it is shared."""
    palette, (land, _) = SEAT_PALETTES[colour], city_landscape(city)
    edge, inner = max(3, wide // 28), wide - 2 * max(3, wide // 28)
    plate = Image.new("RGB", (wide, wide), palette.metal)
    ground = draw_gradient((inner, inner), palette.mid, palette.deep)
    plate.paste(ground, (edge, edge), rounded_mask((inner, inner), wide // 6 - edge))
    side = round(wide * 0.66)
    mask = icons.icon_mask(GAME_KEY, table_style.icon_or_default(city, "city"), side)
    bright, dim = mix_colours(land.glow, CREAM, 0.7), mix_colours(palette.metal, palette.mid, 0.2)
    fill_with_light(plate, mask, ((wide - side) // 2, (wide - side) // 2), bright, dim)
    plate.putalpha(rounded_mask((wide, wide), wide // 6))
    return plate


def tell_hidden(voice: Voice, game: EndedGame, seat: int) -> str:
    """Tell a Legendary card that another chose unseen, else what the best placed rival held."""
    chosen = [one for one in game.hidden_from(seat) if isinstance(one.event, LegendChosen)]
    if chosen:
        last = chosen[-1].event
        assert isinstance(last, LegendChosen)  # noqa: S101 - they were chosen so
        facts = {"round": chosen[-1].round, "seat": int(last.seat), "card": last.card}
        return voice.say("hidden.legend", **facts)
    for rival in (one for place in game.places for one in place):
        own = game.own_views[rival].me
        held = own.secrets.hand if own is not None and own.secrets is not None else ()
        if held and int(rival) not in _list_team(game, seat):
            return voice.say("hidden.hand", seat=int(rival), cards=held[:MAX_CARDS_NAMED])
    return ""


def _list_team(game: EndedGame, seat: int) -> tuple[int, ...]:
    """List the seats whose hands a seat saw: its own and its partner's."""
    kingdoms = game.own_views[seat].kingdoms
    return (seat, *(int(one.seat) for one in kingdoms if one.secrets is not None))


def draw_moment(view: View, request: PictureRequest, players: Mapping[int, str]) -> Picture:
    """Draw the table as it lay at the end of a round."""
    return draw_view_part(view, PictureRequest(request.language, "table"), players)


ENDING: Final = Ending(
    count_figures=count_figures,
    find_awards=find_awards,
    tell_hidden=tell_hidden,
    sign_by_deed={
        "raid": "\u2694\ufe0f",
        "empty_win": "\u2694\ufe0f",
        "even": "\u2694\ufe0f",
        "broken": "\u2694\ufe0f",
        "held": "\U0001f6e1\ufe0f",
        "city": "\U0001f480",
        "upgrade": "\U0001f3f0",
        "upgrades": "\U0001f3f0",
        "quest": "\U0001f4dc",
        "out": "\U0001f480",
        "demolished": "\U0001f525",
        "struck": "\U0001f5e1\ufe0f",
        "works": "\U0001f528",
        "muster": "\U0001f528",
    },
    look_of_side=look_of_player,
    draw_open_board=draw_open_hands,
    tell_fight=tell_fight,
    draw_moment=draw_moment,
)
"""The city game once it is over."""
