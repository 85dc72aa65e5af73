"""Data files become models; a fault is told with its file, line and key."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from importlib.resources import files
from typing import Annotated, Any, Final, TypeVar

from pydantic import BeforeValidator, TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError

from engine.core.files.yaml_reader import (
    UNREAD,
    DataPath,
    FaultError,
    FaultMessage,
    YamlDocument,
    fault_message,
    read_file,
    read_one,
)

T = TypeVar("T")


def load(package: str, name: str) -> YamlDocument:
    """Read a data file that belongs to a package."""
    path = files(package).joinpath(name)
    return read_one(read_file(path), f"{package.replace('.', '/')}/{name}")


def _whole(given: Any) -> Any:
    """Take no yes and no fraction as a whole number, not even `4.0`."""
    if isinstance(given, bool | float) or (isinstance(given, str) and "." in given):
        raise PydanticCustomError("int_type", "Input should be a valid integer")
    return given


Whole = Annotated[int, BeforeValidator(_whole)]


def shape(document: YamlDocument, wanted: type[T] | TypeAdapter[T], place: DataPath = ()) -> T:
    """Make a document into a model, or say where it doesn't fit."""
    adapter = wanted if isinstance(wanted, TypeAdapter) else TypeAdapter(wanted)
    data = document.data
    for part in place:
        data = data[part]
    try:
        return adapter.validate_python(data)
    except ValidationError as error:
        raise fault_of(document, error, place) from None


def fault_of(document: YamlDocument, error: ValidationError, place: DataPath = ()) -> FaultError:
    """Tell where in the document the first error of a model lies; a misspelt key before others."""
    data = document.data
    for part in place:
        data = data[part]
    errors = error.errors(include_url=False)
    first = next((one for one in errors if one["type"] == "extra_forbidden"), errors[0])
    where = (*place, *_within(data, first["loc"], first["type"]))
    return document.fault(where, sentence(first), reason(first))


def _within(data: Any, place: Sequence[str | int], kind: str) -> DataPath:
    """Keep of a pydantic location what is in the data: unions add names of their own."""
    kept: list[str | int] = []
    for number, part in enumerate(place):
        if isinstance(data, dict):
            if part in data:
                kept.append(part)
                data = data[part]
            elif kind == "missing" and number == len(place) - 1:
                kept.append(part)
        elif isinstance(data, (list, tuple)) and isinstance(part, int) and part < len(data):
            kept.append(part)
            data = data[part]
    return tuple(kept)


_PLAIN: Final[Mapping[str, str]] = {
    "missing": "this key is missing",
    "extra_forbidden": "this key is not known here",
    "too_long": "this list holds more than {max_length} things",
}


def sentence(error: Any) -> str:
    """Say in plain words what pydantic expected."""
    kind, given = error["type"], error.get("input")
    if kind in _PLAIN:
        return _PLAIN[kind].format(**error.get("ctx", {}))
    if kind == "literal_error":
        expected = error["ctx"]["expected"]
        near = get_close_matches(str(given), expected.replace("'", "").split(", "), 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        return f"{_short(given)} is not one of {expected}{hint}"
    if kind == "union_tag_not_found":
        return f"{error['ctx']['discriminator'].strip(chr(39))} is missing"
    if kind == "union_tag_invalid":
        return f"{_short(error['ctx']['tag'])} is not one of {error['ctx']['expected_tags']}"
    message: str = error["msg"]
    return f"{message.removeprefix('Value error, ')} (found {_short(given)})"


_WANTED: Final[Mapping[str, str]] = {
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
"""By what pydantic found, or by the sort of value it wanted: what is told."""


def reason(error: Any) -> FaultMessage:
    """Name what pydantic found, as it can be said in any language."""
    kind, given = error["type"], _short(error.get("input")).strip("'")
    code = _WANTED.get(kind) or _WANTED.get(kind.partition("_")[0])
    if code == "word_unknown":
        known = error["ctx"]["expected"].replace("'", "").replace(" or ", ", ")
        return fault_message(code, given=given, known=known)
    if code == "list_long":
        return fault_message(code, most=error["ctx"]["max_length"])
    return UNREAD if code is None else fault_message(code, given=given)


def _short(given: Any) -> str:
    text = repr(given)
    return text if len(text) <= 60 else f"{text[:57]}..."


def cross_check(
    document: YamlDocument,
    place: DataPath,
    names: Iterable[tuple[DataPath, str]],
    known: Iterable[str],
) -> None:
    """Refuse a name that no file defines."""
    known = tuple(known)
    for at, name in names:
        if name not in known:
            near = get_close_matches(name, known, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise document.fault((*place, *at), f"nothing is called {name}{hint}")


def doubled(names: Iterable[str]) -> str | None:
    """Find the first name that stands twice."""
    seen = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


__all__ = ["FaultError", "Whole", "cross_check", "doubled", "fault_of", "load", "sentence", "shape"]
