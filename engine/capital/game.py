"""The game's record of functions."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from engine.capital import orders, state
from engine.capital.ai.order_choice import choose
from engine.capital.catalog import card_set
from engine.capital.catalog.card_verbs import METRICS, OPERATION_CONTEXTS
from engine.capital.catalog.refusal_codes import REFUSAL_CODES
from engine.capital.checks.any_time import POLICY_VALUES
from engine.capital.checks.order_checks import check
from engine.capital.choices.next_blank import options
from engine.capital.choices.order_blanks import BLANKS_BY_KIND
from engine.capital.events.event_types import EVENT_ADAPTER, EVENTS_BY_KIND
from engine.capital.planning.standing_orders import standing_orders
from engine.capital.position_texts.position_reader import stage
from engine.capital.position_texts.position_writer import describe_position, describe_view
from engine.capital.position_texts.short_orders import shorten_order
from engine.capital.position_texts.shown_schemas import list_schemas
from engine.capital.position_texts.written_cards import CARD_KEYS, read_card_set
from engine.capital.settings import MAX_MISSED_TURNS, Entry, Settings, admit, playing_minutes
from engine.capital.setup import SEED_PREFIX, setup
from engine.capital.state import State
from engine.capital.turn import asks
from engine.capital.turn.power import measure_power
from engine.capital.turn.resolve import resolve
from engine.capital.view import View
from engine.capital.view_builder import view
from engine.core.files.rulebook import load_rulebook
from engine.core.protocol.game import (
    Game,
    Kinds,
    Policies,
    Rulebook,
    ScenarioData,
    SetupCards,
    SetupFunction,
    SheetRules,
)


def list_things_with_words() -> Mapping[str, tuple[str, ...]]:
    """List the ids that need words, by section of the word books."""
    shipped = card_set.load_shipped_card_set()
    cities = shipped.cities.values()
    upgrades = sorted({one.id for city in cities for one in city.upgrades})
    return {
        "card": tuple(shipped.cards),
        "city": tuple(shipped.cities),
        "upgrade": tuple(upgrades),
        "blank": tuple(sorted({name for blanks in BLANKS_BY_KIND.values() for name, _ in blanks})),
        "ask": ("build", "attack", "regroup", "raze", "survive", "pick"),
        "setting": tuple(Settings.model_fields),
        "entry": tuple(Entry.model_fields),
        "metric": METRICS,
        "op": tuple(OPERATION_CONTEXTS),
    }


def build_setup_with_cards(written: Mapping[str, Any]) -> SetupFunction[State]:
    """Return the setup with the cards and cities that are written beside the shipped ones."""
    return partial(setup, cards=read_card_set(written))


GAME: Final[Game[State, View]] = Game(
    key="capital",
    seats=range(2, 5),
    state=state.STATE_ADAPTER,
    orders=orders.ORDER_ADAPTER,
    events=EVENT_ADAPTER,
    settings=Settings,
    entry=Entry,
    resign_order=lambda: orders.Concede(confirm=True),
    seed_prefix=SEED_PREFIX,
    admit=admit,
    setup=setup,
    stage=stage,
    asks=asks.asks,
    view=view,
    options=options,
    check=check,
    resolve=resolve,
    outcome=asks.outcome,
    choose=choose,
    rulebook=Rulebook(id_prefixes=("C-",), version=1, load=lambda: load_rulebook("engine.capital")),
    kinds=Kinds(
        orders=orders.ORDERS_BY_KIND,
        events=EVENTS_BY_KIND,
        refusals=REFUSAL_CODES,
        ids_needing_words=list_things_with_words,
        choice_words=tuple(word for words in POLICY_VALUES.values() for word in words),
    ),
    scenarios=ScenarioData(
        describe_state=describe_position,
        describe_view=describe_view,
        list_schemas=list_schemas,
        setup_cards=SetupCards(CARD_KEYS, build_setup_with_cards),
    ),
    sheets=SheetRules(standing_orders=standing_orders, shorten_order=shorten_order),
    policies=Policies(
        max_steps=60_000,
        estimate_minutes=playing_minutes,
        may_undo=False,  # C-ORDER-05
        seats_in_play=asks.living_seats,
        max_missed_windows=MAX_MISSED_TURNS,
        count_missed_windows=asks.count_missed_turns,
        measure_power=measure_power,
    ),
)
