"""Private channels open and close with meetings of Officers (V-8-04 to V-8-06, V-13-22)."""

from typing import Any, Final

from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla import GAME
from engine.valhalla.diplomacy import channels, encounters
from engine.valhalla.events.meetings import Said
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.diplomacy import Say, Whisper
from tests.engine.valhalla.worlds.world import (
    DICE,
    events_told,
    only_event,
    stage_world,
    start_turn,
)

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
AT: Final = "006.006"


def make_partners(mine: str = "ruler", theirs: str = "warlord", at: str = AT) -> ValhallaWork:
    """Let two sides stand together under a truce."""
    sides: dict[int, Any] = {
        1: {"units": {AT: mine}, "truces": [{"side": 2}]},
        2: {"units": {at: theirs}, "truces": [{"side": 1}]},
        3: {},
    }
    return start_turn(stage_world(sides), ONE)


def test_a_channel_opens_where_officers_of_both_keep_a_truce() -> None:
    """V-8-04, V-8-06: only the two know (V-13-22)."""
    work = make_partners()
    encounters.lapse_truces(work)
    assert work.state.channels == ((ONE, TWO, AT),)
    assert {event.audience for event in events_told(work)} == {(ONE, TWO)}
    assert only_event(work, "room_opened").room == "parley.1.2.1"
    assert channels.has_open_channel(work.state, TWO, ONE)
    assert not channels.has_open_channel(work.state, ONE, THREE)


def test_no_channel_without_officers_of_both_in_one_hex() -> None:
    """V-8-04."""
    for work in (make_partners(theirs="4 archer"), make_partners(at="006.007")):
        channels.update_channels(work)
        assert work.state.channels == ()
        assert events_told(work) == []


def test_a_channel_closes_when_the_condition_no_longer_holds() -> None:
    """V-8-06: after movement, combat or retreat; the next one is another room."""
    work = make_partners()
    channels.update_channels(work)
    [officer] = work.state.units_in(AT, TWO)
    officer.at = "007.006"
    encounters.lapse_truces_after_combat(work)
    assert work.state.channels == ()
    assert only_event(work, "room_closed").audience == (ONE, TWO)
    assert only_event(work, "channel_closed").room == "parley.1.2.1"
    officer.at = AT
    channels.update_channels(work)
    assert events_told(work, "room_opened")[-1].room == "parley.1.2.2"


def test_nothing_is_told_while_a_channel_stays_open() -> None:
    """V-8-06."""
    work = make_partners()
    channels.update_channels(work)
    before = len(events_told(work))
    channels.update_channels(work)
    assert len(events_told(work)) == before


def test_a_whisper_goes_to_the_two_alone() -> None:
    """V-12.11-01, V-13-22, V-13-58."""
    work = make_partners()
    channels.update_channels(work)
    channels.send_whisper(work, TWO, Whisper(side="1", text="Meet me."))
    event = only_event(work, "whispered")
    assert event.audience == (ONE, TWO)
    assert (event.room, event.seat, event.to, event.text) == ("parley.1.2.1", 2, 1, "Meet me.")
    assert events_told(work, "whispered", THREE) == []
    channels.send_whisper(work, TWO, Whisper(side="3", text="And you?"))
    assert len(events_told(work, "whispered")) == 1


def test_the_channels_of_a_side_that_ends_close() -> None:
    """V-8-06, V-1-11."""
    work = make_partners()
    channels.update_channels(work)
    channels.close_channels_of(work, TWO)
    assert work.state.channels == ()
    assert events_told(work, "room_closed") != []


def test_what_is_said_to_everybody_is_numbered_and_public() -> None:
    """V-8-01, V-8-02, V-8-03: in character or out of it, at any time, by any side."""
    state = stage_world({1: {}, 2: {}, 3: {}}, size=(24, 24))
    order = Say(text="Hail!")
    step = GAME.resolve(state, {(Seat(2), ""): (order,)}, DICE)
    step = GAME.resolve(step.state, {(Seat(3), ""): (Say(text="Hm.", channel="ooc"),)}, DICE)
    (said,) = [event for event in step.events if isinstance(event, Said)]
    assert (said.seat, said.post, said.channel, said.room) == (3, 2, "ooc", "ooc")
    assert said.audience == EVERYONE


def test_nothing_is_no_post() -> None:
    """V-8-02."""
    state = stage_world()
    view = GAME.view(state, Seat(1))
    verdict = GAME.check(view, None, Say(text="  "), ())
    assert verdict.refusals[0].code == "BAD_FIELD"
