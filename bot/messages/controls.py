"""What a button, a select or a modal carries: what it does, at which table, for which ask.

Never a revision: that would count what others do in secret. An old control so acts on nothing new.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

PREFIX: Final = "sk"
LONGEST: Final = 100
"""Discord's limit for a custom id."""

_VERB: Final = re.compile(r"[a-z_]{1,20}")
_CUSTOM: Final = re.compile(rf"{PREFIX}:([a-z_]+):(\d{{1,18}}):([^:]*):(.*)", re.DOTALL)
_FILE_UPLOAD: Final = 19


@dataclass(frozen=True, slots=True)
class Control:
    """One custom id, as `sk:verb:game:ask:rest`."""

    verb: str
    game: int = 0
    """0 where no table is meant."""
    ask: str = ""
    rest: str = ""
    """What else the verb needs: a place, a page, the number of a draft."""

    def __post_init__(self) -> None:
        """Refuse what Discord would refuse, or what could not be read again."""
        if not _VERB.fullmatch(self.verb) or self.game < 0:
            raise ValueError(f"no control is called {self.verb!r} at table {self.game}")
        if len(str(self)) > LONGEST:
            raise ValueError(f"a control of {len(str(self))} characters: {self}")

    def __str__(self) -> str:
        """Write the custom id."""
        ask = self.ask.replace("%", "%25").replace(":", "%3A")
        return f"{PREFIX}:{self.verb}:{self.game}:{ask}:{self.rest}"

    @classmethod
    def read(cls, custom: str) -> Self | None:
        """Read a custom id; None if it is not one of ours."""
        found = _CUSTOM.fullmatch(custom)
        if found is None or len(custom) > LONGEST:
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

    chosen: tuple[str, ...] = ()
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the name of a modal's field: its text, or what was chosen in it."""
    uploads: tuple[Upload, ...] = ()

    @property
    def first(self) -> str:
        """The one thing chosen in a select; "" is nothing."""
        return self.chosen[0] if self.chosen else ""

    def text(self, name: str) -> str:
        """Give what was written into a field; "" is nothing."""
        return next(iter(self.fields.get(name, ())), "")

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read an interaction's own data, so that nothing hangs on views kept in memory."""
        fields: dict[str, tuple[str, ...]] = {}
        uploads: list[str] = []
        for part in _inputs(data.get("components", ())):
            fields[str(part["custom_id"])] = _values(part)
            if part.get("type") == _FILE_UPLOAD:
                uploads += map(str, part.get("values", ()))
        files = data.get("resolved", {}).get("attachments", {})
        return cls(
            tuple(str(one) for one in data.get("values", ())),
            fields,
            tuple(_upload(files[one]) for one in uploads if one in files),
        )


def _inputs(parts: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    """Walk a submitted modal: fields stand in labels or, of old, in rows."""
    for part in parts:
        if "components" in part:
            yield from _inputs(part["components"])
        elif "component" in part:
            yield from _inputs((part["component"],))
        elif "custom_id" in part:
            yield part


def _values(part: Mapping[str, Any]) -> tuple[str, ...]:
    if "values" in part:
        return tuple(str(one) for one in part["values"] or ())
    value = part.get("value")
    return () if value is None else (str(value),)


def _upload(given: Mapping[str, Any]) -> Upload:
    return Upload(str(given["filename"]), int(given["size"]), str(given["url"]))
