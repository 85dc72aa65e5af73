"""The game's record of functions."""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from engine.core.files.rulebook import load_rulebook
from engine.core.protocol.game import (
    Game,
    Kinds,
    Policies,
    Rulebook,
    ScenarioData,
    SetupCards,
    SetupFunction,
)
from engine.echoes import settings
from engine.echoes.ai.order_choice import choose
from engine.echoes.catalog.card_set import CIV_FILES, load_shipped_card_set
from engine.echoes.catalog.refusal_codes import REFUSAL_CODES
from engine.echoes.checks.order_checks import check
from engine.echoes.choices.next_blank import BLANKS_BY_KIND, options
from engine.echoes.events.event_types import EVENT_ADAPTER, EVENTS_BY_KIND
from engine.echoes.orders.order_types import ORDER_ADAPTER, ORDERS_BY_KIND
from engine.echoes.orders.turns import Concede
from engine.echoes.position_texts.position_reader import stage
from engine.echoes.position_texts.position_writer import describe_position, describe_view
from engine.echoes.position_texts.shown_schemas import list_schemas
from engine.echoes.position_texts.written_cards import CARD_KEYS, read_card_set
from engine.echoes.setup.first_position import setup
from engine.echoes.state import STATE_ADAPTER, State
from engine.echoes.turn import asks
from engine.echoes.turn.power import measure_power
from engine.echoes.turn.resolve import resolve
from engine.echoes.view import View
from engine.echoes.view_builder import view

ASK_KINDS: Final = (
    "pick_order", "pick_civ", "team_first", "opening", "mobilization", "deployment", "rotate",
    "discard_hand", "discard_effect", "target", "may", "fetch", "square", "resupply", "resource",
    "opponent", "reaction",
)  # fmt: skip


def list_things_with_words() -> Mapping[str, tuple[str, ...]]:
    """List the ids that need words, by section of the word books."""
    return {
        "card": tuple(load_shipped_card_set().cards),
        "civ": tuple(CIV_FILES),
        "blank": tuple(sorted({name for blanks in BLANKS_BY_KIND.values() for name, _ in blanks})),
        "ask": ASK_KINDS,
        "setting": tuple(settings.Settings.model_fields),
        "entry": tuple(settings.Entry.model_fields),
    }


def build_setup_with_cards(written: Mapping[str, Any]) -> SetupFunction[State]:
    """Return the setup with the cards that are written beside the shipped ones."""
    return partial(setup, cards=read_card_set(written))


GAME: Final[Game[State, View]] = Game(
    key="echoes",
    seats=range(2, 5, 2),
    state=STATE_ADAPTER,
    orders=ORDER_ADAPTER,
    events=EVENT_ADAPTER,
    settings=settings.Settings,
    entry=settings.Entry,
    resign_order=partial(Concede, confirm=True),
    admit=settings.admit,
    setup=setup,
    stage=stage,
    asks=asks.asks,
    view=view,
    options=options,
    check=check,
    resolve=resolve,
    outcome=asks.outcome,
    choose=choose,
    rulebook=Rulebook(
        id_prefixes=("E-", "R-", "D-"), version=1, load=partial(load_rulebook, "engine.echoes")
    ),
    kinds=Kinds(
        orders=ORDERS_BY_KIND,
        events=EVENTS_BY_KIND,
        refusals=tuple(sorted({*REFUSAL_CODES, *settings.TABLE_REFUSAL_CODES})),
        ids_needing_words=list_things_with_words,
    ),
    scenarios=ScenarioData(
        describe_state=describe_position,
        describe_view=describe_view,
        list_schemas=list_schemas,
        setup_cards=SetupCards(CARD_KEYS, build_setup_with_cards),
    ),
    policies=Policies[State](
        max_steps=60_000,
        estimate_minutes=settings.playing_minutes,
        may_undo=False,  # an attack tells whether the opponent has a standing reaction to it
        max_missed_windows=settings.MAX_MISSED_TURNS,
        count_missed_windows=asks.count_missed_turns,
        measure_power=measure_power,
    ),
)
