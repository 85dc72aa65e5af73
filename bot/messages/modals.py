"""Modals as plain values: a title and up to five fields, within Discord's limits."""

from dataclasses import dataclass
from typing import Final

from bot.messages.controls import Control
from bot.messages.post_parts import (
    MAX_CHARACTERS,
    MAX_OPTION_LENGTH,
    Option,
    PostError,
    Select,
    check_length,
)

MAX_TITLE_LENGTH: Final = 45
MAX_FIELDS: Final = 5
MAX_FIELD_HINT_LENGTH: Final = 100


@dataclass(frozen=True, slots=True)
class TextField:
    """A field to write in."""

    name: str
    label: str
    about: str = ""
    hint: str = ""
    value: str = ""
    least: int = 0
    most: int = MAX_CHARACTERS
    long: bool = False

    def __post_init__(self) -> None:
        check_length("a field", self.label, MAX_TITLE_LENGTH)
        check_length("the line under a field", self.about, MAX_OPTION_LENGTH, least=0)
        check_length("the hint of a field", self.hint, MAX_FIELD_HINT_LENGTH, least=0)
        check_length("the text of a field", self.value, self.most, least=0)
        if not 0 <= self.least <= self.most <= MAX_CHARACTERS or not self.most:
            raise PostError(f"a field can't take {self.least} to {self.most} characters")


@dataclass(frozen=True, slots=True)
class SelectField:
    """A field to choose in."""

    name: str
    label: str
    options: tuple[Option, ...]
    about: str = ""
    least: int = 1
    most: int = 1

    def __post_init__(self) -> None:
        check_length("a field", self.label, MAX_TITLE_LENGTH)
        check_length("the line under a field", self.about, MAX_OPTION_LENGTH, least=0)
        Select(Control("pick"), self.options, least=self.least, most=self.most)


@dataclass(frozen=True, slots=True)
class FileField:
    """A field to put a file in."""

    name: str
    label: str
    about: str = ""
    least: int = 0

    def __post_init__(self) -> None:
        check_length("a field", self.label, MAX_TITLE_LENGTH)
        check_length("the line under a field", self.about, MAX_OPTION_LENGTH, least=0)


@dataclass(frozen=True, slots=True)
class Modal:
    """A modal: a title and up to five fields."""

    control: Control
    title: str
    fields: tuple[TextField | SelectField | FileField, ...]

    def __post_init__(self) -> None:
        check_length("the title of a modal", self.title, MAX_TITLE_LENGTH)
        if not 1 <= len(self.fields) <= MAX_FIELDS:
            raise PostError(f"a modal holds 1 to {MAX_FIELDS} fields, not {len(self.fields)}")
        if len({one.name for one in self.fields}) < len(self.fields):
            raise PostError("two fields of a modal have one name")
