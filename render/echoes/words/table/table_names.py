"""What a voice knows of a table: which units and buildings stand where, and whose they are."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.core.card_piles import print_name
from engine.echoes.catalog.tiles import load_tiles
from engine.echoes.catalog.vocabulary import Terrain
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.building_figures import building_health_left
from engine.echoes.figures.card_costs import card_price
from engine.echoes.figures.unit_figures import max_health, remaining_health
from engine.echoes.resources.payment import write_price
from engine.echoes.squares.coordinates import Square
from engine.echoes.tiles.places import ROTATIONS, lay_tile
from engine.echoes.view import View
from render.echoes.words.table.thing_nouns import (
    BUILDING,
    HOLDER,
    OWNER,
    PIECE,
    SPOT,
    TWIN,
    card_noun,
)
from render.language.grammar import Noun
from render.language.voice import Voice

BESIDE: Final = "beside."


def teach_table_names(voice: Voice, view: View) -> Voice:
    """Give a voice the units and buildings of a table, and what stands beside choices."""
    board = view.board
    known = dict(_name_pieces(board.units.values()))
    for square, building in board.buildings.items():
        known[f"{BUILDING}{square}"] = building.kind
        known[f"{HOLDER}{square}"] = str(building.owner)
    taught = replace(voice, reader=view.viewer, table_names={**voice.table_names, **known})
    beside = dict(_describe_choices(taught, view))
    return replace(taught, table_names={**taught.table_names, **beside})


def _name_pieces(units: Iterable[Unit]) -> Iterator[tuple[str, str]]:
    """Yield the card and the owner of each unit, and a mark where two have the same name."""
    counts = Counter(_twin_key(unit) for unit in units)
    for unit in units:
        yield f"{PIECE}{unit.id}", unit.card
        yield f"{OWNER}{unit.id}", str(unit.owner)
        yield f"{SPOT}{unit.id}", unit.square
        if counts[_twin_key(unit)] > 1:
            yield f"{TWIN}{unit.id}", unit.id


def _twin_key(unit: Unit) -> tuple[int, str]:
    return unit.owner, print_name(unit.card)


# What stands beside a choice


def _describe_choices(voice: Voice, view: View) -> Iterator[tuple[str, str]]:
    """Yield what stands beside units, squares and cards where they are chosen."""
    board = view.board
    for unit in board.units.values():
        yield f"{BESIDE}{unit.id}", _describe_unit(voice, board, unit)
    for square in board.terrain:
        yield f"{BESIDE}{square}", _describe_square(voice, board, square)
    yield from _describe_rotations(voice, board)
    me = view.me
    for card in view.hand if me is not None else ():
        price = write_price(card_price(board, me.seat, card)) if me is not None else ""
        yield f"{BESIDE}{card}", voice.say("beside.card", cost=price)


def _describe_rotations(voice: Voice, board: Board) -> Iterator[tuple[str, str]]:
    """Yield what would lie where, for each rotation of the tile that waits for one."""
    choice = board.choice
    if choice is None or choice.kind != "rotate":
        return
    printed = load_tiles()[board.tiles[choice.subject].tile].squares
    for degrees in ROTATIONS:
        laid = lay_tile(printed, choice.subject, degrees)
        yield f"{BESIDE}{degrees}", describe_laid_tile(voice, laid)


def describe_laid_tile(voice: Voice, laid: Mapping[Square, Terrain]) -> str:
    """Write what lies on each square of a tile."""
    corners = [voice.say("tile.corner", ground=one, square=at) for at, one in laid.items()]
    return voice.join_texts(corners)


def _describe_unit(voice: Voice, board: Board, unit: Unit) -> str:
    is_own = unit.owner == voice.reader
    return voice.say(
        "beside.unit.own" if is_own else "beside.unit",
        seat=unit.owner,
        square=unit.square,
        n=remaining_health(board, unit),
        max=max_health(board, unit),
        handle=unit.id,
    )


def _describe_square(voice: Voice, board: Board, square: str) -> str:
    """Return the terrain of a square, and what stands on it."""
    building = board.buildings.get(square)
    units = tuple(card_noun(voice, unit.card) for unit in board.units_on(square))
    if building is not None:
        health = building_health_left(board, building)
        site = voice.say(
            "beside.building",
            building=building.kind,
            seat=building.owner,
            n=max(0, health),
        )
        units = (Noun(site), *units)
    return voice.say("beside.square", terrain=board.terrain[square], things=units)
