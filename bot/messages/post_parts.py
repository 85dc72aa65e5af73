"""The parts of a message as plain values, within Discord's limits."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from bot.messages.controls import Control
from render.language.markup import discord_length, to_one_line

MAX_CHARACTERS: Final = 4_000
MAX_PICTURES: Final = 10
"""Number of files that a message may have."""
MAX_CHOICES: Final = 25
MAX_BUTTONS_IN_ROW: Final = 5
MAX_LABEL_LENGTH: Final = 80
MAX_OPTION_LENGTH: Final = 100
MAX_HINT_LENGTH: Final = 150
MAX_ALT_LENGTH: Final = 1_024
ELLIPSIS: Final = "\u2026"

Style = Literal["primary", "secondary", "success", "danger"]


class PostError(ValueError):
    """A message that Discord would refuse: our own mistake, with the limit it breaks."""


def shorten(text: str, limit: int) -> str:
    """Put a label on one line and cut it to a limit, as Discord counts."""
    text = to_one_line(text)
    if discord_length(text) <= limit:
        return text
    while discord_length(text) > limit - 1:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def check_length(what: str, text: str, limit: int, least: int = 1) -> None:
    """Raise PostError if a text is too short or too long, as Discord counts."""
    if (2 * len(text) > limit and discord_length(text) > limit) or len(text.strip()) < least:
        raise PostError(
            f"{what} holds {least} to {limit} characters, not {discord_length(text)}: {text!r}"
        )


@dataclass(frozen=True, slots=True)
class Text:
    """A block of Markdown."""

    markdown: str

    def __post_init__(self) -> None:
        check_length("a text", self.markdown, MAX_CHARACTERS)


@dataclass(frozen=True, slots=True)
class Separator:
    """A line between parts."""


@dataclass(frozen=True, slots=True)
class AttachedPicture:
    """An attached picture, by its file name, with its alt text."""

    name: str
    alt: str

    def __post_init__(self) -> None:
        check_length("the name of a file", self.name, 100)
        check_length("the words for a picture", self.alt, MAX_ALT_LENGTH)


@dataclass(frozen=True, slots=True)
class Gallery:
    """One picture in the whole width: two of a gallery can't be read side by side on a phone."""

    picture: AttachedPicture


def stack_pictures(pictures: Iterable[AttachedPicture]) -> tuple[Gallery, ...]:
    """Put pictures one below the other."""
    return tuple(map(Gallery, pictures))


@dataclass(frozen=True, slots=True)
class AttachedFile:
    """An attached file to download, by its name."""

    name: str

    def __post_init__(self) -> None:
        check_length("the name of a file", self.name, 100)


@dataclass(frozen=True, slots=True)
class Button:
    """A button that acts."""

    label: str
    control: Control
    style: Style = "secondary"
    disabled: bool = False

    def __post_init__(self) -> None:
        check_length("a button", self.label, MAX_LABEL_LENGTH)


@dataclass(frozen=True, slots=True)
class LinkButton:
    """A button that leads to a page."""

    label: str
    url: str

    def __post_init__(self) -> None:
        check_length("a button", self.label, MAX_LABEL_LENGTH)
        check_length("an address", self.url, 512)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose in a select."""

    value: str
    label: str
    about: str = ""
    chosen: bool = False

    def __post_init__(self) -> None:
        check_length("a choice", self.label, MAX_OPTION_LENGTH)
        check_length("the value of a choice", self.value, MAX_OPTION_LENGTH)
        check_length("the line under a choice", self.about, MAX_OPTION_LENGTH, least=0)


@dataclass(frozen=True, slots=True)
class Select:
    """A list to choose from."""

    control: Control
    options: tuple[Option, ...]
    hint: str = ""
    least: int = 1
    most: int = 1

    def __post_init__(self) -> None:
        count = len(self.options)
        if not 1 <= count <= MAX_CHOICES:
            raise PostError(f"a select holds 1 to {MAX_CHOICES} choices, not {count}")
        if len({one.value for one in self.options}) < count:
            raise PostError("two choices of a select have one value")
        if not 0 <= self.least <= self.most <= count or not self.most:
            raise PostError(f"of {count} choices, {self.least} to {self.most} can't be chosen")
        if sum(one.chosen for one in self.options) > self.most:
            raise PostError(f"more than {self.most} choices are chosen at first")
        check_length("the hint of a select", self.hint, MAX_HINT_LENGTH, least=0)


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons, or one select."""

    items: tuple[Button | LinkButton | Select, ...]

    def __post_init__(self) -> None:
        selects = any(isinstance(one, Select) for one in self.items)
        if not 1 <= len(self.items) <= (1 if selects else MAX_BUTTONS_IN_ROW):
            raise PostError("a row holds one to five buttons, or one select alone")


@dataclass(frozen=True, slots=True)
class Section:
    """A text with a button or a small picture beside it."""

    text: str
    accessory: Button | LinkButton | AttachedPicture

    def __post_init__(self) -> None:
        check_length("a text", self.text, MAX_CHARACTERS)
