"""How a game is shown once it is over: its figures, its awards, its pictures."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from PIL import Image

from engine.core.protocol.values import Event
from render.drawing.colours import Colour
from render.drawing.picture import Picture, PictureRequest
from render.ending.award_holders import Award
from render.ending.ended_game import EndedGame
from render.ending.fight_tale import FightTale
from render.language.voice import Voice

Figures = Mapping[str, Counter[int]]
"""By figure: how many each seat has."""


class SideLook(NamedTuple):
    """How a seat looks in the saga picture."""

    colour: Colour
    arms: Image.Image
    """Its arms, with transparent edges."""
    has_fallen: bool


@dataclass(frozen=True, kw_only=True)
class Ending:
    """How a game is shown once it is over.

    What its power counts is under the words `saga.power`, a figure under `figure.<key>`, an award
    under `award.<key>`.
    """

    count_figures: Callable[[Sequence[Event]], Figures]
    """Count what each seat did, in the events that a reader may hear."""
    find_awards: Callable[[EndedGame], Iterable[Award]]
    """Find the awards, the best first."""
    tell_hidden: Callable[[Voice, EndedGame, int], str]
    """Tell a seat one fact that was hidden from it; "" if there is none."""
    sign_by_deed: Mapping[str, str]
    """By key of a deed, or its part before a dot: the sign of a round in which it was the
    weightiest."""
    look_of_side: Callable[[Any, int, int], SideLook]
    """Return how a seat looks, from a view, with arms of a width."""
    draw_open_board: Callable[[EndedGame, PictureRequest, Mapping[int, str]], Picture]
    """Draw all that was hidden, with the names of the players."""
    tell_fight: Callable[[Voice, EndedGame, str], FightTale | None]
    """Tell the whole fight of a room, by a voice at the table; None if no such fight is known."""
    draw_fight: Callable[[Voice, EndedGame, str], Picture | None] = lambda *_: None
    """Draw the whole fight of a room; None if no such fight is known, or the tale says it all."""
    draw_moment: Callable[[Any, PictureRequest, Mapping[int, str]], Picture]
    """Draw the whole board at the end of a round, from the view that sees everything."""
