"""What readers can tell from their own side besides: why none could attack, who was kept out."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.capital import GAME
from engine.capital.events.build import UnitBuilt
from engine.core.dice import Dice, make_seed
from engine.core.notation.line_reader import read_line
from engine.core.protocol.values import EVERYONE, Event, Order, Seat, is_in_audience
from render.capital.words.deductions import add_deductions
from render.capital.words.war_story import SUM_EVENT_KINDS, list_sums
from render.games import PRESENTATIONS
from render.reports import write_report
from render.words import LANGUAGES, WORD_BOOKS, Voice

PLAYERS = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dora"}
HORSE = {"buildings": [{"card": "stronghold", "slots": ["cavalry"]}]}
RAIDERS = {"buildings": [{"card": "stronghold", "slots": ["raiders"]}]}
IN_CITY = {"units": {"city/2": "cavalry"}}
BOWS = {"buildings": [{"card": "watchtower", "slots": ["crossbowmen"]}]}

languages = pytest.mark.parametrize("language", LANGUAGES)


class Played:
    """A table at which orders are given."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.state = GAME.stage(given)
        self.events: list[Event] = []

    def give(self, seat: int, *lines: str) -> None:
        """Give orders, and forget what was heard before."""
        self.events = []
        for line in lines:
            order = read_line(GAME, line)
            assert isinstance(order, Order)
            ask = next(one for one in GAME.asks(self.state) if one.seat == seat)
            assert GAME.check(GAME.view(self.state, Seat(seat)), ask, order, ()).is_accepted
            sheets = {(Seat(seat), ask.id): (order,)}
            step = GAME.resolve(self.state, sheets, Dice(make_seed("deduced"), "test"))
            self.state = step.state
            self.events += step.events

    def told(self, reader: int | None, language: str = "en") -> str:
        """Tell a reader what was heard, as they see the table now."""
        viewer = None if reader is None else Seat(reader)
        view = GAME.view(self.state, viewer)
        voice = Voice(language, WORD_BOOKS["capital"], PLAYERS, viewer)
        return " ".join(write_report(PRESENTATIONS["capital"], view, self.events, voice).paragraphs)


def play_orders(given: Mapping[str, Any], *orders: tuple[int, str]) -> Played:
    """Set a table up and play orders, all heard at once."""
    table, heard = Played(given), []
    for seat, line in orders:
        table.give(seat, line)
        heard += table.events
    table.events = heard
    return table


# The Attack phase


@languages
def test_who_has_no_troop_reads_why_the_attack_phase_was_passed_over(language: str) -> None:
    """C-TURN-04, C-TURN-08: at that moment, and for nobody else."""
    table = play_orders({"seats": {1: {}, 2: {}}}, (1, "end build"))
    said = {
        "en": "Your Attack phase is passed over: you have no troop in a slot.",
        "fr": "Votre phase d\u2019Attaque est sautée\u202f: "
        "aucune de vos troupes n\u2019est en place.",
    }
    assert said[language] in table.told(1, language)
    assert table.told(2, language) == table.told(None, language) == ""


def test_whose_troops_lie_where_none_may_attack_reads_what_would_allow_it() -> None:
    """C-TURN-08, C-CITY-07."""
    table = play_orders({"seats": {1: IN_CITY, 2: {}}}, (1, "end build"))
    assert table.told(1) == (
        "Your Attack phase is passed over, for no troop of yours lies where it may attack from: "
        "Cavalry (city 2). The Muster Field would allow it."
    )


def test_a_partner_reads_it_also_once_the_turn_is_over() -> None:
    """C-TEAM-08: a rival reads nothing of it."""
    given = {"mode": "2v2", "phase": "regroup", "seats": {1: {}, 2: IN_CITY, 3: {}, 4: {}}}
    table = play_orders(given, (1, "store none"), (2, "end build"), (2, "store none"))
    whole = "Ben\u2019s Attack phase is passed over, for no troop lies where it may attack from"
    assert whole in table.told(4)
    assert "passed over" in table.told(2)
    assert "passed over" not in table.told(1) + table.told(3) + table.told(None)


def test_nothing_is_said_of_a_phase_that_there_was() -> None:
    """C-TURN-08: whoever ends it, moves their troops away or loses them has had it."""
    table = Played({"seats": {1: HORSE | {"hand": ["chapel"]}, 2: {}}})
    table.give(1, "end build")
    table.give(1, "end attack", "move cavalry > city/2")
    assert "passed over" not in table.told(1)
    moved = table.events
    table.give(1, "store none")
    table.events = [*moved, *table.events]
    assert "passed over" not in table.told(1)
    wall = BOWS | {"units": {"city/2": "town_watch"}}
    beaten = Played({"phase": "attack", "seats": {1: RAIDERS, 2: wall, 3: {}}})
    beaten.give(1, "war 2 with raiders")
    assert "passed over" not in beaten.told(1)
    beaten.events = beaten.events[-1:]  # the rest has been told
    assert "passed over" not in beaten.told(1)
    assert (beaten.state.phase, beaten.state.kingdoms[0].units) == ("regroup", {})


def test_a_turn_that_was_moved_in_since_explains_nothing() -> None:
    """What the view shows is no more what was there then."""
    given = {"phase": "regroup", "seats": {1: {}, 2: IN_CITY | {"buildings": ["watchtower"]}}}
    table = play_orders(given, (1, "store none"), (2, "end build"))
    assert "Cavalry (city 2)" in table.told(2)
    heard = table.events
    table.give(2, "move cavalry > watchtower/1")
    table.events = [*heard, *table.events]
    assert "passed over" not in table.told(2)


# The standing defence


WARRED = {
    "phase": "attack",
    "seats": {1: HORSE, 2: BOWS | {"policy": {"commit": "none"}}, 3: {}},
}


@languages
def test_a_defender_reads_whom_the_policy_kept_out(language: str) -> None:
    """C-DEFEND-05: nobody else reads of it (C-INFO-13)."""
    table = play_orders(WARRED, (1, "war 2 with cavalry"))
    said = {
        "en": "no troops stand in the way (your policy kept the Crossbowmen out): ",
        "fr": "aucune troupe ne s\u2019y oppose (vos consignes ont tenu ",
    }
    assert said[language] in table.told(2, language)
    for other in (1, 3, None):
        said_else = table.told(other, language)
        assert said_else
        assert "rossbow" not in said_else
        assert "rbalétrier" not in said_else


def test_who_defends_is_not_kept_out_nor_who_can_not_defend() -> None:
    """C-DEFEND-03, C-DEFEND-04."""
    seat = {"buildings": [{"card": "watchtower", "slots": ["crossbowmen"]}]}
    table = play_orders({**WARRED, "seats": {1: HORSE, 2: seat}}, (1, "war 2 with cavalry"))
    assert "kept" not in table.told(2)
    held = seat | {"policy": {"hold_back": ["crossbowmen"]}}
    table = play_orders({**WARRED, "seats": {1: HORSE, 2: held}}, (1, "war 2 with cavalry"))
    assert "(your policy kept the Crossbowmen out)" in table.told(2)


def test_the_sum_of_a_war_has_it_beside_it_until_troops_are_placed_anew() -> None:
    """C-INFO-15: the defender alone."""
    table = play_orders(WARRED, (1, "war 2 with cavalry"))

    def beside(reader: int) -> list[str]:
        view = GAME.view(table.state, Seat(reader))
        voice = Voice("en", WORD_BOOKS["capital"], PLAYERS, Seat(reader))
        heard = [
            one
            for one in table.events
            if one.kind in SUM_EVENT_KINDS and is_in_audience(one.audience, Seat(reader))
        ]
        [found] = list_sums(voice, add_deductions(view, heard))
        return [voice.say(key, **facts) for key, facts in found.related_facts]

    assert beside(2) == ["Your policy kept the Crossbowmen out of this war."]
    assert beside(1) == beside(3) == []
    table.events.append(
        UnitBuilt(audience=EVERYONE, seat=Seat(2), unit_kind="troop", slot="city/2", cost=1)
    )
    assert beside(2) == []
