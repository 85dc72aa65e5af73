"""The sums of a war, explained part by part."""

from dataclasses import replace
from typing import Any

from engine.capital import GAME
from engine.capital.combat.battle_score import WarSide, compute_battle_score
from engine.capital.events.wars import (
    WarScored,
)
from engine.core.protocol.values import EVERYONE, Event
from render.games import PRESENTATIONS
from render.words import Voice
from tests.render.told_wars import MARCH, ONE, TWO, languages, make_voice, war_scored


def explain_number(voice: Voice, event: Event, part: int | None = None) -> str:
    """Explain a number of an event, line by line."""
    return PRESENTATIONS["capital"].numbers.explain(replace(voice, markdown=True), event, part)


def test_a_war_s_sum_is_explained() -> None:
    assert explain_number(make_voice(), war_scored()).split("\n") == [
        "Attack 4: Royal Guard 2, Cavalry 2.",
        "Defence 2: Town Watch 1, Passive Defence 1.",
        "Battle score: 4 \u2212 2 = 2.",
    ]
    assert explain_number(make_voice(), MARCH) == "This has no sum to show."


def world_of_many_effects() -> Any:
    """Stand where many effects meet: changes to fighters, sides, walls, siege and healing."""
    return GAME.stage({
        "seats": {
            1: {
                "city": "highmere", "upgrades": ["hospital"],
                "buildings": [
                    {"card": "stronghold", "slots": ["light_horse", "sappers"]},
                    {"card": "siege_workshop", "slots": ["ram_crew"]},
                ],
            },
            2: {
                "city": "aldermoor",
                "buildings": [{"card": "watchtower", "slots": ["spearmen"]}, "chapel"],
            },
        },
    })  # fmt: skip


@languages
def test_every_part_of_a_sum_is_named(language: str) -> None:
    state = world_of_many_effects()
    first, second = state.kingdoms
    score = compute_battle_score(
        state,
        WarSide(first, tuple(first.units.values())),
        WarSide(second, tuple(second.units.values())),
    )
    told = WarScored(
        audience=EVERYONE, attacker=ONE, target=TWO, attack=score.attack, defence=score.defence,
        score=score.score, passive=score.passive, siege=score.siege,
        attacker_heal=score.attacker_heal, defender_heal=score.defender_heal,
        result="lost", parts=score.parts,
    )  # fmt: skip
    text = explain_number(make_voice(language), told)
    if language == "en":
        assert text.split("\n") == [
            "Attack 4: Light Horse 1 (+1), Sappers 1, Ram Crew 1.",
            "Defence 3: Spearmen 2 (+1), Passive Defence 1 (Sappers \u22121).",
            "Battle score: 4 \u2212 3 = 1.",
            "Siege 3: Siege Workshop +1, Ram Crew +2.",
            "Healing 2 for the attacker: Hospital +2.",
            "Healing 1 for the defender: Chapel +1.",
        ]
    else:
        assert "Chevau-légers 1 (+1)" in text
        assert "Soins 2 (attaque)\u202f: Hôtel-Dieu +2." in text
