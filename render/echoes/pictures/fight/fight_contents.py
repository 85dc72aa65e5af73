"""What is known of an attack: who fought whom, the reactions to it, and what came of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.protocol.values import Event, Seat
from engine.echoes.catalog.card_models import TechCard
from engine.echoes.entities.board import Board
from engine.echoes.entities.unit import HANDLE_LETTERS
from engine.echoes.squares.coordinates import Square

FIGHT_KINDS: Final = (
    "attack_declared", "attack_cancelled", "attack_ended", "unit_damaged", "building_damaged",
    "unit_lost", "building_lost", "unit_moved_back", "card_played", "card_cancelled",
)  # fmt: skip
"""The kinds of events that a fight is drawn from."""
ENDING_KINDS: Final = frozenset({
    "turn_began", "phase_began", "unit_moved", "unit_deployed", "building_built", "mode_switched",
    "village_used", "unit_recruited",
})  # fmt: skip
"""The kinds of events that show that a fight is over."""


@dataclass
class Fighter:
    """One side of a fight: a unit, or a building."""

    seat: Seat
    square: Square
    handle: str = ""
    card: str = ""
    building: str = ""
    damage: int | None = None
    """What it took; None if it took none."""
    is_lost: bool = False


@dataclass
class Fight:
    """An attack, as everybody heard of it."""

    mode: str
    attacker: Fighter
    target: Fighter
    reactions: list[tuple[Seat, str]] = field(default_factory=list)
    """The cards that were played during the attack, with their players."""
    is_cancelled: bool = False
    moved_back_to: Square = ""


def read_fights(board: Board, heard: Sequence[Event]) -> list[Fight]:
    """Read all attacks among events, in their order."""
    return [_read_fight(board, events, heard) for events in _split_by_attacks(board, heard)]


def _is_reaction(board: Board, event: Any) -> bool:
    """Tell whether an event plays a Reaction."""
    if event.kind != "card_played":
        return False
    card = board.cards.card(event.card)
    return isinstance(card, TechCard) and card.tech_type == "reaction"


def _ends_fight(board: Board, event: Event) -> bool:
    """Tell whether an event shows that the fight before it is over."""
    if event.kind == "card_played":
        return not _is_reaction(board, event)
    return event.kind == "attack_declared" or event.kind in ENDING_KINDS


def _split_by_attacks(board: Board, heard: Sequence[Event]) -> Iterator[list[Any]]:
    """Yield the events of each attack, from its declaration on."""
    running: list[Any] = []
    for event in heard:
        if _ends_fight(board, event):
            if running:
                yield running
            running = []
        if running or event.kind == "attack_declared":
            running.append(event)
    if running:
        yield running


def _read_fight(board: Board, events: Sequence[Any], heard: Sequence[Any]) -> Fight:
    declared = events[0]
    seat = _seat_of(board, declared.unit)
    attacker = Fighter(seat, declared.origin, declared.unit, _card_of(board, declared.unit, heard))
    if declared.target is not None:
        owner = _seat_of(board, declared.target)
        card = _card_of(board, declared.target, heard)
        target = Fighter(owner, declared.square, declared.target, card)
    else:
        target = Fighter(_owner_of(board, declared.square, events), declared.square)
        target.building = declared.building or "camp"
    fight = Fight(declared.mode, attacker, target)
    for event in events[1:]:
        _add_event(fight, event)
    return fight


def _seat_of(board: Board, handle: str) -> Seat:
    """Return whose unit a handle names: its letter is that of a color."""
    color = next(one for one, letter in HANDLE_LETTERS.items() if letter == handle[:1])
    return next(player.seat for player in board.players if player.color == color)


def _card_of(board: Board, handle: str, heard: Sequence[Any]) -> str:
    """Return the card of a unit: of one on the board, or of one that was lost or returned."""
    if handle in board.units:
        return board.units[handle].card
    named = (one for one in heard if getattr(one, "unit", "") == handle)
    return next((one.card for one in named if hasattr(one, "card")), "")


def _owner_of(board: Board, square: Square, events: Sequence[Any]) -> Seat:
    """Return whose building was attacked."""
    hit = (one for one in events if one.kind in {"building_damaged", "building_lost"})
    seat = next((one.seat for one in hit if one.square == square), None)
    if seat is not None:
        return Seat(seat)
    return board.buildings[square].owner if square in board.buildings else board.active


def _add_event(fight: Fight, event: Any) -> None:
    """Add to a fight what an event tells of it."""
    if event.kind in {"unit_damaged", "building_damaged"}:
        _add_damage(fight, event)
    elif event.kind in {"unit_lost", "building_lost"}:
        _add_loss(fight, event)
    elif event.kind == "card_played":
        fight.reactions.append((event.seat, event.card))
    elif event.kind in {"attack_cancelled", "attack_ended"}:
        fight.is_cancelled = True
    elif event.kind == "unit_moved_back" and event.unit == fight.attacker.handle:
        fight.moved_back_to = event.to


def _add_damage(fight: Fight, event: Any) -> None:
    for side in (fight.attacker, fight.target):
        if _is_side(side, event):
            side.damage = (side.damage or 0) + event.amount


def _add_loss(fight: Fight, event: Any) -> None:
    for side in (fight.attacker, fight.target):
        side.is_lost = side.is_lost or _is_side(side, event)


def _is_side(side: Fighter, event: Any) -> bool:
    """Tell whether an event happens to one side of a fight."""
    if event.kind.startswith("building"):
        return bool(side.building) and bool(event.square == side.square)
    return bool(side.handle == event.unit)
