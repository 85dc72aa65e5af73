"""Private channels of two sides, and the IC and OOC channels of all.

Rules: V-8-01 to V-8-06, V-4.4-04, V-13-22.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from engine.core.protocol.game import ChapterClosed, RoomClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.valhalla.diplomacy import truces
from engine.valhalla.events.meetings import ChannelClosed, ChannelOpened, Said, Whispered
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.diplomacy import Say, Whisper
from engine.valhalla.state import State

Channel = tuple[Seat, Seat, str]

ROOM_PREFIX: Final = "parley"


def has_open_channel(state: State, one: Seat, other: Seat) -> bool:
    """Return whether two sides have an open private channel (V-8-06)."""
    return any({one, other} == {*channel[:2]} for channel in state.channels)


def channel_room(state: State, one: Seat, other: Seat) -> str:
    """Return the room of a pair's channel; it counts how often they have opened one."""
    pair = _pair(one, other)
    return f"{ROOM_PREFIX}.{pair}.{state.talks.get(pair, 0)}"


def _pair(one: Seat, other: Seat) -> str:
    return f"{min(one, other)}.{max(one, other)}"


def update_channels(work: ValhallaWork) -> None:
    """Open and close channels by the truces in force (V-8-06: after movement, combat, retreats)."""
    found = tuple(sorted(_truce_channels(work.state)))
    _set_channels(work, found)


def open_parley_channel(work: ValhallaWork, at: str, one: Seat, other: Seat) -> None:
    """Open a channel for a parley (V-6.1-05)."""
    _set_channels(
        work, tuple(sorted({*work.state.channels, (min(one, other), max(one, other), at)}))
    )


def close_channels_of(work: ValhallaWork, seat: Seat) -> None:
    """Close the channels of a side that ends."""
    _set_channels(work, tuple(one for one in work.state.channels if seat not in one[:2]))


def _truce_channels(state: State) -> Iterator[Channel]:
    """Yield each pair with a truce in force, and its hex."""
    for at, here in state.forces_by_hex().items():
        for one, other in combinations(here, 2):
            if truces.is_truce_in_force(state, at, one, other):
                yield one, other, at


def _set_channels(work: ValhallaWork, channels: tuple[Channel, ...]) -> None:
    """Set which channels are open, and tell the sides whose channel opens or closes."""
    state = work.state
    before = {channel[:2]: channel for channel in reversed(state.channels)}
    after = {channel[:2]: channel for channel in reversed(channels)}
    for pair in sorted(set(before) - set(after)):
        _close_channel(work, *pair)
    state.channels = channels
    for pair in sorted(set(after) - set(before)):
        _open_channel(work, *after[pair])


def _open_channel(work: ValhallaWork, one: Seat, other: Seat, at: str) -> None:
    state, both = work.state, audience_of(one, other)
    state.talks[_pair(one, other)] = state.talks.get(_pair(one, other), 0) + 1
    name = channel_room(state, one, other)
    work.tell(RoomOpened(audience=both, room=name))
    work.tell(ChannelOpened(audience=both, room=name, seat=one, other=other, at=at))
    work.tell(ChapterClosed(audience=both, room=name, title="channel"))


def _close_channel(work: ValhallaWork, one: Seat, other: Seat) -> None:
    both, name = audience_of(one, other), channel_room(work.state, one, other)
    work.tell(ChannelClosed(audience=both, room=name, seat=one, other=other))
    work.tell(ChapterClosed(audience=both, room=name, title="channel"))
    work.tell(RoomClosed(audience=both, room=name))


def post_message(work: ValhallaWork, seat: Seat, order: Say) -> None:
    """Post in the IC or OOC channel at once; Skald posts it itself, so nobody can edit it.

    Rules: V-8-01, V-8-02, V-8-03 (each post is kept with its number).
    """
    work.state.said += 1
    work.tell(
        Said(
            audience=EVERYONE, room=order.channel, seat=seat, post=work.state.said,
            channel=order.channel, text=order.text,
        )
    )  # fmt: skip
    work.tell(ChapterClosed(audience=EVERYONE, room=order.channel, title="said"))


def send_whisper(work: ValhallaWork, seat: Seat, order: Whisper) -> None:
    """Send a private message to another side at once (V-12.11-01)."""
    other = truces.read_seat(work.state, order.side)
    if other is None or not has_open_channel(work.state, seat, other):
        return
    both, name = audience_of(seat, other), channel_room(work.state, seat, other)
    work.tell(Whispered(audience=both, room=name, seat=seat, to=other, text=order.text))
    work.tell(ChapterClosed(audience=both, room=name, title="whisper"))
