"""How each game is shown: its pictures, its pages, and what is sent when."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.core.model import Event
from render.capital.focus import focus as capital_focus
from render.capital.page import status as capital_status
from render.capital.picture import PARTS as CAPITAL_PARTS
from render.capital.show import draw as capital_draw
from render.capital.show import sent as capital_sent
from render.page import Page
from render.picture import Draft, Look, Picture
from render.valhalla.focus import focus as valhalla_focus
from render.valhalla.page import status as valhalla_status
from render.valhalla.picture import PARTS as VALHALLA_PARTS
from render.valhalla.picture import draw as valhalla_draw
from render.valhalla.picture import sent as valhalla_sent
from render.words.capital import at_table as capital_at_table
from render.words.ledger import why as valhalla_why
from render.words.saga import story as valhalla_story
from render.words.story import Teller, plain
from render.words.tale import story as capital_story
from render.words.valhalla import at_table as valhalla_at_table
from render.words.voice import Voice
from render.words.war import why as capital_why

Players = Mapping[int, str]


@dataclass(frozen=True, kw_only=True)
class Painter:
    """What the table needs of a game to show it, and nothing that names the game."""

    parts: tuple[str, ...]
    """The pictures there are; the first is the one a player looks at."""
    draw: Callable[[Any, Look, Players, Sequence[Event]], Picture]
    """Draw a part from a view, and from what its reader has just heard."""
    status: Callable[[Any, str, Players], Page]
    sent: Callable[[Any, Sequence[Event]], Iterable[tuple[str, str]]]
    """Which parts (and zooms) go with a chapter that the holder of this view has heard."""
    tell: Teller = plain
    """Tell one chapter to one reader."""
    why: Callable[[Voice, Event], str] = lambda voice, _: voice.say("why.unexplained")
    """Show how a number that was told came about."""
    settle: Callable[[Voice, Any], Voice] = lambda voice, _: voice
    """Teach a voice what things are called at this table, from a view."""
    focus: Callable[[Any, Draft, str], tuple[str, str] | None] = lambda *_: None
    """Which part (and zoom) shows an order in the making best, while a blank of it is filled in.

    A blank without a name: the order is whole. None: no part does better than another.
    """


GAMES: Final[Mapping[str, Painter]] = {
    "capital": Painter(
        parts=CAPITAL_PARTS,
        draw=capital_draw,
        status=capital_status,
        sent=capital_sent,
        tell=capital_story,
        why=capital_why,
        settle=capital_at_table,
        focus=capital_focus,
    ),
    "valhalla": Painter(
        parts=VALHALLA_PARTS,
        draw=valhalla_draw,
        status=valhalla_status,
        sent=valhalla_sent,
        tell=valhalla_story,
        why=valhalla_why,
        settle=valhalla_at_table,
        focus=valhalla_focus,
    ),
}
"""By game key."""
