"""Whole games of every mode, played at random from positions full of cards."""

from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from engine.capital import GAME
from engine.capital.state import State
from engine.capital.view import View
from engine.core.dice import Dice
from engine.core.match import Match
from engine.core.protocol import drafts
from engine.core.protocol.values import Draft, Order, Seat
from tests.engine.random_play import PlayedMoment, answer_at_random

TABLE_SETTINGS: Final[dict[str, dict[str, Any]]] = {
    "two, short": {"mode": "short", "seats": 2, "late_coin": "on"},
    "two, full, Advanced": {"mode": "full", "seats": 2, "cities": "B"},
    "three, short": {"mode": "short", "seats": 3},
    "three, full": {"mode": "full", "seats": 3, "late_coin": "on"},
    "three, no Quests": {"mode": "full", "seats": 3, "quests": "off"},
    "teams": {"mode": "2v2", "seats": 4, "late_coin": "on"},
    "teams, Advanced": {"mode": "2v2", "seats": 4, "cities": "B"},
}

MAX_STEPS: Final = 120
"""Orders of one game."""

KIND_WEIGHTS: Final[dict[str, float]] = {
    "end_build": 0.25, "end_attack": 0.2, "store": 0.4, "policy": 0.2, "concede": 0.003,
    "move": 0.4, "upgrade": 0.3,
}  # fmt: skip
"""By kind: the weight with which an offered order is chosen; 1 for other kinds."""

TROOPS: Final = [
    "royal_guard", "cavalry", "town_watch", "spearmen", "archers", "crossbowmen", "shieldwall",
    "knights", "berserkers", "light_horse", "raiders", "iron_phalanx", "black_riders", "sappers",
    "winged_lancers", "lion_banner", "ram_crew", "standard_bearer", "field_surgeons",
]  # fmt: skip
MERCS: Final = [
    "tax_collector", "recruiter", "spy", "pickpocket", "assassin", "saboteur", "archivist",
    "pilgrim", "innkeeper", "diplomat", "war_drummer", "siege_captain", "wall_captain", "courier",
    "night_warden", "master_of_whispers", "quiet_knife", "royal_engineer", "adventurer",
]  # fmt: skip
HOMES: Final = ["stronghold", "herding_village", "watchtower", "tavern", "crossroads_village"]
HAND: Final = [
    "market", "chapel", "free_port", "scriptorium", "fishing_village", "warehouse", "courthouse",
    "mill_village", "warlord", "farming_village", "town_hall", "iron_gate", "hill_village",
    "embassy", "palisade", "queens_envoy",
]  # fmt: skip


class BusyGame(NamedTuple):
    """One game, step by step."""

    seats: tuple[Seat, ...]
    dice: Dice
    moments: tuple[PlayedMoment, ...]


def rich_state(chance: Random, mode: str, seats: int, quests: str = "on", **others: str) -> State:
    """Return a position in mid-game: slots are filled, hands hold all kinds of card."""
    common = [name for name in TROOPS + MERCS + HAND if not _legendary(name)]
    troops, mercs, hands = (
        chance.sample(some, len(some))
        for some in (
            [name for name in some if quests == "on" or name in common]
            for some in (TROOPS, MERCS, HAND)
        )
    )
    written = {
        seat: {
            "buildings": [
                {"card": "stronghold", "slots": [troops.pop(), troops.pop()]},
                {"card": "herding_village", "slots": [troops.pop()]},
                {"card": "watchtower", "slots": [troops.pop()] if seat < 3 else []},
                {"card": "tavern", "slots": [mercs.pop()]},
                {"card": "crossroads_village", "slots": [mercs.pop()]},
                {"card": "caravanserai", "slots": [mercs.pop()]},
            ],
            "hand": [hands.pop(), hands.pop(), hands.pop(), mercs.pop()],
        }
        for seat in range(1, seats + 1)
    }
    given = {"mode": mode, "quests": quests, "round": 5, "seats": written, **others}
    return GAME.stage(given)


def _legendary(name: str) -> bool:
    return GAME.stage({"seats": {1: {}, 2: {}}}).cards.cards[name].is_legendary


@cache
def play_busy_game(name: str, seed: int = 0) -> BusyGame:
    """Play a game of one table; the same seed gives the same game."""
    chance = Random(f"{name} {seed}")
    state = rich_state(chance, **TABLE_SETTINGS[name])
    dice = Dice(f"busy {seed}", name)
    match = Match(GAME, state, dice)
    moments: list[PlayedMoment] = []
    while match.outcome is None and len(match.played_steps) < MAX_STEPS:
        before = match.state
        _advance(match, chance)
        for one in match.played_steps[len(moments) :]:
            moments.append(PlayedMoment(before, one.sheets, one.step))
            before = one.step.state
    return BusyGame(tuple(one.seat for one in state.kingdoms), dice, tuple(moments))


def _advance(match: Match[State, View], chance: Random) -> None:
    """Submit an order of the asked seat, sometimes of another; sometimes let time run out."""
    [ask] = match.asks
    if chance.random() < 0.03:
        match.let_lapse(ask.seat, ask.id)
        return
    seats = [one.seat for one in match.state.kingdoms if not one.out]
    seat = chance.choice(seats) if chance.random() < 0.1 else ask.seat
    order = grow_random_order(match, seat, chance)
    if order is not None:
        match.submit(seat, order)


def grow_random_order(match: Match[State, View], seat: Seat, chance: Random) -> Order | None:
    """Return a random order of a kind chosen by weight; None if there is none."""
    view = match.view(seat)
    ask = next((ask for ask in match.asks if ask.seat == seat), None)
    first = GAME.options(view, ask, (), Draft(), None)
    kinds = [choice.id for choice in first.choices] if first else []
    if not kinds:
        return None
    weights = [KIND_WEIGHTS.get(kind, 1.0) for kind in kinds]
    draft = Draft(kind=chance.choices(kinds, weights)[0])
    order = drafts.build_order(GAME, view, ask, (), answer_at_random(chance), draft)
    return order if isinstance(order, Order) else None
