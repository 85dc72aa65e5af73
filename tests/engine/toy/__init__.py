"""The toy game: a whole small game that uses every branch of the protocol.

Two to four hoarders bid for treasures with sealed sheets. The highest bidder has a turn: raids are
interrupts, boasts wait for the keeper, whispers and reactions play at once.
"""

from collections.abc import Mapping
from typing import Final

from engine.core.protocol.data_schemas import GameSchemas
from engine.core.protocol.game import Game, Kinds, Policies, Rulebook, ScenarioData
from engine.core.protocol.values import Order
from tests.engine.toy import events, orders, state
from tests.engine.toy.ai import choose
from tests.engine.toy.asks import asks, count_missed_windows
from tests.engine.toy.catalog import GATES, GUARDS, MOODS, TREASURES, VERDICTS
from tests.engine.toy.check import CODES, ORDERS_BY_ASK, check
from tests.engine.toy.options import options
from tests.engine.toy.orders import Concede
from tests.engine.toy.resolve import resolve
from tests.engine.toy.rounds import MAX_MISSES, outcome
from tests.engine.toy.setup import Entry, Settings, admit, describe_state, setup, stage
from tests.engine.toy.state import State, upgrade_from_version_1
from tests.engine.toy.view import View, describe_view, make_view_schema, view


def resign() -> Order:
    """What /table concede sends."""
    return Concede(confirm=True)


def things() -> Mapping[str, tuple[str, ...]]:
    """The ids that need words."""
    return {
        "card": (*GUARDS, *TREASURES),
        "gate": GATES,
        "choice": (*VERDICTS, *MOODS),
        "ask": tuple(ORDERS_BY_ASK),
        "setting": tuple(Settings.model_fields),
    }


GAME: Final[Game[State, View]] = Game(
    key="toy",
    seats=range(2, 5),
    state=state.ADAPTER,
    orders=orders.ADAPTER,
    events=events.ADAPTER,
    settings=Settings,
    entry=Entry,
    resign_order=resign,
    admit=admit,
    setup=setup,
    stage=stage,
    asks=asks,
    view=view,
    options=options,
    check=check,
    resolve=resolve,
    outcome=outcome,
    choose=choose,
    rulebook=Rulebook(id_prefixes=("T-",), version=2, upgrades={1: upgrade_from_version_1}),
    kinds=Kinds(
        orders=orders.ORDERS, events=events.EVENTS, refusals=CODES, ids_needing_words=things
    ),
    scenarios=ScenarioData(
        describe_state=describe_state,
        describe_view=describe_view,
        list_schemas=lambda: GameSchemas(position=State, state=State, view=make_view_schema()),
    ),
    policies=Policies(
        max_steps=100,
        seats_in_play=lambda state: state.playing,
        max_missed_windows=MAX_MISSES,
        count_missed_windows=count_missed_windows,
    ),
)
