"""What each may know: nothing more is shown, told or answered (section INFO)."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from engine.capital import GAME
from engine.capital.catalog.card_set import Card
from engine.capital.state import State
from engine.capital.view import View
from engine.core.dice import Dice, make_seed
from engine.core.files import state_files
from engine.core.protocol import drafts, order_validation
from engine.core.protocol.game import Lapse, Seated
from engine.core.protocol.values import Draft, Event, Order, Seat, Viewer, is_in_audience
from tests.engine.capital.busy_games import TABLE_SETTINGS, BusyGame, play_busy_game
from tests.engine.capital.twins import deal_hidden_anew, make_twin, walk_hidden_cards
from tests.engine.random_play import PlayedMoment, play_random_game

tables = pytest.mark.parametrize("name", TABLE_SETTINGS)
seeds = pytest.mark.parametrize("seed", range(2))

OPEN = {
    "mode", "quests", "cities", "late_coin", "turn_hours", "goal", "round", "turn", "phase",
    "choice", "pools", "wars_won", "hp_razed", "fought", "spent", "put_off", "seats", "deck_size",
    "legends_size", "discard", "war", "fallen", "outcome", "viewer",
}  # fmt: skip
OPEN_OF_A_SEAT = {
    "city", "colour", "out", "upgrades", "buildings", "settled", "unfinished", "held", "missed",
    "tracker", "hp", "city_hp", "upgrade_cost", "village_cost", "hand_size", "taken",
}  # fmt: skip
SECRETS = {"units", "hand", "policy"}


def list_viewers(game: BusyGame) -> tuple[Viewer, ...]:
    return (None, *game.seats)


def seats_shared(state: State, viewer: Viewer) -> set[Viewer]:
    """Return the seats whose secrets a viewer shares; a defeated seat shares none."""
    if viewer is None or state.kingdoms[viewer - 1].out:
        return set()
    return {viewer, Seat((viewer + 1) % 4 + 1)} if state.mode == "2v2" else {viewer}


@tables
@seeds
def test_a_view_shows_what_the_ledger_opens_and_the_own_secrets_alone(name: str, seed: int) -> None:
    """C-INFO-05, C-INFO-06, C-INFO-07, C-INFO-12, C-INFO-13, C-TEAM-08, C-ELIM-05."""
    game = play_busy_game(name, seed)
    for moment in game.moments:
        for viewer in list_viewers(game):
            state = moment.state
            shown = GAME.scenarios.describe_view(GAME.view(state, viewer))
            picks = {"pick"} if state.shown and state.turn in seats_shared(state, viewer) else set()
            assert set(shown) == OPEN | picks
            for seat, one in shown["seats"].items():
                own = seat in seats_shared(state, viewer)
                assert set(one) == OPEN_OF_A_SEAT | (SECRETS if own else set())


@tables
@seeds
def test_the_two_decks_are_hidden_from_all(name: str, seed: int) -> None:
    """C-INFO-07, C-INFO-12: no view names a card that lies in a deck."""
    game = play_busy_game(name, seed)
    for moment in game.moments[::4]:
        state = moment.state
        for viewer in list_viewers(game):
            shown = GAME.scenarios.describe_view(GAME.view(state, viewer))
            told = [shown["seats"], shown["discard"], shown.get("pick")]
            for one in shown["seats"].values():
                one.pop("policy", None)  # it may name what was lost since
            assert not {*state.deck, *state.legends} & set(_names(told))


@pytest.mark.parametrize("seed", range(4))
def test_the_seed_and_the_counters_of_chance_are_in_no_view_and_no_event(seed: int) -> None:
    """C-INFO-21."""
    word = make_seed(f"secret {seed}")
    dice = Dice(word, "random")
    step = GAME.setup(GAME.settings(), [GAME.entry()] * 3, dice, None)
    [told] = [event for event in step.events if event.kind == "seed_committed"]
    assert told.model_dump()["commitment"] == dice.seed_commitment("capital|")
    for viewer in (None, Seat(1)):
        shown = GAME.scenarios.describe_view(GAME.view(step.state, viewer))
        assert word not in json.dumps(shown)
        assert "reshuffle" not in json.dumps(shown)
        assert "chance" not in shown
    for event in step.events:
        assert word not in event.model_dump_json()
        assert not isinstance(event, Seated) or sorted(event.order) == [1, 2, 3]


@pytest.mark.parametrize("seed", range(12))
def test_no_event_of_a_whole_game_holds_the_seed(seed: int) -> None:
    """C-INFO-21, in every mode."""
    play = play_random_game("capital", seed)
    for event in play.events:
        assert f"seed {seed}" not in event.model_dump_json()


# Two worlds


def list_answers(view: View, state: State, seed: float) -> list[Any]:
    """Return every answer a seat may get: blanks, and verdicts on good and bad orders."""
    chance = Random(seed)
    ask = next((one for one in GAME.asks(state) if one.seat == view.viewer), None)
    found: list[Any] = [ask]
    for kind in GAME.kinds.orders:
        fields = {
            field: chance.choice(GUESSES)
            for order in [GAME.kinds.orders[kind]]
            for field in order.model_fields
            if field != "kind" and chance.random() < 0.8
        }
        found.append(GAME.options(view, ask, (), Draft(kind=kind, fields=fields), None))
        found.extend(GAME.options(view, ask, (), Draft(kind=kind), field) for field in fields)
        guess = drafts.parse_order(GAME, {"kind": kind, **fields})
        found.append(order_validation.validate_order(GAME, view, ask, guess, ()))
    found.append(GAME.options(view, ask, (), Draft(), None))
    return found


GUESSES: list[Any] = [
    1, 2, 3, True, [], "all", "none", "cavalry", "spy", "mint", "city/1", "tavern/1", "warlord",
    ["cavalry"], ["stronghold"], ["archers", "raiders"], {"cavalry": "city/2"}, "gold", "market",
    "stronghold", "stronghold/2", "watchtower#1/1", ["mint", "market"], "iron_phalanx#1",
]  # fmt: skip


@tables
@seeds
def test_two_worlds_that_differ_in_what_a_seat_cannot_know_look_and_answer_alike(
    name: str, seed: int
) -> None:
    """C-INFO-20, C-INFO-23, C-INFO-24: views, what is shown, asks, options and refusals."""
    game, chance = play_busy_game(name, seed), Random(seed)
    differ = 0
    for number, moment in enumerate(game.moments):
        viewer = list_viewers(game)[number % len(list_viewers(game))]
        state, other = moment.state, make_twin(moment.state, viewer, chance)
        differ += state_files.dump(GAME, state) != state_files.dump(GAME, other)
        one, two = GAME.view(state, viewer), GAME.view(other, viewer)
        assert one == two
        assert GAME.scenarios.describe_view(one) == GAME.scenarios.describe_view(two)
        assert GAME.asks(state) == GAME.asks(other)
        luck = chance.random()
        if luck < 0.3:
            assert list_answers(one, state, luck) == list_answers(two, other, luck)
    assert differ >= 0.95 * len(game.moments)


@tables
@seeds
def test_two_worlds_sound_alike_while_all_play_on(name: str, seed: int) -> None:
    """C-INFO-13, C-INFO-15 to C-INFO-18, C-INFO-23, C-TEAM-08: what is heard in both worlds.

    The same is played in both: an order names what lies in the same place. Only cards that the
    ledger opens in that very step lie where they lay.
    """
    game, chance = play_busy_game(name, seed), Random(seed)
    compared: Counter[str] = Counter()
    skipped: Counter[str] = Counter()
    for moment in game.moments:
        viewer = chance.choice(list_viewers(game))
        found = any(_compare(game, moment, viewer, chance) for _ in range(4))
        (compared if found else skipped)[_kind(moment)] += 1
    assert sum(compared.values()) > 9 * sum(skipped.values()), skipped
    assert all(compared[kind] >= skipped[kind] for kind in skipped), (compared, skipped)


def test_in_the_games_compared_everything_happens() -> None:
    """What C-INFO-23 is proved by: no order and no secret is missing from the games above."""
    moments = [moment for name in TABLE_SETTINGS for moment in play_busy_game(name).moments]
    kinds = {_kind(moment) for moment in moments}
    assert kinds == {*GAME.kinds.orders, "lapse"}
    told = {event.kind for moment in moments for event in moment.step.events}
    assert told >= OPENING | OWNERS | SCOUTS


def _kind(moment: PlayedMoment) -> str:
    [sheet] = moment.sheets.values()
    return sheet[-1].kind


def _compare(game: BusyGame, moment: PlayedMoment, viewer: Viewer, chance: Random) -> bool:
    """Play a step in another world; False where it cannot be played there."""
    state, [(key, sheet)] = moment.state, moment.sheets.items()
    giver, [order] = key[0], sheet
    shared = seats_shared(state, viewer)
    fixed = set(_opened(moment.step.events, shared, giver))
    steady = {event.target for event in moment.step.events if event.kind == "defence_shown"}  # type: ignore[attr-defined]
    if isinstance(order, Lapse):
        fixed.update(state.kingdoms[giver - 1].hand)  # the default keeps by printed cost
    other = deal_hidden_anew(state, viewer, chance, fixed, steady, is_alike)
    same = order if giver in shared else _elsewhere(order, _moved(state, other, viewer))
    if not _stands(other, giver, same):
        return False
    step = GAME.resolve(other, {key: (same,)}, game.dice)
    assert find_heard(step.events, viewer) == find_heard(moment.step.events, viewer)
    after, there = moment.step.state, step.state
    assert GAME.view(there, viewer) == GAME.view(after, viewer)
    assert GAME.asks(there) == GAME.asks(after)
    assert GAME.outcome(there) == GAME.outcome(after)
    return True


def is_alike(one: Card, other: Card) -> bool:
    """Cards that play alike as far as orders go: of one kind, of one deck."""
    return one.kind == other.kind and one.is_legendary == other.is_legendary


def find_heard(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    return [event for event in events if is_in_audience(event.audience, viewer)]


OPENING = {
    "building_built", "merc_settled", "merc_used", "card_recovered", "building_demolished",
    "unit_struck", "cards_lost", "quest_completed", "war_declared", "defence_shown",
    "building_razed", "troops_returned", "troops_fell", "seat_defeated", "cards_discarded",
}  # fmt: skip
"""What tells everybody of cards, by the ledger."""
OWNERS = {
    "hand_received", "cards_stored", "unit_named", "units_moved", "legends_shown", "legend_chosen",
}  # fmt: skip
"""What tells the owner of cards."""
SCOUTS = {"hand_seen", "slots_seen"}
"""What tells who scouts."""


def _opened(events: Iterable[Event], shared: set[Viewer], giver: Viewer) -> Iterator[str]:
    """Find the cards that a step opens to somebody by the clauses of the ledger."""
    for event in events:
        told = event.model_dump()
        to_owner = event.kind in OWNERS and told["seat"] in shared
        to_scout = event.kind in SCOUTS and giver in shared
        if event.kind in OPENING or to_owner or to_scout:
            yield from _names(told)


def _names(told: Any) -> Iterator[str]:
    if isinstance(told, str) and "#" in told:
        yield told
    elif isinstance(told, Mapping):
        for key, one in told.items():
            yield from _names((key, one))
    elif isinstance(told, (list, tuple)):
        for one in told:
            yield from _names(one)


def _moved(state: State, other: State, viewer: Viewer) -> dict[str, str]:
    """Find, for each hidden card, which card lies in its place in the other world."""
    pairs = zip(walk_hidden_cards(state, viewer), walk_hidden_cards(other, viewer), strict=True)
    return {one.name: two.name for one, two in pairs}


def _elsewhere(order: Order, moved: Mapping[str, str]) -> Order:
    """Give the same order of the cards that lie in the same places."""

    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            return moved.get(value, value)
        if isinstance(value, (tuple, list)):
            return tuple(renamed(one) for one in value)
        if isinstance(value, Mapping):
            return {renamed(key): one for key, one in value.items()}
        return value

    if isinstance(order, Lapse):
        return order
    fields = {name: renamed(getattr(order, name)) for name in type(order).model_fields}
    return type(order).model_validate(fields)


def _stands(state: State, giver: Seat, order: Order) -> bool:
    if isinstance(order, Lapse):
        return True
    view = GAME.view(state, giver)
    ask = next((one for one in GAME.asks(state) if one.seat == giver), None)
    return order_validation.validate_order(GAME, view, ask, order, ()).is_accepted
