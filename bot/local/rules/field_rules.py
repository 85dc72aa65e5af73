"""Classes to write down Discord's rules on what a field of a body may hold."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from bot.local.discord_errors import BodyFault
from bot.local.snowflakes import Json
from bot.local.text_length import utf16_length

REQUIRED_MESSAGE: Final = "This field is required"


class FieldRule(Protocol):
    """What a field may hold; a `needed` field may not be missing or null."""

    @property
    def needed(self) -> bool: ...

    def faults(self, path: str, value: Any) -> Iterator[BodyFault]:
        """Yield the faults of a value."""
        ...


@dataclass(frozen=True)
class Text:
    """A text of `low` to `high` characters; a blank one counts as missing if it needs any."""

    low: int = 0
    high: int = 152_133
    needed: bool = False

    def faults(self, path: str, value: Any) -> Iterator[BodyFault]:
        """Yield the faults of a value."""
        if not isinstance(value, str):
            yield BodyFault(
                path, "STRING_TYPE_CONVERT", f"Could not interpret {value!r} as string."
            )
        elif self.low and value and not value.strip():
            yield BodyFault(path, "BASE_TYPE_REQUIRED", REQUIRED_MESSAGE)
        elif utf16_length(value) > self.high and self.low == 0:
            wrong = f"Must be {self.high} or fewer in length."
            yield BodyFault(path, "BASE_TYPE_MAX_LENGTH", wrong)
        elif not self.low <= utf16_length(value) <= self.high:
            yield length_fault(path, self.low, self.high)


@dataclass(frozen=True)
class WholeNumber:
    """A whole number from `low` to `high`."""

    low: int
    high: int
    needed: bool = False

    def faults(self, path: str, value: Any) -> Iterator[BodyFault]:
        """Yield the faults of a value."""
        if not isinstance(value, int) or isinstance(value, bool):
            yield BodyFault(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif not self.low <= value <= self.high:
            wrong = f"int value should be between {self.low} and {self.high}."
            yield BodyFault(path, "NUMBER_TYPE_RANGE", wrong)


@dataclass(frozen=True)
class Number:
    """Any number."""

    needed: bool = False

    def faults(self, path: str, value: Any) -> Iterator[BodyFault]:
        """Yield the faults of a value."""
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            yield BodyFault(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not a number.')


@dataclass(frozen=True)
class OneOf:
    """One of a few values."""

    values: Sequence[Any]
    needed: bool = False

    def faults(self, path: str, value: Any) -> Iterator[BodyFault]:
        """Yield the faults of a value."""
        if value not in self.values:
            wrong = f"Value must be one of {tuple(self.values)}."
            yield BodyFault(path, "BASE_TYPE_CHOICES", wrong)


@dataclass(frozen=True)
class Boolean:
    """A boolean."""

    needed: bool = False

    def faults(self, path: str, value: Any) -> Iterator[BodyFault]:
        """Yield the faults of a value."""
        if not isinstance(value, bool):
            yield BodyFault(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")


@dataclass(frozen=True)
class Snowflake:
    """A snowflake, Discord's kind of id."""

    needed: bool = False

    def faults(self, path: str, value: Any) -> Iterator[BodyFault]:
        """Yield the faults of a value."""
        if not str(value).isdecimal():
            yield BodyFault(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')


@dataclass(frozen=True)
class Anything:
    """Anything; other code checks it."""

    needed: bool = False

    def faults(self, path: str, value: Any) -> Iterator[BodyFault]:  # noqa: ARG002 - as in FieldRule
        """Yield no faults."""
        yield from ()


@dataclass(frozen=True)
class ListOf:
    """A list of `low` to `high` entries, each by the rule `each`."""

    each: FieldRule
    low: int = 0
    high: int = 1521
    needed: bool = False

    def faults(self, path: str, value: Any) -> Iterator[BodyFault]:
        """Yield the faults of a value."""
        if not isinstance(value, list):
            yield BodyFault(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        if not self.low <= len(value) <= self.high:
            yield length_fault(path, self.low, self.high)
        for number, one in enumerate(value):
            yield from self.each.faults(f"{path}.{number}", one)


@dataclass(frozen=True)
class ObjectOf:
    """An object with these fields; unknown fields are faults."""

    fields: Mapping[str, FieldRule]
    needed: bool = False

    def faults(self, path: str, value: Any) -> Iterator[BodyFault]:
        """Yield the faults of a value."""
        if not isinstance(value, dict):
            yield BodyFault(
                path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
            )
            return
        yield from unknown_fields(path, value, self.fields)
        for name, rule in self.fields.items():
            inner = f"{path}.{name}" if path else name
            field_value = value.get(name)
            if field_value is not None:
                yield from rule.faults(inner, field_value)
            elif rule.needed:
                yield BodyFault(inner, "BASE_TYPE_REQUIRED", REQUIRED_MESSAGE)


@dataclass(frozen=True)
class CheckedBy:
    """A rule given by a function."""

    check: Callable[[str, Any], Iterator[BodyFault]]
    needed: bool = False

    def faults(self, path: str, value: Any) -> Iterator[BodyFault]:
        """Yield the faults of a value."""
        return self.check(path, value)


def unknown_fields(path: str, value: Json, fields: Mapping[str, FieldRule]) -> Iterator[BodyFault]:
    """Yield a fault for every unknown field, which Discord itself ignores."""
    for name in value.keys() - fields.keys():
        yield BodyFault(
            f"{path}.{name}".strip("."), "UNKNOWN_KEY", f"Discord knows no field {name!r}"
        )


def length_fault(path: str, low: int, high: int) -> BodyFault:
    """Return the fault of a text or list that is too short or too long."""
    return BodyFault(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")


def duplicate_faults(path: str, names: Sequence[Any], code: str, what: str) -> Iterator[BodyFault]:
    """Yield a fault for every value that occurs twice in a list."""
    if len(set(names)) < len(names):
        for number, name in enumerate(names):
            if name in names[:number]:
                yield BodyFault(f"{path}.{number}", code, f"{what} {name!r} stands twice")
