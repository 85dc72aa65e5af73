"""Private channels open and close with meetings of Officers (V-8-04 to V-8-06, V-13-22)."""

from typing import Any, Final

from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla import GAME
from engine.valhalla.diplomacy import channels, encounters
from engine.valhalla.events.meetings import Said
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders import Say, Whisper
from tests.engine.valhalla.world import DICE, course, the, told, world

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
AT: Final = "006.006"


def partners(mine: str = "ruler", theirs: str = "warlord", at: str = AT) -> Tables:
    """Let two sides stand together under a truce."""
    sides: dict[int, Any] = {
        1: {"units": {AT: mine}, "truces": [{"side": 2}]},
        2: {"units": {at: theirs}, "truces": [{"side": 1}]},
        3: {},
    }
    return course(world(sides), ONE)


def test_a_channel_opens_where_officers_of_both_keep_a_truce() -> None:
    """V-8-04, V-8-06: only the two know (V-13-22)."""
    table = partners()
    encounters.lapse_truces(table)
    assert table.state.channels == ((ONE, TWO, AT),)
    assert {event.audience for event in told(table)} == {(ONE, TWO)}
    assert the(table, "room_opened").room == "parley.1.2.1"
    assert channels.open_with(table.state, TWO, ONE)
    assert not channels.open_with(table.state, ONE, THREE)


def test_no_channel_without_officers_of_both_in_one_hex() -> None:
    """V-8-04."""
    for table in (partners(theirs="4 archer"), partners(at="006.007")):
        channels.check(table)
        assert table.state.channels == ()
        assert told(table) == []


def test_a_channel_closes_when_the_condition_no_longer_holds() -> None:
    """V-8-06: after movement, combat or retreat; the next one is another room."""
    table = partners()
    channels.check(table)
    [officer] = table.state.here(AT, TWO)
    officer.at = "007.006"
    encounters.close_channels(table)
    assert table.state.channels == ()
    assert the(table, "room_closed").audience == (ONE, TWO)
    assert the(table, "channel_closed").room == "parley.1.2.1"
    officer.at = AT
    channels.check(table)
    assert told(table, "room_opened")[-1].room == "parley.1.2.2"


def test_nothing_is_told_while_a_channel_stays_open() -> None:
    """V-8-06."""
    table = partners()
    channels.check(table)
    before = len(told(table))
    channels.check(table)
    assert len(told(table)) == before


def test_a_whisper_goes_to_the_two_alone() -> None:
    """V-12.11-01, V-13-22, V-13-58."""
    table = partners()
    channels.check(table)
    channels.whisper(table, TWO, Whisper(side="1", text="Meet me."))
    event = the(table, "whispered")
    assert event.audience == (ONE, TWO)
    assert (event.room, event.seat, event.to, event.text) == ("parley.1.2.1", 2, 1, "Meet me.")
    assert told(table, "whispered", THREE) == []
    channels.whisper(table, TWO, Whisper(side="3", text="And you?"))
    assert len(told(table, "whispered")) == 1


def test_the_channels_of_a_side_that_ends_close() -> None:
    """V-8-06, V-1-11."""
    table = partners()
    channels.check(table)
    channels.leave(table, TWO)
    assert table.state.channels == ()
    assert told(table, "room_closed") != []


def test_what_is_said_to_everybody_is_numbered_and_public() -> None:
    """V-8-01, V-8-02, V-8-03: in character or out of it, at any time, by any side."""
    state = world({1: {}, 2: {}, 3: {}}, size=(24, 24))
    order = Say(text="Hail!")
    step = GAME.resolve(state, {(Seat(2), ""): (order,)}, DICE)
    step = GAME.resolve(step.state, {(Seat(3), ""): (Say(text="Hm.", channel="ooc"),)}, DICE)
    (said,) = [event for event in step.events if isinstance(event, Said)]
    assert (said.seat, said.post, said.channel, said.room) == (3, 2, "ooc", "ooc")
    assert said.audience == EVERYONE


def test_nothing_is_no_post() -> None:
    """V-8-02."""
    state = world()
    view = GAME.view(state, Seat(1))
    verdict = GAME.check(view, None, Say(text="  "), ())
    assert verdict.refusals[0].code == "BAD_FIELD"
