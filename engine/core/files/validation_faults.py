"""What a model refused, as separate faults: one for each thing that is wrong in the data."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from engine.core.files.file_faults import UNREADABLE_MESSAGE, DataPath, FaultMessage, fault_message
from engine.core.files.model_errors import (
    MISSING_KEY,
    UNKNOWN_KEY_ERRORS,
    describe_alternatives,
    describe_pydantic_error,
    hint_at_key,
    merge_literal_errors,
    shorten_repr,
)


class DataFault(NamedTuple):
    """One thing that is wrong in data: where it stands, and what is wrong."""

    path: DataPath
    problem: str
    message: FaultMessage


class _PlacedError(NamedTuple):
    """An error of pydantic, with its place in the data."""

    error: Any
    path: DataPath
    members: tuple[int, ...]
    """Where its location names no key of the data, but a member of a union."""

    def around(self, level: int) -> tuple[str | int, ...]:
        """Return the location of the value whose form the so manieth union decides."""
        location = tuple(self.error["loc"])
        return location[: self.members[level]] if level < len(self.members) else location

    def member(self, level: int) -> str | int:
        """Return the member of that union, or "" if there is none."""
        part: str | int = (
            self.error["loc"][self.members[level]] if level < len(self.members) else ""
        )
        return part

    @property
    def is_unknown_key(self) -> bool:
        return self.error["type"] in UNKNOWN_KEY_ERRORS

    @property
    def is_missing_key(self) -> bool:
        return bool(self.error["type"] == MISSING_KEY)


def find_data_faults(errors: Iterable[Any], data: Any, wanted: Any = None) -> list[DataFault]:
    """Return the faults of data by the errors of pydantic, unknown keys first.

    The wanted type tells of its keys and forms. A value that may have several forms has an error
    for each of them: only what the nearest form says is told. Where a key is misspelt, another
    that is missing is not told.
    """
    placed = [_place_error(data, one) for one in errors]
    unknown = {one.path for one in placed if one.is_unknown_key}
    misspelt = {path[:-1] for path in unknown}
    placed = [one for one in placed if not one.is_missing_key or one.path[:-1] not in misspelt]
    placed = [one for one in placed if not _follows_from_others(one, placed)]
    return sorted(_separate(placed, wanted, 0), key=lambda one: one.path not in unknown)


def _follows_from_others(one: _PlacedError, placed: Sequence[_PlacedError]) -> bool:
    """Tell whether a list is too short only because of faults of the things in it."""
    size = len(one.path)
    return one.error["type"] == "too_short" and any(
        len(other.path) > size and other.path[:size] == one.path for other in placed
    )


def _place_error(data: Any, error: Any) -> _PlacedError:
    path: list[str | int] = []
    members: list[int] = []
    for index, part in enumerate(error["loc"]):
        is_key = isinstance(data, dict) and part in data and not _is_tag(data, error, index)
        is_index = isinstance(data, (list, tuple)) and isinstance(part, int) and part < len(data)
        if is_key or is_index:
            path.append(part)
            data = data[part]
        elif index == len(error["loc"]) - 1 and error["type"] == MISSING_KEY:
            path.append(part)
        elif isinstance(part, str):
            members.append(index)
    return _PlacedError(error, tuple(path), tuple(members))


def _is_tag(data: Mapping[str, Any], error: Any, index: int) -> bool:
    """Tell whether a part of a location is a tag of a union, though a key has the same name.

    Then what follows is a key beside that key, not something below it.
    """
    part, *below = error["loc"][index:]
    if not below or isinstance(data[part], (dict, list, tuple)):
        return False
    return below[0] in data or (len(below) == 1 and error["type"] == MISSING_KEY)


def _separate(placed: Sequence[_PlacedError], wanted: Any, level: int) -> Iterator[DataFault]:
    """Yield the faults of each value; of the members of a union the nearest one alone."""
    for _, together in groupby(placed, key=lambda one: one.around(level)):
        group = list(together)
        members = {one.member(level) for one in group}
        if members == {""}:
            yield from (_describe_fault(one, wanted) for one in group)
        elif len(members) > 1 and _is_shallow(group):
            yield _describe_union_fault(group, wanted, level)
        else:
            nearest = _choose(group).member(level)
            same = [one for one in group if one.member(level) == nearest]
            yield from _separate(same, wanted, level + 1)


def _describe_union_fault(placed: Sequence[_PlacedError], wanted: Any, level: int) -> DataFault:
    """Describe a value that every member of a union refused."""
    errors = [one.error for one in placed]
    merged = merge_literal_errors(errors)
    if merged is not None:
        return DataFault(placed[0].path, describe_pydantic_error(merged), _message_of(merged))
    problem = describe_alternatives(errors, wanted, placed[0].around(level))
    return DataFault(placed[0].path, problem, _message_of(errors[0]))


def _is_shallow(placed: Sequence[_PlacedError]) -> bool:
    """Tell whether every member of a union refused the value itself, and nothing inside of it."""
    return len({one.path for one in placed}) == 1 and not any(
        one.is_missing_key or one.is_unknown_key for one in placed
    )


def _choose(placed: Sequence[_PlacedError]) -> _PlacedError:
    """Return the error that helps most: an unknown key, else the first of the innermost ones."""
    strange = [one for one in placed if one.is_unknown_key]
    return (strange or sorted(placed, key=lambda one: -len(one.path)))[0]


def _describe_fault(one: _PlacedError, wanted: Any) -> DataFault:
    hint = hint_at_key(wanted, one.error) if wanted is not None else ""
    return DataFault(one.path, describe_pydantic_error(one.error) + hint, _message_of(one.error))


_CODES_BY_ERROR: Final[Mapping[str, str]] = {
    "missing": "key_missing",
    "extra_forbidden": "key_unknown",
    "literal_error": "word_unknown",
    "int": "number_wanted",
    "string": "text_wanted",
    "bool": "flag_wanted",
    "dict": "map_wanted",
    "mapping": "map_wanted",
    "model": "map_wanted",
    "dataclass": "map_wanted",
    "tuple": "list_wanted",
    "list": "list_wanted",
    "too_long": "list_long",
}
"""Codes of fault messages, by pydantic's error type or its first word."""


def _message_of(error: Any) -> FaultMessage:
    """Return a pydantic error as a fault message, which can be said in any language."""
    kind, value = error["type"], shorten_repr(error.get("input")).strip("'")
    code = _CODES_BY_ERROR.get(kind) or _CODES_BY_ERROR.get(kind.partition("_")[0])
    if code == "word_unknown":
        known = error["ctx"]["expected"].replace("'", "").replace(" or ", ", ")
        return fault_message(code, given=value, known=known)
    if code == "list_long":
        return fault_message(code, most=error["ctx"]["max_length"])
    return UNREADABLE_MESSAGE if code is None else fault_message(code, given=value)
