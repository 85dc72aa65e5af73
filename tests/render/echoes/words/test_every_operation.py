"""Every operation, reference and kind of card has words in both languages, declined or not."""

from typing import Final

import pytest

from engine.echoes.catalog.card_models import Cost
from render.echoes.words.card_page import cost_text
from render.echoes.words.nouns import WORD_BOOK
from render.language.voice import Voice
from render.language.word_books import LANGUAGES
from tests.engine.echoes.sample_cards import read_cards, tech_text, unit_text
from tests.render.echoes.words.test_card_text import check_text, write

WHO: Final = ("me", "opponent", "teammate")
UNITS: Final = (
    "{pick: self}", "{pick: chosen, filter: {side: own}}", "{pick: chosen, filter: {side: enemy}}",
    "{pick: all, filter: {side: enemy}}", "{pick: chosen, amount: 2, filter: {side: own}}",
)  # fmt: skip
BUILDINGS: Final = (
    "{what: building, pick: all, filter: {damaged: false}}",
    "{what: building, pick: chosen, filter: {building: [capital], side: enemy}}",
    "{what: building, pick: all, filter: {building: [camp, capital]}}",
)
SQUARE: Final = "{what: square, pick: chosen, near: {of: own_building, range: adjacent}}"
TILES: Final = ("{what: tile, pick: chosen}", "{what: tile, pick: chosen, filter: {empty: true}}")

WITHOUT_TARGET: Final = (
    *(f"draw, amount: 1, who: {who}" for who in WHO),
    *(f"discard, amount: 2, by: {by}, who: {who}" for by in ("owner", "random") for who in WHO),
    *(f"resupply, max: 1, who: {who}" for who in WHO),
    *(f"look, at: hand, who: {who}" for who in WHO),
    *(f"look, at: deck, amount: 1, who: {who}" for who in WHO),
    *(f"gain, res: {res}, amount: 1" for res in ("food", "wood", "gold", "wild", "choice")),
    *(f"unexhaust, res: {res}, amount: 1" for res in ("food", "wood", "gold")),
    "fetch, from: deck, to: hand, amount: 2, cards: {}",
    *(f"fetch, from: discard, to: {to}, amount: 2, cards: {{}}" for to in ("hand", "deck")),
)
ON_UNITS: Final = (
    "damage, amount: 1, kind: ranged", "heal, amount: all", "exhaust", "unexhaust", "destroy",
    "return, to: hand", "return, to: deck", "move, points: 2, dirs: orthogonal",
    "move, points: 1, dirs: multi", f"place, to: {SQUARE}",
)  # fmt: skip
LASTING: Final = (
    "stat, stat: health, amount: -1", "keyword, lose: naval",
    "keyword, gain: {kw: anti, cls: siege, x: 1, stat: both}",
    "keyword, gain: {kw: anti, cls: support, x: 1, stat: ranged}",
)  # fmt: skip


def check_effect(target: str, op: str, language: str, duration: str = "") -> None:
    """Check what a unit with this operation says, as it must happen and as it may."""
    written = f"target: {target}, " if target else ""
    lasts = f", for: {duration}" if duration else ""
    for may in ("false", "true"):
        do = f"do: [{{op: {op}}}]"
        effect = f"{{trigger: turn_start, may: {may}, {written}{do}{lasts}}}"
        (card,) = read_cards(unit_text(effects=f"[{effect}]"))
        check_text(write(card, language), language, effect)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_operation_without_a_target_has_words(language: str) -> None:
    for op in WITHOUT_TARGET:
        check_effect("", op, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("target", UNITS)
def test_every_operation_on_units_has_words(target: str, language: str) -> None:
    for op in ON_UNITS:
        check_effect(target, op, language)
    for op in LASTING:
        for duration in ("combat", "turn", "round", "permanent"):
            check_effect(target, op, language, duration)
    for of in ("attack", "counter", "any"):
        check_effect(target, f"prevent, amount: 1, of: {of}", language, "turn")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_operation_on_other_things_has_words(language: str) -> None:
    for target in BUILDINGS:
        check_effect(target, "damage, amount: 1, kind: melee", language)
        check_effect(target, "destroy", language)
    for building in ("camp", "barracks"):
        check_effect(SQUARE, f"build, building: {building}", language)
    for target in TILES:
        for op in ("tile, how: reveal", "tile, how: rotate", "look, at: tile"):
            check_effect(target, op, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_sides_of_every_trigger_have_words(language: str) -> None:
    """D-CARD-01."""
    damage = "do: [{op: damage, amount: 1, kind: melee}]"
    for trigger, picks in {
        "attack": ("subject", "other"), "targeted": ("subject", "other"),
        "building_targeted": ("subject", "other"), "lost": ("subject", "other"),
        "destroys": ("subject", "other"), "deployed": ("subject",), "built": ("subject", "other"),
        "scouted": ("subject",),
    }.items():  # fmt: skip
        for pick in picks:
            for side in ("own", "allied", "enemy"):
                effect = (
                    f"{{trigger: {trigger}, by: {{side: {side}}}, limit: {{game: 2}}, "
                    f"target: {{pick: {pick}}}, {damage}}}"
                )
                (card,) = read_cards(tech_text("event", effect))
                check_text(write(card, language), language, effect)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_card_has_words(language: str) -> None:
    for cards in (
        "{kind: unit}", "{kind: technology}", "{kind: tactic}", "{kind: civilization}",
        "{tech_type: upgrade}", "{tech_type: action}", "{tech_type: reaction}",
        "{tech_type: event}", "{role: conqueror}", "{role: starting_scout}", "{}",
        "{class: [archer, support]}", "{kind: technology, tech_type: upgrade}",
    ):  # fmt: skip
        for amount in (1, 2):
            op = f"fetch, from: deck, cards: {cards}, amount: {amount}, to: hand"
            check_effect("", op, language)
        effect = f"{{trigger: card_played, cards: {cards}, do: [{{op: draw, amount: 1}}]}}"
        (card,) = read_cards(tech_text("event", effect))
        check_text(write(card, language), language, effect)


def test_a_card_may_cost_nothing() -> None:
    free = Cost(food=0, wood=0, gold=0, flexible=0)
    assert cost_text(Voice("en", WORD_BOOK), free) == "It costs nothing"
    assert cost_text(Voice("fr", WORD_BOOK), free) == "Ne coûte rien"
