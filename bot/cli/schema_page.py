"""`skald adjudicate --forms`: all that a scenario of a game may say, as one page."""

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from pydantic import BaseModel

from bot.cli.type_words import Instead, describe_type, list_inner_schemas, name_schema
from engine.core.protocol import order_validation
from engine.core.protocol.data_schemas import MapSchema, fields_of
from engine.core.protocol.game import Ask, Blank, Game, Outcome
from engine.core.protocol.values import Event, Refusal

OF_EVERY_EVENT: Final = frozenset(Event.model_fields)
NOTHING_INSTEAD: Final[Instead] = MappingProxyType({})


def write_schema_page(game: Game[Any, Any]) -> str:
    """Return the page of a game as Markdown."""
    return "\n".join(_write_lines(game))


def _write_lines(game: Game[Any, Any]) -> Iterator[str]:
    yield f"# Forms of `{game.key}`"
    yield ""
    yield f"Written by `skald adjudicate --forms {game.key}`. Names in *italics* stand below, in"
    yield "the same part. `docs/scenarios.md` says how a scenario is put together."
    schemas = game.scenarios.list_schemas() if game.scenarios.list_schemas is not None else None
    if schemas is not None:
        yield from _write_part("A position: `given`", schemas.position)
        yield from _write_part("The truth: `state`", schemas.state, schemas.instead)
        yield from _write_part("What a seat may know: `view`", schemas.view, schemas.instead)
    yield from _write_part("Settings of a `setup`", game.settings)
    yield from _write_part("Entries of a `setup`", game.entry)
    yield from _write_orders(game)
    yield from _write_events(game)
    yield from _write_part("What is asked: `asks`", Ask)
    yield from _write_part("The next blank: `options`", Blank)
    yield from _write_part("How it ended: `outcome`", Outcome)
    yield from _write_part("A refusal: `refused`, `warned`", Refusal)
    codes = sorted({*game.kinds.refusals, *order_validation.CORE_REFUSAL_CODES})
    yield ""
    yield f"Codes: {', '.join(f'`{code}`' for code in codes)}."


def _write_part(title: str, kind: Any, instead: Instead = NOTHING_INSTEAD) -> Iterator[str]:
    """Write a schema, and below it every schema that stands in it."""
    yield from ("", f"## {title}", "")
    yield from _write_fields(kind, instead)
    yield from _write_inner_schemas(list_inner_schemas(kind, instead), instead)


def _write_inner_schemas(kinds: list[Any], instead: Instead) -> Iterator[str]:
    for one in sorted(kinds, key=name_schema):
        yield from ("", f"### {name_schema(one)}", "")
        says = one.says if isinstance(one, MapSchema) else _first_sentence(one)
        if says:
            yield from (says, "")
        yield from _write_fields(one, instead)


def _write_fields(kind: Any, instead: Instead, *without: str) -> Iterator[str]:
    says = _field_sentences(kind)
    for name, one in fields_of(kind).items():
        if name not in without:
            more = f". {says[name]}" if name in says else ""
            yield f"- `{name}`: {describe_type(one, instead)}{more}"


def _write_orders(game: Game[Any, Any]) -> Iterator[str]:
    yield from ("", "## Orders: `when`", "")
    yield "As a map with its `kind`, or as the line in `code`: parts in [ ] may be left out."
    inner: dict[str, Any] = {}
    for kind, one in game.kinds.orders.items():
        yield from ("", f"### `{kind}`", "", f"{_first_sentence(one)} `{one.form or kind}`", "")
        yield from _write_fields(one, NOTHING_INSTEAD, "kind")
        inner.update(
            (name_schema(schema), schema) for schema in list_inner_schemas(one, NOTHING_INSTEAD)
        )
    yield from _write_inner_schemas(list(inner.values()), NOTHING_INSTEAD)


def _write_events(game: Game[Any, Any]) -> Iterator[str]:
    yield from ("", "## Events: `heard`", "")
    yield "Each has its `kind`, its `audience` (`everyone` or a list of seats), its `room`, and:"
    inner: dict[str, Any] = {}
    for kind, one in game.kinds.events.items():
        yield from ("", f"### `{kind}`", "", _first_sentence(one), "")
        yield from _write_fields(one, NOTHING_INSTEAD, *OF_EVERY_EVENT)
        inner.update(
            (name_schema(schema), schema) for schema in list_inner_schemas(one, NOTHING_INSTEAD)
        )
    yield from _write_inner_schemas(list(inner.values()), NOTHING_INSTEAD)


# What the code says of a schema


def _first_sentence(kind: type) -> str:
    """Return the first paragraph of a class's own docstring, if it has one."""
    if kind.__dict__.get("__doc__") is None or _is_generated_docstring(kind):
        return ""
    return " ".join(inspect.cleandoc(kind.__dict__["__doc__"]).partition("\n\n")[0].split())


def _is_generated_docstring(kind: type) -> bool:
    """Tell whether a docstring is the signature that Python gives to dataclasses and tuples."""
    return str(kind.__doc__).startswith(f"{kind.__name__}(")


def _field_sentences(kind: Any) -> Mapping[str, str]:
    """Return the sentences that stand below the fields of a class."""
    if isinstance(kind, MapSchema):
        return {}
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.partition(".")[0] in {"engine", "tests"}:
            found |= _sentences_of_module(base.__module__).get(base.__name__, {})
    if issubclass(kind, BaseModel):
        aliases = {name: info.alias or name for name, info in kind.model_fields.items()}
        return {aliases.get(name, name): says for name, says in found.items()}
    return found


@cache
def _sentences_of_module(module: str) -> Mapping[str, Mapping[str, str]]:
    """Return the sentences below the fields of a module's classes, by class and field."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    classes = (node for node in tree.body if isinstance(node, ast.ClassDef))
    return {node.name: dict(_sentences_of_class(node)) for node in classes}


def _sentences_of_class(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, after in zip(node.body, node.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
        ):
            yield field.target.id, re.sub(r"\s+", " ", str(after.value.value)).strip()
