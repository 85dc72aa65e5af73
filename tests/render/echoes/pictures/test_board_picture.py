"""The picture of the board: what a seat may know, at a size for phones, with its numbers."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from PIL import Image

from engine.core.protocol.values import Seat
from engine.echoes.choices.units import attack_square_blank, move_to_blank, move_unit_blank
from engine.echoes.entities.attack import Attack
from engine.echoes.entities.board import LaidTile
from engine.echoes.entities.lasting_effect import LastingEffect
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.game import GAME
from engine.echoes.state import State
from engine.echoes.view import OwnSecrets, View
from render.drawing.maps.side_colours import SIDE_COLOURS
from render.drawing.picture import DraftOverlay, PictureRequest, encode_png
from render.echoes.pictures.board.attack_preview import preview_attack
from render.echoes.pictures.board.badges import REACH_COLOUR, TARGET_COLOUR
from render.echoes.pictures.board.board_picture import draw_land_with_pieces
from render.echoes.pictures.board.draft_choices import list_units_to_act, number_squares
from render.echoes.pictures.board.grid import BoardGrid
from render.echoes.pictures.board.land.water import list_river_ends
from render.echoes.pictures.draw_picture import draw_picture
from render.language.word_books import LANGUAGES
from tests.engine.echoes.boards import make_board, put
from tests.engine.echoes.twins import make_twin
from tests.render.echoes.pictures.played_tables import (
    PLAYERS,
    TABLES,
    find_moment,
    middle,
    play,
    viewer_of,
)

MAX_KIB = 300
every_table = pytest.mark.parametrize("table", TABLES)


def draw_land(view: View, draft: DraftOverlay = ()) -> Image.Image:
    return draw_land_with_pieces(view, PictureRequest(draft=draft), BoardGrid(view.board.size), ())


def may_move(state: State) -> bool:
    view = GAME.view(state, viewer_of(state))
    is_due = state.board.phase == "mobilization" and state.board.choice is None
    return is_due and view.me is not None and bool(move_unit_blank(view, view.me, {}).choices)


def count_tone(image: Image.Image, tone: tuple[int, int, int]) -> int:
    return sum(
        count for count, one in image.getcolors(image.width * image.height) or () if one == tone
    )


# What a seat may know


@every_table
@pytest.mark.parametrize("part", ["board", "hand", "deck"])
def test_twin_worlds_have_the_same_picture(table: str, part: str) -> None:
    """E-INFO-09 to E-INFO-13: what a seat can't know changes no byte."""
    state = middle(table).state
    for viewer in (Seat(1), None):
        twin = make_twin(state, viewer, Random(7))
        assert twin != state
        one, other = (
            draw_picture(GAME.view(world, viewer), PictureRequest(part=part), PLAYERS)
            for world in (state, twin)
        )
        assert encode_png(one) == encode_png(other)
        assert (one.alt, one.text_twin) == (other.alt, other.text_twin)


def test_the_hand_of_another_is_not_drawn() -> None:
    view = GAME.view(middle("duel").state, None)
    assert draw_picture(view, PictureRequest(part="hand"), PLAYERS).image.height < 300


# Sizes


@every_table
def test_a_board_is_made_for_phones_and_packs_small(table: str) -> None:
    moments = play(table)
    for moment in (moments[len(moments) // 3], middle(table), moments[-1]):
        view = GAME.view(moment.state, Seat(1))
        picture = draw_picture(view, PictureRequest(), PLAYERS, moment.events[-20:])
        assert picture.image.width == 1080
        assert 1300 < picture.image.height < 1700
        assert len(encode_png(picture)) < MAX_KIB * 1024


@every_table
def test_squares_fill_the_frame(table: str) -> None:
    grid = BoardGrid(middle(table).state.board.size)
    assert 1060 < grid.whole_width <= 1080
    assert grid.corner("A1") == (0, grid.land_width - grid.side)
    assert grid.place_corner("T11") == (0, grid.land_width - 2 * grid.side)


# Drafts


@every_table
def test_numbers_follow_the_choices_of_a_move_then_its_targets(table: str) -> None:
    state = find_moment(table, may_move).state
    view = GAME.view(state, viewer_of(state))
    assert view.me is not None
    unit = move_unit_blank(view, view.me, {}).choices[0].id
    numbered = number_squares(view, (("kind", "move"), ("unit", unit)))
    to = [one.id for one in move_to_blank(view, view.me, {"unit": unit}).choices]
    hit = [one.id for one in attack_square_blank(view, view.me, {"unit": unit}).choices]
    assert [one.number for one in numbered] == list(range(1, len(to) + len(hit) + 1))
    assert [one.choice for one in numbered] == to + hit
    assert {one.role for one in numbered[len(to) :]} <= {"target"}


def test_squares_to_reach_have_blue_discs_and_others_are_darkened() -> None:
    state = find_moment("duel", may_move).state
    view = GAME.view(state, viewer_of(state))
    assert view.me is not None
    unit = move_unit_blank(view, view.me, {}).choices[0].id
    draft = (("kind", "move"), ("unit", unit))
    plain, drafted = draw_land(view), draw_land(view, draft)
    grid = BoardGrid(view.board.size)
    named = {one.square for one in number_squares(view, draft)} | {view.board.units[unit].square}
    for square in grid.list_squares():
        box = _square_box(grid, square)
        blue = count_tone(drafted.crop(box), REACH_COLOUR) > 200
        assert blue == (square in named - {view.board.units[unit].square}), square
        if square not in named and not view.board.units_on(square):
            assert _brightness(drafted, box) < 0.85 * _brightness(plain, box), square


def test_targets_have_red_discs_and_an_attack_shows_damage_both_ways() -> None:
    board = make_board()
    put(board, "r1", "C3")
    put(board, "u1", "C4")
    view = View(Seat(1), board, None)
    view = replace(view, secrets=GAME.view(middle("duel").state, Seat(1)).secrets)
    draft: DraftOverlay = (("kind", "attack"), ("unit", "r1"))
    assert [(one.square, one.role) for one in number_squares(view, draft)] == [("C4", "target")]
    grid = BoardGrid(board.size)
    box = _square_box(grid, "C4")
    assert count_tone(draw_land(view, draft).crop(box), TARGET_COLOUR) > 200
    chosen = draw_land(view, (*draft, ("square", "C4")))
    for square in ("C3", "C4"):
        assert count_tone(chosen.crop(_square_box(grid, square)), TARGET_COLOUR) > 200


@pytest.mark.parametrize("table", ["duel", "team"])
def test_previews_of_attacks_come_true_unless_somebody_reacts(table: str) -> None:
    """R-COMBAT-01, R-COMBAT-02."""
    moments, checked = play(table), 0
    for before, after in pairwise(moments):
        events: list[Any] = list(after.events[len(before.events) :])
        declared = next((one for one in events if one.kind == "attack_declared"), None)
        if declared is None or {one.kind for one in events} & {"card_played", "effect_happened"}:
            continue
        seat = before.state.board.units[declared.unit].owner
        preview = preview_attack(
            before.state.board, seat, declared.unit, declared.square, declared.target
        )
        if preview is None:
            continue
        hurt = {one.unit: one.amount for one in events if one.kind == "unit_damaged"}
        walls = sum(one.amount for one in events if one.kind == "building_damaged")
        assert preview.damage == (hurt.get(declared.target, 0) if declared.target else walls)
        assert preview.counter == hurt.get(declared.unit, 0)
        checked += 1
    assert checked


def test_a_tile_that_is_not_turned_yet_is_drawn_as_drafted() -> None:
    board = make_board(hidden=("T22",))
    board.undiscovered = []
    board.tiles["T22"] = LaidTile("H6", None)
    view = View(None, board, None)
    drawn = {
        degrees: draw_land(view, (("kind", "rotate"), ("degrees", degrees))).tobytes()
        for degrees in ("0", "90", "180", "270")
    }
    assert len(set(drawn.values())) == 4
    assert draw_land(view).tobytes() == drawn["0"]


def test_the_attack_that_is_carried_out_is_marked() -> None:
    board = make_board()
    put(board, "r1", "C3")
    put(board, "u1", "C5")
    plain = draw_land(View(None, board, None))
    board.attack = Attack("r1", Seat(1), "ranged", "C3", "C5", "u1", Seat(2))
    box = _square_box(BoardGrid(board.size), "C4")
    marked = draw_land(View(None, board, None)).crop(box)
    assert count_tone(marked, TARGET_COLOUR) > 200 > count_tone(plain.crop(box), TARGET_COLOUR)


def test_targets_of_an_open_choice_are_numbered() -> None:
    board = make_board()
    put(board, "u1", "C4")
    put(board, "u2", "D5")
    board.active = Seat(1)
    board.choice = OpenChoice("target", Seat(1), answers=("u1", "u2"), subject="sample_civ")
    secrets = OwnSecrets(hand=(), answers=("u1", "u2"))
    numbered = number_squares(View(Seat(1), board, secrets), (("kind", "choose"),))
    assert [(one.number, one.square, one.role) for one in numbered] == [
        (1, "C4", "target"), (2, "D5", "target"),
    ]  # fmt: skip


def test_a_lasting_effect_on_a_building_is_marked() -> None:
    board = make_board()
    plain = draw_land(View(None, board, None))
    board.lasting.append(LastingEffect("A1", "sample_civ", Seat(1), "round", amount=1))
    assert draw_land(View(None, board, None)).tobytes() != plain.tobytes()


# Pieces


def test_a_unit_has_its_owner_s_colour_and_dims_when_exhausted() -> None:
    board = make_board()
    grid = BoardGrid(board.size)
    box = _square_box(grid, "C3")
    unit = put(board, "u1", "C3")
    fresh = draw_land(View(None, board, None)).crop(box)
    red, _, blue = _mean(fresh)
    assert blue > red * 0.75
    unit.is_exhausted = True
    tired = draw_land(View(None, board, None)).crop(box)
    assert _brightness(tired, (0, 0, *tired.size)) < _brightness(fresh, (0, 0, *fresh.size))


def test_only_own_units_that_can_act_are_lit() -> None:
    state = find_moment("duel", may_move).state
    seat = viewer_of(state)
    lit = list_units_to_act(GAME.view(state, seat))
    assert lit
    assert {state.board.units[one].owner for one in lit} == {seat}
    assert not [one for one in lit if state.board.units[one].is_exhausted]
    assert list_units_to_act(GAME.view(state, Seat(3 - seat))) == frozenset()
    assert list_units_to_act(GAME.view(state, None)) == frozenset()


def test_covered_tiles_show_no_land_and_the_center_tile_its_own_back() -> None:
    board = make_board(hidden=("T12", "T22"))
    plain = draw_land(View(None, board, None))
    marked = make_board(hidden=("T12", "T22"), map_set="constantinople")
    other = draw_land(View(None, marked, None))
    grid = BoardGrid(board.size)
    backs = [_crop_back(plain, grid, place) for place in ("T12", "T22")]
    assert backs[0] == backs[1]
    assert _crop_back(other, grid, "T12") == backs[0]
    assert _crop_back(other, grid, "T22") != backs[1]


def test_rivers_join_the_water_that_they_meet() -> None:
    grid = BoardGrid(6)
    land = dict.fromkeys(grid.list_squares(), "plain")
    land |= {"C3": "river", "C4": "water", "D3": "river"}
    assert set(list_river_ends(grid, land, "C3")) == {"north", "east"}
    assert list_river_ends(grid, land, "D3") == ("west",)


def test_capitals_and_hurt_buildings_show_what_is_left() -> None:
    board = make_board()
    whole = draw_land(View(None, board, None))
    board.buildings["A1"].damage = 3
    assert draw_land(View(None, board, None)).tobytes() != whole.tobytes()


# Words


@every_table
def test_pictures_speak_both_languages(table: str) -> None:
    moment = middle(table)
    view = GAME.view(moment.state, Seat(1))
    said = {
        language: draw_picture(view, PictureRequest(language), PLAYERS) for language in LANGUAGES
    }
    assert said["en"].image.tobytes() != said["fr"].image.tobytes()
    for word in ("Turn ", " on ", "health", "Undiscovered", "deck", "Melee"):
        assert word not in said["fr"].text_twin
    assert "Ann" in said["fr"].text_twin
    assert f"Tour {view.board.turn}" in said["fr"].alt


def test_a_text_twin_names_every_unit_and_building() -> None:
    view = GAME.view(middle("team").state, Seat(1))
    twin = draw_picture(view, PictureRequest(), PLAYERS).text_twin
    for unit in view.board.units.values():
        assert f"{unit.id} on {unit.square}" in twin
    assert twin.count("Capital on") == sum(
        one.kind == "capital" for one in view.board.buildings.values()
    )


def test_patterns_tell_players_apart() -> None:
    view = GAME.view(middle("duel").state, Seat(1))
    plain = draw_picture(view, PictureRequest(), PLAYERS).image
    assert (
        draw_picture(view, PictureRequest(pattern=True), PLAYERS).image.tobytes() != plain.tobytes()
    )
    assert {"red", "blue", "green", "gold"} <= set(SIDE_COLOURS)


def _crop_back(image: Image.Image, grid: BoardGrid, place: str) -> bytes:
    """Return the inner part of a tile, away from the seams."""
    left, top = grid.place_corner(place)
    box = left + 10, top + 10, left + 2 * grid.side - 10, top + 2 * grid.side - 10
    return image.crop(box).tobytes()


def _square_box(grid: BoardGrid, square: str) -> tuple[int, int, int, int]:
    left, top = grid.corner(square)
    return left, top, left + grid.side, top + grid.side


def _mean(image: Image.Image) -> tuple[float, ...]:
    data = image.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    assert isinstance(data, tuple)
    return data


def _brightness(image: Image.Image, box: tuple[int, int, int, int]) -> float:
    return sum(_mean(image.crop(box)))
