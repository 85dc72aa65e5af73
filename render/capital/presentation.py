"""The presentation of the city game."""

from collections.abc import Sequence
from typing import Final

from engine.capital.view import View
from engine.core.protocol.values import Event
from render.capital import hints, shortcuts
from render.capital.contents.names import name_city_and_ruler
from render.capital.ending.ending import ENDING
from render.capital.guide.pages import CAPITAL_GUIDE
from render.capital.pictures import draft_focus, sent_pictures, view_pictures
from render.capital.practice import CAPITAL_PRACTICE
from render.capital.status_page import page_title, write_status_page
from render.capital.words import nouns, war_story
from render.capital.words.chapter_events import KINDS_TOLD_ELSEWHERE
from render.capital.words.chapters import tell_chapter
from render.capital.words.deductions import add_deductions
from render.capital.words.paces import CAPITAL_PACING, describe_pace
from render.capital.words.standing_orders import standing_order_text
from render.capital.words.story.deeds import DEED_KINDS, UNTOLD_KINDS, find_deeds
from render.capital.words.story.grave_events import is_grave_for
from render.capital.words.thing_pages import write_thing_page
from render.capital.words.view_sums import view_sum_events
from render.guidance import Guidance
from render.language.voice import Voice
from render.presentation import (
    Numbers,
    Pictures,
    Presentation,
    RoundStory,
    StatusPage,
    Storytelling,
    Words,
)
from render.story.deeds import SideName


def list_events_with_sums(view: View, heard: Sequence[Event]) -> Sequence[Event]:
    """List the sums of a view, then the events heard and what its viewer deduces from them."""
    return (*view_sum_events(view, heard), *add_deductions(view, heard))


def read_round_number(view: View) -> int:
    """Return the number of the round."""
    return view.round


def name_side(voice: Voice, view: View, _: Sequence[Event], seat: int) -> SideName:
    """Name a player with the city they rule, and in short."""
    full = name_city_and_ruler(voice, view, seat)
    return SideName(full.name, voice.name_thing("seat", seat))


ROUND_STORY: Final = RoundStory(
    read_round_number=read_round_number,
    deed_kinds=DEED_KINDS,
    untold_kinds=KINDS_TOLD_ELSEWHERE | UNTOLD_KINDS,
    find_deeds=find_deeds,
    name_side=name_side,
    room_kind="war",
    round_picture=("table", ""),
    fight_part=sent_pictures.WAR_PART,
)

PRESENTATION: Final = Presentation(
    pictures=Pictures(
        parts=view_pictures.PICTURE_PARTS,
        draw=sent_pictures.draw_sent_part,
        choose_to_send=sent_pictures.list_chapter_pictures,
        choose_focus=draft_focus.choose_picture,
    ),
    status_page=StatusPage(
        write=write_status_page,
        write_title=page_title,
        asks_in_title=frozenset({"build", "attack", "regroup"}),
    ),
    words=Words(
        book=nouns.WORD_BOOK,
        teach_table_names=nouns.voice_at_table,
        name_side_and_ruler=name_city_and_ruler,
        describe_pace=describe_pace,
        write_thing_page=write_thing_page,
        describe_standing_order=standing_order_text,
    ),
    pacing=CAPITAL_PACING,
    story=Storytelling(
        tell_chapter=tell_chapter,
        add_deductions=add_deductions,
        is_grave_for=is_grave_for,
        rounds=ROUND_STORY,
    ),
    numbers=Numbers(
        kinds=war_story.SUM_EVENT_KINDS,
        list_events=list_events_with_sums,
        find=war_story.list_sums,
        explain=war_story.explain_sum,
    ),
    guidance=Guidance(
        list_shortcuts=shortcuts.list_shortcuts,
        describe_waste=shortcuts.describe_waste,
        write_remark=shortcuts.write_remark,
        write_hint=hints.write_hint,
        shows_standing_orders=hints.may_be_attacked_now,
    ),
    ending=ENDING,
    practice=CAPITAL_PRACTICE,
    guide=CAPITAL_GUIDE,
)
