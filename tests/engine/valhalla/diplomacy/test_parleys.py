"""Parleys before a battle (V-6.1-05, V-12.9)."""

from typing import Any, Final

from engine.core.protocol.values import Seat
from engine.valhalla.diplomacy import channels, encounters
from engine.valhalla.diplomacy.briefs import briefs
from engine.valhalla.keyed_dice import Tables
from tests.engine.valhalla.world import codes, course, sheet, the, told, world

ONE, TWO = Seat(1), Seat(2)
AT: Final = "006.006"
WISH: Final = {"kind": "respond", "battle": AT, "parley": "yes"}


def met(*orders: dict[str, Any], stance: str = "parley", theirs: str = "warlord") -> Tables:
    """Let seat 1 come to seat 2, and open the window."""
    state = world({1: {"units": {AT: "ruler"}}, 2: {"units": {AT: theirs}}})
    table = course(state, ONE, *orders)
    assert table.state.course is not None
    table.state.course.came = {unit.id: "006.007" for unit in table.state.here(AT, ONE)}
    table.state.course.stances = {AT: (stance,)}
    assert encounters.meet(table)
    return table


def held(table: Tables, *orders: dict[str, Any]) -> bool:
    encounters.take_answers(table, {TWO: sheet(*orders)})
    return encounters.parley(table)


def ended(one: str | None, two: str | None) -> Tables:
    """Hold a parley and end it with these words."""
    table = met()
    assert held(table, WISH)
    said = {
        seat: sheet({"kind": "parley", "side": other, "hex": AT, "outcome": word})
        for seat, other, word in ((ONE, 2, one), (TWO, 1, two))
        if word is not None
    }
    encounters.take_outcomes(table, said)
    return table


def foes(table: Tables) -> tuple[Seat, ...]:
    assert table.state.course is not None
    [meeting] = table.state.course.meetings
    return encounters.foes(table.state, meeting)


def test_a_parley_both_wish_opens_a_private_channel_and_asks_both() -> None:
    """V-6.1-05, V-6.3-02, V-8-05, V-14-31, V-8-06."""
    table = met()
    assert held(table, WISH)
    state = table.state
    assert state.course is not None
    assert (state.phase, state.course.stage, state.course.asked) == (
        "parleys", "parleys", (ONE, TWO),
    )  # fmt: skip
    assert (state.side(ONE).asked, state.side(TWO).asked) == (1, 2)
    assert the(table, "room_opened").audience == (ONE, TWO)
    assert the(table, "parley_opened").audience == (ONE, TWO)
    assert channels.open_with(state, TWO, ONE)
    [mine], [theirs] = briefs(state, ONE), briefs(state, TWO)
    assert (mine.parley, mine.partners, theirs.partners) == (True, (TWO,), (ONE,))


def test_a_parley_order_works_like_the_stance_and_no_takes_it_back() -> None:
    """V-12.9-01."""
    order = {"kind": "parley", "side": 2, "hex": AT}
    by_order = met(order, stance="attack")
    assert held(by_order, {"kind": "parley", "side": 1, "hex": AT})
    assert not held(met({**order, "wish": "no"}), WISH)


def test_who_wished_in_vain_is_told() -> None:
    """V-12.9-12; V-12.9-10 where one of the two is not led."""
    table = met()
    assert not held(table)
    assert codes(table, 1) == ["PARLEY_REFUSED"]
    other = met(stance="attack")
    assert not held(other, WISH)
    assert (codes(other, 1), codes(other, 2)) == ([], ["PARLEY_REFUSED"])
    unled = met(theirs="4 swordsman")
    assert not held(unled)
    assert codes(unled, 1) == ["PARLEY_NO_OFFICER"]


def test_a_parley_ends_with_a_truce_only_if_both_say_so() -> None:
    """V-8-08, V-6.3-08, V-12.9-01: without a word it is a fight."""
    peace = ended("truce", "truce")
    assert foes(peace) == ()
    assert the(peace, "parley_ended").end == "truce"
    for one, two in (("truce", "fight"), ("fight", "truce"), ("truce", None), (None, None)):
        table = ended(one, two)
        assert foes(table) == (TWO,)
        assert the(table, "parley_ended").end == "fight"


def test_a_parley_held_is_a_deed_of_both() -> None:
    """V-10.2-34, V-14-72."""
    table = met()
    held(table, WISH)
    for seat in (ONE, TWO):
        assert [one.kind for one in table.state.side(seat).log] == ["parley_held"]
    assert len(told(table, "deed_noted")) == 2


def test_there_is_one_parley_of_a_pair_in_a_hex_and_turn() -> None:
    """V-6.1-05."""
    table = ended("fight", "fight")
    assert not encounters.parley(table)
    assert len(told(table, "parley_opened")) == 1
