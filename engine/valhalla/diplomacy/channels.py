"""Private channels of two sides whose Officers meet and agree, and what is said to everybody.

Rules: V-8-01 to V-8-06, V-4.4-04, V-13-22.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from engine.core.protocol.game import ChapterClosed, RoomClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Seat, only
from engine.valhalla.diplomacy import truces
from engine.valhalla.events.meetings import ChannelClosed, ChannelOpened, Said, Whispered
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders import Say, Whisper
from engine.valhalla.state import State

Channel = tuple[Seat, Seat, str]

ROOM: Final = "parley"


def open_with(state: State, one: Seat, other: Seat) -> bool:
    """Tell whether two sides may speak in private now (V-8-06)."""
    return any({one, other} == {*channel[:2]} for channel in state.channels)


def room(state: State, one: Seat, other: Seat) -> str:
    """Name the room of a channel: the pair, and how often they have opened one."""
    pair = _pair(one, other)
    return f"{ROOM}.{pair}.{state.talks.get(pair, 0)}"


def _pair(one: Seat, other: Seat) -> str:
    return f"{min(one, other)}.{max(one, other)}"


def check(table: Tables) -> None:
    """Open and close channels as truces now stand (V-8-06: after movement, combat, retreats)."""
    found = tuple(sorted(_agreeing(table.state)))
    _set(table, found)


def hold(table: Tables, at: str, one: Seat, other: Seat) -> None:
    """Open a channel for a parley (V-6.1-05)."""
    _set(table, tuple(sorted({*table.state.channels, (min(one, other), max(one, other), at)})))


def leave(table: Tables, seat: Seat) -> None:
    """Close the channels of a side that ends."""
    _set(table, tuple(one for one in table.state.channels if seat not in one[:2]))


def _agreeing(state: State) -> Iterator[Channel]:
    """Walk the pairs between whom a truce is in force, and where."""
    for at, here in state.forces().items():
        for one, other in combinations(here, 2):
            if truces.truce(state, at, one, other):
                yield one, other, at


def _set(table: Tables, channels: tuple[Channel, ...]) -> None:
    """Change which channels are open, and tell the two sides of each."""
    state = table.state
    before = {channel[:2]: channel for channel in reversed(state.channels)}
    after = {channel[:2]: channel for channel in reversed(channels)}
    for pair in sorted(set(before) - set(after)):
        _close(table, *pair)
    state.channels = channels
    for pair in sorted(set(after) - set(before)):
        _open(table, *after[pair])


def _open(table: Tables, one: Seat, other: Seat, at: str) -> None:
    state, both = table.state, only(one, other)
    state.talks[_pair(one, other)] = state.talks.get(_pair(one, other), 0) + 1
    name = room(state, one, other)
    table.tell(RoomOpened(audience=both, room=name))
    table.tell(ChannelOpened(audience=both, room=name, seat=one, other=other, at=at))
    table.tell(ChapterClosed(audience=both, room=name, title="channel"))


def _close(table: Tables, one: Seat, other: Seat) -> None:
    both, name = only(one, other), room(table.state, one, other)
    table.tell(ChannelClosed(audience=both, room=name, seat=one, other=other))
    table.tell(ChapterClosed(audience=both, room=name, title="channel"))
    table.tell(RoomClosed(audience=both, room=name))


def say(table: Tables, seat: Seat, order: Say) -> None:
    """Post in the IC or OOC channel, at once; posts are Skald's own, so nobody edits them.

    Rules: V-8-01, V-8-02, V-8-03 (each post is kept with its number).
    """
    table.state.said += 1
    table.tell(
        Said(
            audience=EVERYONE, room=order.channel, seat=seat, post=table.state.said,
            channel=order.channel, text=order.text,
        )
    )  # fmt: skip
    table.tell(ChapterClosed(audience=EVERYONE, room=order.channel, title="said"))


def whisper(table: Tables, seat: Seat, order: Whisper) -> None:
    """Say something to the other side, at once (V-12.11-01)."""
    other = truces.seat_of(table.state, order.side)
    if other is None or not open_with(table.state, seat, other):
        return
    both, name = only(seat, other), room(table.state, seat, other)
    table.tell(Whispered(audience=both, room=name, seat=seat, to=other, text=order.text))
    table.tell(ChapterClosed(audience=both, room=name, title="whisper"))
