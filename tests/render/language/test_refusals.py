"""Refusals say what is in the way, in both languages."""

import ast
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.capital import GAME
from engine.core.protocol import order_validation
from engine.core.protocol.values import Refusal, Seat
from render.language.word_books import find_entry, has_entry, list_facts
from render.words import WORD_BOOKS, Voice
from tests.render.language.finished_sentences import (
    PLAYERS,
    assert_finished_sentence,
    languages,
)

ROOT = Path(__file__).parents[3]
codes = pytest.mark.parametrize(
    "code", [*GAME.kinds.refusals, *order_validation.CORE_REFUSAL_CODES]
)
SAMPLES: dict[str, tuple[str | int, ...]] = {
    "active": (2,), "allowed": ("2 or 3", "4"), "apart": ('boast "x" citing 31, 41',),
    "ask": ("turn.7",), "banner": ("village", "court"),
    "budget": (0, 3), "building": ("stronghold#1", "royal_farmlands#1", "nonsense"),
    "card": ("tavern", "archers#2", "embassy#1", "what? <@1> is *this*", ""),
    "choice": ("raze", "survive", "pick"), "city": ("aldermoor", "ironspire"),
    "colour": ("teal",), "condition": ("guilds>=1", "hand>=2,hand<=3,gold>=0"),
    "cost": (0, 1, 4), "count": (0, 1, 5), "defender": (2,),
    "example": ("", "build Archers in city/2"), "field": ("card", "troops", "mercs"),
    "form": ("build {card} [in {slot}]",), "full": ("", "nowhere", "archers#1@city/2"),
    "given": ("bild", "x" * 300), "gold": (0, 1, 2),
    "help": ("", "help build"), "sample": ("", "build Market"), "hp": (1, 4),
    "item": ("market#2", "archers", "watchtower#1/1"),
    "kind": ("troop", "mercenary", "bild"), "characters": (65536,), "limit": (0, 4),
    "lines": (500,),
    "max": (1, 3), "merc": ("spy#1", "architect", "master_builder#2"),
    "meant": ("`build Market`",), "mode": ("short", "full", "2v2"), "most": (500,),
    "name": ("market", "archers", "upgrade/store", "university"),
    "near": ("", "Market, Tavern"), "needed": ("build", "attack", "regroup", "build,regroup"),
    "phase": ("build", "attack", "regroup"), "place": (3,), "player": (0, 3), "rival": (2,),
    "score": (4,), "slot": ("city/1", "watchtower#1/1", "herding_village#2/1", "citadel#1/3", "?"),
    "store": (0, 1, 2), "sum": (5,), "target": (2, 9), "text": ("villages>=4", "pilgrim#1"),
    "troop": ("archers#1", "royal_guard#2", "knights"), "unit": ("spy#1", "archers#1"),
    "units": ("archers#1@city/2", "archers#1@city/2,spy#1@watchtower#2/1"),
    "upgrade": ("store", "hedges", "nonsense"), "value": ("maybe",), "values": (2000,),
    "whole": ('boast "x 31, 41"',), "why": ("", "troops", "slots"),
    "windows": ("build", "build,regroup", "attack"),
}  # fmt: skip


@languages
@codes
@settings(max_examples=6)
@given(st.data())
def test_every_refusal_is_whole_and_short(language: str, code: str, data: Any) -> None:
    _, entry = find_entry(language, WORD_BOOKS["capital"], f"refusal.{code}")
    wanted = {name: data.draw(st.sampled_from(SAMPLES[name])) for name in sorted(list_facts(entry))}
    voice = Voice(language, WORD_BOOKS["capital"], PLAYERS, Seat(1), markdown=True)
    text = voice.write_refusal(Refusal(code=code, rule="C-COST-01", facts=wanted))
    assert "C-COST-01" not in text
    if "form" not in wanted:
        assert_finished_sentence(text.replace("\\", ""))
    assert "<@" not in text.replace("\\<", "")


def test_refusals_are_given_the_facts_they_speak_of() -> None:
    given_facts = dict(islice(list_refusal_calls(), 1000))
    assert len(given_facts) > 50
    for code, names in given_facts.items():
        books = (WORD_BOOKS["capital"], WORD_BOOKS["valhalla"])
        book = next(one for one in books if has_entry("en", one, f"refusal.{code}"))
        missing = list_facts(find_entry("en", book, f"refusal.{code}")[1]) - names
        assert missing == set(), code


def list_refusal_calls() -> Iterator[tuple[str, set[str]]]:
    """Yield the refusals that the core and the city game make with facts by name."""
    core, capital = ((ROOT / "engine" / part).rglob("*.py") for part in ("core", "capital"))
    for path in sorted((*core, *capital)):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in {"make_refusal", "refuse"}
                and isinstance(node.args[0], ast.Constant)
                and all(one.arg for one in node.keywords)
            ):
                yield str(node.args[0].value), {str(one.arg) for one in node.keywords}


def test_a_refusal_says_what_stands_in_the_way_in_both_languages() -> None:
    given_facts: dict[str, str | int] = {"name": "archers", "cost": 2, "gold": 1}
    poor = Refusal(code="NO_GOLD", rule="C-BUILD-02", facts=given_facts)
    assert Voice("en", WORD_BOOKS["capital"]).write_refusal(poor) == (
        "The Archers cost 2 Gold and you have 1."
    )
    assert Voice("fr", WORD_BOOKS["capital"]).write_refusal(poor) == (
        "Les Archers coûtent 2 pièces d\u2019or et vous en avez 1."
    )


def test_who_has_no_free_slot_is_told_what_lies_there() -> None:
    """C-SLOT-03."""
    given_facts: dict[str, str | int] = {
        "card": "ram_crew", "kind": "troop", "full": "cavalry#1@city/2",
    }  # fmt: skip
    full = Refusal(code="SLOT_REQUIRED", rule="C-SLOT-03", facts=given_facts)
    assert Voice("en", WORD_BOOKS["capital"]).write_refusal(full) == (
        "The Ram Crew needs a free troop slot, and you have none: Cavalry (city 2). "
        "A building with such a slot makes room."
    )
    assert "Cavalerie (ville 2)" in Voice("fr", WORD_BOOKS["capital"]).write_refusal(full)
    free = full.model_copy(update={"facts": {**given_facts, "full": ""}})
    assert "Say which one." in Voice("en", WORD_BOOKS["capital"]).write_refusal(free)


def test_who_could_not_attack_is_told_why_before_the_phase() -> None:
    """C-TURN-08: what would change it is said too."""
    given_facts: dict[str, str | int] = {
        "needed": "attack", "phase": "build", "why": "slots", "units": "cavalry#1@city/2",
        "upgrade": "attack_slot",
    }  # fmt: skip
    early = Refusal(code="WRONG_PHASE", rule="C-TURN-08", facts=given_facts)
    reason = "no troop of yours lies where it may attack from"
    said = Voice("en", WORD_BOOKS["capital"], PLAYERS, Seat(1)).write_refusal(early)
    assert f"{reason}: Cavalry (city 2). The Muster Field would allow it." in said
    assert "end build" not in said


def test_only_who_can_build_a_troop_is_told_that_it_may_still_attack() -> None:
    """C-TURN-08, C-ATTACK-05."""
    for count, english, french in (
        (0, "no troop in a slot, and none that you can build now.", "bâtir à présent."),
        (2, "One that you build may still attack this turn.", "peut encore attaquer ce tour-ci"),
    ):
        given_facts: dict[str, str | int] = {
            "needed": "attack", "phase": "build", "why": "troops", "units": "", "upgrade": "",
            "count": count,
        }  # fmt: skip
        early = Refusal(code="WRONG_PHASE", rule="C-TURN-08", facts=given_facts)
        assert Voice("en", WORD_BOOKS["capital"]).write_refusal(early).endswith(english)
        assert french in Voice("fr", WORD_BOOKS["capital"]).write_refusal(early)


def test_copies_are_told_apart_where_an_order_named_one() -> None:
    voice = Voice("en", WORD_BOOKS["capital"])
    for name, called in (
        ("royal_guard#2", "The Royal Guard\u00a0#2 has already fought this turn."),
        ("royal_guard", "The Royal Guard has already fought this turn."),
        ("warlord#1", "The Warlord has already fought this turn."),
    ):
        spent = Refusal(code="TROOP_SPENT", rule="C-ATTACK-08", facts={"troop": name})
        assert voice.write_refusal(spent).startswith(called)


def test_conditions_are_said_as_conditions() -> None:
    unmet: dict[str, str | int] = {"merc": "pickpocket#1", "text": "upgrades_behind>=2"}
    quest = Refusal(code="QUEST_UNMET", rule="C-QUEST-02", facts=unmet)
    assert Voice("en", WORD_BOOKS["capital"]).write_refusal(quest) == (
        "The Pickpocket\u2019s Quest is not done yet. "
        "It is once a rival leads you by at least 2 Capital upgrades."
    )
    assert "quand un rival a au moins 2 aménagements d\u2019avance" in Voice(
        "fr", WORD_BOOKS["capital"]
    ).write_refusal(quest)


def test_what_nobody_knows_is_given_back_in_quotes() -> None:
    lost = Refusal(code="NOT_IN_HAND", rule="C-BUILD-01", facts={"card": "mrket @everyone"})
    text = Voice("en", WORD_BOOKS["capital"], markdown=True).write_refusal(lost)
    assert text == "“mrket @\u200beveryone” is not in your hand."
    assert (
        Voice("fr", WORD_BOOKS["capital"])
        .write_refusal(lost)
        .startswith("«\u202fmrket @everyone\u202f» n\u2019est")
    )


def test_the_lobby_s_numbers_are_joined_in_the_reader_s_language() -> None:
    given_facts: dict[str, str | int] = {"mode": "short", "allowed": "2 or 3", "count": 4}
    full = Refusal(code="MODE_SEATS", rule="C-MODE-09", facts=given_facts)
    assert "for 2 or 3 players, and 4 sit" in Voice("en", WORD_BOOKS["capital"]).write_refusal(full)
    assert "se joue à 2 ou 3" in Voice("fr", WORD_BOOKS["capital"]).write_refusal(full)
