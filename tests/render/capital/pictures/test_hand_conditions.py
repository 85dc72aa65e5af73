"""What stands on the cards of a hand: whether each may be built now, and all that is missing."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from engine.capital import GAME
from engine.capital.catalog.card_models import Mercenary, Troop
from engine.capital.checks.order_checks import check, list_refusals
from engine.capital.entities.kingdom import slot_allows, slots_of_kingdom
from engine.capital.orders import Build
from engine.capital.view import View
from engine.core.protocol.values import Refusal
from render.capital.contents import names
from render.capital.contents.build_conditions import find_build_conditions
from render.capital.contents.hand import gather_hand
from render.capital.pictures import hand_picture
from render.capital.pictures.text_twins import hand_text
from render.capital.status_page import write_status_page
from render.drawing.picture import PictureRequest
from render.words import LANGUAGES
from tests.engine.capital.busy_games import TABLE_SETTINGS, play_busy_game
from tests.engine.random_play import random_games
from tests.render.capital.pictures.city_pictures import PLAYERS, languages, make_view
from tests.render.capital.pictures.test_pictures import make_view_with_hand

STATES_OF_A_GAME = 24


def seen_tables() -> Iterator[View]:
    """Yield views of own hands in many positions of random play, also where others play."""
    chance = Random("hands")
    games = [random_games("capital")[n].moments for n in range(6)]
    games += [play_busy_game(name).moments for name in TABLE_SETTINGS]
    for moments in games:
        for moment in chance.sample(moments, min(STATES_OF_A_GAME, len(moments))):
            for kingdom in moment.state.kingdoms:
                yield GAME.view(moment.state, kingdom.seat)
        last = moments[-1].step.state
        yield from (GAME.view(last, kingdom.seat) for kingdom in last.kingdoms)


def first_refusals(seen: View, card: str) -> list[Refusal | None]:
    """Return what `check` says to building a card: in each slot, and in none."""
    assert seen.me is not None
    slots = [slot.address for slot in slots_of_kingdom(seen, seen.me)]
    orders = [Build(card=card, slot=slot) for slot in (None, *slots)]
    verdicts = [check(seen, None, order, ()) for order in orders]
    return [next(iter(one.refusals), None) for one in verdicts]


def test_no_card_is_shown_otherwise_than_the_check_says() -> None:
    """C-ORDER-04: over random play, in both languages, picture, text twin and page say the same."""
    told: Counter[str] = Counter()
    for seen in seen_tables():
        assert seen.me is not None
        for language in LANGUAGES:
            look = PictureRequest(language, "hand")
            voice = names.picture_voice(seen, look, PLAYERS)
            held = gather_hand(voice, seen, seen.me, look)
            twin = hand_text(voice, seen, held)
            page = dict(write_status_page(seen, language, PLAYERS).fields)
            for card in held.cards:
                refusals = first_refusals(seen, card.name)
                assert card.may_build == (None in refusals), (card.name, refusals)
                assert card.notes
                assert card.mark.lower() in twin.lower()
                assert card.mark in page["Hand" if language == "en" else "Main"]
                codes = {one.code for one in refusals if one is not None}
                told.update(["may"] if card.may_build else codes)
    expected = {
        "may", "NOT_YOUR_TURN", "WRONG_PHASE", "PENDING_CHOICE", "BANNER_MISSING", "GAME_OVER",
        "DUPLICATE_BUILDING", "SLOT_REQUIRED", "NO_BUILD", "NO_GOLD",
    }  # fmt: skip
    assert expected <= set(told)


def test_what_the_check_reports_first_stands_first_on_the_card() -> None:
    """The note is that of the code, and a resource says how much of it is missing."""
    for seen in seen_tables():
        assert seen.me is not None
        voice = names.picture_voice(seen, PictureRequest("en"), PLAYERS)
        for card in seen.me.secrets.hand if seen.me.secrets else ():
            found = find_build_conditions(voice, seen, seen.me, card)
            first = first_refusals(seen, card)[0]
            if found.may_build or first is None:
                assert found.notes[0].icon in {"yes", "locked"}
                continue
            said = found.notes[0].text
            if first.code == "NO_GOLD":
                missing = int(first.facts["cost"]) - int(first.facts["gold"])
                assert said == f"{missing} Gold short"
            elif first.code == "SLOT_REQUIRED" and not first.facts["full"]:
                assert said == "no Build left" or said.endswith("Gold short")
            else:
                assert said == voice.say(f"picture.why.{first.code}", **first.facts)


def notes_of(seen: View, language: str = "en") -> dict[str, list[str]]:
    assert seen.me is not None
    look = PictureRequest(language)
    held = gather_hand(names.picture_voice(seen, look, PLAYERS), seen, seen.me, look)
    return {card.face.title: [note.text for note in card.notes] for card in held.cards}


def test_a_card_names_all_that_it_lacks() -> None:
    """C-BUILD-02, C-BUILD-03, C-SLOT-03, C-COST-01."""
    poor = make_view_with_hand("university", "spy", "knights", pools={"gold": 0, "build": 0})
    assert notes_of(poor) == {
        "University": ["needs a Court", "no Build left", "3 Gold short"],
        "Spy": ["no free mercenary slot", "no Build left", "1 Gold short"],
        "Knights": ["no Build left", "1 Gold short"],
    }
    assert notes_of(poor, "fr")["Universit\u00e9"] == [
        "il faut une Cour", "plus de Chantier", "il manque 3 Or",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("more", "first", "premier"),
    [
        ({"turn": 2}, "only in your own turn", "seulement \u00e0 votre tour"),
        ({"phase": "attack"}, "only in the Build phase", "en phase de Construction"),
        ({"phase": "regroup"}, "only in the Build phase", "en phase de Construction"),
        (
            {"choice": "pick", "pick": ["warlord"]},
            "first make your choice",
            "faites d\u2019abord votre choix",
        ),
    ],
)
def test_a_card_says_when_it_may_be_built_and_what_it_lacks_until_then(
    more: dict[str, Any], first: str, premier: str
) -> None:
    """C-TURN-01, C-TURN-02, C-ORDER-06; what is paid is not yet known."""
    hand = make_view_with_hand("university", "knights", **more)
    assert notes_of(hand) == {"University": [first, "needs a Court"], "Knights": [first]}
    assert notes_of(hand, "fr")["Chevaliers"] == [premier]


def open_slots(seen: View, card: str, use: str) -> list[str]:
    """Return the slots in which the check takes a card and the slot allows a use."""
    assert seen.me is not None
    slots = [one for one in slots_of_kingdom(seen, seen.me) if slot_allows(seen.me, one, use)]
    orders = {one.address: Build(card=card, slot=one.address) for one in slots}
    return [at for at, order in orders.items() if not check(seen, None, order, ()).refusals]


def list_uses(seen: View, name: str) -> list[str]:
    card = seen.cards.card(name)
    if isinstance(card, Troop):
        return [use for use in ("attack", "defence") if getattr(card, use)]
    return ["use"] if isinstance(card, Mercenary) else []


def test_what_a_unit_can_do_where_it_may_be_built_is_said_as_the_check_knows_it() -> None:
    """C-SLOT-05, C-CITY-05, C-MERC-04: over random play."""
    told: Counter[str] = Counter()
    for seen in seen_tables():
        assert seen.me is not None
        voice = names.picture_voice(seen, PictureRequest("en"), PLAYERS)
        for name in seen.me.secrets.hand if seen.me.secrets else ():
            found, uses = find_build_conditions(voice, seen, seen.me, name), list_uses(seen, name)
            if not found.may_build or not uses:
                continue
            closed = [use for use in uses if not open_slots(seen, name, use)]
            texts = [note.text for note in found.notes]
            assert (texts[0] == "may be built now") is (closed != uses), (name, texts)
            assert texts[0].startswith(("may be built now", "may only wait in")), texts
            assert len(texts) == 1 + len(closed), (name, closed, texts)
            told.update([f"{len(closed)} of {len(uses)}"])
    assert {"0 of 1", "1 of 1", "0 of 2", "1 of 2", "2 of 2"} <= set(told)


SLOTTED = {"city": "aldermoor", "hand": ["spy", "knights"]}


@pytest.mark.parametrize(
    ("seat", "spy", "knights", "chevaliers"),
    [
        (
            {},
            ["may only wait in city slot 1", "needs the Mercenary Quarter"],
            [
                "may only wait in city slot 2",
                "to attack: the Muster Field", "to defend: the Inner Garrison",
            ],
            [
                "attendrait dans l\u2019emplacement 2 de la ville",
                "pour attaquer\u202f: le Champ de Mars",
                "pour d\u00e9fendre\u202f: la Garnison int\u00e9rieure",
            ],
        ),
        (
            {"upgrades": ["merc_slot", "defence_slot"]},
            ["may be built now"],
            ["may be built now", "to attack: the Muster Field"],
            ["\u00e0 b\u00e2tir d\u00e8s maintenant", "pour attaquer\u202f: le Champ de Mars"],
        ),
        (
            {"upgrades": ["attack_slot", "defence_slot"]},
            ["may only wait in city slot 1", "needs the Mercenary Quarter"],
            ["may be built now"],
            ["\u00e0 b\u00e2tir d\u00e8s maintenant"],
        ),
        (
            {"city": "greenfold", "upgrades": ["merc_slot", "defence_slot"]},
            ["may be built now"],
            ["may be built now", "only to defend"],
            ["\u00e0 b\u00e2tir d\u00e8s maintenant", "seulement pour d\u00e9fendre"],
        ),
    ],
)  # fmt: skip
def test_a_unit_says_what_it_could_not_do_in_the_free_slots_and_what_would_open_them(
    seat: dict[str, Any], spy: list[str], knights: list[str], chevaliers: list[str]
) -> None:
    """C-SLOT-05, C-CITY-05, C-MERC-04: it may be built all the same."""
    seen = make_view(seats={1: {**SLOTTED, **seat}, 2: {}})
    assert notes_of(seen) == {"Spy": spy, "Knights": knights}
    assert notes_of(seen, "fr")["Chevaliers"] == chevaliers


def test_only_a_card_that_would_be_of_use_bears_the_seal() -> None:
    look = PictureRequest("en")
    seen = make_view(seats={1: {**SLOTTED, "upgrades": ["merc_slot"]}, 2: {}})
    assert seen.me is not None
    held = gather_hand(names.picture_voice(seen, look, PLAYERS), seen, seen.me, look)
    assert [card.is_inviting for card in held.cards] == [True, False]


def test_the_hand_of_a_partner_has_no_notes() -> None:
    """The viewer builds nothing from it."""
    seats: dict[int, Any] = {1: {}, 2: {}, 3: {"hand": ["market"]}, 4: {}}
    seen = make_view(mode="2v2", seats=seats)
    look = PictureRequest("en")
    voice = names.picture_voice(seen, look, PLAYERS)
    [market] = gather_hand(voice, seen, seen.kingdoms[2], look).cards
    assert market.notes == ()


def test_all_refusals_begin_with_the_one_that_is_reported() -> None:
    for seen in seen_tables():
        assert seen.me is not None
        for card in seen.me.secrets.hand if seen.me.secrets else ():
            order = Build(card=card)
            assert list_refusals(seen, order)[:1] == check(seen, None, order, ()).refusals


@languages
def test_every_note_is_written_whole_and_large_enough_to_read(language: str) -> None:
    """No note is cut on a plaque under the narrowest card."""
    moments: tuple[dict[str, Any], ...] = (
        {}, {"turn": 2}, {"phase": "attack"}, {"pools": {"gold": 0, "build": 0}},
    )  # fmt: skip
    hand = ("university", "spy", "knights", "market")
    found = chain.from_iterable(
        notes
        for more in moments
        for notes in notes_of(make_view_with_hand(*hand, **more), language).values()
    )
    closed = notes_of(make_view(seats={1: SLOTTED, 2: {}}), language).values()
    widest = min(hand_picture.CARD_WIDTHS.values()) + hand_picture.NOTE_OVERHANG
    for text in {*found, *chain.from_iterable(closed)}:
        assert hand_picture.fit_note(text, widest, strong=True).lines == (text,)
