"""The record of this game's functions."""

from collections.abc import Mapping
from typing import Final

from engine.capital import ai, orders, state
from engine.capital.catalog import card_set
from engine.capital.catalog.card_verbs import METRICS, PLACES
from engine.capital.catalog.refusal_codes import CODES
from engine.capital.checks import check
from engine.capital.choices import BLANKS
from engine.capital.choices.next_field import options
from engine.capital.events import play
from engine.capital.planning.standing_orders import lasting
from engine.capital.settings import MISSES, Entry, Settings, admit, minutes
from engine.capital.setup import setup
from engine.capital.state import State
from engine.capital.text_forms.position_reader import stage
from engine.capital.text_forms.position_writer import describe, show
from engine.capital.text_forms.short_orders import bare
from engine.capital.turn import asks
from engine.capital.turn.resolve import resolve
from engine.capital.view import View, view
from engine.core.files.rulebook import rules
from engine.core.protocol.game import Game


def things() -> Mapping[str, tuple[str, ...]]:
    """List the ids that need words."""
    shipped = card_set.shipped()
    cities = shipped.cities.values()
    upgrades = sorted({one.id for city in cities for one in city.upgrades})
    return {
        "card": tuple(shipped.cards),
        "city": tuple(shipped.cities),
        "upgrade": tuple(upgrades),
        "blank": tuple(sorted({name for blanks in BLANKS.values() for name, _ in blanks})),
        "ask": ("build", "attack", "regroup", "raze", "survive", "pick"),
        "setting": tuple(Settings.model_fields),
        "entry": tuple(Entry.model_fields),
        "metric": METRICS,
        "op": tuple(PLACES),
    }


GAME: Final[Game[State, View]] = Game(
    key="capital",
    seats=range(2, 5),
    prefix="C-",
    version=1,
    limit=60_000,
    state=state.ADAPTER,
    orders=orders.ADAPTER,
    events=play.ADAPTER,
    order_types=orders.ORDERS,
    event_types=play.EVENTS,
    settings=Settings,
    entry=Entry,
    resign=lambda: orders.Concede(confirm=True),
    codes=CODES,
    things=things,
    minutes=minutes,
    misses=MISSES,
    missed=asks.missed,
    standing=asks.standing,
    lasting=lasting,
    bare=bare,
    undo=False,  # C-ORDER-05
    rules=lambda: rules("engine.capital"),
    admit=admit,
    setup=setup,
    stage=stage,
    describe=describe,
    asks=asks.asks,
    view=view,
    show=show,
    options=options,
    check=check,
    resolve=resolve,
    outcome=asks.outcome,
    choose=ai.choose,
)
