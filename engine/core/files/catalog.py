"""Reading data files as models; a fault names its file, line and key."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Final, TypeVar

from pydantic import BeforeValidator, TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError

from engine.core.files.file_faults import (
    UNREADABLE_MESSAGE,
    DataPath,
    FaultError,
    FaultMessage,
    fault_message,
)
from engine.core.files.model_errors import (
    UNKNOWN_KEY_ERRORS,
    describe_pydantic_error,
    hint_at_key,
    shorten_repr,
)
from engine.core.files.nearest_words import suggest_nearest
from engine.core.files.yaml_reader import YamlDocument, read_document
from engine.packaged_texts import read_packaged_text

T = TypeVar("T")


def load_data_file(package: str, name: str) -> YamlDocument:
    """Read a data file that belongs to a package."""
    return read_document(read_packaged_text(package, name), f"{package.replace('.', '/')}/{name}")


def _refuse_fractions(value: Any) -> Any:
    """Refuse true, false and fractions as a whole number, even `4.0`."""
    if isinstance(value, bool | float) or (isinstance(value, str) and "." in value):
        raise PydanticCustomError("int_type", "Input should be a valid integer")
    return value


WholeNumber = Annotated[int, BeforeValidator(_refuse_fractions)]


def build_model(document: YamlDocument, wanted: type[T] | TypeAdapter[T], path: DataPath = ()) -> T:
    """Return a document as a model, or raise a fault that says where it doesn't fit."""
    adapter = wanted if isinstance(wanted, TypeAdapter) else TypeAdapter(wanted)
    data = document.data
    for part in path:
        data = data[part]
    try:
        return adapter.validate_python(data)
    except ValidationError as error:
        raise fault_from_validation(document, error, path, wanted) from None


def fault_from_validation(
    document: YamlDocument, error: ValidationError, path: DataPath = (), wanted: Any = None
) -> FaultError:
    """Return the fault of the error that helps most; the wanted type tells of misspelt keys."""
    data = document.data
    for part in path:
        data = data[part]
    first = choose_error(error, data)
    full_path = (*path, *_path_within(data, first["loc"], first["type"]))
    hint = hint_at_key(wanted, first) if wanted is not None else ""
    return document.fault(full_path, describe_pydantic_error(first) + hint, fault_message_of(first))


def choose_error(error: ValidationError, data: Any) -> Any:
    """Return the error that helps most: an unknown key, else the first of the innermost ones.

    A value that may have several forms has an error for each of them.
    """
    errors = error.errors(include_url=False)
    unknown_keys = [one for one in errors if one["type"] in UNKNOWN_KEY_ERRORS]
    return (unknown_keys or sorted(errors, key=lambda one: -_depth_of(one, data)))[0]


def _depth_of(error: Any, data: Any) -> int:
    return len(_path_within(data, error["loc"], error["type"]))


def _path_within(data: Any, location: Sequence[str | int], kind: str) -> DataPath:
    """Return the part of a pydantic location that is in the data: unions add names of their own."""
    path: list[str | int] = []
    for number, part in enumerate(location):
        if isinstance(data, dict):
            if part in data:
                path.append(part)
                data = data[part]
            elif kind == "missing" and number == len(location) - 1:
                path.append(part)
        elif isinstance(data, (list, tuple)) and isinstance(part, int) and part < len(data):
            path.append(part)
            data = data[part]
    return tuple(path)


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


def fault_message_of(error: Any) -> FaultMessage:
    """Return a pydantic error as a fault message, which can be said in any language."""
    kind, value = error["type"], shorten_repr(error.get("input")).strip("'")
    code = _CODES_BY_ERROR.get(kind) or _CODES_BY_ERROR.get(kind.partition("_")[0])
    if code == "word_unknown":
        known = error["ctx"]["expected"].replace("'", "").replace(" or ", ", ")
        return fault_message(code, given=value, known=known)
    if code == "list_long":
        return fault_message(code, most=error["ctx"]["max_length"])
    return UNREADABLE_MESSAGE if code is None else fault_message(code, given=value)


def check_names_known(
    document: YamlDocument,
    path: DataPath,
    names: Iterable[tuple[DataPath, str]],
    known: Iterable[str],
) -> None:
    """Raise a fault for the first name that is not known."""
    known = tuple(known)
    for at, name in names:
        if name not in known:
            hint = suggest_nearest(name, known)
            raise document.fault((*path, *at), f"nothing is called {name}{hint}")


def find_duplicate(names: Iterable[str]) -> str | None:
    """Return the first name that occurs twice."""
    seen = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


__all__ = [
    "FaultError",
    "WholeNumber",
    "build_model",
    "check_names_known",
    "choose_error",
    "describe_pydantic_error",
    "fault_from_validation",
    "find_duplicate",
    "load_data_file",
]
