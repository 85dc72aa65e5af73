"""How values lie in columns: moments and spans as milliseconds, plain data as JSON."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, Integer, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
TICK: Final = timedelta(milliseconds=1)

Number: Final = BigInteger().with_variant(Integer(), "sqlite")
"""A key that counts by itself: only INTEGER does on SQLite."""


def moment_in(value: datetime | None) -> int | None:
    return None if value is None else (value - EPOCH) // TICK


def moment_out(value: int | None) -> datetime | None:
    return None if value is None else EPOCH + value * TICK


def span_in(value: timedelta | None) -> int | None:
    return None if value is None else value // TICK


def span_out(value: int | None) -> timedelta | None:
    return None if value is None else value * TICK


def json_in(value: Any) -> str | None:
    return None if value is None else spell(value)


def json_out(value: str | None) -> Any:
    return None if value is None else json.loads(value)


class Moment(TypeDecorator[datetime]):
    """An aware moment, as whole milliseconds of UTC; what is finer is cut off."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> int | None:
        return moment_in(value)

    def process_result_value(self, value: int | None, _dialect: Dialect) -> datetime | None:
        return moment_out(value)


class Span(TypeDecorator[timedelta]):
    """A length of time, as whole milliseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, _dialect: Dialect) -> int | None:
        return span_in(value)

    def process_result_value(self, value: int | None, _dialect: Dialect) -> timedelta | None:
        return span_out(value)


class Json(TypeDecorator[Any]):
    """Plain data as JSON text, in the order in which it was given; null is null."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Dialect) -> str | None:
        return json_in(value)

    def process_result_value(self, value: str | None, _dialect: Dialect) -> Any:
        return json_out(value)


Turns = tuple[Callable[[Any], Any], Callable[[Any], Any]]

STRAIGHT: Final[Mapping[type[Any], Turns]] = {
    Moment: (moment_in, moment_out),
    Span: (span_in, span_out),
    Json: (json_in, json_out),
}
"""How values of our own kinds go in and come out, where no dialect has a say."""


def spell(value: Any) -> str:
    """Write plain data as JSON, short."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not plain data")
