"""How a table begins, and what chance has to do with it (section SETUP)."""

from collections import Counter
from typing import Any, Final

import pytest

from engine.capital.settings import Entry
from engine.core.dice import Dice
from engine.core.files import state_files
from engine.core.protocol.values import Draft
from tests.engine.random_play import ALL_GAMES, play_random_game

GAME: Final = ALL_GAMES["capital"]
SEEDS: Final = tuple(f"seed {n}" for n in range(60))


def begin_state(
    seed: str = "seed", count: int = 3, dice: Dice | None = None, **settings: Any
) -> Any:
    """Return the first state of a table."""
    entries = [GAME.entry() for _ in range(count)]
    table = GAME.settings(**settings)
    return GAME.setup(table, entries, dice or Dice(seed, "capital"), None).state


class RecordingDice(Dice):
    """Dice that record the streams asked for, in order."""

    __slots__ = ("asked",)

    def __init__(self, seed: str) -> None:
        super().__init__(seed, "capital")
        self.asked: list[str] = []

    def fixed_answer(self, stream: str, turn: int) -> Any:
        if stream not in self.asked:
            self.asked.append(stream)
        return super().fixed_answer(stream, turn)


def test_chance_is_asked_for_seats_then_cities_then_the_deck_then_the_legends() -> None:
    """C-SETUP-07."""
    dice = RecordingDice("north")
    begin_state(dice=dice)
    assert dice.asked == ["seats", "cities", "deck", "legends"]


def test_one_seed_is_one_beginning_and_another_seed_another() -> None:
    """C-SETUP-07: decks, hands, cities and seats all hang on it."""
    assert state_files.dump(GAME, begin_state("one")) == state_files.dump(GAME, begin_state("one"))
    states = [begin_state(seed) for seed in SEEDS]
    assert len({tuple(state.deck) for state in states}) == len(SEEDS)
    assert len({tuple(state.legends) for state in states}) == len(SEEDS)


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_players_and_orders_give_the_same_game(seed: int) -> None:
    """C-SETUP-07: reshuffles and random discards included."""
    play = play_random_game("capital", seed)
    assert GAME.setup(play.table.settings, play.table.entries, play.dice, None) == play.setup
    state = play.setup.state
    for moment in play.moments:
        step = GAME.resolve(state, moment.sheets, play.dice)
        assert step == moment.step
        state = step.state


def test_seats_are_shuffled_fairly() -> None:
    """C-SETUP-08: every entry may land on every seat."""
    landed: set[tuple[int, int]] = set()
    for seed in SEEDS:
        entries = [GAME.entry() for _ in range(3)]
        step = GAME.setup(GAME.settings(), entries, Dice(seed, "capital"), None)
        seated: Any = step.events[0]
        assert sorted(seated.order) == [1, 2, 3]
        landed.update(enumerate(seated.order, 1))
        assert step.state.turn == 1
    assert landed == {(seat, entry) for seat in (1, 2, 3) for entry in (1, 2, 3)}


def test_a_seat_wears_the_colour_of_the_entry_that_landed_on_it() -> None:
    """C-SETUP-08: the players move, not their names."""
    entries = [Entry(colour="violet"), Entry(colour="teal")]
    for seed in SEEDS[:20]:
        step = GAME.setup(GAME.settings(), entries, Dice(seed, "capital"), None)
        seated: Any = step.events[0]
        worn = [one.colour for one in step.state.kingdoms]
        assert worn == [("violet", "teal")[entry - 1] for entry in seated.order]


@pytest.mark.parametrize(("grade", "count"), [("A", 2), ("A", 3), ("B", 3), ("B", 4)])
def test_cities_of_the_chosen_grade_are_dealt_without_repeats(grade: Any, count: int) -> None:
    """C-SETUP-09, C-MODE-11, C-MODE-07: every city may land on every seat."""
    landed: set[tuple[int, str]] = set()
    mode = "2v2" if count == 4 else "full"
    for seed in SEEDS:
        state = begin_state(seed, count, mode=mode, cities=grade)
        cities = [state.cards.cities[one.city] for one in state.kingdoms]
        assert {city.grade for city in cities} == {grade}
        assert len({city.id for city in cities}) == count
        landed.update((one.seat, one.city) for one in state.kingdoms)
    assert len(landed) == 4 * count


@pytest.mark.parametrize("count", [2, 3])
def test_every_hand_is_five_cards_in_a_row_from_the_top(count: int) -> None:
    """C-SETUP-05, C-SETUP-10, C-SETUP-03: and nothing is lost or added."""
    state = begin_state("north", count)
    dealt = [card for one in state.kingdoms for card in one.hand]
    assert [len(one.hand) for one in state.kingdoms] == [5] * count

    class Laid(Dice):
        def fixed_answer(self, stream: str, turn: int) -> Any:  # noqa: ARG002
            return (*dealt, *state.deck) if stream == "deck" else None

    again = begin_state("south", count, Laid("south", "capital"))
    assert [one.hand for one in again.kingdoms] == [one.hand for one in state.kingdoms]
    assert again.deck == state.deck
    copies = Counter(card.partition("#")[0] for card in (*dealt, *state.deck))
    wanted = {card.id: card.copies for card in state.cards.cards.values() if not card.is_legendary}
    assert copies == wanted
    assert len(set(dealt) | set(state.deck)) == 128


@pytest.mark.parametrize("mode", ["short", "full", "2v2"])
def test_hands_and_trackers_are_dealt_alike_to_every_seat(mode: Any) -> None:
    """C-SETUP-11, C-SETUP-01, C-SETUP-02, C-SETUP-06."""
    count = 4 if mode == "2v2" else 3
    for seed in SEEDS[:10]:
        seen = GAME.view(begin_state(seed, count, mode=mode), None)
        for one in seen.kingdoms:
            assert tuple(one.tracker) == (1, 1, 3, 1, 1)
            assert one.hand_size == 5
            assert (one.upgrades, one.buildings, one.taken) == ((), (), ())
            assert one.city_hp == 5


def test_nobody_may_change_a_starting_hand() -> None:
    """C-SETUP-11: there is no mulligan, by order or by choice."""
    state = begin_state()
    assert [(ask.seat, ask.kind) for ask in GAME.asks(state)] == [(1, "build")]
    kinds = {choice.id for choice in _kinds(state).choices}
    assert kinds <= {"build", "upgrade", "end_build", "policy", "concede"}


def _kinds(state: Any) -> Any:
    ask = GAME.asks(state)[0]
    return GAME.options(GAME.view(state, ask.seat), ask, (), Draft(), None)


def test_the_discard_pile_starts_empty() -> None:
    """C-SETUP-04."""
    assert all(begin_state(seed).discard == [] for seed in SEEDS[:5])


@pytest.mark.parametrize("quests", ["on", "off"])
def test_legendary_cards_are_in_their_own_deck_or_in_none(quests: Any) -> None:
    """C-SETUP-03, C-MODE-06."""
    state = begin_state(quests=quests)
    legendary = {card.id for card in state.cards.cards.values() if card.is_legendary}
    found = {card.partition("#")[0] for card in state.legends}
    assert found == (legendary if quests == "on" else set())
    elsewhere = [*state.deck, *(card for one in state.kingdoms for card in one.hand)]
    assert not legendary & {card.partition("#")[0] for card in elsewhere}


@pytest.mark.parametrize("seed", range(6))
def test_a_legendary_card_enters_play_only_by_a_completed_quest(seed: int) -> None:
    """C-CARD-09: it is in no Deck and no Discard pile, and comes to hand by a pick alone."""
    play = play_random_game("capital", seed)
    known: set[str] = set()
    picked = 0
    for before, state in zip(play.states, play.states[1:], strict=False):
        legendary = {name for name, card in state.cards.cards.items() if card.is_legendary}
        piles = [*state.deck, *state.discard]
        assert not legendary & {card.partition("#")[0] for card in piles}
        owned = {card for card in _owned(state) if card.partition("#")[0] in legendary}
        fresh = owned - known
        assert fresh <= set(before.shown)
        picked += len(fresh)
        known = owned
    assert picked == sum(event.kind == "legend_taken" for event in play.events)


def _owned(state: Any) -> list[str]:
    found = []
    for one in state.kingdoms:
        found += [*one.hand, *one.units.values(), *(built.name for built in one.buildings)]
        found += [built.settled.name for built in one.buildings if built.settled]
    return found
