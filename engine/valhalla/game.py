"""The record of this game's functions."""

from collections.abc import Iterator, Mapping
from typing import Final, get_args

from engine.core.files.rulebook import rules
from engine.core.protocol.drafts import KIND
from engine.core.protocol.game import Game
from engine.valhalla import ai, events, orders, state
from engine.valhalla.battle.battlefield import Outcome
from engine.valhalla.battle.stack_room import POSITIONS
from engine.valhalla.catalog.refusal_codes import CODES
from engine.valhalla.catalog.refusal_reasons import because
from engine.valhalla.catalog.rule_tables import (
    CLASSES,
    FORTS,
    STATS,
    ground,
    heaven,
    side_specials,
    tactics,
    towns,
    units,
)
from engine.valhalla.checks import check, on_sheet
from engine.valhalla.choices.next_field import options
from engine.valhalla.diplomacy.attack_answers import counts_as
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.entities.units_and_places import CASTERS
from engine.valhalla.events.battles import Size
from engine.valhalla.gods.boasts import GODS
from engine.valhalla.orders import ORDERS, Resign
from engine.valhalla.orders.combat import Role
from engine.valhalla.orders.movement import Stance
from engine.valhalla.orders.sheet_rules import off_sheet, replaces
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.planning.standing_orders import lasting
from engine.valhalla.settings import COLOURS, SIDES, TESTED, Entry, Settings, admit
from engine.valhalla.setup.first_position import setup
from engine.valhalla.state import State
from engine.valhalla.text_forms.position_reader import stage
from engine.valhalla.text_forms.position_writer import describe
from engine.valhalla.text_forms.view_writer import show
from engine.valhalla.turn import asks
from engine.valhalla.turn.resolve import resolve
from engine.valhalla.view import UNKNOWN, View
from engine.valhalla.view_builder import view

LIMIT: Final = 60_000
"""No game takes more steps than this."""


def _fields() -> Iterator[str]:
    """Name every field of an order, once: those without a blank are typed too."""
    found = {
        info.alias or name for one in ORDERS.values() for name, info in one.model_fields.items()
    }
    yield from found - {KIND}


def things() -> Mapping[str, tuple[str, ...]]:
    """List the ids that need words."""
    powers = sorted({power for known in units().casters.values() for power in known})
    return {
        "ask": ("side", "pick", "orders", "respond", "parley"),
        "blank": tuple(sorted(_fields())),
        "boon": tuple(heaven().boons),
        "building": tuple(towns().buildings),
        "caster": CASTERS,
        "class": (*CLASSES, "infantry"),
        "colour": COLOURS,
        "deed": tuple(heaven().deeds),
        "entry": tuple(Entry.model_fields),
        "feature": (*ground().features, UNKNOWN),
        "fort": FORTS,
        "god": GODS,
        "officer": (*OFFICERS, "none"),
        "outcome": (*get_args(Outcome), "overrun"),
        "position": POSITIONS,
        "power": tuple(powers),
        "ready_side": tuple(ready_sides.all()),
        "role": get_args(Role),
        "setting": tuple(Settings.model_fields),
        "side_special": tuple(side_specials()),
        "size": get_args(Size),
        "special": tuple(units().specials),
        "stance": get_args(Stance),
        "stat": STATS,
        "tactic": (*tactics(), "none"),
        "terrain": tuple(ground().terrain),
        "victory": TESTED,
    }


GAME: Final[Game[State, View]] = Game(
    key="valhalla",
    seats=SIDES,
    prefix="V-",
    version=1,
    limit=LIMIT,
    state=state.ADAPTER,
    orders=orders.ADAPTER,
    events=events.ADAPTER,
    order_types=orders.ORDERS,
    event_types=events.EVENTS,
    settings=Settings,
    entry=Entry,
    resign=lambda: Resign(confirm=True),
    codes=CODES,
    things=things,
    replaces=replaces,
    off_sheet=off_sheet,
    seed=str,
    standing=asks.standing,
    lasting=lasting,
    counts_as=counts_as,
    missed=asks.missed,
    rules=lambda: rules("engine.valhalla"),
    because=because,
    admit=admit,
    setup=setup,
    stage=stage,
    describe=describe,
    asks=asks.asks,
    view=view,
    show=show,
    options=options,
    check=check,
    on_sheet=on_sheet,
    resolve=resolve,
    outcome=asks.outcome,
    choose=ai.choose,
)
