"""The AI player gives legal, sensible orders everywhere and uses no hidden information."""

import ast
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.capital import GAME
from engine.capital.ai import order_choice
from engine.capital.ai.race import MAX_TURNS, RaceState, estimate_turns
from engine.capital.checks.order_checks import check
from engine.capital.settings import Settings
from engine.capital.state import State
from engine.core.dice import Dice
from engine.core.duel import play_games, run_duel
from engine.core.machine_players import PLAYER_MAKERS, PlayerMaker
from engine.core.match import Match
from engine.core.notation import line_writer
from engine.core.notation.lexicon import PLAIN_LEXICON
from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Seat
from tests.engine.capital.busy_games import TABLE_SETTINGS, rich_state
from tests.engine.random_play import AnyGame, load_twins, pick_moment

DICE = Dice("ai", "test")
MOST = 40
"""The most orders the AI player may give in one turn."""

FORMS = [
    {"mode": mode, "cities": cities, "quests": quests, "late_coin": coin}
    for mode in ("short", "full", "2v2")
    for cities, quests, coin in (("A", "on", "on"), ("A", "off", "off"), ("B", "on", "off"))
]
forms = pytest.mark.parametrize("form", FORMS, ids=[" ".join(one.values()) for one in FORMS])
tables = pytest.mark.parametrize("name", TABLE_SETTINGS)


def make_settings(**words: str) -> Settings:
    return Settings.model_validate(words)


def seats_of(mode: str) -> tuple[int, ...]:
    return (4,) if mode == "2v2" else (2, 3)


def stage_position(**given_: Any) -> State:
    """Return a written position of a short game, unless another mode is given."""
    return GAME.stage({"mode": "short", **given_})


def next_order_line(state: State) -> str:
    """Return the AI player's next order as a line."""
    [ask] = GAME.asks(state)
    [order] = GAME.choose(GAME.view(state, ask.seat), ask, DICE)
    return line_writer.write_line(order, PLAIN_LEXICON)


def play_turn(state: State, seat: int = 1, most: int = MOST) -> list[str]:
    """Let the AI player finish the open turn, and return its orders as lines."""
    match = Match(GAME, state, DICE)
    [ask], told = match.asks, list[str]()
    while match.outcome is None and match.asks[0].seat == seat and match.asks[0].id == ask.id:
        [order] = GAME.choose(match.view(Seat(seat)), match.asks[0], DICE)
        assert match.submit(Seat(seat), order).is_accepted, order
        told.append(line_writer.write_line(order, PLAIN_LEXICON))
        assert len(told) <= most, told
    return told


class WatchedPlayer:
    """The AI player, asserting that every order is legal and every turn ends."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.kinds: dict[str, Counter[str]] = {}

    def __call__(self, view: Any, ask: Ask, dice: Dice) -> Sheet:
        sheet = self.game.choose(view, ask, dice)
        assert len(sheet) == 1
        assert check(view, ask, sheet[0], ()).is_accepted
        kinds = self.kinds.setdefault(ask.id, Counter())
        kinds.update(order.kind for order in sheet)
        assert sum(kinds.values()) <= MOST, kinds
        assert kinds["move"] <= 2
        assert not kinds["concede"]
        return sheet


# Whole games


@pytest.mark.parametrize("mode", ["short", "full"])
def test_it_beats_random_play(mode: str) -> None:
    result = run_duel(GAME, ["plain", "random"], 12, "beats", make_settings(mode=mode))
    assert result.score_of("plain").won == 12
    assert result.average_rounds < 18


def test_it_beats_two_random_players_and_a_random_team() -> None:
    assert run_duel(GAME, ["plain", "random", "random"], 6, "three").score_of("plain").won == 6
    team = run_duel(GAME, ["plain", "random"] * 2, 4, "teams", make_settings(mode="2v2"))
    assert team.score_of("plain").won == 4


@forms
def test_it_plays_whole_games_of_every_form(form: Mapping[str, str]) -> None:
    makers: dict[str, PlayerMaker] = {**PLAYER_MAKERS, "watched": WatchedPlayer}
    for seats in seats_of(form["mode"]):
        for names in (["watched"] * seats, ["watched", "random", "random", "watched"][:seats]):
            games = play_games(GAME, names, "forms", make_settings(**form), makers)
            record = next(games)
            assert record.rounds <= 40


@tables
@pytest.mark.parametrize("seed", range(3))
def test_it_plays_to_the_end_from_the_middle_of_things(name: str, seed: int) -> None:
    match = Match(
        GAME, rich_state(Random(seed), **TABLE_SETTINGS[name]), Dice(f"rich {seed}", "ai")
    )
    watch = WatchedPlayer(GAME)
    while match.outcome is None:
        [ask] = match.asks
        for order in watch(match.view(ask.seat), ask, DICE):
            assert match.submit(ask.seat, order, ask.id).is_accepted


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_equal_views_give_equal_orders(at: int) -> None:
    """C-INFO-23: worlds that differ only in what a seat cannot know are played alike."""
    play, moment, chance = pick_moment("capital", at)
    for ask in GAME.asks(moment.state):
        other = load_twins("capital")(moment.state, ask.seat, chance)
        one, two = GAME.view(moment.state, ask.seat), GAME.view(other, ask.seat)
        assert GAME.choose(one, ask, DICE) == GAME.choose(two, ask, DICE)
    assert play.game is GAME


def test_none_of_its_modules_imports_the_state() -> None:
    files = sorted(Path(order_choice.__file__).parent.glob("*.py"))
    assert len(files) > 3
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{one.name}" for one in node.names]
            assert not [name for name in names if name.startswith("engine.capital.state")], file


# Good sense


def test_it_completes_the_last_upgrade_when_it_can() -> None:
    upgrades = ["gold", "build", "draw", "store", "defence"]
    state = stage_position(
        seats={1: {"upgrades": upgrades, "hand": ["farming_village", "market"]}, 2: {}},
        pools={"gold": 6, "build": 1},
    )
    assert next_order_line(state).startswith("upgrade ")


def test_it_counts_a_partners_upgrades_toward_the_goal() -> None:
    state = stage_position(
        mode="2v2",
        seats={
            1: {"upgrades": ["gold", "build", "draw"], "hand": ["farming_village"]},
            2: {},
            3: {"upgrades": ["gold", "build", "draw", "store"]},
            4: {},
        },
        pools={"gold": 4, "build": 1},
    )
    assert next_order_line(state).startswith("upgrade ")


def test_it_begins_with_what_brings_gold() -> None:
    state = stage_position(
        seats={1: {"hand": ["palisade", "farming_village", "archers"]}, 2: {}},
        pools={"gold": 1, "build": 1},
    )
    assert next_order_line(state) in {"build farming_village#1", "upgrade gold"}


def test_it_settles_a_mercenary_who_brings_gold_every_turn() -> None:
    state = stage_position(
        seats={
            1: {
                "buildings": ["farming_village", {"card": "tavern", "slots": ["tax_collector"]}],
            },
            2: {},
        },
        pools={"gold": 0, "build": 0},
    )
    assert play_turn(state)[0] == "settle tax_collector#1 under farming_village#1"


def test_it_completes_a_quest_that_is_done() -> None:
    villages = [f"farming_village#{n}" for n in range(1, 5)]
    state = stage_position(
        seats={1: {"buildings": [*villages, {"card": "tavern", "slots": ["pilgrim"]}]}, 2: {}},
        pools={"gold": 0, "build": 0},
        legends=["iron_gate", "imperial_mint", "mountain_clans"],
    )
    orders = play_turn(state)
    assert orders[0] == "quest pilgrim#1"
    assert orders[1].startswith("pick ")


ARMY = ["royal_guard", "cavalry", "raiders", "berserkers"]


def stage_army(buildings: list[Any], troops: list[str] = ARMY, **given_: Any) -> State:
    """Return a position in the Attack phase with every slot full of troops."""
    camps = [{"card": "stronghold", "slots": troops[:2]}]
    camps += [{"card": "war_camp", "slots": troops[2:]}] if troops[2:] else []
    rival = {"buildings": buildings, **given_}
    return stage_position(seats={1: {"buildings": camps}, 2: rival}, phase="attack")


def test_it_razes_a_city_that_ends_the_game() -> None:
    match = Match(GAME, stage_army(["farming_village"]), DICE)
    for _ in range(2):
        [ask] = match.asks
        for order in GAME.choose(match.view(ask.seat), ask, DICE):
            match.submit(ask.seat, order)
    assert match.outcome is not None
    assert match.outcome.places[0] == (1,)


def test_it_razes_what_hurts_most() -> None:
    buildings = ["palisade", "farming_village", "market", "warehouse"]
    match = Match(GAME, stage_army(buildings, ["royal_guard", "cavalry"]), DICE)
    told = play_turn(match.state)
    assert told[0].startswith("war 2 with ")
    assert "raze farming_village#1, warehouse#1" in told


def test_it_does_not_march_against_walls_it_cannot_break() -> None:
    walls = ["curtain_wall", "palisade", "gatehouse", {"card": "stronghold", "slots": ["archers"]}]
    state = stage_army(walls, ["raiders", "berserkers"])
    assert not [line for line in play_turn(state) if line.startswith("war ")]


def test_it_brings_as_many_points_home_as_it_may() -> None:
    state = stage_army(
        ["farming_village", "palisade"], ["royal_guard", "cavalry"], hand=["market", "tavern"]
    )
    survivors = [line for line in play_turn(state) if line.startswith("survive")]
    assert survivors in ([], ["survive royal_guard#1"])


def test_it_moves_units_to_where_they_are_of_use() -> None:
    state = stage_position(
        seats={
            1: {
                "buildings": ["war_camp", "watchtower"],
                "units": {"war_camp/1": "shieldwall", "watchtower/1": "berserkers"},
            },
            2: {},
        },
        phase="regroup",
    )
    orders = play_turn(state)
    assert sum(line.startswith("move ") for line in orders) == 1
    assert "shieldwall#1 > watchtower#1/1" in orders[0]


def test_it_keeps_no_more_than_its_store_and_the_best_of_them() -> None:
    state = stage_position(
        seats={1: {"hand": ["hill_village", "farming_village", "farming_village#2"]}, 2: {}},
        phase="regroup",
    )
    [stored] = play_turn(state)
    assert stored in {"store farming_village#1", "store farming_village#2"}


# The race


@given(
    st.integers(0, 8), st.integers(0, 7), st.integers(0, 9), st.integers(1, 4), st.integers(0, 3)
)
def test_more_gold_and_cheaper_upgrades_never_slow_the_race(
    need: int, level: int, gold: int, build: int, cheaper: int
) -> None:
    pace = RaceState(
        need,
        level,
        gold,
        build,
        cheaper,
        2,
        gold_upgrades_left=True,
        build_upgrades_left=True,
        gold_card_chance=45,
    )
    slack = 1e-9
    assert estimate_turns(pace._replace(gold=gold + 1)) <= estimate_turns(pace) + slack
    assert (
        estimate_turns(pace._replace(upgrade_discount=cheaper + 1)) <= estimate_turns(pace) + slack
    )
    assert 0 <= estimate_turns(pace) <= MAX_TURNS
    assert (estimate_turns(pace) == 0) == (need == 0)
