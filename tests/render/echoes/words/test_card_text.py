"""The rules texts of cards say what their verbs do, in both languages."""

import re
from pathlib import Path
from typing import Final

import pytest

from engine.core.files.yaml_reader import read_document
from engine.echoes.catalog.card_models import Card, TechCard
from engine.echoes.catalog.card_set import load_shipped_card_set
from render.echoes.words.card_text import rules_lines, rules_text
from render.echoes.words.nouns import WORD_BOOK
from render.language.voice import Voice
from tests.engine.echoes.sample_cards import load_samples, read_cards, sample, tech_text, unit_text

SAMPLE_TEXTS: Final = read_document(
    Path(__file__).with_name("sample_texts.yaml").read_bytes(), "sample_texts.yaml"
).data
SHIPPED: Final = tuple(load_shipped_card_set().cards.values())
CARDS: Final = {card.id: card for card in (*SHIPPED, *load_samples().cards)}
LANGUAGES: Final = ("en", "fr")
ENGLISH: Final = re.compile(
    r"\b(?:the|an|of|your|you|one|when|while|if|draw|deal|gain|attack|units?|enemy|allied|card|"
    r"cards|turn|damage|square|squares|health|with|and|or|to|this|then|once|per|start|end)\b"
)
FRENCH: Final = re.compile(
    r"\b(?:le|la|les|un|une|des|du|de|votre|vos|vous|lorsque|tant|si|piochez|infligez|recevez|"
    r"unités?|ennemie?|alliée?|carte|cartes|tour|dégâts?|case|cases|santé|et|ou|puis|fois|par)\b"
)
CODE: Final = re.compile(r"[{}<>\[\]_`~\"“”«»]|\b(?:own_|self|none|None|True|False|null)\b")
WRONG_ARTICLES: Final = {
    "en": re.compile(r"\b(?:a (?:[aeio]|un(?!it))|an (?:[^aeiou]|unit))", re.IGNORECASE),
    "fr": re.compile(
        r"\b(?:[dà]e? les?\b(?! ennemi)|de le |à les? |que [aeiouéèh]|[ldq]u?e [aeiouéè]|"
        r"un (?:unité|Caserne|Capitale|carte|case|tuile|région|montagne)|"
        r"une (?:Camp|bâtiment|Navire|Archer|Événement|village))",
    ),
}  # fmt: skip


def write(card: Card, language: str) -> str:
    return rules_text(Voice(language, WORD_BOOK), card)


def check_text(text: str, language: str, name: str) -> None:
    """Check that a text is whole sentences of one language, with nothing left of the code."""
    for line in text.split("\n"):
        said = line.removeprefix("\u2022 ")
        assert said[0].isupper() or said[0] in "+\u2212", (name, line)
        assert said.endswith((".", ":")), (name, line)
        assert not CODE.search(said), (name, line)
        assert "  " not in said, (name, line)
        assert not re.search(r" [.,;:]", said), (name, line)
        assert "'" not in said, (name, line)
        assert not WRONG_ARTICLES[language].search(said), (name, line)
        foreign = FRENCH if language == "en" else ENGLISH
        assert not foreign.search(said[0].lower() + said[1:]), (name, line)
        if language == "fr":
            assert not re.search(r"(?<!\u202f)[;:!?]", said), (name, line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card_id", CARDS)
def test_the_text_of_every_card_is_good_language(card_id: str, language: str) -> None:
    card = CARDS[card_id]
    text = write(card, language)
    assert bool(text) == bool(tuple(card.all_effects()))
    if text:
        check_text(text, language, card_id)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAMPLE_TEXTS)
def test_the_samples_say_what_they_do(name: str, language: str) -> None:
    assert write(sample(name), language).split("\n") == SAMPLE_TEXTS[name][language]


def test_a_card_without_effects_says_nothing() -> None:
    assert write(sample("duelist"), "en") == ""


def test_a_card_with_two_effects_offers_them() -> None:
    """E-CARD-05."""
    for card in SHIPPED:
        if isinstance(card, TechCard) and card.options:
            head, *options = rules_lines(Voice("en", WORD_BOOK), card)
            assert head == "Choose one:"
            assert len(options) == 2


def test_in_pictures_the_moment_is_strong() -> None:
    voice = Voice("en", WORD_BOOK, icons=True)
    assert rules_text(voice, sample("longboat")) == (
        "**When this unit is lost**: gain 2 Temporary Wood."
    )


EVENT_CLAUSES: Final = {
    "{trigger: attack, by: {side: enemy}, D}": (
        "When an enemy unit attacks a unit: draw 1 card.",
        "Lorsqu\u2019une unité ennemie attaque une unité\u202f: piochez 1 carte.",
    ),
    "{trigger: lost, by: {side: own}, D}": (
        "When you lose a unit or a building: draw 1 card.",
        "Lorsque vous perdez une unité ou un bâtiment\u202f: piochez 1 carte.",
    ),
    "{trigger: lost, by: {side: enemy, building: [camp]}, D}": (
        "When an enemy Camp is lost: draw 1 card.",
        "Lorsqu\u2019un Camp ennemi est perdu\u202f: piochez 1 carte.",
    ),
    "{trigger: deployed, by: {side: enemy}, D}": (
        "When an opponent deploys a unit: draw 1 card.",
        "Lorsqu\u2019un adversaire déploie une unité\u202f: piochez 1 carte.",
    ),
    "{trigger: built, by: {side: enemy, building: [barracks]}, limit: {turn: 2}, D}": (
        "Up to 2 times per turn, when an opponent builds a Barracks: draw 1 card.",
        "2 fois au plus par tour, lorsqu\u2019un adversaire construit une Caserne\u202f: "
        "piochez 1 carte.",
    ),
    "{trigger: turn_end, limit: {game: 1}, may: true, D}": (
        "At the end of your turn, only once: you may draw 1 card.",
        "À la fin de votre tour, une seule fois\u202f: vous pouvez piocher 1 carte.",
    ),
    "{trigger: turn_start, if: [{hand: opponent, min: 5}, {capital: me, min: 3, max: 6}], D}": (
        "At the start of your turn, if your opponent has 5 or more cards in hand and your Capital "
        "has 3 to 6 life points: draw 1 card.",
        "Au début de votre tour, si votre adversaire a 5 cartes ou plus en main et votre Capitale "
        "a de 3 à 6 points de santé\u202f: piochez 1 carte.",
    ),
    "{trigger: turn_start, if: [{count: {filter: {side: own}}, max: 0}], D}": (
        "At the start of your turn, if you have no unit on the map: draw 1 card.",
        "Au début de votre tour, si vous n\u2019avez aucune unité sur la Carte\u202f: "
        "piochez 1 carte.",
    ),
    "{trigger: turn_start, if: [{count: {what: building, filter: {side: enemy}}, min: 3}], D}": (
        "At the start of your turn, if at least 3 enemy buildings are on the map: draw 1 card.",
        "Au début de votre tour, si au moins 3 bâtiments ennemis se trouvent sur la Carte\u202f: "
        "piochez 1 carte.",
    ),
    "{trigger: destroys, if: [{is: other, match: {building: [camp, barracks]}}], D}": (
        "When one of your units destroys a Camp or a Barracks: draw 1 card.",
        "Lorsqu\u2019une de vos unités détruit un Camp ou une Caserne\u202f: piochez 1 carte.",
    ),
    "{trigger: scouted, if: [{is: subject, match: {damaged: true}}], D}": (
        "When one of your damaged units scouts: draw 1 card.",
        "Lorsqu\u2019une de vos unités blessées explore\u202f: piochez 1 carte.",
    ),
    "{trigger: card_played, cards: {kind: tactic, tech_type: action}, D}": (
        "When an opponent plays an Action card that is a Tactic: draw 1 card.",
        "Lorsqu\u2019un adversaire joue une carte Action qui est une Stratégie\u202f: "
        "piochez 1 carte.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("effect", EVENT_CLAUSES)
def test_a_lead_says_when(effect: str) -> None:
    written = effect.replace("D}", "do: [{op: draw, amount: 1}]}")
    (card,) = read_cards(tech_text("event", written))
    assert tuple(write(card, language) for language in LANGUAGES) == EVENT_CLAUSES[effect]


OWN: Final = "target: {what: unit, pick: chosen, filter: {side: own}}"
ENEMY: Final = "target: {what: unit, pick: chosen, amount: 2, filter: {side: enemy}}"
OPERATIONS: Final = {
    f"{{trigger: play, {ENEMY}, do: [{{op: damage, amount: 1, kind: direct}}]}}": (
        "Deal 1 true damage to 2 enemy units.",
        "Infligez 1 dégât direct à 2 unités ennemies.",
    ),
    f"{{trigger: play, {OWN}, do: [{{op: heal, amount: all}}]}}": (
        "One of your units heals all damage.",
        "Une de vos unités soigne tous ses dégâts.",
    ),
    f"{{trigger: play, {ENEMY}, do: [{{op: exhaust}}]}}": (
        "Exhaust 2 enemy units; they stay exhausted in their owner\u2019s next turn.",
        "Épuisez 2 unités ennemies\u202f; elles restent épuisées pendant le prochain tour de leur "
        "propriétaire.",
    ),
    "{trigger: play, do: [{op: unexhaust, res: food, amount: 2}]}": (
        "Unexhaust 2 of your Food.",
        "Rafraîchissez 2 de vos Nourritures.",
    ),
    f"{{trigger: play, {OWN}, do: [{{op: move, points: 1, dirs: diagonal}}]}}": (
        "Move one of your units up to 1 square diagonally.",
        "Déplacez une de vos unités de 1 case au plus, en diagonale.",
    ),
    f"{{trigger: play, {ENEMY}, do: [{{op: return, to: deck}}]}}": (
        "Shuffle 2 enemy units into their owner\u2019s deck.",
        "Remélangez 2 unités ennemies dans le paquet de leur propriétaire.",
    ),
    "{trigger: play, target: {what: tile, pick: chosen, filter: {hidden: true}}, "
    "do: [{op: tile, how: reveal}]}": (
        "Reveal a face-down tile.",
        "Révélez une tuile face cachée.",
    ),
    "{trigger: play, do: [{op: discard, amount: 2, by: owner, who: opponent}, "
    "{op: look, at: deck, amount: 3}]}": (
        "Your opponent discards 2 cards, then look at the top 3 cards of your deck.",
        "Votre adversaire défausse 2 cartes, puis regardez les 3 premières cartes de votre paquet.",
    ),
    "{trigger: play, do: [{op: fetch, from: discard, cards: {role: conqueror}, amount: 1, "
    "to: deck}, {op: gain, res: food, amount: 1, hold: civ}]}": (
        "Shuffle 1 Conqueror card from your discard pile into your deck, then gain 1 Temporary "
        "Food.",
        "Remélangez 1 carte Conquérant de votre défausse dans votre paquet, puis recevez 1 "
        "Nourriture temporaire.",
    ),
    f"{{trigger: play, {OWN}, do: [{{op: prevent, amount: all, of: counter}}], for: turn}}": (
        "Prevent all damage of the counter-attack to one of your units this turn.",
        "Évitez tous les dégâts de contre-attaque à une de vos unités ce tour-ci.",
    ),
    f"{{trigger: play, {OWN}, do: [{{op: stat, stat: melee, amount: 1}}], for: permanent}}": (
        "One of your units has +1 Melee for as long as it is on the map.",
        "Une de vos unités a +1 attaque de mêlée tant que l\u2019unité est sur la Carte.",
    ),
    "{trigger: play, target: {what: building, pick: all, filter: {side: own, building: [camp, "
    "barracks]}}, do: [{op: heal, amount: 1}]}": (
        "Your Camps and your Barracks heal 1.",
        "Vos Camps et vos Casernes soignent 1 dégât.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("effect", OPERATIONS)
def test_a_clause_says_what_is_done(effect: str) -> None:
    (card,) = read_cards(tech_text("action", effect))
    assert tuple(write(card, language) for language in LANGUAGES) == OPERATIONS[effect]


def test_costs_may_rise_and_fall() -> None:
    op = "{op: cost, cards: {tech_type: event}, food: -1, gold: 2, flexible: -1}"
    (card,) = read_cards(tech_text("event", f"{{trigger: static, do: [{op}]}}"))
    assert write(card, "en") == (
        "Your Events cost 1 Food and 1 resource of any type less and 2 Gold more."
    )
    assert write(card, "fr") == (
        "Vos Événements coûtent 1 Nourriture et 1 ressource flexible de moins et 2 Ors de plus."
    )


FILTERS: Final = (
    "{side: allied, garrisoned: true}", "{side: enemy, garrisoned: false}",
    "{side: any, exhausted: false}", "{damaged: false, mode: melee}",
    "{side: own, class: [ship, support]}", "{side: own, role: conqueror}",
    "{side: enemy, role: starting_scout}", "{side: enemy, role: regular}",
    "{side: allied, terrain: [water, double_gold, capital]}", "{side: enemy, moved_min: 1}",
    "{side: enemy, keyword: front_line, health_max: 1}", "{side: own, class: [archer]}",
)  # fmt: skip
PICKS: Final = ("pick: all", "pick: chosen", "pick: chosen, amount: 2", "pick: chosen, up_to: true")


def check_target(target: str, language: str) -> None:
    do = "do: [{op: damage, amount: 2, kind: melee}]"
    effect = f"{{trigger: action, target: {target}, {do}}}"
    (card,) = read_cards(unit_text(effects=f"[{effect}]"))
    check_text(write(card, language), language, effect)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("given", FILTERS)
def test_every_filter_has_words(given: str, language: str) -> None:
    for pick in PICKS:
        check_target(f"{{what: unit, {pick}, filter: {given}}}", language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("of", ["self", "own_unit", "own_building", "own_capital"])
def test_every_distance_has_words(of: str, language: str) -> None:
    for near in ("same", "adjacent", "surrounding", "two"):
        check_target(f"{{what: building, pick: all, near: {{of: {of}, range: {near}}}}}", language)


MATCHES: Final = (
    "{side: own}", "{side: enemy}", "{side: allied}", "{exhausted: true}", "{exhausted: false}",
    "{garrisoned: true}", "{garrisoned: false}", "{damaged: false}", "{mode: ranged}",
    "{mode: melee}", "{keyword: naval}", "{health_max: 1}", "{moved_min: 1}", "{class: [ship]}",
    "{terrain: [mine, village, plain, river, farmland]}", "{role: conqueror}", "{what: unit}",
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("match", MATCHES)
def test_every_condition_on_a_thing_has_words(match: str, language: str) -> None:
    for trigger, reference in (
        ("attack", "self"), ("attack", "other"), ("targeted", "subject"), ("targeted", "other"),
        ("destroys", "other"), ("lost", "self"), ("lost", "other"), ("deployed", "subject"),
    ):  # fmt: skip
        condition = f"if: [{{is: {reference}, match: {match}}}]"
        effect = f"{{trigger: {trigger}, {condition}, do: [{{op: draw, amount: 1}}]}}"
        (card,) = read_cards(unit_text(effects=f"[{effect}]"))
        check_text(write(card, language), language, effect)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_count_and_bound_has_words(language: str) -> None:
    for bounds in ("min: 1", "min: 2", "max: 1", "max: 3", "min: 2, max: 2", "min: 1, max: 3"):
        for counted in (
            "hand: me", "hand: opponent", "capital: me", "capital: opponent",
            "count: {filter: {side: own}}", "count: {what: building, filter: {side: own}}",
            "count: {filter: {side: enemy}, near: {of: own_unit, range: two}}",
            "count: {filter: {side: allied}, near: {of: own_capital, range: adjacent}}",
        ):  # fmt: skip
            condition = f"if: [{{{counted}, {bounds}}}]"
            effect = f"{{trigger: turn_end, {condition}, do: [{{op: draw, amount: 1}}]}}"
            (card,) = read_cards(tech_text("event", effect))
            check_text(write(card, language), language, effect)
    for resource in ("food", "wood", "gold", "wild"):
        condition = f"if: [{{resource: {resource}, min: 1}}, {{phase: deployment}}]"
        effect = f"{{trigger: play, {condition}, do: [{{op: draw, amount: 1}}]}}"
        (card,) = read_cards(tech_text("action", effect))
        check_text(write(card, language), language, effect)
