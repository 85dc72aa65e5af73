"""The record of this game's functions."""

from collections.abc import Iterator, Mapping
from typing import Final, get_args

from engine.core.files.rulebook import load_rulebook
from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.game import Game, Kinds, Policies, Rulebook, ScenarioData, SheetRules
from engine.valhalla import state
from engine.valhalla.ai.order_choice import choose
from engine.valhalla.battle.battlefield import Outcome
from engine.valhalla.battle.stack_capacity import POSITIONS
from engine.valhalla.catalog.city_tables import FORTS, city_tables
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.refusal_codes import REFUSAL_CODES
from engine.valhalla.catalog.refusal_reasons import rules_behind_refusals
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.tactic_tables import tactic_table
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.catalog.unit_tables import CLASSES, STATS, unit_tables
from engine.valhalla.checks.order_checks import PARLEY_KINDS, check, check_on_sheet
from engine.valhalla.choices.next_blank import options
from engine.valhalla.diplomacy.attack_answers import turn_into_answer
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.entities.units_and_places import CASTERS
from engine.valhalla.events.battles import BattleSize
from engine.valhalla.events.event_types import EVENT_ADAPTER, EVENT_TYPES_BY_KIND
from engine.valhalla.gods.boasts import GODS
from engine.valhalla.orders.choice_words import CHOICE_WORDS
from engine.valhalla.orders.combat import Role
from engine.valhalla.orders.game_master import Resign
from engine.valhalla.orders.movement import Stance
from engine.valhalla.orders.order_types import ORDER_ADAPTER, ORDER_TYPES_BY_KIND
from engine.valhalla.orders.sheet_rules import is_replacement, refuse_withdrawal
from engine.valhalla.outcomes.victory import measure_power
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.planning.standing_orders import list_standing_orders
from engine.valhalla.position_texts.position_reader import stage
from engine.valhalla.position_texts.position_writer import describe_state
from engine.valhalla.position_texts.shown_schemas import list_schemas
from engine.valhalla.position_texts.view_writer import show_view
from engine.valhalla.settings import (
    COLOURS,
    SIDE_COUNTS,
    VICTORY_TEST_ORDER,
    Entry,
    Settings,
    admit,
)
from engine.valhalla.setup.first_position import setup
from engine.valhalla.state import State
from engine.valhalla.turn import asks
from engine.valhalla.turn.resolve import resolve
from engine.valhalla.upgrades import UPGRADES
from engine.valhalla.view import UNKNOWN_FEATURE, View
from engine.valhalla.view_builder import view

MAX_STEPS: Final = 60_000
"""The most steps that a game may take."""


def _order_fields() -> Iterator[str]:
    """Yield the name of every field of every order once, also of fields without a blank."""
    found = {
        info.alias or name
        for one in ORDER_TYPES_BY_KIND.values()
        for name, info in one.model_fields.items()
    }
    yield from found - {KIND_FIELD}


def ids_needing_words() -> Mapping[str, tuple[str, ...]]:
    """Return the ids that need words, by the namespace of their words."""
    powers = sorted({power for known in unit_tables().casters.values() for power in known})
    return {
        "ask": ("side", "pick", "orders", "respond", "parley", "petition"),
        "blank": tuple(sorted(_order_fields())),
        "boon": tuple(favor_tables().boons),
        "building": tuple(city_tables().buildings),
        "caster": CASTERS,
        "class": (*CLASSES, "infantry"),
        "colour": COLOURS,
        "deed": tuple(favor_tables().deeds),
        "entry": tuple(Entry.model_fields),
        "feature": (*terrain_tables().features, UNKNOWN_FEATURE),
        "fort": FORTS,
        "god": GODS,
        "officer": (*OFFICERS, "none"),
        "outcome": (*get_args(Outcome), "overrun"),
        "position": POSITIONS,
        "power": tuple(powers),
        "ready_side": tuple(ready_sides.load_ready_sides()),
        "role": get_args(Role),
        "setting": tuple(Settings.model_fields),
        "side_special": tuple(side_special_table()),
        "size": get_args(BattleSize),
        "special": tuple(unit_tables().specials),
        "stance": get_args(Stance),
        "stat": STATS,
        "tactic": (*tactic_table(), "none"),
        "terrain": tuple(terrain_tables().terrain),
        "victory": VICTORY_TEST_ORDER,
    }


GAME: Final[Game[State, View]] = Game(
    key="valhalla",
    seats=SIDE_COUNTS,
    state=state.STATE_ADAPTER,
    orders=ORDER_ADAPTER,
    events=EVENT_ADAPTER,
    settings=Settings,
    entry=Entry,
    resign_order=lambda: Resign(confirm=True),
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
    rulebook=Rulebook(
        id_prefixes=("V-",),
        version=3,
        load=lambda: load_rulebook("engine.valhalla"),
        rules_behind_refusals=rules_behind_refusals,
        upgrades=UPGRADES,
    ),
    kinds=Kinds(
        orders=ORDER_TYPES_BY_KIND,
        events=EVENT_TYPES_BY_KIND,
        refusals=REFUSAL_CODES,
        ids_needing_words=ids_needing_words,
        choice_words=CHOICE_WORDS,
    ),
    scenarios=ScenarioData(
        describe_state=describe_state,
        describe_view=show_view,
        make_seed=str,
        list_schemas=list_schemas,
    ),
    sheets=SheetRules(
        at_once_kinds={"parley": PARLEY_KINDS},
        replaces=is_replacement,
        refuse_withdrawal=refuse_withdrawal,
        check_order=check_on_sheet,
        standing_orders=list_standing_orders,
        order_for_sheet=turn_into_answer,
    ),
    policies=Policies(
        max_steps=MAX_STEPS,
        seats_in_play=asks.living_seats,
        count_missed_windows=asks.count_missed_turns,
        measure_power=measure_power,
        view_without_keeper=View.without_keeper,
    ),
)
