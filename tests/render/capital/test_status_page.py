"""The page of a seat: all that is its own, what all may know of the others, and no more."""

import re
from typing import Any

import pytest

from engine.capital import GAME
from engine.capital.orders import EndBuild, Quest, War
from engine.core.dice import Dice
from engine.core.protocol.values import Order, Seat, Viewer
from render.capital.status_page import write_status_page
from render.language.pages import Page
from render.words import LANGUAGES
from tests.engine.random_play import RandomGame, list_seats, load_twins, play_random_game

PLAYERS = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dora"}
SEEDS = range(5)
DICE = Dice("page", "game")

languages = pytest.mark.parametrize("language", LANGUAGES)
seeds = pytest.mark.parametrize("seed", SEEDS)

GIVEN: dict[str, Any] = {
    "seats": {
        1: {
            "city": "aldermoor",
            "upgrades": ["gold", "attack_slot"],
            "buildings": [
                {"card": "stronghold", "slots": ["royal_guard", "cavalry"]},
                {"card": "tavern", "settled": "innkeeper"},
            ],
            "hand": ["market", "market", "archers"],
        },
        2: {
            "city": "dunholm",
            "buildings": [{"card": "watchtower", "slots": ["town_watch"]}, "farming_village"],
            "hand": ["spy", "tavern"],
        },
    },
}


def make_state(**more: Any) -> Any:
    return GAME.stage({**GIVEN, **more})


def write_page(of: Any, viewer: Viewer, language: str = "en", closes: str = "") -> Page:
    return write_status_page(GAME.view(of, viewer), language, PLAYERS, closes)


def find_field(of: Page, name: str) -> str:
    return dict(of.fields)[name].replace("\u00a0", " ")


def played_on(of: Any, seat: int, *orders: Order) -> Any:
    for order in orders:
        (ask,) = GAME.asks(of)
        assert GAME.check(GAME.view(of, Seat(seat)), ask, order, ()).is_accepted
        of = GAME.resolve(of, {(Seat(seat), ask.id): (order,)}, DICE).state
    return of


# One's own


def test_a_seat_reads_what_is_asked_and_by_when() -> None:
    mine = write_page(make_state(pools={"gold": 2, "build": 1}), Seat(1), closes="<t:1:R>")
    assert mine.title == "Round 1: your Build phase"
    assert mine.paragraphs == (
        "Your Build phase: build, upgrade, use mercenaries, then end the phase. Closes <t:1:R>.",
    )
    other = write_page(make_state(), Seat(2), closes="<t:1:R>")
    assert other.title == "Round 1: Ada\u2019s Build phase"
    assert other.paragraphs == ("It is Ada\u2019s turn. Closes <t:1:R>.",)


def test_a_seat_reads_its_kingdom() -> None:
    mine = write_page(make_state(pools={"gold": 2, "build": 1}), Seat(1))
    assert find_field(mine, "To spend") == "2 Gold, 1 Build"
    assert find_field(mine, "Income") == "2 Gold, 1 Build, 3 Draw, 1 Store, 1 Passive Defence"
    assert find_field(mine, "Upgrades") == (
        "2 of 8: Treasury and Muster Field. The next costs 3 Gold."
    )
    assert find_field(mine, "City") == "Aldermoor, 5 HP (2 \u00d7 free)"
    assert find_field(mine, "Buildings") == (
        "Stronghold 3 HP (Royal Guard and Cavalry) and Tavern 1 HP (free and the Innkeeper settled)"
    )
    assert find_field(mine, "Hand") == (
        "2 \u00d7 Market (2 Gold; needs a Village) "
        "and Archers (1 Gold; may be built now, to defend: the Inner Garrison)"
    )
    assert find_field(mine, "Defence") == "commit all; if hopeless, fight; mercenaries: all"


def test_a_seat_reads_of_its_rival_what_is_open() -> None:
    mine = write_page(make_state(), Seat(1))
    assert find_field(mine, "Ben") == (
        "Dunholm, 5 HP \u00b7 0 of 8 upgrades \u00b7 "
        "2 Gold, 1 Build, 3 Draw, 1 Store, 1 Passive Defence \u00b7 2 cards in hand \u00b7 "
        "buildings: Watchtower 1 HP (a troop) and Farming Village 1 HP"
    )
    assert "Town Watch" not in mine.to_markdown()
    assert "Spy" not in mine.to_markdown()


def test_the_public_reads_nobody_s_secrets() -> None:
    text = write_page(make_state(), None).to_markdown()
    assert {name for name, _ in write_page(make_state(), None).fields} == {"Piles", "Ada", "Ben"}
    for secret in ("Royal Guard", "Town Watch", "Market", "Hand", "commit"):
        assert secret not in text


def test_the_same_page_in_french() -> None:
    mine = write_page(make_state(pools={"gold": 2, "build": 1}), Seat(1), "fr", "<t:1:R>")
    assert mine.title == "Ronde 1\u202f: votre phase de Construction"
    assert mine.paragraphs[0].endswith("Fin <t:1:R>.")
    assert find_field(mine, "À dépenser") == "2 pièces d\u2019or, 1 chantier"
    assert find_field(mine, "Ville") == "Aulnelande, 5 PV (2 \u00d7 libre)"
    assert find_field(mine, "Main") == (
        "2 \u00d7 Marché (2 pièces d\u2019or\u202f; il faut un Village) "
        "et Archers (1 pièce d\u2019or\u202f; à bâtir dès maintenant, "
        "pour défendre\u202f: la Garnison intérieure)"
    )


# Choices


def test_the_one_who_won_reads_what_may_be_razed() -> None:
    war = War(target=Seat(2), troops=("royal_guard", "cavalry"))
    after = played_on(make_state(), 1, EndBuild(), war)
    mine = write_page(after, Seat(1))
    assert mine.paragraphs[0] == "You have won: choose what is razed."
    assert mine.paragraphs[1].replace("\u00a0", " ") == (
        "You may raze buildings of 2 HP in all: Watchtower 1 and Farming Village 1."
    )
    assert len(write_page(after, Seat(2)).paragraphs) == 1


def test_the_one_who_won_reads_who_may_come_home() -> None:
    war = War(target=Seat(2), troops=("royal_guard", "cavalry"))
    raze = GAME.kinds.orders["raze"].model_validate({"buildings": []})
    mine = write_page(played_on(make_state(), 1, EndBuild(), war, raze), Seat(1))
    assert mine.paragraphs == (
        "Choose which of your troops come home.",
        "2 printed Attack may come home: Royal Guard 2 and Cavalry 2.",
    )


def test_the_one_who_quests_reads_the_cards_and_nobody_else() -> None:
    seats = {
        **GIVEN["seats"],
        1: {"city": "aldermoor",
            "buildings": [{"card": "crossroads_village", "slots": ["pilgrim"]},
                          *["farming_village"] * 3]},
    }  # fmt: skip
    before = GAME.stage({"seats": seats, "legends": ["iron_gate", "warlord", "mountain_clans"]})
    after = played_on(before, 1, Quest(merc="pilgrim"))
    mine = write_page(after, Seat(1))
    assert len(mine.paragraphs) == 4
    assert mine.paragraphs[1].startswith("**Iron Gate** \u00b7 Keep building, cost and HP 3")
    assert "Iron Gate" not in write_page(after, Seat(2)).to_markdown()
    assert "Iron Gate" not in write_page(after, None).to_markdown()


# Every page of every game


def list_viewers(play: RandomGame) -> list[Viewer]:
    """Name the public and every seat."""
    return [None, *map(Seat, list_seats(play.table))]


@languages
@seeds
def test_pages_are_whole_at_every_moment(language: str, seed: int) -> None:
    play = play_random_game("capital", seed)
    for found in play.states[:: max(1, len(play.states) // 40)]:
        for viewer in list_viewers(play):
            text = write_page(found, viewer, language).to_markdown()
            assert not re.search(
                r"[{}\[\]]|\bNone\b|[a-z]_[a-z]|[«“]|\s\s(?!\*)|!", text.replace("\n\n", "\n")
            ), text


@languages
@seeds
def test_the_end_says_who_has_won(language: str, seed: int) -> None:
    play = play_random_game("capital", seed)
    last = play.states[-1]
    text = write_page(last, None, language).paragraphs[0]
    assert write_page(last, None, language).title.endswith(
        ("the game is over", "la partie est finie")
    )
    winners = GAME.outcome(last)
    assert winners is not None
    assert any(PLAYERS[seat] in text for seat in winners.places[0])


@languages
def test_what_a_seat_cannot_know_changes_nothing_on_its_page(language: str) -> None:
    from random import Random  # noqa: PLC0415

    twins = load_twins("capital")
    assert twins is not None
    play = play_random_game("capital", 2)
    chance = Random(7)
    for found in play.states[::10]:
        for viewer in list_viewers(play):
            twin = twins(found, viewer, chance)
            if twin is not None:
                assert write_page(twin, viewer, language) == write_page(found, viewer, language)
