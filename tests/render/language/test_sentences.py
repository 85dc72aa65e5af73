"""Sentences as they are read: events, refusals, names, in both languages."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.capital import GAME
from engine.capital.entities.defence_policy import Policy
from engine.capital.events.build import BuildingBuilt, PoolsGained, UnitBuilt, UpgradeCompleted
from engine.capital.events.cards import CardsDiscarded, CardsDrawn
from engine.capital.events.endings import GameWon
from engine.capital.events.turns import PolicySet
from engine.capital.events.wars import BuildingRazed, Placed, WarDeclared
from engine.capital.orders import SetPolicy
from engine.core.protocol.values import EVERYONE, Event, Seat, is_in_audience
from render.capital.words.nouns import voice_at_table
from render.capital.words.standing_orders import standing_order_text
from render.words import COMMON_BOOK, WORD_BOOKS, Voice, say_in_language
from tests.engine.random_play import play_random_game
from tests.render.language.finished_sentences import (
    PLAYERS,
    assert_finished_sentence,
    languages,
    tell_in_english,
    tell_in_french,
)

# Events


def play_events(seed: int) -> Iterator[Event]:
    yield from play_random_game("capital", seed).events


@languages
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("reader", [None, 1, 2])
def test_every_event_of_a_game_is_a_whole_sentence(
    language: str, seed: int, reader: int | None
) -> None:
    seat = None if reader is None else Seat(reader)
    voice = Voice(language, WORD_BOOKS["capital"], PLAYERS, seat)
    for count, event in enumerate(play_events(seed)):
        if is_in_audience(event.audience, seat):
            assert_finished_sentence(replace(voice, events_heard=count).tell_event(event))


def make_value(name: str, field: Any, chance: Any) -> Any:
    """Make up a value for a field of an event, by its name."""
    cards = ("market#1", "archers#1", "archers#2", "embassy#1", "royal_farmlands#1")
    units = tuple(Placed(unit=one, slot=at) for one, at in zip(cards, SLOTS, strict=False))
    by_name: dict[str, Any] = {
        "cards": st.sampled_from([(), cards[:1], cards[1:3], cards]),
        "slots": st.sampled_from([(), SLOTS[:1], SLOTS]),
        "units": st.sampled_from([(), units[:1], units]),
        "seats": st.sampled_from([(1,), (1, 3)]),
        "order": st.just((2, 1, 3)),
        "parts": st.just(()),
        "policy": st.sampled_from([Policy(), Policy(hold_back=("archers#1",), mercs=())]),
        "facts": st.just({"seat": 1, "round": 3}),
        "title": st.just("turn"),
        "mode": st.just("full"),
        "quests": st.just("on"),
        "cities": st.just("B"),
        "late_coin": st.just("off"),
        "upgrade": st.sampled_from(["gold", "hedges", "store"]),
        "city": st.just("highmere"),
        "slot": st.sampled_from(SLOTS),
    }
    if name in {"troops", "mercs"}:
        return chance.draw(st.sampled_from([(), ("archers#1",), ("archers#1", "cavalry#1")]))
    if name in by_name:
        return chance.draw(by_name[name])
    if name == "commitment":
        return "0123abcd"
    if field.annotation is str:
        return chance.draw(st.sampled_from(cards))
    return chance.draw(st.from_type(field.annotation).filter(lambda one: one is not None))


NEVER_EMPTY = {
    "hand_received": ("cards",), "cards_stored": ("cards",), "cards_discarded": ("cards",),
    "legends_shown": ("cards",), "war_declared": ("troops",), "troops_fell": ("troops",),
    "troops_returned": ("units",), "units_moved": ("units",),
}  # fmt: skip
"""Lists that are never empty: then nothing is told."""
SLOTS = ("city/1", "watchtower#1/1", "herding_village#2/1", "citadel#1/3")


@languages
@pytest.mark.parametrize("kind", GAME.kinds.events)
@settings(max_examples=8)
@given(st.data())
def test_every_event_that_there_may_be_is_a_whole_sentence(
    language: str, kind: str, data: Any
) -> None:
    event_type = GAME.kinds.events[kind]
    given_fields = {
        name: make_value(name, field, data)
        for name, field in event_type.model_fields.items()
        if name not in {"kind", "audience", "room"}
    }
    for name in ("seat", "rival", "target", "attacker", "by"):
        if name in given_fields:
            given_fields[name] = data.draw(st.integers(1, 4))
    for name in NEVER_EMPTY.get(kind, ()):
        assume(given_fields[name])
    event = event_type(audience=EVERYONE, **given_fields)
    reader = data.draw(st.sampled_from([None, 1, 2, 3]))
    count = data.draw(st.integers(0, 20))
    assert_finished_sentence(
        Voice(language, WORD_BOOKS["capital"], PLAYERS, reader, count).tell_event(event)
    )


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [
        (0, "Ada draws no card.", "Ada pioche zéro carte."),
        (1, "Ada draws a card.", "Ada pioche une carte."),
        (2, "Ada draws 2 cards.", "Ada pioche 2 cartes."),
    ],
)
def test_numbers_agree(count: int, english: str, french: str) -> None:
    event = CardsDrawn(audience=EVERYONE, seat=Seat(1), count=count)
    assert tell_in_english(event) == english
    assert tell_in_french(event) == french


@pytest.mark.parametrize(
    ("gold", "build", "english", "french"),
    [
        (1, 0, "Ada gains 1\u00a0Gold.", "Ada gagne 1\u00a0pièce d\u2019or."),
        (0, 2, "Ada gains 2\u00a0Build.", "Ada gagne 2\u00a0chantiers."),
        (2, 1, "Ada gains 2\u00a0Gold and 1\u00a0Build.",
         "Ada gagne 2\u00a0pièces d\u2019or et 1\u00a0chantier."),
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_told(gold: int, build: int, english: str, french: str) -> None:
    event = PoolsGained(audience=EVERYONE, seat=Seat(1), gold=gold, build=build)
    assert tell_in_english(event) == english
    assert tell_in_french(event) == french


@pytest.mark.parametrize(
    ("cost", "english", "french"),
    [
        (0, "for nothing", "sans rien payer"),
        (1, "for 1 Gold", "pour 1 pièce d\u2019or"),
        (2, "for 2 Gold", "pour 2 pièces d\u2019or"),
    ],
)
def test_a_price_agrees(cost: int, english: str, french: str) -> None:
    event = BuildingBuilt(audience=EVERYONE, seat=Seat(1), card="market#1", cost=cost)
    assert tell_in_english(event) == f"Ada builds a Market {english}."
    assert tell_in_french(event) == f"Ada bâtit un Marché {french}."


def test_the_reader_is_spoken_to() -> None:
    event = WarDeclared(
        audience=EVERYONE, attacker=Seat(1), target=Seat(2), troops=("archers#1",), mercs=()
    )
    assert tell_in_english(event) == "Ada marches on Ben with the Archers."
    assert tell_in_english(event, 1) == "You march on Ben with the Archers."
    assert tell_in_english(event, 2) == "Ada marches on you with the Archers."
    assert tell_in_english(event, 3) == tell_in_english(event)
    assert tell_in_french(event, 2) == "Ada marche contre vous avec les Archers."
    won = GameWon(audience=EVERYONE, seats=(Seat(1), Seat(3)), how="destruction", round=9)
    assert tell_in_english(won, 3).startswith("You have won in round 9")
    assert tell_in_english(won, 2).startswith("Ada and Éloïse have won")
    assert tell_in_french(won, 2).startswith("Ada et Éloïse l\u2019ont emporté")


def test_phrasings_follow_each_other_and_come_back() -> None:
    event = BuildingBuilt(audience=EVERYONE, seat=Seat(2), card="embassy#1", cost=2)
    said = [tell_in_english(event, None, count) for count in range(8)]
    assert len(set(said)) == 4
    assert said[:4] == said[4:]
    assert said[1] == "An Embassy rises in Ben\u2019s realm, for 2 Gold."


def test_french_agrees_in_gender_and_number() -> None:
    def razed(building: str, reader: int | None = None) -> str:
        return tell_in_french(
            BuildingRazed(audience=EVERYONE, seat=Seat(1), building=building, cards=()), reader
        )

    assert razed("market#1") == "Le Marché d\u2019Ada est rasé."
    assert razed("watchtower#1") == "La Tour de guet d\u2019Ada est rasée."
    assert razed("embassy#1") == "L\u2019Ambassade d\u2019Ada est rasée."
    assert razed("mercenary_hall#1") == "La Halle aux mercenaires d\u2019Ada est rasée."
    assert razed("royal_farmlands#1") == "Les Terres royales d\u2019Ada sont rasées."
    assert razed("royal_farmlands#1", 1) == "Vos Terres royales sont rasées."


def test_french_prepositions_melt_into_articles() -> None:
    event = CardsDiscarded(
        audience=EVERYONE,
        seat=Seat(2),
        cards=("market#1", "tavern#1", "archers#1", "mint#1", "palisade#1", "palisade#2"),
    )
    assert tell_in_french(event, None, 2) == (
        "Ben se défait du Marché, de la Taverne, des Archers, de l\u2019Hôtel des monnaies et de "
        "deux Palissades."
    )


def test_slots_are_called_by_their_buildings() -> None:
    def placed(slot: str) -> tuple[str, str]:
        event = UnitBuilt(audience=EVERYONE, seat=Seat(1), unit_kind="troop", slot=slot, cost=1)
        return tell_in_english(event).partition(" in ")[2], tell_in_french(event).partition(
            " dans "
        )[2]

    assert placed("watchtower#1/1")[0] == "the Watchtower for 1 Gold."
    assert placed("stronghold#1/2") == (
        "the Stronghold (slot 2) for 1 Gold.",
        "la Place forte (emplacement 2) pour 1 pièce d\u2019or.",
    )
    assert placed("herding_village#2/1")[0] == "the Herding Village for 1 Gold."
    assert placed("city/2") == (
        "city slot 2 for 1 Gold.",
        "l\u2019emplacement 2 de la ville pour 1 pièce d\u2019or.",
    )


def test_an_upgrade_has_its_city_s_name() -> None:
    event = UpgradeCompleted(audience=EVERYONE, seat=Seat(1), upgrade="store", cost=1, count=1)
    here = Voice("en", WORD_BOOKS["capital"], PLAYERS, city_by_seat={1: "ironspire"})
    assert here.tell_event(event).startswith("You complete") is False
    assert "the Deep Cellars" in here.tell_event(event)
    assert "the Storehouse" in tell_in_english(event)
    assert "les Caves profondes" in replace(here, language="fr").tell_event(event)
    assert "votre 1er aménagement" in tell_in_french(event, 1)


def test_a_policy_is_told_to_its_owner() -> None:
    policy = Policy(commit="enough", hold_back=("archers#1",), hopeless="withdraw")
    event = PolicySet(audience=(Seat(1),), seat=Seat(1), policy=policy)
    assert tell_in_english(event, 1) == (
        "Your defence: commit enough, hold back the Archers; if hopeless, withdraw; "
        "mercenaries: all."
    )


def test_a_standing_defence_is_said_in_words() -> None:
    """C-DEFEND-02: what each wish does, in place of its notation."""
    first = SetPolicy(commit="all", hopeless="fight", mercs="all")
    assert standing_order_text(Voice("en", WORD_BOOKS["capital"]), first) == (
        "If attacked, all your troops defend, even in a lost war; "
        "mercenaries help where that is enough."
    )
    held = SetPolicy(commit="none", hold_back=("archers#1",), hopeless="fight", mercs=())
    assert standing_order_text(Voice("fr", WORD_BOOKS["capital"]), held) == (
        "Si l\u2019on vous attaque, aucune de vos troupes ne défend\u202f; "
        "aucun mercenaire n\u2019aide."
    )


# Names and labels


def test_players_without_a_name_are_called_by_their_seat() -> None:
    event = CardsDrawn(audience=EVERYONE, seat=Seat(3), count=2)
    assert Voice("en", WORD_BOOKS["capital"]).tell_event(event) == "Player 3 draws 2 cards."
    assert Voice("fr", WORD_BOOKS["capital"], events_heard=2).tell_event(event) == (
        "2 cartes rejoignent la main de Joueur 3."
    )


def test_names_are_harmless_where_discord_reads_them() -> None:
    event = CardsDrawn(audience=EVERYONE, seat=Seat(1), count=2)
    voice = Voice("en", WORD_BOOKS["capital"], {1: "**Ada** <@1>"}, markdown=True)
    assert voice.tell_event(event).startswith("\\*\\*Ada\\*\\* \\<@\u200b1\\>")


def test_choices_have_labels_and_only_twins_keep_their_numbers() -> None:
    voice = Voice("en", WORD_BOOKS["capital"], PLAYERS)
    assert voice.label_choices("troops", ["royal_guard#1", "royal_guard#2", "archers#1"]) == (
        "Royal Guard\u00a0#1",
        "Royal Guard\u00a0#2",
        "Archers",
    )
    assert voice.label_choice("moves", "archers#1 > city/2") == "Archers → City slot 2"
    assert voice.label_choice("target", "2") == "Ben"
    assert voice.label_choice("city", "true") == "The city"
    assert voice.label_choice("commit", "none") == "Nobody"
    assert voice.label_choice("card", "none") == "Nothing"
    assert voice.label_choice("mercs", "all") == "All"
    assert replace(voice, language="fr").label_choice("upgrade", "hedges") == "Haies vives"


def test_words_melt_into_the_names_of_people_that_begin_with_a_vowel() -> None:
    for name, of in (("Ada", "d\u2019Ada"), ("Ben", "de Ben")):
        assert say_in_language("fr", COMMON_BOOK, "offer.taken.own", gone=name, number="3") == (
            f"Vous avez pris la place {of} à la table 3."
        )
        assert say_in_language("fr", COMMON_BOOK, "host.replace.own", gone=name).endswith(
            f"à la place {of}."
        )
    offered = say_in_language(
        "fr", COMMON_BOOK, "offer.asked", gone="Ada", name="Ben", number="3", left="<t:9:R>"
    )
    assert "dès qu\u2019Ada reprend le jeu" in offered
    assert (
        say_in_language("fr", COMMON_BOOK, "dm.game", title="Empire")
        == "Désormais, il s\u2019agit d\u2019Empire."
    )


def test_anything_common_can_be_said_without_a_voice() -> None:
    assert say_in_language("fr", WORD_BOOKS["capital"], "list.and") == "et"
    assert say_in_language("en", COMMON_BOOK, "refusal.NOT_ASKED").startswith("Nothing is asked")


def test_what_only_one_table_knows_is_called_by_its_own_name() -> None:
    card = {"id": "odd_tower", "name": "Odd [Tower]", "kind": "building", "banner": "keep"}
    state = GAME.stage({"cards": [card], "seats": {1: {"buildings": ["odd_tower"]}, 2: {}}})
    voice = voice_at_table(
        Voice("fr", WORD_BOOKS["capital"], PLAYERS, markdown=True), GAME.view(state, Seat(1))
    )
    event = BuildingBuilt(audience=EVERYONE, seat=Seat(2), card="odd_tower#1", cost=2)
    assert voice.tell_event(event) == "Ben bâtit Odd \\[Tower\\] pour 2 pièces d\u2019or."
    market = BuildingBuilt(audience=EVERYONE, seat=Seat(2), card="market#1", cost=2)
    assert voice.tell_event(market) == "Ben bâtit un Marché pour 2 pièces d\u2019or."
