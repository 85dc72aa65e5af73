"""Modals as plain values: a title and up to five fields, within Discord's limits."""

from dataclasses import dataclass
from typing import Final

from bot.messages.controls import Control
from bot.messages.posts import CHARACTERS, OPTION, Option, PostError, Select, within

TITLE: Final = 45
FIELDS: Final = 5
FIELD_HINT: Final = 100


@dataclass(frozen=True, slots=True)
class Write:
    """A field to write in."""

    name: str
    label: str
    about: str = ""
    hint: str = ""
    value: str = ""
    least: int = 0
    most: int = CHARACTERS
    long: bool = False

    def __post_init__(self) -> None:
        within("a field", self.label, TITLE)
        within("the line under a field", self.about, OPTION, least=0)
        within("the hint of a field", self.hint, FIELD_HINT, least=0)
        within("the text of a field", self.value, self.most, least=0)
        if not 0 <= self.least <= self.most <= CHARACTERS or not self.most:
            raise PostError(f"a field can't take {self.least} to {self.most} characters")


@dataclass(frozen=True, slots=True)
class Pick:
    """A field to choose in."""

    name: str
    label: str
    options: tuple[Option, ...]
    about: str = ""
    least: int = 1
    most: int = 1

    def __post_init__(self) -> None:
        within("a field", self.label, TITLE)
        within("the line under a field", self.about, OPTION, least=0)
        Select(Control("pick"), self.options, least=self.least, most=self.most)


@dataclass(frozen=True, slots=True)
class Take:
    """A field to put a file in."""

    name: str
    label: str
    about: str = ""
    least: int = 0

    def __post_init__(self) -> None:
        within("a field", self.label, TITLE)
        within("the line under a field", self.about, OPTION, least=0)


@dataclass(frozen=True, slots=True)
class Form:
    """A modal: a title and up to five fields."""

    control: Control
    title: str
    fields: tuple[Write | Pick | Take, ...]

    def __post_init__(self) -> None:
        within("the title of a modal", self.title, TITLE)
        if not 1 <= len(self.fields) <= FIELDS:
            raise PostError(f"a modal holds 1 to {FIELDS} fields, not {len(self.fields)}")
        if len({one.name for one in self.fields}) < len(self.fields):
            raise PostError("two fields of a modal have one name")
