"""What a lobby offers, read off the models of a game and of the table; no game is named here."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, Literal

from engine.core.notation.lexicon import plain
from engine.core.protocol.values import Model, Refusal

Scope = Literal["game", "table", "entry"]
Kind = Literal["choice", "number", "text", "flag"]

TITLES: Final[Mapping[Scope, str]] = {"game": "setting", "table": "option", "entry": "entry"}
NONE: Final = "none"
"""Stands for no value where one may be left out."""
ON: Final = ("on", "true", "yes", "oui", "1")
OFF: Final = ("off", "false", "no", "non", "0")
LETTERS: Final = 100
"""A text without a limit of its own is no longer."""
LARGEST: Final = 1_000_000
RULES: Final[Mapping[Scope, str]] = {
    "game": "S-TABLE-05", "table": "S-TABLE-05", "entry": "S-TABLE-04",
}  # fmt: skip
"""What may be settled, and what may be brought."""

_WHOLE: Final = re.compile(r"[+-]?\d{1,9}")


@dataclass(frozen=True, slots=True)
class LobbyOption:
    """One thing to settle before a game starts."""

    name: str
    scope: Scope
    kind: Kind
    values: tuple[Any, ...] = ()
    """What a choice may be, as the model holds it."""
    span: tuple[int, int] = (0, 0)
    """The limits of a number, or of the length of a text."""
    optional: bool = False
    """May be left out."""
    needed: bool = False
    """Has no default, so that somebody must settle it."""
    many: bool = False
    """Takes a list, its items between commas."""
    default: Any = None
    value: Any = None

    @property
    def choices(self) -> tuple[str, ...]:
        """What may be chosen, as `read` takes it."""
        return tuple(map(written, self.values))

    @property
    def written(self) -> str:
        """The present value, as `read` takes it."""
        return written(self.value)

    @property
    def title(self) -> str:
        """The key of its name: what a game offers is named in the game's book."""
        return f"{TITLES[self.scope]}.{self.name}"

    def key(self, choice: str) -> str:
        """Find the key of a choice: `setting.mode.short`, `option.leavers.ai`, `colour.red`."""
        if self.kind == "flag":
            return f"flag.{choice}"
        return f"{self.name if self.scope == 'entry' else self.title}.{choice}"

    @property
    def settled(self) -> bool:
        return not (self.needed and self.value is None)


def written(value: Any) -> str:
    """Write a value as a person would type it."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return ON[0] if value else OFF[0]
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def offers(model: type[Model], values: Mapping[str, Any], scope: Scope) -> tuple[LobbyOption, ...]:
    """List what a model offers, in its own order, with the present values."""
    schema = _schema(model)
    return tuple(
        _offer(name, field, schema, values, scope)
        for name, field in schema.get("properties", {}).items()
    )


@cache
def _schema(model: type[Model]) -> dict[str, Any]:
    return model.model_json_schema(mode="validation", by_alias=False)


def _offer(
    name: str, field: Mapping[str, Any], schema: Mapping[str, Any], values: Any, scope: Scope
) -> LobbyOption:
    default = field.get("default")
    field, optional = _solid(field, schema)
    needed = name in schema.get("required", ())
    offer = _shaped(
        LobbyOption(name, scope, "text", optional=optional, needed=needed), field, schema
    )
    return replace(offer, default=default, value=values.get(name, default))


def _solid(field: Mapping[str, Any], schema: Mapping[str, Any]) -> tuple[Mapping[str, Any], bool]:
    """Follow references, and take `or nothing` off."""
    if "$ref" in field:
        return _solid(schema["$defs"][field["$ref"].rpartition("/")[2]], schema)
    if "anyOf" in field:
        kinds = [one for one in field["anyOf"] if one.get("type") != "null"]
        if len(kinds) != 1:
            raise TypeError(f"a lobby can't offer one of several shapes: {dict(field)}")
        return _solid(kinds[0], schema)[0], len(kinds) < len(field["anyOf"])
    return field, False


def _shaped(offer: LobbyOption, field: Mapping[str, Any], schema: Mapping[str, Any]) -> LobbyOption:
    """Read kind and limits off a field's schema."""
    if "enum" in field or "const" in field:
        values = tuple(field.get("enum", [field.get("const")]))
        return replace(offer, kind="choice", values=values)
    kind = field.get("type")
    if kind == "boolean":
        return replace(offer, kind="flag", values=(True, False))
    if kind == "integer":
        return replace(offer, kind="number", span=_span(field))
    if kind == "string":
        longest = int(field.get("maxLength", LETTERS))
        return replace(offer, span=(int(field.get("minLength", 0)), longest))
    if kind == "array" and isinstance(field.get("items"), Mapping):
        inner = _shaped(offer, _solid(field["items"], schema)[0], schema)
        return replace(inner, kind="text", many=True, span=(0, 4_000))
    raise TypeError(f"a lobby can't offer {offer.name}: {dict(field)}")


def _span(field: Mapping[str, Any]) -> tuple[int, int]:
    least = field.get("minimum", field.get("exclusiveMinimum", -LARGEST - 1) + 1)
    most = field.get("maximum", field.get("exclusiveMaximum", LARGEST + 1) - 1)
    return int(least), int(most)


# What is typed becomes a value


def read(offer: LobbyOption, given: str) -> Any:
    """Read what was typed or chosen: a value, or the Refusal that says what would do."""
    given = given.strip()
    if offer.optional and plain(given) in {NONE, ""}:
        return None
    if offer.many:
        return _listed(offer, given)
    if offer.kind == "number":
        return _number(offer, given)
    if offer.kind == "text":
        return _text(offer, given)
    return _choice(offer, given)


def _choice(offer: LobbyOption, given: str) -> Any:
    if offer.kind == "flag" and plain(given) in {*ON, *OFF}:
        return plain(given) in ON
    for value in offer.values:
        if plain(written(value)) == plain(given):
            return value
    return _none_of(offer, given)


def _none_of(offer: LobbyOption, given: str) -> Refusal:
    offered = ",".join(offer.key(one) for one in offer.choices)
    facts: dict[str, str | int] = {"given": given, "offered": offered}
    return Refusal(code="SETTING_CHOICE", rule=RULES[offer.scope], facts=facts)


def _number(offer: LobbyOption, given: str) -> int | Refusal:
    least, most = offer.span
    if _WHOLE.fullmatch(given) and least <= int(given) <= most:
        return int(given)
    facts: dict[str, str | int] = {"given": given, "least": least, "most": most}
    return Refusal(code="SETTING_NUMBER", rule=RULES[offer.scope], facts=facts)


def _text(offer: LobbyOption, given: str) -> str | Refusal:
    least, most = offer.span
    if least <= len(given) <= most:
        return given
    facts: dict[str, str | int] = {"count": len(given), "least": least, "most": most}
    return Refusal(code="SETTING_LENGTH", rule=RULES[offer.scope], facts=facts)


def _listed(offer: LobbyOption, given: str) -> list[str] | Refusal:
    items = [item.strip() for item in re.split(r"[,\n]", given) if item.strip()]
    wrong = [item for item in items if offer.choices and item not in offer.choices]
    if wrong:
        return _none_of(offer, wrong[0])
    return items
