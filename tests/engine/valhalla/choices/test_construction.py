"""What is offered for orders about cities, farms and units."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.protocol.drafts import fill_blank, parse_order, possible_answers
from engine.core.protocol.game import Blank
from engine.core.protocol.values import Draft
from engine.valhalla.checks.order_checks import check
from engine.valhalla.choices.next_blank import BLANKS, options
from engine.valhalla.game import GAME
from engine.valhalla.orders.order_types import ORDER_TYPES_BY_KIND
from engine.valhalla.state import State
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from tests.engine.valhalla.verdicts import ASK
from tests.engine.valhalla.worlds.estate import (
    FARM,
    HOME,
    ONE,
    OTHER,
    make_build,
    make_city,
    make_raze,
    make_train_officer,
    make_upgrade,
    stage_estate,
)
from tests.engine.valhalla.worlds.world import read_sheet

FIELDS = {
    "produce": "city list",
    "train_officer": "type repeat",
    "build": "city building replace",
    "upgrade": "hex build",
    "raze": "hex levels remove",
    "fortify": "city walls artillery hazards",
    "disband": "units",
    "preferences": "despawn succession retreat auto_officers",
    "capital": "city",
}


@pytest.mark.parametrize("kind", FIELDS)
def test_orders_have_the_fields_of_the_ledger(kind: str) -> None:
    """V-12.13-01, V-12.14-01, V-12.15-01, V-12.16-01, V-12.17-01, V-12.19-01, V-12.24-01."""
    assert list(ORDER_TYPES_BY_KIND[kind].model_fields) == ["kind", *FIELDS[kind].split()]
    assert set(FIELDS[kind].split()) == {name for name, _ in BLANKS[kind]}


KINDS = (
    "produce", "train_officer", "build", "upgrade", "raze", "fortify", "disband", "preferences",
    "capital",
)  # fmt: skip

RICH = {
    HOME: make_city(5, "tearoom", "infantry_barracks", "c_production", "g_production"),
    OTHER: make_city(2, "extra_walls", "extra_walls"),
}


@cache
def rich_view() -> View:
    """See a side with much to choose from and little gold."""
    return view(stage_estate(RICH, gold=900), ONE)


SHEETS: tuple[tuple[dict[str, Any], ...], ...] = (
    (),
    (make_upgrade(OTHER, "e_production"), make_raze(FARM)),
    (
        make_build("extra_hazards", OTHER),
        make_upgrade(HOME),
        make_raze(OTHER, 2),
        make_train_officer("caster"),
    ),
)


def choice_ids(state: State, kind: str, field: str, **fields: Any) -> list[str]:
    draft = Draft(kind=kind, fields=fields)
    found = options(view(state, ONE), ASK, (), draft, field)
    assert found is not None
    return [choice.id for choice in found.choices]


def test_offered_are_own_places_in_which_the_order_can_stand() -> None:
    """V-13-30."""
    full = stage_estate({OTHER: make_city(1, "extra_walls", "extra_walls"), HOME: make_city(5)})
    assert choice_ids(full, "build", "city") == [HOME]
    assert choice_ids(full, "upgrade", "hex") == [OTHER, FARM]
    assert choice_ids(full, "raze", "hex") == [HOME, OTHER, FARM]
    assert choice_ids(full, "produce", "city") == []
    assert choice_ids(stage_estate(), "produce", "list", city=HOME)[:2] == [
        "4 swordsman",
        "1 swordsman",
    ]
    assert "1 D" not in choice_ids(stage_estate(), "produce", "list", city=HOME)
    assert choice_ids(stage_estate(), "train_officer", "type") == [
        "warlord",
        "courtier",
        "ranger",
        "caster",
    ]


def test_where_an_officer_is_or_will_be_is_offered_first() -> None:
    away = stage_estate({OTHER: make_city(2)}, units={FARM: "ruler, 4 archer"})
    assert choice_ids(away, "upgrade", "hex") == [FARM, HOME, OTHER]
    at_home = stage_estate({OTHER: make_city(2)}, units={OTHER: "ruler", FARM: "4 archer"})
    assert choice_ids(at_home, "build", "city") == [OTHER, HOME]


def test_what_can_be_paid_is_offered_first() -> None:
    offered = choice_ids(stage_estate(gold=450), "build", "building", city=HOME)
    assert offered[0] == "infantry_barracks"
    assert offered.index("artillery_emplacement") < offered.index("d_production")


def test_a_building_that_may_make_way_is_offered_by_its_name() -> None:
    full = stage_estate({OTHER: make_city(1, "extra_walls", "shrine_building")})
    assert choice_ids(full, "build", "replace", city=OTHER, building="extra_hazards") == [
        "extra_walls", "shrine_building",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("number", range(len(SHEETS)))
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_what_is_offered_is_accepted(kind: str, number: int, data: st.DataObject) -> None:
    """Whatever is picked, field by field, makes an order that stands."""
    seen, before = rich_view(), read_sheet(*SHEETS[number])
    draft, asked = Draft(kind=kind), data.draw(st.booleans())

    def grow(draft: Draft, blank: Blank) -> Draft:
        found = list(possible_answers(blank))
        return fill_blank(draft, blank, data.draw(st.sampled_from(found))) if found else draft

    while (blank := options(seen, ASK, before, draft, None)) is not None:
        assert not blank.is_unanswerable or blank.name == BLANKS[kind][0][0]
        if blank.is_unanswerable:
            return
        draft = grow(draft, blank)
    if asked:  # the fields that only a command names
        for name, _ in BLANKS[kind]:
            blank = options(seen, ASK, before, draft, name)
            if blank is not None and name not in draft.fields and not blank.is_unanswerable:
                draft = grow(draft, blank)
    made = ORDER_TYPES_BY_KIND[kind].model_validate({**draft.fields, "kind": kind})
    assert check(seen, ASK, made, before).refusals == ()


JUNK: tuple[Any, ...] = (
    "", "moon", "000.000", HOME, OTHER, "extra_walls", "9 C", "all", "+", "9" * 5000, -1, 3, 10**30,
    True, 1.5, (), ("9 C", "x"), ("C",) * 999, {HOME: OTHER}, {"": ""}, {"tearoom": "off"},
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_whatever_is_written_is_answered(data: st.DataObject) -> None:
    """Checks and blanks of half-made and senseless orders say something, and never break."""
    seen, kind = rich_view(), data.draw(st.sampled_from(KINDS))
    names = [name for name, _ in BLANKS[kind]]
    fields = data.draw(st.dictionaries(st.sampled_from(names), st.sampled_from(JUNK)))
    if isinstance(fields.get("repeat"), (tuple, dict)):
        del fields["repeat"]
    field = data.draw(st.sampled_from((None, *names)))
    found = options(seen, ASK, (), Draft(kind=kind, fields=fields), field)
    assert found is None or found.name in names
    verdict = check(seen, ASK, parse_order(GAME, {"kind": kind, **fields}), ())
    assert all(one.code and one.rule for one in (*verdict.refusals, *verdict.warnings))
