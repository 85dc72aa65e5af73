"""The practice game of Capital, played by whoever always presses its first button."""

from typing import NamedTuple

import pytest

from bot.game_types import GAME_TYPES
from bot.games.state.practice_hints import choose_practice_hint
from engine.capital import GAME
from engine.capital.ai.suggested_orders import suggest_army, suggest_orders
from engine.capital.catalog.card_models import Building
from engine.capital.checks.order_checks import check
from engine.capital.orders import Build
from engine.capital.view import View
from engine.core.card_piles import print_name
from engine.core.dice import Dice, make_seed
from engine.core.machine_players import GentlePlayer
from engine.core.match import start_match
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Seat
from render.capital.contents.build_conditions import MAY_BUILD_ICON, list_build_conditions
from render.capital.practice import CAPITAL_PRACTICE, END_BUILD
from render.guidance import Shortcut
from render.words import Voice

CAPITAL = GAME_TYPES["capital"]
VOICE = Voice("en", CAPITAL.word_book)
LEARNER = Seat(1)
ENDINGS = {"build": "end_build", "attack": "end_attack"}
LATEST_WAR = 10
"""In so many rounds every kind of order should have been met."""
PRACTICE_SEEDS = [f"p{number}" for number in range(4)]


class PlayedPractice(NamedTuple):
    """How a practice game went: whether the learner won, and the round of their first war."""

    is_won: bool
    first_war: int | None


def press_first_button(view: View, ask: Ask, told_hints: list[str]) -> Draft:
    """Return the order of the first button, as a card orders them."""
    hint_kind = choose_practice_hint(CAPITAL, view, ask, (), told_hints)
    shortcuts = (
        *CAPITAL_PRACTICE.list_shortcuts(VOICE, view, ask, told_hints),
        *CAPITAL.presentation.guidance.list_shortcuts(VOICE, view, ask, ()),
    )
    explained = [one for one in shortcuts if one.draft.kind == hint_kind]
    told_hints += [hint_kind] if hint_kind else []
    first = next(iter((*explained, *shortcuts)), None)
    return first.draft if first else Draft(kind=ENDINGS[ask.kind])


def play_practice(seed: str) -> PlayedPractice:
    settings = GAME.settings.model_validate(dict(CAPITAL_PRACTICE.settings))
    entries = [GAME.entry()] * (CAPITAL_PRACTICE.machines + 1)
    match = start_match(GAME, settings, entries, Dice(make_seed(seed), "practice"))
    machine, told_hints, first_war = GentlePlayer(GAME), list[str](), None
    for step in range(GAME.policies.max_steps):
        if match.outcome is not None:
            return PlayedPractice(match.outcome.places[0] == (LEARNER,), first_war)
        ask = match.asks[0]
        view = match.view(ask.seat)
        if ask.seat == LEARNER:
            order = press_first_button(view, ask, told_hints)
            if order.kind == "war" and first_war is None:
                first_war = view.round
            assert match.submit(ask.seat, order, ask.id).is_accepted
        else:
            for played in machine(view, ask, Dice(make_seed(f"{seed}/{step}"), "machine")):
                assert match.submit(ask.seat, played, ask.id).is_accepted
    raise AssertionError("the game has no end")


def test_most_first_games_are_won_and_meet_a_war() -> None:
    played = [play_practice(seed) for seed in PRACTICE_SEEDS]
    assert sum(one.is_won for one in played) >= len(played) - 1
    early = [one for one in played if one.first_war is not None and one.first_war <= LATEST_WAR]
    assert len(early) >= len(played) - 1


@pytest.mark.parametrize("told_hints", [(), ("war",)])
def test_the_way_to_a_war_is_shown_until_a_war_was_explained(told_hints: tuple[str, ...]) -> None:
    settings = GAME.settings.model_validate(dict(CAPITAL_PRACTICE.settings))
    offered: list[Shortcut] = []
    for number in range(12):
        match = start_match(GAME, settings, [GAME.entry()] * 3, Dice(make_seed(f"{number}"), "g"))
        ask = match.asks[0]
        view = match.view(ask.seat)
        if next(suggest_army(view, ask), None) is not None:
            offered += CAPITAL_PRACTICE.list_shortcuts(VOICE, view, ask, told_hints)
    assert bool(offered) != bool(told_hints)


def list_build_moments(seeds: int = 4) -> list[tuple[View, Ask]]:
    """List what is seen in the Build phases of games of machines."""
    moments = list[tuple[View, Ask]]()
    for number in range(seeds):
        seed = make_seed(f"hints {number}")
        match = start_match(GAME, GAME.settings(), [GAME.entry()] * 2, Dice(seed, "g"))
        for step in range(120):
            if match.outcome is not None:
                break
            ask = match.asks[0]
            view = match.view(ask.seat)
            moments += [(view, ask)] if ask.kind == "build" else []
            (order,) = GAME.choose(view, ask, Dice(seed, f"{step}"))
            assert match.submit(ask.seat, order, ask.id).is_accepted
    return moments


def test_nothing_more_can_be_built_is_told_only_where_no_card_of_the_hand_may_be_built() -> None:
    told = 0
    for view, ask in list_build_moments():
        assert view.me is not None
        conditions = dict(list_build_conditions(VOICE, view, view.me))
        if END_BUILD in CAPITAL_PRACTICE.list_hint_kinds(view, ask, ()):
            assert not any(one.may_build for one in conditions.values())
            told += 1
    assert told


def test_a_unit_that_is_of_use_in_a_free_slot_is_suggested_with_its_slot() -> None:
    units = 0
    for view, ask in list_build_moments(2):
        assert view.me is not None
        suggested = list(suggest_orders(view, ask))
        assert all(check(view, ask, one, ()).is_accepted for one in suggested)
        names = {print_name(one.card) for one in suggested if isinstance(one, Build)}
        for name, conditions in list_build_conditions(VOICE, view, view.me):
            inviting = conditions.may_build and conditions.notes[0].icon == MAY_BUILD_ICON
            assert not inviting or print_name(name) in names
            units += inviting and not isinstance(view.cards.card(name), Building)
    assert units
