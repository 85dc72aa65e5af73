"""The line of a card that says what is not yet done, from the reader's own view."""

from collections.abc import Iterator, Sequence

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from engine.echoes.catalog.vocabulary import Phase
from engine.echoes.checks.answers import find_own_choice
from engine.echoes.entities.building import Building
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.figures.building_figures import building_health_left
from engine.echoes.view import View
from render.echoes.attack_forecasts import list_attacks
from render.echoes.shortcuts import write_counts
from render.language.fact_vocabulary import capitalise
from render.language.pages import FIELD_SEPARATOR
from render.language.voice import Voice

MOBILIZATION: Phase = "mobilization"


def write_hint(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]) -> str:
    """Write which units can act, what can be spent, and how the Capitals stand."""
    del sheet
    me = view.me
    if me is None or view.board.outcome is not None:
        return ""
    return capitalise(FIELD_SEPARATOR.join(_list_parts(voice, view, me, ask)))


def may_react_now(view: View) -> bool:
    """Tell whether the viewer's standing reactions may matter now: an opponent has the turn."""
    me = view.me
    if me is None or view.board.stage != "turns":
        return False
    return not view.board.is_allied(me.seat, view.board.active)


def _list_parts(voice: Voice, view: View, me: PlayerArea, ask: Ask) -> Iterator[str]:
    board = view.board
    if ask.kind == "opening":
        yield voice.say("hint.opening", count=len(view.hand))
        return
    if board.stage != "turns":
        return
    choice = find_own_choice(view, me.seat)
    if choice is not None:
        if choice.kind == "discard_hand":
            yield voice.say("hint.discard", count=choice.count)
        return
    if board.phase == MOBILIZATION:
        idle = [unit for unit in board.units_of(me.seat) if not unit.is_exhausted]
        yield voice.say("hint.units", count=len(idle))
    counts = write_counts(voice, me)
    yield voice.say("hint.tokens", counts=counts) if counts else voice.say("hint.no_tokens")
    yield _write_race(voice, view, me)
    yield from _warn_of_victory(voice, view, me)


def _write_race(voice: Voice, view: View, me: PlayerArea) -> str:
    """Write the life points of the own Capital and of the enemy ones."""
    board = view.board
    own = building_health_left(board, board.capital_of(me.seat))
    others = [
        str(max(0, building_health_left(board, board.capital_of(seat))))
        for seat in board.opponents_of(me.seat)
    ]
    return voice.say("hint.capital", n=max(0, own), others=voice.join_texts(others))


def _warn_of_victory(voice: Voice, view: View, me: PlayerArea) -> Iterator[str]:
    """Say that an enemy Capital would fall to the attacks that are possible now."""
    board = view.board
    if board.phase != MOBILIZATION:
        return
    damage: dict[int, dict[str, int]] = {}
    for one in list_attacks(view, me):
        if isinstance(one.target, Building) and one.target.kind == "capital":
            by_unit = damage.setdefault(one.target.owner, {})
            by_unit[one.unit.id] = max(by_unit.get(one.unit.id, 0), one.damage)
    for seat, by_unit in damage.items():
        capital = next(
            b for b in board.buildings.values() if b.owner == seat and b.kind == "capital"
        )
        if sum(by_unit.values()) >= building_health_left(board, capital):
            yield voice.say("hint.deadly", seat=seat)
