"""What a game shows as plain data has the schemas that it names: `skald adjudicate --forms`."""

import json
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.core.protocol.data_schemas import WRITTEN_AS_COUNTS, GameSchemas, fields_of
from engine.core.protocol.values import KEEPER, Seat
from engine.core.scenarios.exact_values import are_counts
from engine.core.scenarios.shown_data import show_data
from tests.engine.random_play import ALL_GAMES, AnyGame, list_seats, pick_moment

games = pytest.mark.parametrize("key", ALL_GAMES)
some = settings(max_examples=40, phases=(Phase.explicit, Phase.reuse, Phase.generate))


def schemas_of(game: AnyGame) -> GameSchemas:
    assert game.scenarios.list_schemas is not None
    return game.scenarios.list_schemas()


def find_misfits(data: Any, kind: Any, instead: Mapping[Any, Any], path: str) -> Iterator[str]:
    """Walk plain data along its type: what the type doesn't allow."""
    kind = instead.get(kind, kind) if isinstance(kind, type) else kind
    kind = int if kind is Seat else kind
    if get_origin(kind) is Annotated:
        if WRITTEN_AS_COUNTS in get_args(kind)[1:] and not are_counts(data):
            yield f"{path}: no counts: {data}"
        return
    if get_origin(kind) in {Union, UnionType}:
        tried = [list(find_misfits(data, one, instead, path)) for one in get_args(kind)]
        yield from min(tried, key=len)
        return
    fields = fields_of(kind)
    if fields:
        yield from find_misfits_of_fields(data, fields, instead, path)
    elif get_origin(kind) is Literal:
        yield from () if data in get_args(kind) else [f"{path}: {data}"]
    elif any(kind is one for one in (str, int, bool, NoneType)):
        yield from () if type(data) is kind else [f"{path}: no {kind.__name__}: {data}"]
    else:
        yield from find_misfits_within(data, get_args(kind), instead, path)


def find_misfits_of_fields(
    data: Any, fields: Mapping[str, Any], instead: Mapping[Any, Any], path: str
) -> Iterator[str]:
    if not isinstance(data, dict):
        yield f"{path}: no map: {data}"
        return
    yield from (f"{path}.{name}: not in the form" for name in set(data) - set(fields))
    for name, one in data.items():
        if name in fields:
            yield from find_misfits(one, fields[name], instead, f"{path}.{name}")


def find_misfits_within(
    data: Any, kinds: tuple[Any, ...], instead: Mapping[Any, Any], path: str
) -> Iterator[str]:
    if isinstance(data, dict) and len(kinds) == 2:
        for name, one in data.items():
            yield from find_misfits(one, kinds[1], instead, f"{path}.{name}")
    elif isinstance(data, list) and Ellipsis in kinds:
        for place, one in enumerate(data):
            yield from find_misfits(one, kinds[0], instead, f"{path}[{place}]")


def as_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


@games
@given(st.integers(0, 2**32))
@some
def test_states_and_views_have_the_forms_that_a_game_names(key: str, at: int) -> None:
    play, moment, _ = pick_moment(key, at)
    game, schemas = play.game, schemas_of(play.game)
    state = as_json(game.scenarios.describe_state(moment.state))
    assert list(find_misfits(state, schemas.state, schemas.instead, "state")) == []
    for viewer in (None, KEEPER, *map(Seat, list_seats(play.table))):
        view = as_json(game.scenarios.describe_view(game.view(moment.state, viewer)))
        assert list(find_misfits(view, schemas.view, schemas.instead, "view")) == []


@games
@given(st.integers(0, 2**32))
@some
def test_events_are_shown_in_the_schemas_of_their_models(key: str, at: int) -> None:
    """Counts are maps there, at any depth."""
    play, moment, _ = pick_moment(key, at)
    for event in moment.step.events:
        plain = as_json(play.game.events.dump_python(event, mode="json", by_alias=True))
        shown = show_data(plain, type(event))
        assert list(find_misfits(shown, type(event), {}, event.kind)) == []
