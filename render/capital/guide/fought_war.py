"""The war that the guide shows: declared and carried out by the rules of the game."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from engine.capital import GAME
from engine.capital.orders import Raze, War
from engine.capital.view import View
from engine.core.dice import Dice
from engine.core.protocol.values import Event
from render.capital.contents import names, past_wars
from render.capital.contents.tile_models import Tile
from render.capital.contents.war import WarContents, gather_running_war
from render.capital.guide.positions import POSITIONS, READER, RIVAL, picture_voice
from render.drawing.picture import PictureRequest
from render.language.voice import Voice

ATTACKERS: Final = ("cavalry#1", "royal_guard#1")
RAZED: Final = "market#1"
RETURNING: Final = "cavalry#1"


@lru_cache(maxsize=1)
def _fight() -> tuple[View, View, Sequence[Event]]:
    """Fight; return the views at the choice of what falls and of who comes home, and the events."""
    state: Any = GAME.stage(POSITIONS["war"])
    dice = Dice("guide", "guide")
    war = War(target=RIVAL, troops=ATTACKERS)
    fought = GAME.resolve(state, {(READER, GAME.asks(state)[0].id): [war]}, dice)
    ask = GAME.asks(fought.state)[0].id
    razed = GAME.resolve(fought.state, {(READER, ask): [Raze(buildings=(RAZED,))]}, dice)
    return GAME.view(fought.state, READER), GAME.view(razed.state, READER), fought.events


def read_score() -> int:
    """Return the battle score of the war (C-SCORE-02)."""
    war = _fight()[0].war
    return war.score if war is not None else 0


def war_voice(voice: Voice) -> Voice:
    """Return the plain voice at the table of the war."""
    return names.plain_voice(picture_voice(voice, _fight()[0]))


def gather_terms(voice: Voice) -> WarContents:
    """Gather both sides of the war, with the terms of their sums."""
    view, _, events = _fight()
    request = PictureRequest(language=voice.language)
    contents = past_wars.gather_past_war(picture_voice(voice, view), view, request, events)
    if contents is None:
        raise ValueError("no war was fought")
    return contents


def list_razable(voice: Voice) -> tuple[Tile, ...]:
    """List the buildings that may fall; one is chosen (C-RAZE-01 to C-RAZE-03)."""
    view = _fight()[0]
    draft = (("kind", "raze"), ("buildings", RAZED))
    request = PictureRequest(language=voice.language, draft=draft)
    return _gather_running(voice, view, request).spoils


def list_returning(voice: Voice) -> tuple[Tile, ...]:
    """List the attackers; one of them is brought home (C-SURVIVE-01, C-SURVIVE-02)."""
    view = _fight()[1]
    draft = (("kind", "survive"), ("troops", RETURNING))
    request = PictureRequest(language=voice.language, draft=draft)
    return _gather_running(voice, view, request).attack.tiles


def _gather_running(voice: Voice, view: View, request: PictureRequest) -> WarContents:
    contents = gather_running_war(picture_voice(voice, view), view, request)
    if contents is None:
        raise ValueError("the war is over")
    return contents
