"""Raids of the toy game: an interrupt, told in a room of its own."""

from collections.abc import Sequence

from engine.core.card_piles import base
from engine.core.dice import below
from engine.core.protocol.game import ChapterClosed, RoomClosed, RoomOpened
from engine.core.protocol.values import EVERYONE, Seat, only
from engine.core.protocol.working_copy import WorkingCopy
from tests.engine.toy.events import RaidBegan, RaidEnded, RaidFought
from tests.engine.toy.orders import Defend, Raid
from tests.engine.toy.pieces import GUARDS, TREASURES
from tests.engine.toy.state import Fight, State


def begin(table: WorkingCopy[State], seat: Seat, order: Raid) -> None:
    """Leave the raid pending, and ask its target (T-RAID-01)."""
    state = table.state
    table.reveal()
    state.raids += 1
    state.actions += 1
    state.raided.append(order.target)
    state.raid = Fight(number=state.raids, attacker=seat, target=order.target)
    table.tell(RaidBegan(audience=EVERYONE, raid=state.raids, attacker=seat, target=order.target))
    table.tell(RoomOpened(audience=only(seat, order.target), room=_room(state.raid)))


def _room(fight: Fight) -> str:
    return f"raid.{fight.number}"


def defend(table: WorkingCopy[State], seat: Seat, order: Defend) -> None:
    """The named guards stand in the door, and those posted at the gates (T-RAID-02)."""
    posted = table.state.sides[seat].posts
    _fight(table, (*order.guards, *posted))


def silent(table: WorkingCopy[State], seat: Seat, late: bool) -> None:
    """Ready without guards stands aside; out of time, those at the gates stand (T-RAID-03)."""
    _fight(table, tuple(table.state.sides[seat].posts) if late else ())


def _fight(table: WorkingCopy[State], guards: Sequence[str]) -> None:
    """Compare a die and the best guard with the defence; the best treasure changes hands."""
    state = table.state
    fight = state.raid
    assert fight is not None
    table.reveal()
    own = [GUARDS[base(card)] for card in state.sides[fight.attacker].hand]
    attack = 1 + below(table.dice, state.counters, "raid", 6) + max(own, default=0)
    defence = sum(GUARDS[base(card)] for card in guards)
    heard = only(fight.attacker, fight.target)
    room = _room(fight)
    table.tell(RaidFought(audience=heard, room=room, attack=attack, defence=defence))
    taken = _plunder(state, fight) if attack > defence else ""
    _close(table, fight, taken)


def _plunder(state: State, fight: Fight) -> str:
    hoard = state.sides[fight.target].hoard
    if not hoard:
        return ""
    best = min(hoard, key=lambda card: (-TREASURES[base(card)], card))
    hoard.remove(best)
    state.sides[fight.attacker].hoard.append(best)
    return best


def break_off(table: WorkingCopy[State]) -> None:
    """One of the two has left."""
    assert table.state.raid is not None
    _close(table, table.state.raid, "")


def _close(table: WorkingCopy[State], fight: Fight, taken: str) -> None:
    heard, room = only(fight.attacker, fight.target), _room(fight)
    table.state.raid = None
    table.tell(ChapterClosed(audience=heard, room=room, title="raid"))
    table.tell(RoomClosed(audience=heard, room=room))
    table.tell(
        RaidEnded(audience=EVERYONE, attacker=fight.attacker, target=fight.target, taken=taken)
    )
