"""Rules text: any card that the schema admits is said in both languages, with and without icons."""

import re
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from engine.capital.catalog.card_models import AnyCard, Card, Troop, Upgrade
from engine.capital.catalog.card_set import load_shipped_card_set
from engine.capital.catalog.card_verbs import (
    BANNERS,
    METRICS,
    AbilityWindow,
    AnyOp,
    Effect,
    MetricIf,
    Tag,
    Trigger,
)
from engine.core.files.catalog import load_data_file
from render.capital.words import card_rules
from render.words import LANGUAGES, WORD_BOOKS, Voice

ICONS = set(load_data_file("render", "icons/capital.yaml").data["files"])
CARD: TypeAdapter[Card] = TypeAdapter(AnyCard)
OPERATION: TypeAdapter[Any] = TypeAdapter(AnyOp)
VOICES = {
    (language, icons): Voice(language, WORD_BOOKS["capital"], icons=icons)
    for language in LANGUAGES
    for icons in (False, True)
}

languages = pytest.mark.parametrize("language", LANGUAGES)
voices = pytest.mark.parametrize("voice", VOICES.values(), ids=map(str, VOICES))

number = st.integers(-3, 9)
some = st.integers(1, 9)
bounds = st.fixed_dictionaries({}, optional={"min": number, "max": number}).filter(bool)
condition = st.one_of(
    st.tuples(st.sampled_from(METRICS), bounds).map(lambda pair: {"metric": pair[0], **pair[1]}),
    st.sampled_from(["attacker", "defender"]).map(lambda one: {"role": one}),
    st.sampled_from(["won", "drawn", "lost"]).map(lambda one: {"result": one}),
    st.builds(
        lambda tag, side: {"tag": tag, "side": side},
        st.sampled_from(get_args(Tag)),
        st.sampled_from(["mine", "theirs"]),
    ),
)
what = st.sampled_from(["any", "building", "troop", "mercenary"])
targets = st.sampled_from([
    "self", "buildings", "building", "city", "upgrade", "troop", "mercenary", "each", "each_other",
    "total", "enemy_total", "passive", *BANNERS,
])  # fmt: skip
income = st.dictionaries(
    st.sampled_from(["gold", "build", "draw", "store", "defence"]), number, min_size=1
)
operation = st.one_of(
    income.map(lambda numbers: {"op": "income", **numbers}),
    st.builds(lambda to, by: {"op": "discount", "to": to, "by": by}, targets, number),
    st.builds(lambda to, by: {"op": "hp", "to": to, "by": by}, targets, number),
    st.builds(lambda to, by: {"op": "points", "to": to, "by": by}, targets, number),
    st.builds(lambda op, by: {"op": op, "by": by}, st.sampled_from(["heal", "siege"]), number),
    st.builds(lambda gold, build: {"op": "gain", "gold": gold, "build": build}, number, number),
    st.builds(lambda op, n: {"op": op, "n": n}, st.sampled_from(["draw", "discard"]), some),
    st.builds(
        lambda op, one: {"op": op, "what": one}, st.sampled_from(["recover", "strike"]), what
    ),
    st.builds(lambda one, n: {"op": "free_build", "what": one, "max_cost": n}, what, some),
    some.map(lambda n: {"op": "demolish", "max_hp": n}),
    st.sampled_from(["hand", "slots"]).map(lambda one: {"op": "scout", "what": one}),
)
effect = st.builds(
    lambda trigger, conditions, ops: {"trigger": trigger, "if": conditions, "do": ops},
    st.sampled_from(get_args(Trigger)),
    st.lists(condition, max_size=3),
    st.lists(operation, min_size=1, max_size=3),
)
windows = st.lists(st.sampled_from(get_args(AbilityWindow)), min_size=1, max_size=4, unique=True)
ability = st.builds(
    lambda when, conditions, ops: {"window": when, "if": conditions, "do": ops},
    windows,
    st.lists(condition, max_size=2),
    st.lists(operation, min_size=1, max_size=3),
)
uses = st.booleans()
slot = st.one_of(
    st.builds(lambda a, d: {"kind": "troop", "attack": a, "defence": d}, uses, uses),
    uses.map(lambda use: {"kind": "mercenary", "use": use}),
)
named = {"id": st.just("one"), "name": st.just("One"), "copies": some}
building = st.fixed_dictionaries({
    **named, "kind": st.just("building"), "banner": st.sampled_from(BANNERS),
    "cost": st.integers(1, 4), "effects": st.lists(effect, max_size=2),
    "requires": st.lists(st.sampled_from(BANNERS), max_size=2, unique=True),
    "slots": st.lists(slot, max_size=3),
}).map(lambda one: {**one, "escalating": one["banner"] == "village"})  # fmt: skip
troop = st.fixed_dictionaries({
    **named, "kind": st.just("troop"), "cost": st.just(1), "attack": some, "defence": some,
    "tags": st.lists(st.sampled_from(get_args(Tag)), max_size=3, unique=True),
    "effects": st.lists(effect, max_size=2),
})  # fmt: skip
settle = st.builds(
    lambda under, effects: {"under": under, "effects": effects},
    st.sampled_from(BANNERS),
    st.lists(effect, min_size=1, max_size=2),
)
quest = st.lists(condition, min_size=1, max_size=3).map(lambda found: {"text": "", "if": found})
mercenary = st.fixed_dictionaries(
    {**named, "kind": st.just("mercenary"), "cost": st.just(1), "ability": ability},
    optional={"quest": quest, "settle": settle},
)


def read_card(data: dict[str, Any]) -> Card | None:
    try:
        return CARD.validate_python(data)
    except ValidationError:
        return None


ANY_CARD = st.one_of(building, troop, mercenary).map(read_card).filter(lambda one: one is not None)
ANY_EFFECT = st.builds(
    lambda trigger, conditions, op: {"trigger": trigger, "if": conditions, "do": [op]},
    st.sampled_from(get_args(Trigger)),
    st.lists(condition, max_size=3),
    operation,
)


def well_said(text: str, *, icons: bool) -> None:
    """Say that every line is a sentence, and that its icons are ones that can be drawn."""
    for line in text.split("\n"):
        assert line[-1] == ".", line
        character = line.lstrip("*")[0]
        assert character == character.upper(), line
        assert not re.search(r"\s\s| [.,]|None|\[|\]|_(?![a-z]*\})", line), line
        tokens = re.findall(r"\{(.*?)\}", line)
        assert set(tokens) <= (ICONS if icons else set()), line
        assert line.count("**") == (line.count("**") // 2 * 2 if icons else 0), line


@voices
@given(ANY_CARD)
def test_any_card_that_the_schema_admits_is_said(voice: Voice, one: Card) -> None:
    text = card_rules.rules_text(voice, one)
    if text:
        well_said(text, icons=voice.icons)
    assert all(card_rules.describe_card(voice, one))


@voices
@given(ANY_EFFECT)
def test_any_operation_is_said_in_any_place_that_the_schema_admits(
    voice: Voice, data: dict[str, Any]
) -> None:
    try:
        found = Effect.model_validate(data)
    except ValidationError:
        return
    well_said(
        card_rules.rules_text(
            voice, Upgrade.model_construct(id="one", name="One", effects=(found,))
        ),
        icons=voice.icons,
    )


@voices
def test_every_shipped_card_and_upgrade_is_said(voice: Voice) -> None:
    for one in load_shipped_card_set().cards.values():
        text = card_rules.rules_text(voice, one)
        assert text or one.slots or isinstance(one, Troop)
        if text:
            well_said(text, icons=voice.icons)
    for city in load_shipped_card_set().cities.values():
        assert len(card_rules.slot_pills(voice, city)) == len(city.slots)
        for upgrade in city.upgrades:
            well_said(card_rules.rules_text(voice, upgrade), icons=voice.icons)


@pytest.mark.parametrize(
    ("card", "english", "french"),
    [
        ("market", "+1 Gold.", "+1 Or."),
        ("counting_house", "+1 Gold and +1 Store.", "+1 Or et +1 Réserve."),
        ("masons_yard", "Buildings cost 1 Gold less.",
         "Les bâtiments coûtent 1 pièce d\u2019or de moins."),
        ("chapel", "In battle: 1 point of healing.", "Au combat\u202f: 1 point de soins."),
        ("order_of_mercy", "In battle: 4 points of healing.",
         "Au combat\u202f: 4 points de soins."),
        ("council_chamber", "+1 Build.\nWhen finished: draw a card.",
         "+1 Chantier.\nÀ l\u2019achèvement\u202f: piochez une carte."),
        ("town_watch", "After a defence you won: draw a card.",
         "Après une défense gagnée\u202f: piochez une carte."),
        ("knights", "Attacking, if you have at most 1 Keep building: this troop \u22121.",
         "En attaque, si vous avez au plus 1 Donjon\u202f: cette troupe \u22121."),
        ("winged_lancers", "Attacking, if an enemy troop fights on foot: this troop +1.",
         "En attaque, si une troupe adverse combat à pied\u202f: cette troupe +1."),
        ("great_rampart", "+3 Passive Defence, and +1 HP for each of your buildings.",
         "+3 Défense passive, et +1 PV pour chacun de vos bâtiments."),
        ("quartermaster",
         "Once, in your Build phase: gain 2 Build.\n"
         "Settled under a Keep building: troops cost 1 Gold less.",
         "Une fois, en phase de Construction\u202f: gagnez 2 chantiers.\n"
         "Installation dans un Donjon\u202f: les troupes coûtent 1 pièce d\u2019or de moins."),
        ("merchant_prince",
         "Once, in your Build phase, if you have at least 1 Guild building: gain 3 Gold.\n"
         "Quest: done once you have at least 4 Gold unspent.",
         "Une fois, en phase de Construction, si vous avez au moins 1 Guilde\u202f: "
         "gagnez 3 pièces d\u2019or.\n"
         "Quête\u202f: accomplie quand il vous reste au moins 4 pièces d\u2019or."),
    ],
)  # fmt: skip
def test_rules_text_says_what_the_verbs_do(card: str, english: str, french: str) -> None:
    one = load_shipped_card_set().cards[card]
    for language, text in (("en", english), ("fr", french)):
        assert card_rules.rules_text(VOICES[language, False], one).replace("\u00a0", " ") == text


def test_icons_stand_for_numbers_and_leads_are_strong() -> None:
    one = load_shipped_card_set().cards["siege_captain"]
    assert card_rules.rules_text(VOICES["en", True], one) == (
        "**Once, in a war you declare**: 2 {siege_points}, "
        "and the defender\u2019s Passive Defence \u22121.\n"
        "**Settled under a Keep building, attacking**: 1 {siege_points}."
    )


@languages
def test_conditions_are_spelt_and_said_alike(language: str) -> None:
    voice = VOICES[language, False]
    for metric in METRICS:
        for ends in ({"min": 2}, {"max": 1}, {"min": 1, "max": 3}, {"min": 0, "max": 0}):
            one = MetricIf.model_validate({"metric": metric, **ends})
            signs = {"min": ">=", "max": "<="}
            text = ",".join(f"{metric}{signs[name]}{value}" for name, value in ends.items())
            assert card_rules.read_conditions(voice, text) == card_rules.condition_text(voice, one)
    assert card_rules.read_conditions(voice, "pilgrim#1") == card_rules.read_conditions(
        voice, "villages>=4"
    )


def test_slots_and_what_opens_them_are_written() -> None:
    english = VOICES["en", False]
    city = load_shipped_card_set().cities["ironspire"]
    assert card_rules.slot_pills(english, city) == (
        "Troop: attack (with the Muster Field), defence (with the Inner Garrison)",
        "Troop: attack (with the War Hall), defence (with the War Hall)",
    )
    assert card_rules.slot_pills(
        VOICES["fr", False], load_shipped_card_set().cities["porthaven"]
    ) == (
        "Mercenaire",
        "Mercenaire (avec la Maison des guildes)",
    )
    assert card_rules.describe_card(english, load_shipped_card_set().cards["citadel"]) == (
        "Keep building, cost and HP 4",
        "Needs a Keep and a Village first.",
        "3\u00a0\u00d7 Troop: attack, defence",
        "+1\u00a0Passive Defence.",
    )


@pytest.mark.parametrize(
    ("language", "merc", "troop"),
    [
        ("en", "Mercenary, cost 1", "Troop, cost 1: "),
        ("fr", "Mercenaire, coût 1", "Troupe, coût 1"),
    ],
)
def test_every_kind_of_card_says_what_it_costs(language: str, merc: str, troop: str) -> None:
    """C-COST-04."""
    voice, printed = VOICES[language, False], load_shipped_card_set().cards
    assert card_rules.card_head(voice, printed["innkeeper"]) == merc
    assert card_rules.card_head(voice, printed["standard_bearer"]).startswith(troop)
