"""The presentation of Echoes of Emperors."""

from collections.abc import Sequence
from typing import Final

from engine.core.protocol.values import Event
from engine.echoes.view import View
from render.echoes import hints, shortcuts
from render.echoes.ending.ending import ENDING
from render.echoes.guide.pages import ECHOES_GUIDE
from render.echoes.pictures import draw_picture
from render.echoes.practice import ECHOES_PRACTICE
from render.echoes.status_page import write_page_title, write_status_page
from render.echoes.words.card_page import write_thing_page
from render.echoes.words.nouns import WORD_BOOK
from render.echoes.words.paces import ECHOES_PACING, describe_pace
from render.echoes.words.story.chapters import tell_chapter
from render.echoes.words.story.deeds import (
    DEED_KINDS,
    UNTOLD_KINDS,
    find_deeds,
    read_round_number,
)
from render.echoes.words.story.grave_events import is_grave_for
from render.echoes.words.story.known_units import add_known_units
from render.echoes.words.table.side_names import name_leader, name_side_and_ruler
from render.echoes.words.table.table_names import teach_table_names
from render.echoes.workshop.deck_workshop import DECK_WORKSHOP
from render.guidance import Guidance
from render.language.voice import Voice
from render.presentation import Pictures, Presentation, RoundStory, StatusPage, Storytelling, Words
from render.story.deeds import SideName

PICTURES: Final = Pictures(
    parts=draw_picture.PICTURE_PARTS,
    draw=draw_picture.draw_picture,
    choose_to_send=draw_picture.choose_pictures_to_send,
    parts_with_content=draw_picture.list_available_pictures,
    list_zooms=draw_picture.list_zooms,
    recalled_kinds=draw_picture.RECALLED_KINDS,
    choose_focus=draw_picture.choose_focus,
)


def name_side(voice: Voice, view: View, _: Sequence[Event], seat: int) -> SideName:
    """Name a player with the civilization they lead, and in short."""
    return name_leader(voice, view, seat)


ROUND_STORY: Final = RoundStory(
    read_round_number=read_round_number,
    deed_kinds=DEED_KINDS,
    untold_kinds=UNTOLD_KINDS,
    find_deeds=find_deeds,
    name_side=name_side,
    room_kind="fight",
    round_picture=(draw_picture.BOARD_PART, ""),
    fight_part=draw_picture.FIGHT_PART,
)

PRESENTATION: Final = Presentation(
    pictures=PICTURES,
    status_page=StatusPage(
        write=write_status_page,
        write_title=write_page_title,
        asks_in_title=frozenset({"mobilization", "deployment"}),
    ),
    words=Words(
        book=WORD_BOOK,
        teach_table_names=teach_table_names,
        name_side_and_ruler=name_side_and_ruler,
        describe_pace=describe_pace,
        write_thing_page=write_thing_page,
    ),
    pacing=ECHOES_PACING,
    story=Storytelling(
        tell_chapter=tell_chapter,
        add_deductions=add_known_units,
        is_grave_for=is_grave_for,
        rounds=ROUND_STORY,
    ),
    guidance=Guidance(
        list_shortcuts=shortcuts.list_shortcuts,
        describe_waste=shortcuts.describe_waste,
        write_remark=shortcuts.write_remark,
        write_hint=hints.write_hint,
        shows_standing_orders=hints.may_react_now,
    ),
    ending=ENDING,
    practice=ECHOES_PRACTICE,
    guide=ECHOES_GUIDE,
    workshop=DECK_WORKSHOP,
)
