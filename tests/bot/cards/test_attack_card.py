"""The card of a side that is attacked: a line for each battle, and no word twice."""

from dataclasses import replace
from typing import Any

import pytest

from bot.cards.turn_card import turn_card
from bot.cards.unheard_news import list_unheard_news
from bot.messages.reader import Reader
from engine.core.dice import Dice, make_seed
from engine.core.match import Match
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.valhalla.events.battles import BattleTold
from engine.valhalla.events.favor import BoastJudged
from engine.valhalla.events.meetings import Attacked
from engine.valhalla.game import GAME
from tests.bot.cards.table_views import VALHALLA, make_reader, post_text
from tests.engine.valhalla.planning.test_expected_battles_of_answers import state_under_attack

ME = 2


def make_events(match: Match[Any, Any]) -> tuple[Any, ...]:
    [brief] = match.view(Seat(ME)).me.briefs
    mine = audience_of(Seat(ME))
    return (
        BoastJudged(audience=mine, seat=Seat(ME), round=1, favor=19, lines=()),
        BattleTold(
            audience=EVERYONE, battle=9, round=1, at="002.002", attacker=Seat(1),
            defenders=(Seat(3),), outcome="attacker_won", size="battle",
        ),
        Attacked(
            audience=mine, seat=Seat(ME), attacker=brief.attacker, at=brief.at, units=brief.units
        ),
    )  # fmt: skip


def make_attacked_reader(language: str = "en", places: int = 1) -> Reader:
    match = Match(GAME, state_under_attack(), Dice(make_seed("north"), "g1"))
    reader = make_reader(VALHALLA, match, ME, language, heard=make_events(match))
    view = reader.seat_view.view
    others = [
        replace(view.me.briefs[0], at=f"001.00{number}", units=number, led=False)
        for number in range(1, places)
    ]
    me = replace(view.me, briefs=(*view.me.briefs, *others))
    return Reader(replace(reader.seat_view, view=replace(view, me=me)), reader.game_type, language)


@pytest.mark.parametrize(("language", "verb"), [("en", "attacks you"), ("fr", "vous attaque")])
def test_the_title_alone_says_who_attacks(language: str, verb: str) -> None:
    text = post_text(turn_card(make_attacked_reader(language)))
    assert text.count(verb) == 1
    assert verb in text.splitlines()[0]


def test_an_attack_that_is_over_is_news() -> None:
    reader = make_attacked_reader()
    me = replace(reader.seat_view.view.me, briefs=())
    past = replace(reader.seat_view, view=replace(reader.seat_view.view, me=me))
    told = list_unheard_news(Reader(past, reader.game_type, "en"))
    assert any("attacks you" in one for one in told)


def test_a_battle_of_others_comes_before_what_a_boast_earned() -> None:
    battle, boast = list_unheard_news(make_attacked_reader())
    assert "Boast" not in battle
    assert boast == "The gods give your Boast 19 favor."


@pytest.mark.parametrize("language", ["en", "fr"])
def test_several_attacks_have_a_line_each_and_news_a_single_one(language: str) -> None:
    """V-6.3-07."""
    text = post_text(turn_card(make_attacked_reader(language, places=3)))
    lines = text.splitlines()
    [lost] = [line for line in lines if {"en": "you win", "fr": "emportez"}[language] in line]
    assert lost.count("10") >= 2
    for number in (1, 2):
        [line] = [one for one in lines if f"001.00{number}" in one]
        assert {"en": "no Officer of yours", "fr": "aucun Officier"}[language] in line
    assert len([line for line in lines if line.startswith("- ")]) == 1
