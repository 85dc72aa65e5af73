"""The lobby of the toy game, and its first position."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from pydantic import Field

from engine.core.card_piles import draw_from_top, number_copies
from engine.core.dice import Dice, shuffle_items
from engine.core.protocol.game import Outcome, Seated, Step
from engine.core.protocol.values import EVERYONE, Model, Refusal, Seat, audience_of
from engine.core.protocol.working_copy import WorkingCopy
from tests.engine.toy.catalog import GUARDS, TREASURES
from tests.engine.toy.events import HandDealt
from tests.engine.toy.rounds import open_round
from tests.engine.toy.state import ADAPTER, Side, State

COPIES = {"crown": 2, "harp": 4, "cup": 8}


class Settings(Model):
    rounds: int = Field(default=2, ge=1, le=4)
    purse: int = Field(default=5, ge=0, le=20)
    keeper: bool = False
    bid_hours: int = Field(default=24, ge=1)
    turn_hours: int = Field(default=24, ge=1)
    defend_hours: int = Field(default=12, ge=1)
    keeper_hours: int = Field(default=12, ge=1)


class Entry(Model):
    colour: Literal["red", "blue", "green", "gold"] | None = None


def admit(settings: Model, entries: Sequence[Model]) -> tuple[Refusal, ...]:
    """Name everything that keeps this table from starting (T-LOBBY-01 to T-LOBBY-03)."""
    assert isinstance(settings, Settings)
    found = []
    if not 2 <= len(entries) <= 4:
        found.append(Refusal(code="SEATS", rule="T-LOBBY-01", facts={"count": len(entries)}))
    wanted = [entry.colour for entry in entries if isinstance(entry, Entry) and entry.colour]
    found.extend(
        Refusal(code="COLOUR_TAKEN", rule="T-LOBBY-02", facts={"colour": colour})
        for colour in sorted({colour for colour in wanted if wanted.count(colour) > 1})
    )
    if settings.keeper and len(entries) > 3:
        found.append(Refusal(code="KEEPER_CROWD", rule="T-LOBBY-03", facts={"seats": 3}))
    return tuple(found)


def setup(
    settings: Model, entries: Sequence[Model], dice: Dice, before: Outcome | None
) -> Step[State]:
    """Seat everyone, deal three guards each, open the first round (T-SETUP-01)."""
    assert isinstance(settings, Settings)
    seats = [Seat(one + 1) for one in range(len(entries))]
    state = State(
        sides={seat: Side(purse=settings.purse) for seat in seats},
        rounds=settings.rounds,
        keeper=settings.keeper,
        round=0,
        prize="",
    )
    for seat in before.places[0] if before else ():
        state.sides[seat].purse = max(0, settings.purse - 1)
    work = WorkingCopy(state, dice)
    order = shuffle_items(dice, state.counters, "seats", seats)
    work.tell(Seated(audience=EVERYONE, order=order))
    treasures = number_copies([(card, COPIES[card]) for card in TREASURES])
    state.treasures = list(shuffle_items(dice, state.counters, "treasures", treasures))
    guards = list(
        shuffle_items(dice, state.counters, "guards", number_copies([(card, 5) for card in GUARDS]))
    )
    for seat in seats:
        state.sides[seat].hand = draw_from_top(guards, 3)
        cards = tuple(state.sides[seat].hand)
        work.tell(HandDealt(audience=audience_of(seat), seat=seat, cards=cards))
    open_round(work)
    work.reveal()
    return work.finish_step()


def stage(given: Mapping[str, Any]) -> State:
    """Lay out a written position; what is not given has its default."""
    return ADAPTER.validate_python(dict(given))


def describe_state(state: State) -> dict[str, Any]:
    """Write a position down, whole."""
    plain: dict[str, Any] = ADAPTER.dump_python(state, mode="json")
    return plain
