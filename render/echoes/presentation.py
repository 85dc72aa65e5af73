"""The presentation of Echoes of Emperors."""

from typing import Final

from render.echoes import hints, shortcuts, status_picture
from render.echoes.paces import ECHOES_PACING, describe_pace
from render.echoes.practice import ECHOES_PRACTICE
from render.echoes.status_page import write_page_title, write_status_page
from render.echoes.words.card_page import write_thing_page
from render.echoes.words.nouns import WORD_BOOK
from render.echoes.words.side_names import name_side_and_ruler
from render.echoes.words.story.chapters import tell_chapter
from render.echoes.words.story.grave_events import is_grave_for
from render.echoes.words.table_names import teach_table_names
from render.presentation import (
    Guidance,
    Pictures,
    Presentation,
    StatusPage,
    Storytelling,
    Words,
)

PICTURES: Final = Pictures(
    parts=(status_picture.BOARD_PART,),
    draw=status_picture.draw_status,
    choose_to_send=status_picture.choose_board,
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
    story=Storytelling(tell_chapter=tell_chapter, is_grave_for=is_grave_for),
    guidance=Guidance(
        list_shortcuts=shortcuts.list_shortcuts,
        describe_waste=shortcuts.describe_waste,
        write_remark=shortcuts.write_remark,
        write_hint=hints.write_hint,
        shows_standing_orders=hints.may_react_now,
    ),
    practice=ECHOES_PRACTICE,
)
