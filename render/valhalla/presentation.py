"""The presentation of Empire: Valhalla."""

from typing import Final

from render.guidance import Guidance
from render.presentation import Numbers, Pictures, Presentation, StatusPage, Storytelling, Words
from render.valhalla import hints, shortcuts, table_pictures
from render.valhalla.ending.ending import ENDING
from render.valhalla.guide.pages import VALHALLA_GUIDE
from render.valhalla.parley_room import PARLEY_ROOM
from render.valhalla.pictures import draft_focus, pictures, zooms
from render.valhalla.practice import VALHALLA_PRACTICE
from render.valhalla.status_page import write_status_page, write_status_title
from render.valhalla.words import sums
from render.valhalla.words.battles.battle_forecasts import forecast_battles
from render.valhalla.words.battles.battle_outlooks import write_outlooks
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.order_remarks import write_remark
from render.valhalla.words.paces import VALHALLA_PACING, describe_pace
from render.valhalla.words.places.described_places import find_described_place
from render.valhalla.words.places.place_nouns import name_places_in_order
from render.valhalla.words.story import chapters, hall_posts
from render.valhalla.words.story.deeds import ROUND_STORY
from render.valhalla.words.story.grave_events import is_grave_for
from render.valhalla.words.table_names import name_side_and_ruler, teach_table_names
from render.valhalla.words.things.thing_pages import write_page_at_table, write_thing_page
from render.valhalla.workshop.side_workshop import SIDE_WORKSHOP

PRESENTATION: Final = Presentation(
    pictures=Pictures(
        parts=table_pictures.TABLE_PICTURES,
        draw=table_pictures.draw_table_picture,
        choose_to_send=pictures.choose_pictures_to_send,
        parts_with_content=table_pictures.list_table_pictures,
        list_zooms=zooms.list_zooms,
        recalled_kinds=pictures.RECALLED_KINDS,
        choose_focus=draft_focus.choose_focus,
    ),
    status_page=StatusPage(
        write=write_status_page,
        write_title=write_status_title,
        asks_in_title=frozenset({"orders", "respond"}),
    ),
    words=Words(
        book=WORD_BOOK,
        teach_table_names=teach_table_names,
        name_places_in_order=name_places_in_order,
        name_side_and_ruler=name_side_and_ruler,
        describe_pace=describe_pace,
        write_thing_page=write_thing_page,
        write_page_at_table=write_page_at_table,
    ),
    pacing=VALHALLA_PACING,
    story=Storytelling(
        tell_chapter=chapters.tell_chapter,
        passing_kinds=chapters.PASSING_KINDS,
        leading_kinds=chapters.LEADING_KINDS,
        slight_kinds=chapters.SLIGHT_KINDS,
        is_grave_for=is_grave_for,
        rounds=ROUND_STORY,
    ),
    numbers=Numbers(
        kinds=sums.EXPLAINABLE_KINDS,
        find=sums.find_explainable_numbers,
        explain=sums.explain_number,
    ),
    guidance=Guidance(
        forecast=forecast_battles,
        write_hint=hints.write_hint,
        write_facts=hints.write_facts,
        is_said_by_ask=hints.is_said_by_ask,
        is_answered=hints.is_answered,
        list_shortcuts=shortcuts.list_shortcuts,
        describe_waste=shortcuts.describe_waste,
        write_outlooks=write_outlooks,
        write_remark=write_remark,
        find_described_place=find_described_place,
    ),
    boast_room=hall_posts.BOAST_ROOM,
    ending=ENDING,
    parley_room=PARLEY_ROOM,
    practice=VALHALLA_PRACTICE,
    guide=VALHALLA_GUIDE,
    workshop=SIDE_WORKSHOP,
)
