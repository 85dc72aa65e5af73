"""Wars in whole games: what every one of them promises, whoever fights."""

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from engine.capital import GAME
from engine.capital.catalog.card_set import Troop
from engine.capital.entities.open_war import hp_by_building
from engine.capital.events import endings
from engine.capital.events import wars as fought
from engine.capital.state import State
from engine.core.files import state_files
from engine.core.protocol.game import Lapse
from engine.core.protocol.values import Event, Seat
from tests.engine.capital.busy_games import TABLE_SETTINGS, BusyGame, play_busy_game

tables = pytest.mark.parametrize("name", TABLE_SETTINGS)


class War(NamedTuple):
    """What was told of one war, and the state in which it was declared."""

    state: State
    scored: fought.WarScored
    events: tuple[Event, ...]
    hp_razed: int

    @property
    def siege(self) -> int:
        return self.scored.siege if self.scored.score >= 1 else 0

    def budget(self, seat: Seat) -> int:
        """Points that may come home (C-SURVIVE-07)."""
        if seat == self.scored.attacker:
            return max(0, self.scored.score) + self.scored.attacker_heal
        return max(0, -self.scored.score) + self.scored.defender_heal


def walk_wars(game: BusyGame) -> Iterator[War]:
    """Cut a game into its wars; each ends where the next event is of something else."""
    for place, moment in enumerate(game.moments):
        scored = [one for one in moment.step.events if isinstance(one, fought.WarScored)]
        for one in scored:
            events, razed = list(moment.step.events), 0
            after = moment.step.state
            for later in game.moments[place + 1 :]:
                if after.war is None:
                    break
                razed += _razed(after, later.step.events)
                events += later.step.events
                after = later.step.state
            if len(scored) == 1 and after.war is None:
                yield War(moment.state, one, tuple(events), razed)


def _razed(before: State, events: tuple[Event, ...]) -> int:
    """Add the HP of razed buildings as they stood before razing."""
    names = [(one.seat, one.building) for one in events if isinstance(one, fought.BuildingRazed)]
    return sum(hp_by_building(before, before.kingdoms[seat - 1])[name] for seat, name in names)


def card_points(state: State, name: str, *, attack: bool) -> int:
    card = state.cards.card(name)
    assert isinstance(card, Troop)
    return card.attack if attack else card.defence


def list_all_cards(state: State) -> list[str]:
    """List every card of a table, wherever it lies."""
    found = [*state.deck, *state.discard, *state.legends, *state.shown]
    for one in state.kingdoms:
        found += [*one.hand, *one.units.values()]
        for built in one.buildings:
            found += [built.name, *([built.settled.name] if built.settled else [])]
    return sorted(found)


@tables
def test_no_card_is_lost_and_none_is_doubled(name: str) -> None:
    """Whatever is built, razed, healed, struck, drawn or discarded is one card in one place."""
    game = play_busy_game(name)
    whole = list_all_cards(game.moments[0].state)
    assert len(set(whole)) == len(whole)
    assert all(list_all_cards(moment.step.state) == whole for moment in game.moments)


@tables
def test_a_legendary_card_never_lies_in_the_deck_or_the_discard_pile(name: str) -> None:
    """C-LEGEND-03."""
    for moment in play_busy_game(name).moments:
        state = moment.step.state
        common = [*state.deck, *state.discard]
        assert not any(state.cards.card(one).is_legendary for one in common)
        assert all(state.cards.card(one).is_legendary for one in (*state.legends, *state.shown))


@tables
def test_the_parts_that_are_told_add_up_to_the_score(name: str) -> None:
    """C-SCORE-02 to C-SCORE-05: each value, the Passive Defence and each sum at least 0."""
    for war in walk_wars(play_busy_game(name)):
        terms: dict[tuple[str, str], int] = defaultdict(int)
        for part in war.scored.parts:
            terms[part.side, part.on] += part.by
        sums = {"attack": terms["attack", "total"], "defence": terms["defence", "total"]}
        for (side, on), by in terms.items():
            if on not in {"total", "heal", "siege"}:
                sums[side] += max(0, by)
        assert war.scored.attack == max(0, sums["attack"])
        assert war.scored.defence == max(0, sums["defence"])
        assert war.scored.passive == max(0, terms["defence", "passive"])
        assert war.scored.score == war.scored.attack - war.scored.defence


@tables
def test_no_more_comes_home_than_the_budget_allows(name: str) -> None:
    """C-SURVIVE-01, C-SURVIVE-07, C-SURVIVE-08: by printed points, on both sides."""
    for war in walk_wars(play_busy_game(name)):
        for one in war.events:
            if isinstance(one, fought.TroopsReturned) and one.seat in _sides(war):
                attack = one.seat == war.scored.attacker
                home = [card_points(war.state, unit.unit, attack=attack) for unit in one.units]
                assert sum(home) <= war.budget(one.seat) or _broken_off(war)


@tables
def test_no_more_is_razed_than_score_and_siege_allow(name: str) -> None:
    """C-RAZE-01, C-RAZE-05, C-RAZE-08."""
    for war in walk_wars(play_busy_game(name)):
        assert war.hp_razed <= max(0, war.scored.score) + war.siege


@tables
def test_whoever_fought_came_home_to_his_slot_or_fell(name: str) -> None:
    """C-SURVIVE-02, C-SURVIVE-03, C-SURVIVE-04: nobody is wounded, nobody gets lost."""
    for war in walk_wars(play_busy_game(name)):
        fighters = _fighters(war)
        home = {
            unit.unit: unit.slot
            for one in war.events
            if isinstance(one, fought.TroopsReturned)
            for unit in one.units
        }
        fell = {
            troop
            for one in war.events
            if isinstance(one, fought.TroopsFell)
            for troop in one.troops
            for one in war.events
            if isinstance(one, fought.TroopsFell)
            for troop in one.troops
        }
        slots = {unit: at for one in war.state.kingdoms for at, unit in one.units.items()}
        assert not home.keys() & fell
        assert all(slots[unit] == at for unit, at in home.items())
        if not any(isinstance(one, endings.GameWon) for one in war.events):
            assert home.keys() | fell == set(fighters)


def _fighters(war: War) -> list[str]:
    found: list[str] = []
    for one in war.events:
        if isinstance(one, (fought.WarDeclared, fought.DefenceShown)):
            found += one.troops
    return found


def _sides(war: War) -> tuple[Seat, Seat]:
    return war.scored.attacker, war.scored.target


def _broken_off(war: War) -> bool:
    """Nobody falls on the defender's side where the attacker gives up (C-ELIM-07)."""
    return any(isinstance(one, fought.WarBrokenOff) for one in war.events)


@tables
def test_a_war_that_was_written_down_goes_on_the_same(name: str) -> None:
    """C-CARD-15: stopped at a choice, with its fallen, its survivors and all that they count."""
    game = play_busy_game(name)
    for moment in game.moments:
        state = moment.step.state
        if state.war is not None:
            written = json.loads(state_files.canonical_json(GAME.scenarios.describe_state(state)))
            [ask] = GAME.asks(state)
            silence = {(ask.seat, ask.id): (Lapse(),)}
            now, then = (
                GAME.resolve(one, silence, game.dice) for one in (state, GAME.stage(written))
            )
            assert then.events == now.events
            assert GAME.scenarios.describe_state(then.state) == GAME.scenarios.describe_state(
                now.state
            )


def test_there_are_wars_enough_to_tell() -> None:
    """The games above hold wars that were won, lost and drawn, with razing and survivors."""
    every = [war for name in TABLE_SETTINGS for war in walk_wars(play_busy_game(name))]
    assert {war.scored.result for war in every} == {"won", "drawn", "lost"}
    assert sum(war.hp_razed > 0 for war in every) >= 10
    kinds = {one.kind for war in every for one in war.events}
    assert {"troops_returned", "troops_fell", "city_razed"} <= kinds
