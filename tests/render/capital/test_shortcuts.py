"""The buttons of a card: whole orders that may be given, in words, in whole games of machines."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from bot.order_reading.order_draft_path import walk_draft
from engine.capital.game import GAME
from engine.capital.orders import War
from engine.capital.view import View
from engine.core.dice import Dice, make_seed
from engine.core.match import start_match
from engine.core.protocol.drafts import parse_draft
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import Draft, Order, Seat
from render.capital.presentation import PRESENTATION
from render.guidance import Shortcut
from render.language.voice import Voice

MAX_LABEL_LENGTH = 80
NAMES = {1: "Ada", 2: "Ben", 3: "Cleo"}


def play_moments(steps: int = 120) -> Iterator[tuple[View, Ask]]:
    """Yield what the asked seat sees, step by step, in a game of machines."""
    seed = make_seed("shortcuts")
    match = start_match(GAME, GAME.settings(), [GAME.entry()] * 3, Dice(seed, "test"))
    for step in range(steps):
        ask = match.asks[0]
        yield match.view(ask.seat), ask
        (order,) = GAME.choose(match.view(ask.seat), ask, Dice(seed, f"{step}"))
        assert match.submit(ask.seat, order, ask.id).is_accepted


def make_voice(view: View, language: str) -> Voice:
    words = PRESENTATION.words
    seat = view.viewer
    return words.teach_table_names(Voice(language, words.book, NAMES, seat), view)


def list_shortcuts(view: View, ask: Ask, language: str = "en") -> list[Shortcut]:
    return list(PRESENTATION.guidance.list_shortcuts(make_voice(view, language), view, ask, ()))


def read_whole_order(view: View, ask: Ask, draft: Draft) -> Order:
    async def suggest(started: Draft) -> Blank | None:
        return GAME.options(view, ask, (), started, None)

    path = asyncio.run(walk_draft(suggest, draft))
    order = parse_draft(GAME, path.draft)
    assert path.next_blank is None
    assert isinstance(order, Order)
    return order


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_shortcut_is_a_whole_order_that_may_be_given(language: str) -> None:
    kinds = set()
    for view, ask in play_moments():
        for shortcut in list_shortcuts(view, ask, language):
            order = read_whole_order(view, ask, shortcut.draft)
            assert GAME.check(view, ask, order, ()).is_accepted
            assert 0 < len(shortcut.label) <= MAX_LABEL_LENGTH
            kinds.add(order.kind)
    assert {"build", "upgrade", "store"} <= kinds


def test_a_card_in_hand_is_named_with_what_it_costs_now() -> None:
    """C-COST-03."""
    village = {"buildings": ["farming_village"], "hand": ["herding_village"]}
    position: dict[str, Any] = {"pools": {"gold": 2, "build": 1}, "seats": {1: village, 2: {}}}
    labels = [one.label for one in list_shortcuts(*stage(position))]
    assert "Build the Herding Village · 2 Gold" in labels


def test_a_raid_is_offered_with_both_sums_and_a_hopeless_one_is_not() -> None:
    """C-SCORE-02."""
    camp = {"buildings": [{"card": "war_camp", "slots": ["raiders"]}]}
    open_city = {"buildings": ["farming_village", "market"]}
    strong = {**open_city, "upgrades": ["defence"]}
    offered = [
        one.label
        for rival in (open_city, strong)
        for one in list_shortcuts(*stage({"phase": "attack", "seats": {1: camp, 2: rival}}))
    ]
    assert offered == ["Raid Ben: 2 against 1"]


def test_what_the_end_of_a_phase_would_lose_is_named_with_what_could_be_had_for_it() -> None:
    """C-INCOME-03."""
    position = {
        "pools": {"gold": 2, "build": 1},
        "seats": {1: {"hand": ["farming_village"]}, 2: {}},
    }
    view, ask = stage(position)
    voice, describe = make_voice(view, "en"), PRESENTATION.guidance.describe_waste
    said = describe(voice, view, ask, (), "end_build")
    assert said.startswith("Unspent and lost: 2 Gold, 1 Build. Still possible: ")
    assert "Build the Farming Village · 1 Gold" in said
    assert describe(voice, view, ask, (), "") == ""
    poor, poor_ask = stage({**position, "pools": {"gold": 2, "build": 0}})
    assert describe(voice, poor, poor_ask, (), "end_build") == ""


def stage(position: dict[str, Any]) -> tuple[View, Ask]:
    state = GAME.stage(position)
    (ask,) = GAME.asks(state)
    return GAME.view(state, Seat(1)), ask


@pytest.mark.parametrize(
    ("language", "troops", "own", "said"),
    [
        ("en", ["royal_guard", "cavalry"], [], "but lose the Cavalry; the Royal"),
        ("en", ["royal_guard"], [], "and raze up to 1 HP, but lose the Royal"),
        ("en", ["raiders"], ["chapel"], "and all your troops come home."),
        (
            "fr",
            ["royal_guard", "cavalry"],
            [],
            "mais perdez la Cavalerie\u202f; la",
        ),
    ],
)
def test_a_remark_on_a_certain_war_names_who_falls_and_who_comes_home(
    language: str, troops: list[str], own: list[str], said: str
) -> None:
    """C-SURVIVE-01."""
    camp = {"buildings": [{"card": "stronghold", "slots": troops}, *own]}
    given = {"phase": "attack", "seats": {1: camp, 2: {"buildings": ["market"]}}}
    view = GAME.view(GAME.stage(given), Seat(1))
    war = War(target=Seat(2), troops=tuple(f"{one}#1" for one in troops))
    remark = PRESENTATION.guidance.write_remark(make_voice(view, language), view, (war,), 0)
    assert said in remark
    assert not {"\u201c", "\u201d", "\u00ab"} & set(remark)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "; at best you lose only"), ("fr", "au mieux")]
)
def test_a_remark_on_a_war_against_what_lies_face_down_says_what_is_lost_at_best(
    language: str, said: str
) -> None:
    """C-INFO-09."""
    camp = {"buildings": [{"card": "stronghold", "slots": ["royal_guard", "cavalry"]}]}
    rival = {"buildings": [{"card": "watchtower", "slots": ["town_watch"]}]}
    view = GAME.view(GAME.stage({"phase": "attack", "seats": {1: camp, 2: rival}}), Seat(1))
    war = War(target=Seat(2), troops=("royal_guard#1", "cavalry#1"))
    remark = PRESENTATION.guidance.write_remark(make_voice(view, language), view, (war,), 0)
    assert said in remark
