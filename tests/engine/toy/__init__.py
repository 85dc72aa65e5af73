"""The toy game: a whole small game that uses every branch of the protocol.

Two to four hoarders bid for treasures with sealed sheets. The highest bidder has a turn: raids are
interrupts, boasts wait for the keeper, whispers and reactions play at once.
"""

from collections.abc import Mapping
from typing import Final

from engine.core.protocol.game import Game
from engine.core.protocol.values import Order
from tests.engine.toy import events, orders, state
from tests.engine.toy.ai import choose
from tests.engine.toy.asks import asks, missed
from tests.engine.toy.check import CODES, TAKES, check
from tests.engine.toy.options import options
from tests.engine.toy.orders import Concede
from tests.engine.toy.pieces import GATES, GUARDS, MOODS, TREASURES, VERDICTS
from tests.engine.toy.resolve import resolve
from tests.engine.toy.rounds import MISSES, outcome
from tests.engine.toy.setup import Entry, Settings, admit, describe, setup, stage
from tests.engine.toy.state import State, from_first_version
from tests.engine.toy.view import View, show, view


def resign() -> Order:
    """What /table concede sends."""
    return Concede(confirm=True)


def things() -> Mapping[str, tuple[str, ...]]:
    """The ids that need words."""
    return {
        "card": (*GUARDS, *TREASURES),
        "gate": GATES,
        "choice": (*VERDICTS, *MOODS),
        "ask": tuple(TAKES),
        "setting": tuple(Settings.model_fields),
    }


GAME: Final[Game[State, View]] = Game(
    key="toy",
    seats=range(2, 5),
    prefix="T-",
    version=2,
    limit=100,
    state=state.ADAPTER,
    orders=orders.ADAPTER,
    events=events.ADAPTER,
    order_types=orders.ORDERS,
    event_types=events.EVENTS,
    settings=Settings,
    entry=Entry,
    resign=resign,
    codes=CODES,
    things=things,
    misses=MISSES,
    missed=missed,
    standing=lambda state: state.playing,
    admit=admit,
    setup=setup,
    stage=stage,
    describe=describe,
    asks=asks,
    view=view,
    show=show,
    options=options,
    check=check,
    resolve=resolve,
    outcome=outcome,
    choose=choose,
    upgrades={1: from_first_version},
)
