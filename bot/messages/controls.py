"""What a button, a select or a modal carries: its verb, its table, and its ask.

It never carries a revision, which would reveal how often others act in secret. An ask's id is
enough to make old controls harmless.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

CUSTOM_ID_PREFIX: Final = "sk"
MAX_CUSTOM_ID_LENGTH: Final = 100
"""Discord's limit for a custom id."""

_VERB: Final = re.compile(r"[a-z_]{1,20}")
_CUSTOM_ID: Final = re.compile(
    rf"{CUSTOM_ID_PREFIX}:([a-z_]+):(\d{{1,18}}):([^:]*):(.*)", re.DOTALL
)
_FILE_UPLOAD: Final = 19


@dataclass(frozen=True, slots=True)
class Control:
    """One custom id, as `sk:verb:game:ask:rest`."""

    verb: str
    game: int = 0
    """0 if it belongs to no table."""
    ask: str = ""
    rest: str = ""
    """What else the verb needs: a page, a seat, the number of a draft."""

    def __post_init__(self) -> None:
        """Raise ValueError if Discord would refuse the id, or it could not be read back."""
        if not _VERB.fullmatch(self.verb) or self.game < 0:
            raise ValueError(f"no control is called {self.verb!r} at table {self.game}")
        if len(str(self)) > MAX_CUSTOM_ID_LENGTH:
            raise ValueError(f"a control of {len(str(self))} characters: {self}")

    def __str__(self) -> str:
        """Write the custom id."""
        ask = self.ask.replace("%", "%25").replace(":", "%3A")
        return f"{CUSTOM_ID_PREFIX}:{self.verb}:{self.game}:{ask}:{self.rest}"

    @classmethod
    def read(cls, custom: str) -> Self | None:
        """Read a custom id; None if it is not one of ours."""
        found = _CUSTOM_ID.fullmatch(custom)
        if found is None or len(custom) > MAX_CUSTOM_ID_LENGTH:
            return None
        verb, game, ask, rest = found.groups()
        plain = ask.replace("%3A", ":").replace("%25", "%")
        return cls(verb, int(game), plain, rest) if _VERB.fullmatch(verb) else None


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a modal or a message."""

    name: str
    size: int
    url: str


@dataclass(frozen=True, slots=True)
class Values:
    """What was chosen in a select, or filled into a modal."""

    choices: tuple[str, ...] = ()
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the name of a modal's field: its text, or what was chosen in it."""
    uploads: tuple[Upload, ...] = ()

    @property
    def first_choice(self) -> str:
        """The first choice of a select; "" if there is none."""
        return self.choices[0] if self.choices else ""

    def field_text(self, name: str) -> str:
        """Return the text of a field; "" if it is empty."""
        return next(iter(self.fields.get(name, ())), "")

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read the data of an interaction; no view is kept in memory."""
        fields: dict[str, tuple[str, ...]] = {}
        uploads: list[str] = []
        for part in _walk_fields(data.get("components", ())):
            fields[str(part["custom_id"])] = _field_values(part)
            if part.get("type") == _FILE_UPLOAD:
                uploads += map(str, part.get("values", ()))
        files = data.get("resolved", {}).get("attachments", {})
        return cls(
            tuple(str(one) for one in data.get("values", ())),
            fields,
            tuple(_make_upload(files[one]) for one in uploads if one in files),
        )


def _walk_fields(parts: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    """Yield the fields of a submitted modal, in labels or (older modals) in rows."""
    for part in parts:
        if "components" in part:
            yield from _walk_fields(part["components"])
        elif "component" in part:
            yield from _walk_fields((part["component"],))
        elif "custom_id" in part:
            yield part


def _field_values(part: Mapping[str, Any]) -> tuple[str, ...]:
    if "values" in part:
        return tuple(str(one) for one in part["values"] or ())
    value = part.get("value")
    return () if value is None else (str(value),)


def _make_upload(file: Mapping[str, Any]) -> Upload:
    return Upload(str(file["filename"]), int(file["size"]), str(file["url"]))
