"""How each game is shown: its pictures, its pages, and what is sent when."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Event, Order
from render.capital.pictures.draft_focus import focus as capital_focus
from render.capital.pictures.pictures import PARTS as CAPITAL_PARTS
from render.capital.pictures.sent_pictures import draw as capital_draw
from render.capital.pictures.sent_pictures import sent as capital_sent
from render.capital.status_page import heading as capital_heading
from render.capital.status_page import status as capital_status
from render.capital.words.chapters import story as capital_story
from render.capital.words.deductions import deduced as capital_deduced
from render.capital.words.nouns import at_table as capital_at_table
from render.capital.words.pace import pace as capital_pace
from render.capital.words.standing_orders import stands as capital_stands
from render.capital.words.view_sums import reckoned as capital_reckoned
from render.capital.words.war_story import SUMMED as CAPITAL_SUMMED
from render.capital.words.war_story import sums as capital_sums
from render.capital.words.war_story import why as capital_why
from render.drawing.picture import DraftOverlay, Picture, PictureRequest
from render.language.chapter_story import Teller, plain
from render.language.explained_sums import Summing
from render.language.pages import Page
from render.language.voice import Voice
from render.valhalla.hints import answered as valhalla_answered
from render.valhalla.hints import hint as valhalla_hint
from render.valhalla.pictures.draft_focus import focus as valhalla_focus
from render.valhalla.pictures.pictures import PARTS as VALHALLA_PARTS
from render.valhalla.pictures.pictures import RECALLS as VALHALLA_RECALLS
from render.valhalla.pictures.pictures import draw as valhalla_draw
from render.valhalla.pictures.pictures import sent as valhalla_sent
from render.valhalla.pictures.zooms import at_hand as valhalla_at_hand
from render.valhalla.pictures.zooms import zooms as valhalla_zooms
from render.valhalla.status_page import heading as valhalla_heading
from render.valhalla.status_page import status as valhalla_status
from render.valhalla.words.battle_forecasts import foreseen as valhalla_foreseen
from render.valhalla.words.chapters import PASSING as VALHALLA_PASSING
from render.valhalla.words.chapters import story as valhalla_story
from render.valhalla.words.nouns import at_table as valhalla_at_table
from render.valhalla.words.order_remarks import remark as valhalla_remark
from render.valhalla.words.pace import pace as valhalla_pace
from render.valhalla.words.sums import SUMMED as VALHALLA_SUMMED
from render.valhalla.words.sums import sums as valhalla_sums
from render.valhalla.words.sums import why as valhalla_why

Players = Mapping[int, str]


@dataclass(frozen=True, kw_only=True)
class Presentation:
    """What the table needs of a game to show it, and nothing that names the game."""

    parts: tuple[str, ...]
    """The pictures there are; the first is the one a player looks at."""
    draw: Callable[[Any, PictureRequest, Players, Sequence[Event]], Picture]
    """Draw a part from a view, and from what its reader has just heard."""
    status: Callable[[Any, str, Players], Page]
    sent: Callable[[Any, Sequence[Event]], Iterable[tuple[str, str]]]
    """Which parts (and zooms) go with a chapter that the holder of this view has heard."""
    heading: Callable[[Any, str, Players], str] | None = None
    """The title of that page alone, where it costs less than the page."""
    tell: Teller = plain
    """Tell one chapter to one reader."""
    deduced: Callable[[Any, Sequence[Event]], Sequence[Event]] = lambda _, events: events
    """Add to what was heard what its reader can tell besides, from their own view."""
    reckoned: Callable[[Any, Sequence[Event]], Sequence[Event]] = lambda *_: ()
    """Add up the numbers that stand in a view, for whoever asks why."""
    foreseen: Callable[[Any, Ask, Sequence[Order], Sequence[Order] | None], Sequence[Event]] = (
        lambda *_: ()
    )
    """Foresee from a view what a sheet leads to, as far as given orders bear on it; None: all."""
    summed: tuple[str, ...] = ()
    """The kinds of events that `sums` reads."""
    sums: Summing = lambda *_: ()
    """Find the numbers that can be explained in what somebody has heard."""
    why: Callable[[Voice, Event, int | None], str] = lambda voice, *_: voice.say("why.unexplained")
    """Show how a number that was told came about; of an event with several, a part."""
    stands: Callable[[Voice, Order], str] = lambda *_: ""
    """Say what an order means that stands until it is changed; "": its form says it."""
    passing: frozenset[str] = frozenset()
    """The kinds of events that tell how it stands, and no more once their chapter is closed."""
    settle: Callable[[Voice, Any], Voice] = lambda voice, _: voice
    """Teach a voice what things are called at this table, from a view."""
    recalls: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By part: the kinds of events it is drawn from, the last of them if none was just heard."""
    at_hand: Callable[[Any], tuple[str, ...]] = lambda _: ()
    """The pictures there is anything on for whoever holds this view; () is all of them."""
    hint: Callable[[Voice, Any, Ask, Sequence[Order]], str] = lambda *_: ""
    """What to do next, said under an ask; "" where the ask says it all."""
    answered: Callable[[Any, Ask], bool] = lambda *_: False
    """Whether what is asked without a sheet could stand as it is: Ready is the likeliest step."""
    remark: Callable[[Voice, Any, Sequence[Order], int], str] = lambda *_: ""
    """What else there is to know of the order at a place (from 0) of a sheet; "" is nothing."""
    zooms: Callable[[Voice, Any, str], Iterable[tuple[str, str]]] = lambda *_: ()
    """How near a part may be looked at: each zoom, and what it is called; the first is none."""
    pace: Callable[[Voice, Any, int], str] = lambda *_: ""
    """How long a game by these settings takes so many, said in its lobby; "" is not told."""
    focus: Callable[[Any, DraftOverlay, str], tuple[str, str] | None] = lambda *_: None
    """Which part (and zoom) shows an order in the making best, while a blank of it is filled in.

    A blank without a name: the order is whole. None: no part does better than another.
    """

    def headed(self, view: Any, language: str, players: Players) -> str:
        """Call the page of a view by its title."""
        if self.heading is None:
            return self.status(view, language, players).title
        return self.heading(view, language, players)


PRESENTATIONS: Final[Mapping[str, Presentation]] = {
    "capital": Presentation(
        parts=CAPITAL_PARTS,
        draw=capital_draw,
        status=capital_status,
        heading=capital_heading,
        sent=capital_sent,
        tell=capital_story,
        deduced=capital_deduced,
        reckoned=capital_reckoned,
        summed=CAPITAL_SUMMED,
        sums=capital_sums,
        why=capital_why,
        stands=capital_stands,
        pace=capital_pace,
        settle=capital_at_table,
        focus=capital_focus,
    ),
    "valhalla": Presentation(
        parts=VALHALLA_PARTS,
        draw=valhalla_draw,
        status=valhalla_status,
        heading=valhalla_heading,
        sent=valhalla_sent,
        tell=valhalla_story,
        foreseen=valhalla_foreseen,
        summed=VALHALLA_SUMMED,
        sums=valhalla_sums,
        why=valhalla_why,
        passing=VALHALLA_PASSING,
        settle=valhalla_at_table,
        recalls=VALHALLA_RECALLS,
        at_hand=valhalla_at_hand,
        hint=valhalla_hint,
        answered=valhalla_answered,
        remark=valhalla_remark,
        zooms=valhalla_zooms,
        pace=valhalla_pace,
        focus=valhalla_focus,
    ),
}
"""By game key."""
