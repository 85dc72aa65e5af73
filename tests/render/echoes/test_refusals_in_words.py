"""Refusals of random orders in whole games, in words, and those of tables that may not start."""

from random import Random

import pytest

from engine.core.protocol.drafts import find_faulty_fields
from engine.core.protocol.values import Refusal
from engine.echoes.game import GAME
from engine.echoes.orders.order_types import ORDERS_BY_KIND
from engine.echoes.settings import Entry, Settings, admit
from render.echoes.words.nouns import WORD_BOOK
from render.language.voice import Voice
from render.language.word_books import LANGUAGES
from tests.render.echoes.told_games import PLAYERS, find_unfinished, play_told_game, voice_of

languages = pytest.mark.parametrize("language", LANGUAGES)
WORDS = {
    "unit": ("r1", "r2", "u1", "u2", "r9"),
    "to": ("A1", "B2", "C3", "D5", "F6", "Z9"),
    "square": ("A1", "B2", "C3", "D5", "F6"),
    "from": ("A1", "A2", "B3"),
    "target": ("u1", "r1", "building"),
    "what": ("camp", "barracks"),
    "use": ("draw", "resupply"),
    "mode": ("melee", "ranged"),
    "pawn": ("standard", "king", "queen"),
    "ability": ("1", "2"),
    "option": ("1", "2"),
    "degrees": ("0", "90"),
    "number": ("1",),
    "order": ("first", "second"),
    "player": ("1", "2"),
    "civ": ("norsemen", "scots"),
    "choice": ("target", "resource", "may"),
    "action": ("offer", "accept", "withdraw"),
}


@languages
@pytest.mark.parametrize("name", ["base", "constantinople"])
def test_what_refuses_random_orders_is_said_in_finished_sentences(name: str, language: str) -> None:
    game, chance, codes = play_told_game(name), Random(7), set()
    for moment in game.moments[::2]:
        voice = voice_of(game, language, moment.view, moment.ask.seat)
        board = moment.view.board
        cards = (*moment.view.hand, *(card for player in board.players for card in player.discard))
        for kind in chance.sample(sorted(ORDERS_BY_KIND), 9):
            fields = {field: chance.choice(words) for field, words in WORDS.items()}
            fields["card"] = chance.choice(cards or ("norsemen_avenge",))
            lists = dict.fromkeys(("cards", "answer", "targets"), (fields["card"],))
            given = {**fields, **lists, "kind": kind}
            if find_faulty_fields(ORDERS_BY_KIND[kind], given):
                continue
            order = ORDERS_BY_KIND[kind].model_validate(given)
            verdict = GAME.check(moment.view, moment.ask, order, ())
            for refusal in verdict.refusals:
                codes.add(refusal.code)
                text = voice.write_refusal(refusal)
                is_typed_handle = refusal.code == "NO_SUCH_UNIT"
                assert is_typed_handle or not find_unfinished(language, text), (refusal, text)
                assert text[0] == text[0].upper(), text
                assert text[-1] in ".?", text
    assert len(codes) > 25


@languages
def test_a_table_that_may_not_start_hears_why(language: str) -> None:
    refusals: list[Refusal] = [
        *admit(Settings(mode="2v2"), [Entry()] * 3),
        *admit(Settings(mode="2v2"), [Entry(team="first")] * 4),
        *admit(Settings(mode="long", map="constantinople"), [Entry(color="red")] * 2),
    ]
    voice = Voice(language, WORD_BOOK, PLAYERS)
    assert {one.code for one in refusals} == {
        "MODE_SEATS", "TEAM_FULL", "MAP_NOT_AVAILABLE", "COLOR_TAKEN",
    }  # fmt: skip
    for refusal in refusals:
        text = voice.write_refusal(refusal)
        assert not find_unfinished(language, text), (refusal, text)
        assert text[0] == text[0].upper(), text


@languages
def test_a_unit_in_a_hand_is_refused_by_its_name(language: str) -> None:
    """E-ACT-06: it has no handle before it is deployed."""
    facts = {"unit": "byzantines_siphon_bearers#2", "mode": "melee"}
    refusal = Refusal(code="NO_SUCH_MODE", rule="E-ACT-06", facts=facts)
    text = Voice(language, WORD_BOOK, PLAYERS).write_refusal(refusal)
    assert "siphon" in text.lower()
    assert "byzantines_" not in text
