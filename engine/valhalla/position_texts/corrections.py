"""Corrections of a position by the game master: their form, and what is wrong with one.

Rules: V-12.30-01, V-12.0-15.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import ValidationError

from engine.core.files.file_faults import UNREADABLE_MESSAGE, DataPath, DataPathError, FaultMessage
from engine.core.files.model_errors import MISSING_KEY
from engine.core.files.validation_faults import find_data_faults
from engine.core.protocol.values import Facts
from engine.valhalla.position_texts.position_schema import WrittenPosition

MAX_FAULT_CHARACTERS: Final = 200
"""The maximum length of a reported fault."""
ANY_SEATS: Final[Mapping[str, Any]] = {"seats": {"1": {}}}
"""What a position must hold, and a correction need not."""


def find_form_fault(change: Mapping[str, Any]) -> Facts | None:
    """Return the facts of a key or a value that no position has; None if there is none.

    What a correction leaves out stays as it is, and null takes a key away; so what is missing
    shows only when it is carried out.
    """
    written = _without_nulls({**ANY_SEATS, **change})
    try:
        WrittenPosition.model_validate(written)
    except ValidationError as error:
        errors = [one for one in error.errors(include_url=False) if one["type"] != MISSING_KEY]
        if errors:
            return _describe_errors(errors, written)
    return None


def _without_nulls(data: Any) -> Any:
    """Return maps without the keys that a correction takes away, at any depth."""
    if not isinstance(data, Mapping):
        return data
    return {key: _without_nulls(one) for key, one in data.items() if one is not None}


def describe_fault(fault: Exception, written: Any) -> Facts:
    """Return where a corrected position is faulty, and why, as the facts of BAD_FIELD."""
    if isinstance(fault, DataPathError):
        return _make_facts(fault.path, fault.problem, fault.message)
    if isinstance(fault, ValidationError):
        return _describe_errors(fault.errors(include_url=False), written)
    return _make_facts((), str(fault), UNREADABLE_MESSAGE)


def _describe_errors(errors: Sequence[Any], written: Any) -> Facts:
    first = find_data_faults(errors, written, WrittenPosition)[0]
    return _make_facts(first.path, first.problem, first.message)


def _make_facts(path: DataPath, problem: str, why: FaultMessage) -> Facts:
    field = ".".join(str(part) for part in path)[:MAX_FAULT_CHARACTERS] or "state"
    facts: Facts = {"field": field, "problem": problem[:MAX_FAULT_CHARACTERS]}
    return facts if why is UNREADABLE_MESSAGE else {**facts, **why.as_facts}


def merge_change(whole: Any, change: Any) -> Any:
    """Merge a change into a described state: mappings merge, null deletes, all else replaces."""
    if not (isinstance(whole, Mapping) and isinstance(change, Mapping)):
        return change
    keys = {str(key): key for key in whole}
    result = dict(whole)
    for name, value in change.items():
        key = keys.get(str(name), name)
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merge_change(whole[key], value) if key in whole else value
    return result
