"""Reading data files as models; a fault names its file, line and key."""

from collections.abc import Iterable
from typing import Annotated, Any, TypeVar

from pydantic import BeforeValidator, TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError

from engine.core.files.file_faults import DataPath, FaultError, join_faults
from engine.core.files.model_errors import describe_pydantic_error
from engine.core.files.nearest_words import suggest_nearest
from engine.core.files.validation_faults import find_data_faults
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
    """Return the faults of data that a model refused; the wanted type tells of misspelt keys."""
    data = document.data
    for part in path:
        data = data[part]
    return join_faults(
        document.fault((*path, *one.path), one.problem, one.message)
        for one in find_data_faults(error.errors(include_url=False), data, wanted)
    )


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
    "describe_pydantic_error",
    "fault_from_validation",
    "find_duplicate",
    "load_data_file",
]
