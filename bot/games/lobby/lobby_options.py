"""The options of a lobby, read from the models of a game and of the table."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, Literal

from engine.core.notation.name_folding import fold_name
from engine.core.protocol.values import Model, Refusal

OptionScope = Literal["game", "table", "entry"]
OptionKind = Literal["choice", "number", "text", "flag"]

TITLE_SECTIONS: Final[Mapping[OptionScope, str]] = {
    "game": "setting",
    "table": "option",
    "entry": "entry",
}
NO_VALUE: Final = "none"
"""The text for no value, where one may be left out."""
ON_WORDS: Final = ("on", "true", "yes", "oui", "1")
OFF_WORDS: Final = ("off", "false", "no", "non", "0")
MAX_TEXT_LENGTH: Final = 100
"""The limit of a text that has none of its own."""
MAX_NUMBER: Final = 1_000_000
SCOPE_RULES: Final[Mapping[OptionScope, str]] = {
    "game": "S-TABLE-05", "table": "S-TABLE-05", "entry": "S-TABLE-04",
}  # fmt: skip
"""The rule behind each scope's refusals."""

_WHOLE_NUMBER: Final = re.compile(r"[+-]?\d{1,9}")


@dataclass(frozen=True, slots=True)
class LobbyOption:
    """One value to choose before a game starts."""

    name: str
    scope: OptionScope
    kind: OptionKind
    values: tuple[Any, ...] = ()
    """The values of a choice, as the model holds them."""
    limits: tuple[int, int] = (0, 0)
    """Least and most of a number, or of the length of a text."""
    is_optional: bool = False
    """The value may be left out."""
    is_required: bool = False
    """There is no default, so somebody must choose."""
    takes_list: bool = False
    """The value is a list, typed with commas."""
    default: Any = None
    value: Any = None
    is_set_by_pace: bool = False
    """The value is that of the table's pace, which another option names."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The texts that may be chosen, as `read_value` takes them."""
        return tuple(map(write_value, self.values))

    @property
    def value_text(self) -> str:
        """The present value as text, as `read_value` takes it."""
        return write_value(self.value)

    @property
    def title_key(self) -> str:
        """The word key of the option's name; a game's options are named in the game's book."""
        return f"{TITLE_SECTIONS[self.scope]}.{self.name}"

    def choice_key(self, choice: str) -> str:
        """Return a choice's word key: `setting.mode.short`, `option.leavers.ai`, `colour.red`."""
        if self.kind == "flag":
            return f"flag.{choice}"
        return f"{self.name if self.scope == 'entry' else self.title_key}.{choice}"

    @property
    def is_settled(self) -> bool:
        return not (self.is_required and self.value is None)


def write_value(value: Any) -> str:
    """Write a value as a person would type it."""
    if value is None:
        return NO_VALUE
    if isinstance(value, bool):
        return ON_WORDS[0] if value else OFF_WORDS[0]
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def list_options(
    model: type[Model], values: Mapping[str, Any], scope: OptionScope
) -> tuple[LobbyOption, ...]:
    """List the options that a model offers, in its own order, with the present values."""
    schema = _schema(model)
    return tuple(
        _make_option(name, field, schema, values, scope)
        for name, field in schema.get("properties", {}).items()
        if field.get("offered", True)
    )


@cache
def _schema(model: type[Model]) -> dict[str, Any]:
    return model.model_json_schema(mode="validation", by_alias=False)


def _make_option(
    name: str, field: Mapping[str, Any], schema: Mapping[str, Any], values: Any, scope: OptionScope
) -> LobbyOption:
    default = field.get("default")
    field, optional = _resolve_field(field, schema)
    needed = name in schema.get("required", ())
    option = _read_shape(
        LobbyOption(name, scope, "text", is_optional=optional, is_required=needed), field, schema
    )
    return replace(option, default=default, value=values.get(name, default))


def _resolve_field(
    field: Mapping[str, Any], schema: Mapping[str, Any]
) -> tuple[Mapping[str, Any], bool]:
    """Follow references, and take `or null` off; return whether it was there."""
    if "$ref" in field:
        return _resolve_field(schema["$defs"][field["$ref"].rpartition("/")[2]], schema)
    if "anyOf" in field:
        shapes = [one for one in field["anyOf"] if one.get("type") != "null"]
        if len(shapes) != 1:
            raise TypeError(f"a lobby can't offer one of several shapes: {dict(field)}")
        return _resolve_field(shapes[0], schema)[0], len(shapes) < len(field["anyOf"])
    return field, False


def _read_shape(
    option: LobbyOption, field: Mapping[str, Any], schema: Mapping[str, Any]
) -> LobbyOption:
    """Set an option's kind and limits from a field's schema."""
    if "enum" in field or "const" in field:
        values = tuple(field.get("enum", [field.get("const")]))
        return replace(option, kind="choice", values=values)
    kind = field.get("type")
    if kind == "boolean":
        return replace(option, kind="flag", values=(True, False))
    if kind == "integer":
        return replace(option, kind="number", limits=_read_limits(field))
    if kind == "string":
        max_length = int(field.get("maxLength", MAX_TEXT_LENGTH))
        return replace(option, limits=(int(field.get("minLength", 0)), max_length))
    if kind == "array" and isinstance(field.get("items"), Mapping):
        inner = _read_shape(option, _resolve_field(field["items"], schema)[0], schema)
        return replace(inner, kind="text", takes_list=True, limits=(0, 4_000))
    raise TypeError(f"a lobby can't offer {option.name}: {dict(field)}")


def _read_limits(field: Mapping[str, Any]) -> tuple[int, int]:
    least = field.get("minimum", field.get("exclusiveMinimum", -MAX_NUMBER - 1) + 1)
    most = field.get("maximum", field.get("exclusiveMaximum", MAX_NUMBER + 1) - 1)
    return int(least), int(most)


# Reading values


def read_value(option: LobbyOption, text: str) -> Any:
    """Read a typed or chosen text: the value, or the refusal that says what is accepted."""
    text = text.strip()
    if option.is_optional and fold_name(text) in {NO_VALUE, ""}:
        return None
    if option.takes_list:
        return _read_list(option, text)
    if option.kind == "number":
        return _read_number(option, text)
    if option.kind == "text":
        return _read_text(option, text)
    return _read_choice(option, text)


def _read_choice(option: LobbyOption, text: str) -> Any:
    if option.kind == "flag" and fold_name(text) in {*ON_WORDS, *OFF_WORDS}:
        return fold_name(text) in ON_WORDS
    for value in option.values:
        if fold_name(write_value(value)) == fold_name(text):
            return value
    return _refuse_choice(option, text)


def _refuse_choice(option: LobbyOption, text: str) -> Refusal:
    choice_keys = ",".join(option.choice_key(one) for one in option.choices)
    facts: dict[str, str | int] = {"given": text, "offered": choice_keys}
    return Refusal(code="SETTING_CHOICE", rule=SCOPE_RULES[option.scope], facts=facts)


def _read_number(option: LobbyOption, text: str) -> int | Refusal:
    least, most = option.limits
    if _WHOLE_NUMBER.fullmatch(text) and least <= int(text) <= most:
        return int(text)
    facts: dict[str, str | int] = {"given": text, "least": least, "most": most}
    return Refusal(code="SETTING_NUMBER", rule=SCOPE_RULES[option.scope], facts=facts)


def _read_text(option: LobbyOption, text: str) -> str | Refusal:
    least, most = option.limits
    if least <= len(text) <= most:
        return text
    facts: dict[str, str | int] = {"count": len(text), "least": least, "most": most}
    return Refusal(code="SETTING_LENGTH", rule=SCOPE_RULES[option.scope], facts=facts)


def _read_list(option: LobbyOption, text: str) -> list[str] | Refusal:
    items = [item.strip() for item in re.split(r"[,\n]", text) if item.strip()]
    unknown = [item for item in items if option.choices and item not in option.choices]
    if unknown:
        return _refuse_choice(option, unknown[0])
    return items
