"""Cards in their frames, hands, decks and fights."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.card_piles import print_name
from engine.core.protocol.values import EVERYONE, Seat
from engine.echoes.catalog.card_models import UnitCard
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.choices.cards import deploy_card_blank, play_card_blank
from engine.echoes.events.combat import AttackDeclared, BuildingDamaged, UnitDamaged
from engine.echoes.events.effects import CardPlayed
from engine.echoes.events.units import UnitLost
from engine.echoes.game import GAME
from render.drawing import card_text, cards, icons
from render.drawing.lettering import DISPLAY, fit_lines
from render.drawing.picture import PictureRequest, encode_png
from render.echoes.pictures.cards.card_faces import GAME_KEY, make_card_face
from render.echoes.pictures.cards.hand_contents import gather_hand
from render.echoes.pictures.draw_picture import (
    choose_focus,
    choose_pictures_to_send,
    draw_card_picture,
    draw_picture,
    list_available_pictures,
    list_zooms,
)
from render.echoes.pictures.fight.fight_contents import read_fights
from render.echoes.words.nouns import WORD_BOOK
from render.language.voice import Voice
from render.language.word_books import LANGUAGES
from tests.engine.echoes.boards import make_board, put
from tests.render.echoes.pictures.played_tables import (
    PLAYERS,
    find_moment,
    middle,
    play,
    viewer_of,
)

CARDS = load_shipped_card_set()
MIN_TEXT_SIZE = 40
"""In a card of 688 pixels; on a phone it is ten points high in a hand."""
ELLIPSIS = "\u2026"
languages = pytest.mark.parametrize("language", LANGUAGES)


# Cards


@languages
@pytest.mark.parametrize("card_id", CARDS.cards)
def test_every_card_fits_its_frame_without_cut_text(language: str, card_id: str) -> None:
    face = make_card_face(Voice(language, WORD_BOOK), CARDS, card_id)
    below = cards.TITLE_HEIGHT + cards.ART_HEIGHTS[-1] + cards.RIBBON_HEIGHT // 2 + 20
    parchment = cards.INNER_SIZE[0], cards.INNER_SIZE[1] - below
    block = card_text.lay_out_rules(face.body, parchment)
    if block is not None:
        assert block.size >= MIN_TEXT_SIZE
        pieces = [piece for line in block.lines if line for word in line for piece in word]
        assert ELLIPSIS not in [piece.text for piece in pieces]
    title = fit_lines(face.title, DISPLAY, (cards.INNER_SIZE[0] - 56, 2), range(38, 21, -1))
    assert not title.lines[-1].endswith(ELLIPSIS)
    assert (
        len(card_text.break_pills_into_rows(face.pills, parchment[0] - 2 * card_text.MARGIN))
        < card_text.MAX_PILL_ROWS
    )


def test_every_card_keyword_and_civilization_has_an_icon_of_its_own() -> None:
    known = icons.load_icon_index(GAME_KEY).files
    assert set(CARDS.cards) <= set(known)
    assert set(CARDS.civs) <= set(known)
    used = {
        f"keyword.{keyword.kw}"
        for card in CARDS.cards.values()
        if isinstance(card, UnitCard)
        for keyword in card.keywords
    }
    assert used <= set(known)


@languages
def test_a_card_at_full_size_explains_its_keywords(language: str) -> None:
    voice = Voice(language, WORD_BOOK)
    plain = draw_card_picture(voice, None, "norsemen_skald").image
    rich = draw_card_picture(voice, None, "scots_bruce")
    assert plain.width == rich.image.width == 840
    assert rich.image.height > plain.height
    assert voice.say("about.keyword.war_cry") in rich.text_twin


def test_a_card_shows_its_rarity_and_cost() -> None:
    face = make_card_face(Voice("en", WORD_BOOK), CARDS, "scots_bruce")
    assert face.gems == (1, 3)
    assert [(one.icon, one.text) for one in face.costs] == [
        ("food", "3"), ("wood", "2"), ("gold", "2"),
    ]  # fmt: skip
    drawn, common = cards.draw_card(face), cards.draw_card(replace(face, gems=(3, 3)))
    assert drawn.tobytes() != common.tobytes()


# Hands


def test_a_hand_marks_what_may_be_played_now() -> None:
    moment = find_moment(
        "duel",
        lambda state: state.board.phase == "deployment" and state.board.choice is None
        and bool(_playable(state)),
    )  # fmt: skip
    view = GAME.view(moment.state, viewer_of(moment.state))
    contents = gather_hand(Voice("en", WORD_BOOK), view, PictureRequest())
    marked = {print_name(one.name) for one in contents.cards if one.is_playable}
    assert marked >= _playable(moment.state)
    assert all(one.note for one in contents.cards)
    assert len(contents.cards) == len(view.hand)


def _playable(state: Any) -> set[str]:
    view = GAME.view(state, viewer_of(state))
    if view.me is None or state.board.stage != "turns":
        return set()
    blanks = deploy_card_blank(view, view.me, {}), play_card_blank(view, view.me, {})
    return {print_name(one.id) for blank in blanks for one in blank.choices}


def test_the_card_of_a_draft_stands_out() -> None:
    view = GAME.view(middle("duel").state, Seat(1))
    name = view.hand[-1]
    draft = (("kind", "play"), ("card", name))
    contents = gather_hand(Voice("en", WORD_BOOK), view, PictureRequest(draft=draft))
    assert [one.name for one in contents.cards if one.is_chosen] == [name]


@languages
def test_a_hand_packs_small(language: str) -> None:
    view = GAME.view(middle("long").state, Seat(1))
    picture = draw_picture(view, PictureRequest(language, part="hand"), PLAYERS)
    assert picture.image.width == 840
    assert len(encode_png(picture)) < 60 * 1024 * len(view.hand)


# Decks


@languages
@pytest.mark.parametrize("civ", CARDS.civs)
def test_a_deck_shows_its_curve_and_all_its_cards(language: str, civ: str) -> None:
    view = GAME.view(middle("duel").state, Seat(1))
    picture = draw_picture(view, PictureRequest(language, part="deck", zoom=civ), PLAYERS)
    lines = picture.text_twin.split("\n")
    copies = [int(line[2:].split(" ")[0]) for line in lines if line.startswith("- ")]
    assert sum(copies) == 36
    assert picture.image.height > 900


def test_zooms_of_a_deck_are_the_own_one_and_every_civilization() -> None:
    view = GAME.view(middle("duel").state, Seat(1))
    zooms = dict(list_zooms(Voice("en", WORD_BOOK), view, "deck"))
    assert list(zooms) == ["", *CARDS.civs]
    assert zooms["scots"] == "Scots"
    assert not list(list_zooms(Voice("en", WORD_BOOK), view, "board"))


# Fights


def _events() -> list[Any]:
    return [
        AttackDeclared(audience=EVERYONE, unit="r1", mode="melee", origin="C3", square="C4",
                       target="u1", building=None),
        CardPlayed(audience=EVERYONE, seat=Seat(2), card="scots_caltrops#1"),
        UnitDamaged(audience=EVERYONE, unit="u1", amount=3),
        UnitDamaged(audience=EVERYONE, unit="r1", amount=2),
        UnitLost(audience=EVERYONE, seat=Seat(2), unit="u1", card="scots_piper#1", square="C4"),
        AttackDeclared(audience=EVERYONE, unit="r1", mode="ranged", origin="C4", square="F6",
                       target=None, building="capital"),
        BuildingDamaged(audience=EVERYONE, seat=Seat(2), building="capital", square="F6", amount=1),
    ]  # fmt: skip


def test_a_fight_is_read_from_its_events() -> None:
    board = make_board(cards=CARDS)
    put(board, "r1", "C4").card = "norsemen_harald#1"
    first, second = read_fights(board, _events())
    assert (first.attacker.seat, first.target.seat) == (1, 2)
    assert (first.target.card, first.target.damage, first.target.is_lost) == (
        "scots_piper#1", 3, True,
    )  # fmt: skip
    assert (first.attacker.damage, first.attacker.is_lost) == (2, False)
    assert first.reactions == [(2, "scots_caltrops#1")]
    assert (second.target.building, second.target.damage, second.target.is_lost) == (
        "capital", 1, False,
    )  # fmt: skip
    assert second.reactions == []


@languages
def test_a_fight_shows_both_sides_and_the_reactions(language: str) -> None:
    state = middle("duel").state.copy()
    board = state.board
    board.units.clear()
    put(board, "r1", "C4").card = "norsemen_harald#1"
    view = GAME.view(state, None)
    request = PictureRequest(language, part="fight", zoom="fight:1")
    picture = draw_picture(view, request, PLAYERS, _events())
    last = draw_picture(view, PictureRequest(language, part="fight"), PLAYERS, _events())
    assert picture.image.width == last.image.width == 1080
    assert picture.image.height > last.image.height
    assert len(encode_png(picture)) < 300 * 1024
    harald = CARDS.card("norsemen_harald").name
    assert getattr(harald, language) in picture.text_twin
    for word in ("attack on", "attacks", " in return"):
        assert (word in picture.text_twin) <= (language == "en")
    thread = PictureRequest(language, part="fight", zoom="fight.1")
    assert encode_png(draw_picture(view, thread, PLAYERS, _events())) == encode_png(picture)


def test_without_a_fight_the_board_is_drawn() -> None:
    view = GAME.view(middle("duel").state, Seat(1))
    fight = draw_picture(view, PictureRequest(part="fight"), PLAYERS)
    assert fight.alt == draw_picture(view, PictureRequest(), PLAYERS).alt


# Which pictures are shown


def test_a_chapter_brings_its_grave_fights_the_board_and_the_hand() -> None:
    state = middle("duel").state.copy()
    put(state.board, "r1", "C4").card = "norsemen_harald#1"
    sent = list(choose_pictures_to_send(GAME.view(state, Seat(1)), _events()))
    assert sent == [("fight", "fight:1"), ("fight", "fight:2"), ("board", ""), ("hand", "")]
    assert list(choose_pictures_to_send(GAME.view(state, None), ())) == [("board", "")]


def test_a_draft_is_shown_where_its_next_blank_lies() -> None:
    view = GAME.view(middle("duel").state, Seat(1))
    assert choose_focus(view, (("kind", "deploy"),), "card") == ("hand", "")
    assert choose_focus(view, (("kind", "deploy"), ("card", "x")), "square") == ("board", "")
    assert choose_focus(view, (("kind", "move"),), "unit") == ("board", "")


@languages
def test_before_the_map_is_laid_the_civilizations_are_shown(language: str) -> None:
    view = GAME.view(play("duel")[0].state, Seat(1))
    picture = draw_picture(view, PictureRequest(language), PLAYERS)
    assert picture.text_twin.count("\n- ") == len(CARDS.civs)
    assert choose_focus(view, (("kind", "pick_civ"),), "civ") == ("civs", "")


def test_those_who_do_not_play_have_no_hand() -> None:
    state = middle("duel").state
    assert "hand" not in list_available_pictures(GAME.view(state, None))
    assert "hand" in list_available_pictures(GAME.view(state, Seat(1)))
