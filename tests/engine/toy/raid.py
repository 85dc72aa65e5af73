"""Raids of the toy game: an interrupt, told in a room of its own."""

from collections.abc import Sequence

from engine.core.card_piles import print_name
from engine.core.dice import roll_below
from engine.core.protocol.game import ChapterClosed, RoomClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.core.protocol.working_copy import WorkingCopy
from tests.engine.toy.catalog import GUARDS, TREASURES
from tests.engine.toy.events import RaidBegan, RaidEnded, RaidFought
from tests.engine.toy.orders import Defend, Raid
from tests.engine.toy.state import Fight, State


def begin_raid(work: WorkingCopy[State], seat: Seat, order: Raid) -> None:
    """Leave the raid pending, and ask its target (T-RAID-01)."""
    state = work.state
    work.reveal()
    state.raids += 1
    state.actions += 1
    state.raided.append(order.target)
    state.raid = Fight(number=state.raids, attacker=seat, target=order.target)
    work.tell(RaidBegan(audience=EVERYONE, raid=state.raids, attacker=seat, target=order.target))
    work.tell(RoomOpened(audience=audience_of(seat, order.target), room=_room(state.raid)))


def _room(fight: Fight) -> str:
    return f"raid.{fight.number}"


def defend(work: WorkingCopy[State], seat: Seat, order: Defend) -> None:
    """The named guards stand in the door, and those posted at the gates (T-RAID-02)."""
    posted = work.state.sides[seat].posts
    _fight(work, (*order.guards, *posted))


def play_silence(work: WorkingCopy[State], seat: Seat, late: bool) -> None:
    """Ready without guards stands aside; out of time, those at the gates stand (T-RAID-03)."""
    _fight(work, tuple(work.state.sides[seat].posts) if late else ())


def _fight(work: WorkingCopy[State], guards: Sequence[str]) -> None:
    """Compare a die and the best guard with the defence; the best treasure changes hands."""
    state = work.state
    fight = state.raid
    assert fight is not None
    work.reveal()
    own = [GUARDS[print_name(card)] for card in state.sides[fight.attacker].hand]
    attack = 1 + roll_below(work.dice, state.counters, "raid", 6) + max(own, default=0)
    defence = sum(GUARDS[print_name(card)] for card in guards)
    audience = audience_of(fight.attacker, fight.target)
    room = _room(fight)
    work.tell(RaidFought(audience=audience, room=room, attack=attack, defence=defence))
    taken = _plunder(state, fight) if attack > defence else ""
    _close(work, fight, taken)


def _plunder(state: State, fight: Fight) -> str:
    hoard = state.sides[fight.target].hoard
    if not hoard:
        return ""
    best = min(hoard, key=lambda card: (-TREASURES[print_name(card)], card))
    hoard.remove(best)
    state.sides[fight.attacker].hoard.append(best)
    return best


def break_off_raid(work: WorkingCopy[State]) -> None:
    """One of the two has left."""
    assert work.state.raid is not None
    _close(work, work.state.raid, "")


def _close(work: WorkingCopy[State], fight: Fight, taken: str) -> None:
    audience, room = audience_of(fight.attacker, fight.target), _room(fight)
    work.state.raid = None
    work.tell(ChapterClosed(audience=audience, room=room, title="raid"))
    work.tell(RoomClosed(audience=audience, room=room))
    work.tell(
        RaidEnded(audience=EVERYONE, attacker=fight.attacker, target=fight.target, taken=taken)
    )
