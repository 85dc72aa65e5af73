"""The presentation of each game: its pictures, its pages and its words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Event, Order
from render.capital.pictures.draft_focus import choose_picture as capital_choose_focus
from render.capital.pictures.sent_pictures import draw as capital_draw
from render.capital.pictures.sent_pictures import list_chapter_pictures as capital_choose_pictures
from render.capital.pictures.view_pictures import PARTS as CAPITAL_PARTS
from render.capital.status_page import page_title as capital_title
from render.capital.status_page import write_status_page as capital_status_page
from render.capital.words.chapters import tell_chapter as capital_tell_chapter
from render.capital.words.deductions import add_deductions as capital_add_deductions
from render.capital.words.nouns import voice_at_table as capital_teach_table_names
from render.capital.words.standing_orders import (
    standing_order_text as capital_describe_standing_order,
)
from render.capital.words.turn_pace import turn_pace_text as capital_describe_pace
from render.capital.words.view_sums import view_sum_events as capital_list_view_sums
from render.capital.words.war_story import SUM_EVENT_KINDS as CAPITAL_EXPLAINABLE_KINDS
from render.capital.words.war_story import explain_sum as capital_explain_number
from render.capital.words.war_story import list_sums as capital_find_numbers
from render.drawing.picture import DraftOverlay, Picture, PictureRequest
from render.language.chapter_story import ChapterTeller, tell_plainly
from render.language.explained_sums import NumberFinder
from render.language.pages import Page
from render.language.voice import Voice
from render.valhalla.hints import is_answered as valhalla_is_answered
from render.valhalla.hints import write_hint as valhalla_write_hint
from render.valhalla.pictures.draft_focus import choose_focus as valhalla_choose_focus
from render.valhalla.pictures.pictures import PICTURE_PARTS as VALHALLA_PARTS
from render.valhalla.pictures.pictures import RECALLED_KINDS as VALHALLA_RECALLED_KINDS
from render.valhalla.pictures.pictures import choose_pictures_to_send as valhalla_choose_pictures
from render.valhalla.pictures.pictures import draw_picture as valhalla_draw
from render.valhalla.pictures.zooms import (
    list_available_pictures as valhalla_list_available_pictures,
)
from render.valhalla.pictures.zooms import list_zooms as valhalla_list_zooms
from render.valhalla.status_page import write_status_page as valhalla_status_page
from render.valhalla.status_page import write_status_title as valhalla_title
from render.valhalla.words.battle_forecasts import forecast_battles as valhalla_forecast
from render.valhalla.words.chapters import PASSING_KINDS as VALHALLA_PASSING_KINDS
from render.valhalla.words.chapters import tell_chapter as valhalla_tell_chapter
from render.valhalla.words.game_length import describe_pace as valhalla_describe_pace
from render.valhalla.words.nouns import teach_table_names as valhalla_teach_table_names
from render.valhalla.words.order_remarks import write_remark as valhalla_write_remark
from render.valhalla.words.sums import EXPLAINABLE_KINDS as VALHALLA_EXPLAINABLE_KINDS
from render.valhalla.words.sums import explain_number as valhalla_explain_number
from render.valhalla.words.sums import find_explainable_numbers as valhalla_find_numbers

PlayerNames = Mapping[int, str]


@dataclass(frozen=True, kw_only=True)
class Presentation:
    """The functions that show one game; whoever calls them need not know which game it is."""

    picture_parts: tuple[str, ...]
    """The names of the game's pictures; the first is shown by default."""
    draw_picture: Callable[[Any, PictureRequest, PlayerNames, Sequence[Event]], Picture]
    """Draw one picture from a view and the events that its reader has just heard."""
    write_status_page: Callable[[Any, str, PlayerNames], Page]
    choose_pictures_to_send: Callable[[Any, Sequence[Event]], Iterable[tuple[str, str]]]
    """List the pictures, with their zooms, to send with a chapter that the reader has heard."""
    write_status_title: Callable[[Any, str, PlayerNames], str] | None = None
    """Write only the title of the status page, where that is cheaper than the whole page."""
    tell_chapter: ChapterTeller = tell_plainly
    """Tell one chapter to one reader."""
    add_deductions: Callable[[Any, Sequence[Event]], Sequence[Event]] = lambda _, events: events
    """Add the events that the reader can deduce from their own view to those they heard."""
    list_view_sums: Callable[[Any, Sequence[Event]], Sequence[Event]] = lambda *_: ()
    """List the numbers of a view, with their parts, so that they can be explained."""
    forecast: Callable[[Any, Ask, Sequence[Order], Sequence[Order] | None], Sequence[Event]] = (
        lambda *_: ()
    )
    """Forecast what a sheet leads to; if orders are given, only what they affect."""
    explainable_kinds: tuple[str, ...] = ()
    """The kinds of events in which explainable numbers are found."""
    find_explainable_numbers: NumberFinder = lambda *_: ()
    """Find the numbers that can be explained in the events that somebody has heard."""
    explain_number: Callable[[Voice, Event, int | None], str] = lambda voice, *_: voice.say(
        "why.unexplained"
    )
    """Explain a number of an event; `part` chooses one where the event has several."""
    describe_standing_order: Callable[[Voice, Order], str] = lambda *_: ""
    """Describe a standing order; "" where its order line is clear enough."""
    passing_kinds: frozenset[str] = frozenset()
    """The kinds of events that describe the present and are out of date after their chapter."""
    teach_table_names: Callable[[Voice, Any], Voice] = lambda voice, _: voice
    """Give a voice the names that things have at this table, taken from a view."""
    recalled_kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By picture: the kinds of past events it can be drawn from if none was just heard."""
    list_available_pictures: Callable[[Any], tuple[str, ...]] = lambda _: ()
    """List the pictures that have any content for this view; () means all of them."""
    write_hint: Callable[[Voice, Any, Ask, Sequence[Order]], str] = lambda *_: ""
    """Write a hint below an ask about what to do next; "" where none is needed."""
    is_answered: Callable[[Any, Ask], bool] = lambda *_: False
    """Tell whether an ask without a sheet needs nothing more, so that Ready is the next step."""
    write_remark: Callable[[Voice, Any, Sequence[Order], int], str] = lambda *_: ""
    """Write a remark on the order at an index of a sheet; "" if there is none."""
    list_zooms: Callable[[Voice, Any, str], Iterable[tuple[str, str]]] = lambda *_: ()
    """List the zooms of a picture, each with its name; the first means no zoom."""
    describe_pace: Callable[[Voice, Any, int], str] = lambda *_: ""
    """Describe for the lobby how long a game with these settings and so many sides takes."""
    choose_focus: Callable[[Any, DraftOverlay, str], tuple[str, str] | None] = lambda *_: None
    """Choose the picture and zoom that show a draft best while one of its blanks is filled in.

    The blank is "" when the order is complete. None means that no picture is better.
    """

    def status_title(self, view: Any, language: str, players: PlayerNames) -> str:
        """Return the title of the status page."""
        if self.write_status_title is None:
            return self.write_status_page(view, language, players).title
        return self.write_status_title(view, language, players)


PRESENTATIONS: Final[Mapping[str, Presentation]] = {
    "capital": Presentation(
        picture_parts=CAPITAL_PARTS,
        draw_picture=capital_draw,
        write_status_page=capital_status_page,
        write_status_title=capital_title,
        choose_pictures_to_send=capital_choose_pictures,
        tell_chapter=capital_tell_chapter,
        add_deductions=capital_add_deductions,
        list_view_sums=capital_list_view_sums,
        explainable_kinds=CAPITAL_EXPLAINABLE_KINDS,
        find_explainable_numbers=capital_find_numbers,
        explain_number=capital_explain_number,
        describe_standing_order=capital_describe_standing_order,
        describe_pace=capital_describe_pace,
        teach_table_names=capital_teach_table_names,
        choose_focus=capital_choose_focus,
    ),
    "valhalla": Presentation(
        picture_parts=VALHALLA_PARTS,
        draw_picture=valhalla_draw,
        write_status_page=valhalla_status_page,
        write_status_title=valhalla_title,
        choose_pictures_to_send=valhalla_choose_pictures,
        tell_chapter=valhalla_tell_chapter,
        forecast=valhalla_forecast,
        explainable_kinds=VALHALLA_EXPLAINABLE_KINDS,
        find_explainable_numbers=valhalla_find_numbers,
        explain_number=valhalla_explain_number,
        passing_kinds=VALHALLA_PASSING_KINDS,
        teach_table_names=valhalla_teach_table_names,
        recalled_kinds=VALHALLA_RECALLED_KINDS,
        list_available_pictures=valhalla_list_available_pictures,
        write_hint=valhalla_write_hint,
        is_answered=valhalla_is_answered,
        write_remark=valhalla_write_remark,
        list_zooms=valhalla_list_zooms,
        describe_pace=valhalla_describe_pace,
        choose_focus=valhalla_choose_focus,
    ),
}
"""By game key."""
