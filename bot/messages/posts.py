"""The content of messages as plain values, within Discord's limits and without discord.py.

Content that Discord would refuse can't be made: each part checks its limits.
Modals are in `bot.messages.modals`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.messages.controls import Control
from bot.messages.post_parts import (
    MAX_BUTTONS_IN_ROW,
    MAX_CHARACTERS,
    MAX_PICTURES,
    AttachedFile,
    AttachedPicture,
    Button,
    Gallery,
    LinkButton,
    PostError,
    Row,
    Section,
    Select,
    Separator,
    Text,
)
from render.language.markup import discord_length
from render.language.pages import MessageLimits, Page

MAX_COMPONENTS: Final = 40


PostPart = Text | Separator | Gallery | AttachedFile | Row | Section


@dataclass(frozen=True, slots=True)
class MessageContent:
    """The content of one message; with a colour it is put in a container."""

    parts: tuple[PostPart, ...]
    colour: int | None = None
    token: str = ""
    """The token by which this message is found again after changes."""
    mentioned_user: int | None = None
    """The Discord id of the only user who is mentioned in it."""

    def __post_init__(self) -> None:
        """Check the limits of a whole message."""
        if not self.parts:
            raise PostError("a message needs something in it")
        if self.component_count > MAX_COMPONENTS:
            raise PostError(
                f"a message holds {MAX_COMPONENTS} components, not {self.component_count}"
            )
        if self.character_count > MAX_CHARACTERS:
            raise PostError(
                f"a message holds {MAX_CHARACTERS} characters, not {self.character_count}"
            )
        for what, names in (("controls", self.controls), ("files", self.file_names)):
            if len(set(names)) < len(names):
                raise PostError(f"two {what} of a message have one name: {sorted(map(str, names))}")
        if len(self.file_names) > MAX_PICTURES:
            raise PostError(f"a message takes {MAX_PICTURES} files, not {len(self.file_names)}")

    @property
    def component_count(self) -> int:
        """The number of components, as Discord counts: containers count too."""
        return sum(map(_component_count, self.parts)) + (self.colour is not None)

    @property
    def character_count(self) -> int:
        """The number of characters in all texts."""
        return sum(discord_length(text) for text in self.texts)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of all parts."""
        return tuple(_part_text(one) for one in self.parts if isinstance(one, Text | Section))

    @property
    def controls(self) -> tuple[Control, ...]:
        """The controls of all buttons and selects."""
        return tuple(one.control for one in self.pressable_items)

    @property
    def pressable_items(self) -> tuple[Button | Select, ...]:
        """The buttons and selects, from top to bottom."""
        return tuple(
            one
            for part in self.parts
            for one in list_pressable_items(part)
            if isinstance(one, Button | Select)
        )

    @property
    def file_names(self) -> tuple[str, ...]:
        """The names of the files that must be attached."""
        shown = [one.name for part in self.parts for one in _part_pictures(part)]
        return (*shown, *(part.name for part in self.parts if isinstance(part, AttachedFile)))


def _part_text(part: Text | Section) -> str:
    return part.markdown if isinstance(part, Text) else part.text


def list_pressable_items(part: PostPart) -> Sequence[Button | LinkButton | Select]:
    """Return what may be pressed in a part of a message."""
    if isinstance(part, Row):
        return part.items
    if isinstance(part, Section) and not isinstance(part.accessory, AttachedPicture):
        return (part.accessory,)
    return ()


def _part_pictures(part: PostPart) -> Sequence[AttachedPicture]:
    if isinstance(part, Section) and isinstance(part.accessory, AttachedPicture):
        return (part.accessory,)
    return (part.picture,) if isinstance(part, Gallery) else ()


def _component_count(part: PostPart) -> int:
    if isinstance(part, Row):
        return 1 + len(part.items)
    return 3 if isinstance(part, Section) else 1


@dataclass(frozen=True, slots=True)
class File:
    """A file's bytes, and the name that a post refers to."""

    name: str
    data: bytes


def button_rows(*buttons: Button | LinkButton) -> tuple[Row, ...]:
    """Return buttons in rows of five."""
    return tuple(
        Row(buttons[start : start + MAX_BUTTONS_IN_ROW])
        for start in range(0, len(buttons), MAX_BUTTONS_IN_ROW)
    )


def lay_out_page(
    page: Page,
    before: Sequence[PostPart] = (),
    after: Sequence[PostPart] = (),
    colour: int | None = None,
) -> tuple[MessageContent, ...]:
    """Split a page into messages; `after` goes at the end of the last one."""
    taken = sum(
        discord_length(_part_text(one))
        for one in (*before, *after)
        if isinstance(one, Text | Section)
    )
    pages = list(_page_texts(page, MAX_CHARACTERS - taken)) or [()]
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


def _page_texts(page: Page, characters: int) -> Iterator[tuple[Text, ...]]:
    for part in page.split_to_fit(MessageLimits(characters=characters, blocks=MAX_CHARACTERS)):
        yield (Text(part.to_markdown()),)
