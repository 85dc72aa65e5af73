"""The battles that answers to an attack lead to, by what whoever is asked knows."""

from typing import Any

from engine.valhalla.diplomacy import encounters
from engine.valhalla.planning.expected_battles import Expected, expected
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.fray import AT, FOE, ME, joined, position, respond, tactic
from tests.engine.valhalla.planning.test_expected_battles import ask
from tests.engine.valhalla.world import Given, sheet


def attacked(theirs: str = "1 warlord, 9 C", *orders: Given, **more: Any) -> State:
    """Let seat 1 have come to seat 2, which is asked."""
    table = joined(position("10 C", {2: theirs}, **more), *orders)
    encounters.insights(table)
    assert table.state.course is not None
    table.state.course.meetings = []
    assert encounters.meet(table)
    return table.state


def answered(state: State, *orders: Given, kind: str = "respond") -> list[Expected]:
    return list(expected(view(state, FOE), ask(kind, FOE), sheet(*orders)))


def test_an_answer_is_weighed_as_it_stands() -> None:
    """V-6.3-06, V-6.3-07, V-12.28-01: by what stands, else as it was answered."""
    state = attacked()
    [plain] = answered(state)
    assert plain.plot.role == "defense"
    assert plain.forecast.won
    [leaves] = answered(state, respond(tactic="fighting_retreat"))
    assert leaves.forecast.outcome == "hex_abandoned"
    [stands] = answered(attacked(sides={2: {"tactics": {AT: "fighting_retreat"}}}))
    assert stands.forecast.outcome == "hex_abandoned"
    [talks] = answered(state, respond(parley="yes"))
    assert talks.doubtful
    assert not plain.doubtful


def test_boons_of_an_answer_count() -> None:
    """V-10.1-22, V-12.28-01."""
    [told] = answered(attacked(sides={2: {"favor": 60}}), respond(boon=["boon_aegis"]))
    assert told.plot.boons == ("boon_aegis",)
    [poor] = answered(attacked(sides={2: {"favor": 59}}), respond(boon=["boon_aegis"]))
    assert poor.plot.boons == ()


def test_field_fortifications_are_split_as_it_was_answered() -> None:
    """V-2.1-35."""
    state = attacked(features={AT: "field_fortifications"})
    [walls] = answered(state)
    [guns] = answered(state, respond(fort_split={"artillery": "2"}))
    assert walls.forecast.met != guns.forecast.met


def test_whoever_knows_only_how_many_came_is_told_nothing() -> None:
    """V-6.3-07: without an Officer there are no insights."""
    state = attacked("9 C")
    assert answered(state) == []
    assert answered(state, respond()) == []


def test_an_old_count_that_is_not_theirs_is_no_knowledge() -> None:
    """V-6.3-07, V-13-17: so many came, and so many are not what scouts counted."""
    state = attacked("9 C")
    told: dict[str, Any] = {"at": AT, "seat": 1, "counts": {"C": 9}, "officers": 0}
    for number, expectations in ((9, 0), (10, 1)):
        given = {**told, "counts": {"C": number}, "hp": 15 * number, "attack": number}
        state = attacked("9 C", sides={2: {"scouted": [given]}})
        assert len(answered(state)) == expectations


def test_a_parley_that_fails_is_fought_as_it_was_ordered_before() -> None:
    """V-6.3-05, V-6.3-06, V-12.9-01: by both."""
    state = position("1 warlord, 60 C", {2: "1 warlord, 40 C"})
    table = joined(state, tactic("human_wave"))
    assert table.state.course is not None
    table.state.course.stances = {AT: ("parley",)}
    table.state.course.meetings = []
    encounters.insights(table)
    assert encounters.meet(table)
    said = respond(parley="yes", tactic="fighting_retreat")
    encounters.take_answers(table, {FOE: sheet(said)})
    assert encounters.parley(table)
    [theirs] = answered(table.state, kind="parley")
    assert theirs.forecast.outcome == "hex_abandoned"
    [mine] = expected(view(table.state, ME), ask("parley"), ())
    assert mine.plot.role == "attack"
    assert mine.plot.tactic == "human_wave"
    assert mine.doubtful
    assert theirs.doubtful


def test_what_the_attacker_has_ordered_changes_nothing() -> None:
    """V-13-01, V-13-18: tactic, formation, boons and favor of theirs are not known."""
    form = {"kind": "formation", "hex": AT, "role": "attack", "stacks": {"center": "10 C"}}
    boon = {"kind": "boon", "boon": "boon_wrath", "target": [AT]}
    quiet = attacked()
    busy = attacked(
        "1 warlord, 9 C", tactic("human_wave"), form, boon, sides={1: {"favor": 100, "gold": 999}}
    )
    for given in ((), (respond(tactic="fighting_retreat"),)):
        assert answered(quiet, *given) == answered(busy, *given)


def test_before_a_parley_each_side_is_shown_its_own_orders_alone() -> None:
    """V-6.3-08, V-13-50."""
    table = joined(position("1 warlord, 60 C", {2: "1 warlord, 40 C"}), tactic("human_wave"))
    assert table.state.course is not None
    table.state.course.stances = {AT: ("parley",)}
    encounters.insights(table)
    table.state.course.meetings = []
    assert encounters.meet(table)
    said = sheet(respond(parley="yes", tactic="fighting_retreat"))
    encounters.take_answers(table, {FOE: said})
    assert encounters.parley(table)
    shown = [view(table.state, seat).me for seat in (ME, FOE)]
    [[mine], [theirs]] = [own.briefs for own in shown if own is not None]
    assert mine.ordered == sheet(tactic("human_wave"))
    assert theirs.ordered == said
