"""What the pages of the guide show besides maps, drawn as the game draws it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, get_args

from PIL import Image, ImageDraw

from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.events.favor import God
from engine.valhalla.gods.boasts import deed_weight
from render.drawing.guide_sheet import INNER_WIDTH, Example
from render.drawing.shapes import scale_down
from render.language.voice import Voice
from render.valhalla.guide import facts
from render.valhalla.guide.entries import Entry, draw_entries
from render.valhalla.guide.fought_battle import fight
from render.valhalla.guide.positions import view_position, voice_at
from render.valhalla.pictures import battle_picture, ready_sides
from render.valhalla.pictures.all_sides_picture import BANNER_SIZE, draw_banner
from render.valhalla.pictures.battle_contents import read_battle
from render.valhalla.pictures.battle_picture import HEADING_HEIGHT
from render.valhalla.pictures.map.frame.map_frame import RIM

BANNERS_SHOWN: Final = 2
BANNER_GAP: Final = 44
BANNER_SCALE: Final = 1.38
"""Banners are drawn for a row of three; two have more room."""
BANNER_TOP: Final = 16
PHASES_SHOWN: Final = 2
BATTLE_MARGIN: Final = 12
"""What is cut off around the diagram of the battle."""
DEEDS_PER_GOD: Final = 2
END_KINDS: Final = (("capitals", "capital"), ("last", "units"), ("rounds", "boast"))
"""How a game ends: word and icon (V-1-06, V-1-08, V-1-17)."""


def draw_sides(voice: Voice) -> Example:
    """Draw the banners of some ready-made sides."""
    view = view_position("land")
    banners = ready_sides.gather_ready_sides(voice_at(voice, view), view, "").banners
    wide, high = BANNER_SIZE
    size = BANNERS_SHOWN * (wide + BANNER_GAP), BANNER_TOP + high + BANNER_TOP
    board = Image.new("RGBA", size)
    for number, banner in enumerate(banners[:BANNERS_SHOWN]):
        at = number * (wide + BANNER_GAP) + BANNER_GAP // 2, BANNER_TOP
        draw_banner(board, at, replace(banner, status=""), lines=False)
    larger = round(size[0] * BANNER_SCALE), round(size[1] * BANNER_SCALE)
    names = tuple(banner.name for banner in banners[:BANNERS_SHOWN])
    return Example(board.resize(larger, Image.Resampling.LANCZOS), says=names)


def draw_battle(voice: Voice) -> Example:
    """Draw both armies of a battle, and its first phases."""
    view, report = fight()
    table_voice = voice_at(voice, view)
    battle = read_battle(table_voice, view, report)
    first = replace(battle, phases=battle.phases[:PHASES_SHOWN], notes=())
    image = battle_picture.draw_battle(table_voice, view, first)
    top = HEADING_HEIGHT - 2 * BATTLE_MARGIN
    box = BATTLE_MARGIN, top, image.width - BATTLE_MARGIN, image.height - 4 * BATTLE_MARGIN
    shown = scale_down(image.crop(box), INNER_WIDTH)
    edge = (0, 0, shown.width - 1, shown.height - 1)
    ImageDraw.Draw(shown).rectangle(edge, outline=RIM, width=3)
    says = battle.outcome_sentence, *(stack.units for stack in battle.stacks if stack.units)
    return Example(shown, says=says)


def draw_favor(voice: Voice) -> Example:
    """Draw the gods, each with the deeds that it loves most."""
    return _draw_page(voice, tuple(_list_gods(voice)), 2)


def _list_gods(voice: Voice) -> Iterator[Entry]:
    """Yield the gods; Bragi judges words alone (V-10.2-45)."""
    for god in get_args(God):
        name = voice.noun(f"god.{god}").name.split()[0].rstrip(",")
        kinds = list_loved_deeds(god)
        loved = voice.join_texts([voice.noun(f"deed.{kind}").name for kind in kinds])
        yield Entry(god, name, loved if kinds else voice.say("guide.favor.words"))


def list_loved_deeds(god: God) -> tuple[str, ...]:
    """List the kinds of deeds that weigh most with a god (V-10.2-20 to V-10.2-36)."""
    if god == "bragi":
        return ()
    kinds = sorted(favor_tables().deeds, key=lambda kind: -deed_weight(kind, god))
    return tuple(kinds[:DEEDS_PER_GOD])


def draw_ends(voice: Voice) -> Example:
    """Draw the ways in which a game ends."""
    numbers = facts.read_ends()
    entries = tuple(
        Entry(
            icon,
            voice.say(f"guide.end.{name}.title", **numbers),
            voice.say(f"guide.end.{name}", **numbers),
        )
        for name, icon in END_KINDS
    )
    return _draw_page(voice, entries, 1)


def _draw_page(voice: Voice, entries: tuple[Entry, ...], across: int) -> Example:
    """Draw plates, and say what they say."""
    says = (voice.say("twin.told", what=one.heading, said=one.text) for one in entries)
    return Example(draw_entries(entries, INNER_WIDTH, across), says=tuple(says))
