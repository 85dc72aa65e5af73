"""Messages as plain values: what stands in them, within Discord's limits, and nothing of Discord.

A post that Discord would refuse can't be made: each limit is checked when its part is made.
Forms (modals) are in `bot.messages.modal_forms`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bot.messages.controls import Control
from render.language.markup import one_line, size
from render.language.pages import Page, Room

COMPONENTS: Final = 40
CHARACTERS: Final = 4_000
PICTURES: Final = 10
CHOICES: Final = 25
IN_A_ROW: Final = 5
LABEL: Final = 80
OPTION: Final = 100
HINT: Final = 150
ALT: Final = 1_024
ELLIPSIS: Final = "\u2026"

Style = Literal["primary", "secondary", "success", "danger"]


class PostError(ValueError):
    """A message that Discord would refuse: our own mistake, with the limit it breaks."""


def short(text: str, limit: int) -> str:
    """Cut a label on one line to a limit, as Discord counts."""
    text = one_line(text)
    if size(text) <= limit:
        return text
    while size(text) > limit - 1:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def within(what: str, text: str, limit: int, least: int = 1) -> None:
    """Check the length of a text, as Discord counts: a character twice at most."""
    if (2 * len(text) > limit and size(text) > limit) or len(text.strip()) < least:
        raise PostError(f"{what} holds {least} to {limit} characters, not {size(text)}: {text!r}")


@dataclass(frozen=True, slots=True)
class Text:
    """A block of Markdown."""

    markdown: str

    def __post_init__(self) -> None:
        within("a text", self.markdown, CHARACTERS)


@dataclass(frozen=True, slots=True)
class Line:
    """A line between parts."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture that goes with the message under this name, and the words that stand in for it."""

    name: str
    alt: str

    def __post_init__(self) -> None:
        within("the name of a file", self.name, 100)
        within("the words for a picture", self.alt, ALT)


@dataclass(frozen=True, slots=True)
class Gallery:
    """Pictures beside each other."""

    pictures: tuple[Shown, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.pictures) <= PICTURES:
            raise PostError(f"a gallery holds 1 to {PICTURES} pictures, not {len(self.pictures)}")


@dataclass(frozen=True, slots=True)
class Attached:
    """A file to take away, that goes with the message under this name."""

    name: str

    def __post_init__(self) -> None:
        within("the name of a file", self.name, 100)


@dataclass(frozen=True, slots=True)
class Button:
    """A button that acts."""

    label: str
    control: Control
    style: Style = "secondary"
    disabled: bool = False

    def __post_init__(self) -> None:
        within("a button", self.label, LABEL)


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads to a page."""

    label: str
    url: str

    def __post_init__(self) -> None:
        within("a button", self.label, LABEL)
        within("an address", self.url, 512)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose in a select."""

    value: str
    label: str
    about: str = ""
    chosen: bool = False

    def __post_init__(self) -> None:
        within("a choice", self.label, OPTION)
        within("the value of a choice", self.value, OPTION)
        within("the line under a choice", self.about, OPTION, least=0)


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
        if not 1 <= count <= CHOICES:
            raise PostError(f"a select holds 1 to {CHOICES} choices, not {count}")
        if len({one.value for one in self.options}) < count:
            raise PostError("two choices of a select have one value")
        if not 0 <= self.least <= self.most <= count or not self.most:
            raise PostError(f"of {count} choices, {self.least} to {self.most} can't be chosen")
        if sum(one.chosen for one in self.options) > self.most:
            raise PostError(f"more than {self.most} choices are chosen at first")
        within("the hint of a select", self.hint, HINT, least=0)


@dataclass(frozen=True, slots=True)
class Row:
    """Up to five buttons, or one select."""

    items: tuple[Button | Link | Select, ...]

    def __post_init__(self) -> None:
        selects = any(isinstance(one, Select) for one in self.items)
        if not 1 <= len(self.items) <= (1 if selects else IN_A_ROW):
            raise PostError("a row holds one to five buttons, or one select alone")


@dataclass(frozen=True, slots=True)
class Section:
    """A text with a button beside it."""

    text: str
    button: Button | Link

    def __post_init__(self) -> None:
        within("a text", self.text, CHARACTERS)


Part = Text | Line | Gallery | Attached | Row | Section


@dataclass(frozen=True, slots=True)
class MessageContent:
    """One message; a coloured one stands in a frame."""

    parts: tuple[Part, ...]
    colour: int | None = None
    mark: str = ""
    """By which this message is known, however often it is changed."""
    rings: int | None = None
    """Who is called by their mention in it, by Discord's id; nobody else ever is."""

    def __post_init__(self) -> None:
        """Check what only a whole message can break."""
        if not self.parts:
            raise PostError("a message needs something in it")
        if self.components > COMPONENTS:
            raise PostError(f"a message holds {COMPONENTS} components, not {self.components}")
        if self.characters > CHARACTERS:
            raise PostError(f"a message holds {CHARACTERS} characters, not {self.characters}")
        for what, names in (("controls", self.controls), ("files", self.files)):
            if len(set(names)) < len(names):
                raise PostError(f"two {what} of a message have one name: {sorted(map(str, names))}")
        if len(self.files) > PICTURES:
            raise PostError(f"a message takes {PICTURES} files, not {len(self.files)}")

    @property
    def components(self) -> int:
        """Count as Discord does: what holds others counts too."""
        return sum(map(_count, self.parts)) + (self.colour is not None)

    @property
    def characters(self) -> int:
        """Count all text to be read."""
        return sum(size(text) for text in self.texts)

    @property
    def texts(self) -> tuple[str, ...]:
        """All text to be read, part by part."""
        return tuple(_text(one) for one in self.parts if isinstance(one, Text | Section))

    @property
    def controls(self) -> tuple[Control, ...]:
        """What can be pressed."""
        return tuple(one.control for one in self.pressable)

    @property
    def pressable(self) -> tuple[Button | Select, ...]:
        """The buttons and selects, from above."""
        return tuple(
            one for part in self.parts for one in _items(part) if isinstance(one, Button | Select)
        )

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files that must go with it."""
        shown = [
            one.name for part in self.parts if isinstance(part, Gallery) for one in part.pictures
        ]
        return (*shown, *(part.name for part in self.parts if isinstance(part, Attached)))


def _text(part: Text | Section) -> str:
    return part.markdown if isinstance(part, Text) else part.text


def _items(part: Part) -> Sequence[Button | Link | Select]:
    if isinstance(part, Row):
        return part.items
    return (part.button,) if isinstance(part, Section) else ()


def _count(part: Part) -> int:
    if isinstance(part, Row):
        return 1 + len(part.items)
    return 3 if isinstance(part, Section) else 1


@dataclass(frozen=True, slots=True)
class File:
    """A file's bytes, under the name that a post shows it by."""

    name: str
    data: bytes


def rows(*buttons: Button | Link) -> tuple[Row, ...]:
    """Set buttons out in rows of five."""
    return tuple(
        Row(buttons[start : start + IN_A_ROW]) for start in range(0, len(buttons), IN_A_ROW)
    )


def posts(
    page: Page, before: Sequence[Part] = (), after: Sequence[Part] = (), colour: int | None = None
) -> tuple[MessageContent, ...]:
    """Set a page out in as many messages as it needs, controls at the end of the last."""
    taken = sum(size(_text(one)) for one in (*before, *after) if isinstance(one, Text | Section))
    pages = list(_texts(page, CHARACTERS - taken)) or [()]
    return tuple(
        MessageContent(
            (
                *(before if number == 0 else ()),
                *texts,
                *(after if number == len(pages) - 1 else ()),
            ),
            colour,
        )
        for number, texts in enumerate(pages)
    )


def _texts(page: Page, characters: int) -> Iterator[tuple[Text, ...]]:
    for part in page.parts(Room(characters=characters, blocks=CHARACTERS)):
        yield (Text(part.markdown()),)
