"""The public picture of one battle: who stood against whom, where, and how it ended for each.

Numbers, losses and stacks are not public (V-13-32), so that there are none in it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from engine.core.protocol.values import Event
from engine.valhalla.view import View
from render.drawing import icons
from render.drawing.colours import INK, INK_SOFT
from render.drawing.lettering import (
    BOLD,
    DISPLAY,
    TEXT,
    TextStyle,
    fit_lines,
    text_width,
    wrap_text,
    write_centred,
    write_line,
    write_right,
)
from render.drawing.picture import Picture, PictureRequest
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun, make_name
from render.language.voice import Voice
from render.valhalla.heraldry.coats_of_arms import find_shield_face
from render.valhalla.pictures.all_sides_picture import BANNER_SIZE, GAME_KEY, Banner, draw_banner
from render.valhalla.pictures.map.frame.map_frame import RIM, draw_vellum
from render.valhalla.pictures.public.public_names import PublicName, name_sides
from render.valhalla.words.story.battle_deeds import Battle
from render.valhalla.words.story.battle_results import name_result
from render.valhalla.words.story.deeds import read_battles

MARGIN: Final = 40
GAP: Final = 24
MIDDLE_WIDTH: Final = 190
"""The room between the two sides."""
HEADING_HEIGHT: Final = 116
NOTE_SIZE: Final = 30
NOTE_LINE_HEIGHT: Final = 40
MAX_DEFENDERS_SHOWN: Final = 2
SWORDS_SIZE: Final = 132
RESULT_HEIGHT: Final = 72
ROW_HEIGHT: Final = BANNER_SIZE[1] + RESULT_HEIGHT + GAP


@dataclass(frozen=True, slots=True)
class Fight:
    """The contents of the picture."""

    title: str
    moment: str
    size: str
    results: tuple[str, ...]
    """How it ended for the attacker, then for each defender."""
    attacker: Banner
    defenders: tuple[Banner, ...]
    notes: tuple[str, ...]
    """What all know of its toll and of what it changed."""


def find_battle(events: Sequence[Event], room: str) -> Battle | None:
    """Find the battle of a room among all public events."""
    number = room.rpartition(".")[2]
    return next((one for one in read_battles(events) if str(one.told.battle) == number), None)


def draw_battlefield(
    voice: Voice, view: View, request: PictureRequest, events: Sequence[Event]
) -> Picture:
    """Draw the battle whose room is the zoom, from all public events with deeds."""
    battle = find_battle(events, request.zoom)
    if battle is None:
        raise ValueError(f"no battle was told of in the room {request.zoom!r}")
    fight = gather_fight(voice, view, battle, name_sides(voice, view, events[battle.at :]))
    sides = (fight.attacker, *fight.defenders)
    results = (
        voice.say("twin.told", what=f"**{one.name}**", said=said)
        for one, said in zip(sides, fight.results, strict=True)
    )
    twin = "\n".join((f"**{fight.title}** · {fight.size}", *results, *fight.notes))
    alt = voice.say(
        "picture.battlefield.alt",
        at=battle.told.at,
        round=battle.told.round,
        attacker=make_name(voice.language, fight.attacker.name),
        result=Noun(fight.results[0].lower()),
        defenders=tuple(make_name(voice.language, one.name) for one in fight.defenders),
    )
    return Picture(draw_fight(fight, pattern_on=request.pattern), alt, twin)


def gather_fight(
    voice: Voice, view: View, battle: Battle, names: Mapping[int, PublicName]
) -> Fight:
    """Gather what everybody knows of a battle."""
    told = battle.told
    return Fight(
        title=voice.say("picture.battle.title", at=told.at),
        moment=voice.say("picture.round", round=told.round),
        size=capitalise(voice.noun(f"size.{told.size}").name),
        results=tuple(
            capitalise(voice.say(f"result.{name_result(battle, int(seat))}"))
            for seat in battle.seats
        ),
        attacker=_make_banner(view, battle, int(told.attacker), names),
        defenders=tuple(_make_banner(view, battle, int(seat), names) for seat in told.defenders),
        notes=tuple(write_public_notes(voice, battle, names)),
    )


def _make_banner(view: View, battle: Battle, seat: int, names: Mapping[int, PublicName]) -> Banner:
    side = view.sides[seat - 1]
    return Banner(
        colour=side.colour,
        name=names[seat].side,
        lines=tuple(filter(None, (names[seat].ruler,))),
        has_ended=name_result(battle, seat) == "last_stand",
        is_crowned=False,
        is_at_move=seat in battle.winners,
        status="",
        gods=(),
        favour_text="",
        shield_face=find_shield_face(side),
    )


def write_public_notes(
    voice: Voice, battle: Battle, names: Mapping[int, PublicName]
) -> Iterator[str]:
    """Say over what was fought, who fell, and whether a city changed hands."""
    told = battle.told
    if told.feature and not told.conquered:
        feature = voice.noun(f"feature.{told.feature}")
        yield voice.say("picture.battlefield.feature", feature=feature)
    for one in battle.fallen:
        side = names[int(one.seat)].as_noun(voice.language)
        yield voice.say("picture.battlefield.fell", ruler=one.ruler, side=side)
    if told.conquered and battle.winners:
        key = "picture.battlefield.razed" if told.razed else "picture.battlefield.city"
        yield voice.say(key, winner=names[battle.winners[0]].as_noun(voice.language))


def draw_fight(fight: Fight, *, pattern_on: bool) -> Image.Image:
    """Draw the banners face to face, and the notes below."""
    across = 1 + min(len(fight.defenders), MAX_DEFENDERS_SHOWN)
    wide = 2 * MARGIN + across * BANNER_SIZE[0] + (across - 2) * GAP + MIDDLE_WIDTH
    room = wide - 2 * MARGIN
    notes = [line for note in fight.notes for line in wrap_text(note, TEXT, NOTE_SIZE, room)]
    rows = -(-len(fight.defenders) // MAX_DEFENDERS_SHOWN)
    high = HEADING_HEIGHT + rows * ROW_HEIGHT
    below = len(notes) * NOTE_LINE_HEIGHT + 20 if notes else 0
    sheet = draw_vellum((wide, high + below + 16))
    brush = ImageDraw.Draw(sheet)
    brush.rectangle((8, 8, wide - 9, sheet.height - 9), outline=RIM, width=3)
    _write_heading(sheet, fight)
    spots = [(MARGIN, HEADING_HEIGHT), *_list_spots_of_defenders(len(fight.defenders))]
    banners = (fight.attacker, *fight.defenders)
    for spot, banner, result in zip(spots, banners, fight.results, strict=True):
        draw_banner(sheet, spot, banner, lines=pattern_on)
        _write_result(sheet, spot, result)
    _draw_middle(sheet, fight)
    for number, line in enumerate(notes):
        base = MARGIN, high + 24 + number * NOTE_LINE_HEIGHT
        write_line(sheet, base, line, TextStyle(TEXT, NOTE_SIZE, INK))
    return sheet


def _list_spots_of_defenders(count: int) -> Iterator[tuple[int, int]]:
    """Yield where the banners of the defenders hang: two in a row."""
    for number in range(count):
        row, column = divmod(number, MAX_DEFENDERS_SHOWN)
        left = MARGIN + BANNER_SIZE[0] + MIDDLE_WIDTH + column * (BANNER_SIZE[0] + GAP)
        yield left, HEADING_HEIGHT + row * ROW_HEIGHT


def _write_result(sheet: Image.Image, spot: tuple[int, int], result: str) -> None:
    """Write below a banner how the battle ended for its side."""
    said = fit_lines(result, BOLD, (BANNER_SIZE[0] + GAP, 2), range(32, 15, -1))
    for number, line in enumerate(said.lines):
        middle = spot[0] + BANNER_SIZE[0] / 2
        base = middle, spot[1] + BANNER_SIZE[1] + 30 + number * said.size * 1.1
        write_centred(sheet, base, line, TextStyle(BOLD, said.size, INK))


def _write_heading(sheet: Image.Image, fight: Fight) -> None:
    right = sheet.width - MARGIN
    moment = fit_lines(fight.moment, TEXT, (200, 1), range(30, 15, -1))
    write_right(sheet, (right, 74), moment.lines[0], TextStyle(TEXT, moment.size, INK_SOFT))
    room = right - MARGIN - text_width(moment.lines[0], TEXT, moment.size) - GAP
    title = fit_lines(fight.title, DISPLAY, (room, 1), range(44, 19, -1))
    write_line(sheet, (MARGIN, 76), title.lines[0], TextStyle(DISPLAY, title.size, INK))


def _draw_middle(sheet: Image.Image, fight: Fight) -> None:
    """Draw crossed swords between the sides, and how large the battle was."""
    middle = MARGIN + BANNER_SIZE[0] + MIDDLE_WIDTH // 2
    top = HEADING_HEIGHT + 110
    mask = icons.icon_mask(GAME_KEY, "swords", SWORDS_SIZE)
    sheet.paste(INK, (middle - SWORDS_SIZE // 2, top), mask)
    said = fit_lines(fight.size, BOLD, (MIDDLE_WIDTH - 16, 2), range(30, 15, -1))
    for number, line in enumerate(said.lines):
        spot = middle, top + SWORDS_SIZE + 34 + number * said.size * 1.1
        write_centred(sheet, spot, line, TextStyle(BOLD, said.size, INK))
