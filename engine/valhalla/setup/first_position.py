"""The first position of a game: seats are drawn, and sides may be built (V-14-01, V-5.2-02).

From here on the game can run to its end: every decision has a default (V-16-03).
The game is about exploring, building, fighting and storytelling (V-1-02, V-1-03).
"""

from collections.abc import Sequence

from engine.core.dice import Dice
from engine.core.protocol.game import Outcome, Seated, Step
from engine.core.protocol.values import EVERYONE, Facts, Model, Seat
from engine.core.protocol.working_copy import WorkingCopy
from engine.valhalla.events.setup import SeedCommitted, TableOpened
from engine.valhalla.keyed_dice import dice_key
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.mapmaking.map_numbers import map_numbers
from engine.valhalla.pasted_texts import map_text
from engine.valhalla.settings import MAP_SOURCE_NAME, Entry, Settings, assign_colours
from engine.valhalla.setup.side_building import take_ready_side
from engine.valhalla.sides.side import Side
from engine.valhalla.state import NO_SEAT, State


def setup(
    settings: Model, entries: Sequence[Model], dice: Dice, before: Outcome | None = None
) -> Step[State]:
    """Draw the seats and start the building of sides; a rematch is drawn anew like any game.

    Rules: V-14-01, V-5.2-02, V-11.2-01 (picks in reverse seat order), V-13-05.
    """
    assert isinstance(settings, Settings)  # noqa: S101  (the registry pairs them)
    del before
    signed_up = [entry for entry in entries if isinstance(entry, Entry)]
    order, colours = shuffle_seats(dice, len(signed_up)), assign_colours(signed_up)
    sides = [Side(Seat(seat), colours[entry - 1]) for seat, entry in enumerate(order, 1)]
    picking = tuple(side.seat for side in reversed(sides))
    state = State(settings, sides, _empty_atlas(settings, len(sides)), picking=picking)
    work = WorkingCopy(state, dice)
    work.tell(Seated(audience=EVERYONE, order=order))
    work.tell(SeedCommitted(audience=EVERYONE, commitment=dice.seed_commitment()))
    work.tell(_table_opened(state))
    for seat, entry in enumerate(order, 1):
        side = signed_up[entry - 1].side
        if side is not None:
            take_ready_side(work, Seat(seat), side)
    return work.finish_step()


def shuffle_seats(dice: Dice, count: int) -> tuple[int, ...]:
    """Return the entries in seat order, shuffled from the last seat down (V-5.2-02)."""
    order = list(range(1, count + 1))
    for seat in range(count, 1, -1):
        other = dice.roll_index(dice_key(dice, (0, NO_SEAT), "turn_order", seat), seat)
        order[seat - 1], order[other] = order[other], order[seat - 1]
    return tuple(order)


def _empty_atlas(settings: Settings, sides: int) -> Atlas:
    """Return an atlas of which nothing but the size is known (V-13-12)."""
    if settings.map:
        size = map_text.read_map(settings.map, MAP_SOURCE_NAME).size
    else:
        size = map_numbers().measures.sizes[sides]
    return Atlas(size, {}, {}, (), (), (), {})


def _table_opened(state: State) -> TableOpened:
    shown: Facts = {}
    for name, value in state.settings.model_dump(exclude={"map"}).items():
        shown[name] = ", ".join(value) if isinstance(value, tuple) else value
    columns, rows = state.atlas.size
    return TableOpened(
        audience=EVERYONE, sides=len(state.sides), columns=columns, rows=rows, settings=shown
    )
