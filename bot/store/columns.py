"""Column types: moments and spans as milliseconds, plain data as JSON."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, Integer, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND: Final = timedelta(milliseconds=1)

KeyNumber: Final = BigInteger().with_variant(Integer(), "sqlite")
"""An autoincrementing key: on SQLite that must be INTEGER."""


def moment_to_number(value: datetime | None) -> int | None:
    return None if value is None else (value - EPOCH) // MILLISECOND


def number_to_moment(value: int | None) -> datetime | None:
    return None if value is None else EPOCH + value * MILLISECOND


def span_to_number(value: timedelta | None) -> int | None:
    return None if value is None else value // MILLISECOND


def number_to_span(value: int | None) -> timedelta | None:
    return None if value is None else value * MILLISECOND


def value_to_json(value: Any) -> str | None:
    return None if value is None else write_json(value)


def json_to_value(value: str | None) -> Any:
    return None if value is None else json.loads(value)


class Moment(TypeDecorator[datetime]):
    """An aware moment, as whole milliseconds of UTC; finer parts are cut off."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> int | None:
        return moment_to_number(value)

    def process_result_value(self, value: int | None, _dialect: Dialect) -> datetime | None:
        return number_to_moment(value)


class Span(TypeDecorator[timedelta]):
    """A length of time, as whole milliseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, _dialect: Dialect) -> int | None:
        return span_to_number(value)

    def process_result_value(self, value: int | None, _dialect: Dialect) -> timedelta | None:
        return number_to_span(value)


class Json(TypeDecorator[Any]):
    """Plain data as JSON text, keys in their given order; None is NULL."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, _dialect: Dialect) -> str | None:
        return value_to_json(value)

    def process_result_value(self, value: str | None, _dialect: Dialect) -> Any:
        return json_to_value(value)


Converters = tuple[Callable[[Any], Any], Callable[[Any], Any]]

VALUE_CONVERTERS: Final[Mapping[type[Any], Converters]] = {
    Moment: (moment_to_number, number_to_moment),
    Span: (span_to_number, number_to_span),
    Json: (value_to_json, json_to_value),
}
"""How values of our own column types are written and read, whatever the dialect."""


def write_json(value: Any) -> str:
    """Write plain data as compact JSON."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not plain data")
