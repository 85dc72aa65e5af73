"""How Empire: Valhalla is shown once it is over."""

from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.core.protocol.values import Seat
from engine.valhalla.events.meetings import TruceAgreed
from engine.valhalla.view import View
from render.drawing import icons
from render.drawing.colours import mix_colours
from render.drawing.light import draw_gradient
from render.drawing.maps.side_colours import SIDE_COLOURS, ink_on
from render.drawing.shapes import rounded_mask
from render.ending.ended_game import EndedGame
from render.ending.ending import Ending, SideLook
from render.language.voice import Voice
from render.valhalla.ending.fight_pictures import draw_fight
from render.valhalla.ending.fight_tales import tell_fight
from render.valhalla.ending.figures import count_figures, find_awards
from render.valhalla.ending.whole_map import draw_moment, draw_whole_map
from render.valhalla.heraldry.coats_of_arms import find_shield_face
from render.valhalla.heraldry.shields import SHIELD_SLENDERNESS, draw_shield

GAME_KEY: Final = "valhalla"


def look_of_side(view: View, seat: int, wide: int) -> SideLook:
    """Return a side's colour and arms: its own, else the emblem of its colour."""
    side = view.side(Seat(seat))
    face = find_shield_face(side)
    shield = (
        _draw_emblem(side.colour, wide)
        if face is None
        else draw_shield(face, round(wide / SHIELD_SLENDERNESS))
    )
    return SideLook(SIDE_COLOURS[side.colour], shield, side.ended)


@lru_cache(maxsize=16)
def _draw_emblem(colour: str, wide: int) -> Image.Image:
    """Draw the emblem of a colour on a plate of it; it is shared."""
    ground = SIDE_COLOURS[colour]
    plate = draw_gradient((wide, wide), ground, mix_colours(ground, (0, 0, 0), 0.25)).copy()
    side = round(wide * 0.72)
    corner = ((wide - side) // 2, (wide - side) // 2)
    plate.paste(ink_on(ground), corner, icons.icon_mask(GAME_KEY, f"emblem.{colour}", side))
    plate.putalpha(rounded_mask((wide, wide), wide // 6))
    return plate


# What the fog hid


class UnseenHost(NamedTuple):
    """A force that stood where a side could not see it."""

    seat: int
    at: str
    units: int


def tell_hidden(voice: Voice, game: EndedGame, seat: int) -> str:
    """Tell a side of a truce between others, else of the largest host it did not see at the end."""
    agreed = [one for one in game.hidden_from(seat) if isinstance(one.event, TruceAgreed)]
    if agreed:
        first = agreed[0].event
        assert isinstance(first, TruceAgreed)  # noqa: S101 - they were chosen so
        facts = {"seat": int(first.seat), "other": int(first.other), "at": first.at}
        return voice.say("hidden.truce", round=agreed[0].round, **facts)
    host = find_unseen_host(game.whole_view, seat)
    if host is not None:
        return voice.say("hidden.host", seat=host.seat, at=host.at, count=host.units)
    rivals = [one for one in game.whole_view.own_sides if one.seat != seat]
    richest = max(rivals, key=lambda one: (one.gold, -one.seat), default=None)
    return (
        ""
        if richest is None
        else voice.say("hidden.gold", seat=int(richest.seat), gold=richest.gold)
    )


def find_unseen_host(view: View, seat: int) -> UnseenHost | None:
    """Find the largest force of another side that a side had not scouted where it stood."""
    own = next(one for one in view.own_sides if one.seat == seat)
    known = {(one.seat, one.at) for one in own.scouted} | {
        (other, at) for at, seats in own.marks.items() for other in seats
    }
    hosts = Counter(
        (int(one.seat), unit.at)
        for one in view.own_sides
        if one.seat != seat
        for unit in one.units
        if (one.seat, unit.at) not in known
    )
    if not hosts:
        return None
    (owner, at), count = max(hosts.items(), key=lambda one: (one[1], one[0]))
    return UnseenHost(owner, at, count)


ENDING: Final = Ending(
    count_figures=count_figures,
    find_awards=find_awards,
    tell_hidden=tell_hidden,
    sign_by_deed={
        "battle": "\u2694\ufe0f",
        "battle.city": "\U0001f3f0",
        "battle.razed": "\U0001f525",
        "battle.held": "\U0001f6e1\ufe0f",
        "battle.broken": "\U0001f6e1\ufe0f",
        "ruler": "\U0001f451",
        "ended": "\U0001f480",
        "capitals": "\U0001f451",
    },
    look_of_side=look_of_side,
    draw_open_board=draw_whole_map,
    tell_fight=tell_fight,
    draw_fight=draw_fight,
    draw_moment=draw_moment,
)
"""Empire: Valhalla once it is over."""
