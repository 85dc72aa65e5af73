"""The first position of a table: seats are drawn, and sides may be built (V-14-01, V-5.2-02).

From here on the game runs to its end by itself: all that nobody decides has a default (V-16-03).
It is about exploring, building and fighting, and about telling of it (V-1-02, V-1-03).
"""

from collections.abc import Sequence

from engine.core.dice import Dice
from engine.core.protocol.game import Outcome, Seated, Step
from engine.core.protocol.values import EVERYONE, Facts, Model, Seat
from engine.core.protocol.working_copy import WorkingCopy
from engine.valhalla.events.setup import SeedCommitted, TableOpened
from engine.valhalla.keyed_dice import key
from engine.valhalla.map.atlas import Atlas
from engine.valhalla.mapmaking.measures import numbers
from engine.valhalla.pasted_texts import map_text
from engine.valhalla.settings import MAP, Entry, Settings, colours
from engine.valhalla.setup.side_building import take
from engine.valhalla.sides.side import Side
from engine.valhalla.state import NOBODY, State


def setup(
    settings: Model, entries: Sequence[Model], dice: Dice, before: Outcome | None = None
) -> Step[State]:
    """Draw the seats and open the building of sides; a rematch is drawn anew like any game.

    Rules: V-14-01, V-5.2-02, V-11.2-01 (picks in reverse seat order), V-13-05.
    """
    assert isinstance(settings, Settings)  # noqa: S101  (the registry pairs them)
    del before
    given = [entry for entry in entries if isinstance(entry, Entry)]
    order, worn = drawn(dice, len(given)), colours(given)
    sides = [Side(Seat(seat), worn[entry - 1]) for seat, entry in enumerate(order, 1)]
    picking = tuple(side.seat for side in reversed(sides))
    state = State(settings, sides, _blank(settings, len(sides)), picking=picking)
    table = WorkingCopy(state, dice)
    table.tell(Seated(audience=EVERYONE, order=order))
    table.tell(SeedCommitted(audience=EVERYONE, commitment=dice.commitment()))
    table.tell(_opened(state))
    for seat, entry in enumerate(order, 1):
        side = given[entry - 1].side
        if side is not None:
            take(table, Seat(seat), side)
    return table.step()


def drawn(dice: Dice, count: int) -> tuple[int, ...]:
    """Shuffle those who signed up, from the last place down (V-5.2-02)."""
    order = list(range(1, count + 1))
    for place in range(count, 1, -1):
        other = dice.index(key(dice, (0, NOBODY), "turn_order", place), place)
        order[place - 1], order[other] = order[other], order[place - 1]
    return tuple(order)


def _blank(settings: Settings, sides: int) -> Atlas:
    """Take a map of which nothing is known but its size (V-13-12)."""
    if settings.map:
        size = map_text.read(settings.map, MAP).size
    else:
        size = numbers().measures.sizes[sides]
    return Atlas(size, {}, {}, (), (), (), {})


def _opened(state: State) -> TableOpened:
    shown: Facts = {}
    for name, value in state.settings.model_dump(exclude={"map"}).items():
        shown[name] = ", ".join(value) if isinstance(value, tuple) else value
    columns, rows = state.atlas.size
    return TableOpened(
        audience=EVERYONE, sides=len(state.sides), columns=columns, rows=rows, settings=shown
    )
