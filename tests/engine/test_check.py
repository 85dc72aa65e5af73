"""A check answers whatever it is given, and changes nothing."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.core.files import state_files
from engine.core.match import LAPSE
from engine.core.protocol import drafts, order_validation
from engine.core.protocol.game import Ask, Blank, React
from engine.core.protocol.values import KEEPER, Draft, Order, Seat, Verdict, Viewer
from tests.engine.plain_data import list_paths
from tests.engine.random_play import (
    ALL_GAMES,
    AnyGame,
    field_names,
    fill_all_blanks,
    pick_asked_seat,
    pick_moment,
    pick_named_thing,
)

games = pytest.mark.parametrize("key", ALL_GAMES)
moments = st.integers(0, 2**32)
quick = (Phase.explicit, Phase.reuse, Phase.generate)

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["1", "-1", "true", "all", "none", "x" * 5000])
)
JUNK = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=8,
)


def pick_position(key: str, at: int) -> tuple[AnyGame, Any, Random]:
    """Choose a position."""
    play, moment, chance = pick_moment(key, at)
    return play.game, moment.state, chance


def pick_viewer(game: AnyGame, state: Any, chance: Random) -> tuple[Any, Ask | None, Viewer]:
    """Choose who gives the order: an asked seat, any seat, the keeper, or a passer-by."""
    ask = chance.choice(game.asks(state))
    strangers: list[Viewer] = [None, KEEPER, Seat(1), Seat(2), Seat(77)]
    if chance.random() < 0.6:
        return game.view(state, ask.seat), ask, ask.seat
    viewer = chance.choice(strangers)
    mine = [one for one in game.asks(state) if one.seat == viewer]
    return game.view(state, viewer), (mine[0] if mine else None), viewer


def check_answer(game: AnyGame, state: Any, given_: Order | Draft, chance: Random) -> Verdict:
    """Judge, and see that the verdict is of this game and that nothing has moved."""
    before = state_files.dump(game, state)
    view, ask, viewer = pick_viewer(game, state, chance)
    verdict = order_validation.validate_order(game, view, ask, given_, ())
    assert state_files.dump(game, state) == before
    assert_known_codes(game, verdict)
    assert not verdict.is_accepted or isinstance(given_, Order)
    assert not verdict.is_accepted or viewer is not None
    return verdict


def assert_known_codes(game: AnyGame, verdict: Verdict) -> None:
    """See that reasons are of this game or of the table."""
    for refusal in (*verdict.refusals, *verdict.warnings):
        assert refusal.code in {*game.kinds.refusals, *order_validation.CORE_REFUSAL_CODES}
        assert refusal.rule.startswith((*game.rulebook.id_prefixes, "S-"))


@games
@given(moments, st.data())
@settings(max_examples=150)
def test_junk_of_every_type_is_refused_and_moves_nothing(
    key: str, at: int, data: st.DataObject
) -> None:
    game, state, chance = pick_position(key, at)
    kind = data.draw(st.sampled_from([*game.kinds.orders, "lapse"]) | st.none() | st.text())
    known = field_names(game.kinds.orders[kind]) if kind and kind in game.kinds.orders else []
    wanted = st.dictionaries(st.sampled_from([*known, "stray"]), JUNK, max_size=4)
    given_ = drafts.parse_order(game, {**data.draw(wanted), "kind": kind})
    check_answer(game, state, given_, chance)


@games
@given(moments)
@settings(max_examples=150, phases=quick)
def test_things_named_in_the_wrong_place_are_answered(key: str, at: int) -> None:
    """Real ids in any field, alone, in lists and in maps: the refusals beyond the form."""
    game, state, chance = pick_position(key, at)
    kind = chance.choice(list(game.kinds.orders))
    fields = {name: pick_named_thing(key, chance) for name in field_names(game.kinds.orders[kind])}
    check_answer(game, state, drafts.parse_order(game, {**fields, "kind": kind}), chance)


@games
@given(moments)
@settings(max_examples=400, phases=quick)
def test_a_legal_order_with_one_thing_changed_is_answered(key: str, at: int) -> None:
    """The refusals that lie deepest: everything is right but one thing."""
    game, state, chance = pick_position(key, at)
    seat, ask = pick_asked_seat(game, state, chance)
    order = fill_all_blanks(game, game.view(state, seat), ask, (), chance)
    if order is None:
        assert seat not in {one.seat for one in game.asks(state) if one.clock}
        return
    spelt = order.model_dump(mode="json")
    where = [place for place in list_paths(spelt) if place != ("kind",)]
    if where:
        change_one_thing(key, spelt, chance.choice(where), chance)
    verdict = order_validation.validate_order(
        game, game.view(state, seat), ask, drafts.parse_order(game, spelt), ()
    )
    assert_known_codes(game, verdict)


def change_one_thing(key: str, spelt: Any, place: tuple[Any, ...], chance: Random) -> None:
    """Replace a thing, or name it twice."""
    *outer, last = place
    inner = spelt
    for part in outer:
        inner = inner[part]
    if isinstance(inner, list) and chance.random() < 0.5:
        inner.append(inner[last])
    else:
        inner[last] = pick_named_thing(key, chance)


@games
@given(moments)
@settings(max_examples=30)
def test_orders_of_another_game_are_unknown_here(key: str, at: int) -> None:
    game, state, chance = pick_position(key, at)

    class Strange(Order):
        kind: str = next(iter(game.kinds.orders))

    for order in (Strange(), Strange(kind="strange"), React(event="1", on="laugh")):
        verdict = check_answer(game, state, order, chance)
        if "react" not in game.kinds.orders or isinstance(order, Strange):
            assert [one.code for one in verdict.refusals] == ["ORDER_UNKNOWN"]


@games
@given(moments)
@settings(max_examples=30)
def test_nobody_may_say_that_time_ran_out(key: str, at: int) -> None:
    game, state, chance = pick_position(key, at)
    for given_ in (LAPSE, Draft(kind="lapse"), drafts.parse_order(game, {"kind": "lapse"})):
        assert not check_answer(game, state, given_, chance).is_accepted


@games
@pytest.mark.parametrize("seed", range(3))
def test_masses_are_refused_before_the_game_is_asked(key: str, seed: int) -> None:
    game, state, chance = pick_position(key, seed)
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    masses: Mapping[str, Any] = {
        "values": ["x"] * 1_000_000,
        "letters": "x" * 1_000_000,
        "keys": {str(one): 1 for one in range(100_000)},
        "deep": deep,
    }
    for kind, order in game.kinds.orders.items():
        for mass in masses.values() if field_names(order) else ():
            fields = dict.fromkeys(field_names(order), mass)
            for given_ in (Draft(kind=kind, fields=fields), parse_order(game, kind, fields)):
                assert not check_answer(game, state, given_, chance).is_accepted


def parse_order(game: AnyGame, kind: str, fields: Mapping[str, Any]) -> Order | Draft:
    return drafts.parse_order(game, {**fields, "kind": kind})


@games
@given(moments, st.data())
@settings(max_examples=80)
def test_options_answer_for_any_draft(key: str, at: int, data: st.DataObject) -> None:
    """A slash command fills its fields in any sequence, with anything in them."""
    game, state, chance = pick_position(key, at)
    kind = data.draw(st.sampled_from([*game.kinds.orders, "strange"]) | st.none())
    known = field_names(game.kinds.orders[kind]) if kind and kind in game.kinds.orders else []
    fields = data.draw(st.dictionaries(st.sampled_from([*known, "stray"]), JUNK, max_size=3))
    view, ask, _ = pick_viewer(game, state, chance)
    before = state_files.dump(game, state)
    for field in (None, "kind", *known, "stray"):
        blank = game.options(view, ask, (), Draft(kind=kind, fields=fields), field)
        assert blank is None or isinstance(blank, Blank)
        assert blank is None or field in {None, blank.name} or (blank.name, kind) == ("kind", None)
    assert state_files.dump(game, state) == before


@games
@given(moments)
@settings(max_examples=150, phases=quick)
def test_options_answer_for_any_part_of_a_legal_order(key: str, at: int) -> None:
    """Everything that is filled in is right, but not in the sequence of the blanks."""
    game, state, chance = pick_position(key, at)
    seat, ask = pick_asked_seat(game, state, chance)
    view = game.view(state, seat)
    order = fill_all_blanks(game, view, ask, (), chance)
    if order is None:
        return
    known = field_names(game.kinds.orders[order.kind or ""])
    spelt = order.model_dump(mode="json")
    fields = {name: spelt[name] for name in known if name in spelt and chance.random() < 0.5}
    for field in (None, *known):
        blank = game.options(view, ask, (), Draft(kind=order.kind, fields=fields), field)
        assert blank is None or isinstance(blank, Blank)


ODD: tuple[Any, ...] = ([], ["a"], {"a": 1}, {}, 7, -1, True, None, "", "x" * 5_000, [["a"]])
"""One of each JSON type, where a name, a number, a list or a map belongs."""


@games
@pytest.mark.parametrize("at", range(3))
def test_options_and_checks_bear_every_type_in_every_field(key: str, at: int) -> None:
    game, state, chance = pick_position(key, 97 * at)
    view, ask, _ = pick_viewer(game, state, chance)
    for kind, order_type in game.kinds.orders.items():
        for field in field_names(order_type):
            for odd in ODD:
                draft = Draft(kind=kind, fields={field: odd})
                for asked in (None, field):
                    blank = game.options(view, ask, (), draft, asked)
                    assert blank is None or isinstance(blank, Blank)
                given = drafts.parse_order(game, {"kind": kind, field: odd})
                for one in order_validation.validate_order(game, view, ask, given, ()).refusals:
                    assert one.code in {*game.kinds.refusals, *order_validation.CORE_REFUSAL_CODES}


@games
@pytest.mark.parametrize("viewer", [None, Seat(77)])
def test_whoever_has_no_seat_is_offered_nothing(key: str, viewer: Viewer) -> None:
    game, state, _ = pick_position(key, 0)
    view = game.view(state, viewer)
    assert list(drafts.iterate_orders(game, view, None, ())) == []
