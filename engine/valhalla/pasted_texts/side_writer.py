"""Writes a whole side as YAML, in the form that is read (`docs/sides.md`)."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from engine.valhalla.pasted_texts.side_text import SideDocument


def write_side(written: SideDocument) -> str:
    """Write a side as a text, a line for each key and for each design."""
    fields = written.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    return "".join(f"{line}\n" for line in _list_lines(fields)) or "{}\n"


def _list_lines(fields: Mapping[str, Any]) -> Iterator[str]:
    for key, value in fields.items():
        if key == "designs":
            yield "designs:"
            yield from (f"  {cls}: {_write_flow(design)}" for cls, design in value.items())
        else:
            yield f"{key}: {_write_flow(value)}"


def _write_flow(value: Any) -> str:
    """Write a value on one line; a text stands in quotes, as JSON does it, which YAML reads."""
    if isinstance(value, Mapping):
        parts = (f"{key}: {_write_flow(one)}" for key, one in value.items())
        return f"{{{', '.join(parts)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_write_flow, value))}]"
    return "".join(map(_escape, json.dumps(value, ensure_ascii=False)))


def _escape(character: str) -> str:
    """Return a character as it is, or as the escape by which YAML writes what can't be seen."""
    return character if character.isprintable() else f"\\U{ord(character):08X}"
