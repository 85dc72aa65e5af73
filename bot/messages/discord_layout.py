"""Posts and forms as discord.py sends them. Nothing of them is kept in memory afterwards."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final

import discord
from discord import ComponentType, ui

from bot.messages.message_numbers import number
from bot.messages.modal_forms import Form, Pick, Take, Write
from bot.messages.posts import (
    Attached,
    Button,
    File,
    Gallery,
    Line,
    Link,
    MessageContent,
    Option,
    Part,
    Row,
    Section,
    Select,
    Shown,
    Style,
    Text,
)

STYLES: Final[dict[Style, int]] = {
    "primary": discord.ButtonStyle.primary.value,
    "secondary": discord.ButtonStyle.secondary.value,
    "success": discord.ButtonStyle.success.value,
    "danger": discord.ButtonStyle.danger.value,
}

Item = ui.Item[Any]
Spelt = dict[str, Any]
"""A component as Discord reads it."""

ROW: Final = ComponentType.action_row.value
BUTTON: Final = ComponentType.button.value
SELECT: Final = ComponentType.select.value
SECTION: Final = ComponentType.section.value
TEXT: Final = ComponentType.text_display.value
GALLERY: Final = ComponentType.media_gallery.value
FILE: Final = ComponentType.file.value
LINE: Final = ComponentType.separator.value
FRAME: Final = ComponentType.container.value


class Laid(ui.LayoutView):
    """A post as a view, spelt at once: objects for each part would be made to be read once.

    It is stopped from the beginning, so that its controls come in as interactions alone.
    """

    def __init__(self, post: MessageContent, first: int | None) -> None:
        """Spell a post out; its first component bears a number."""
        super().__init__(timeout=None)
        spelt = [_spelt(part) for part in post.parts]
        if post.colour is not None:
            spelt = [{"type": FRAME, "accent_color": post.colour or None, "spoiler": False,
                      "components": spelt}]  # fmt: skip
        if first is not None:
            spelt[0]["id"] = first
        self._spelt = spelt
        self.stop()

    def to_components(self) -> list[Spelt]:
        return self._spelt

    def has_components_v2(self) -> bool:
        return True


def layout(post: MessageContent, first: int | None = None) -> Laid:
    """Lay a post out; `first`, else its mark, gives the number by which it is found again."""
    if first is None and post.mark:
        first = number(post.mark)
    return Laid(post, first)


def modal(form: Form) -> ui.Modal:
    """Make a modal of a form; what is filled in comes with the interaction itself."""
    made = ui.Modal(title=form.title, custom_id=str(form.control))
    for field in form.fields:
        label: ui.Label[Any] = ui.Label(
            text=field.label, description=field.about or None, component=_field(field)
        )
        made.add_item(label)
    made.stop()
    return made


def files(given: Sequence[File]) -> list[discord.File]:
    """Make files to send; each can be sent once."""
    return [discord.File(BytesIO(one.data), filename=one.name) for one in given]


def _spelt(part: Part) -> Spelt:
    match part:
        case Text(markdown):
            return {"type": TEXT, "content": markdown}
        case Row(items):
            return {"type": ROW, "components": [_pressable(one) for one in items]}
        case Gallery(pictures):
            return {"type": GALLERY, "items": [_shown(one) for one in pictures]}
        case Section(text, button):
            words: Spelt = {"type": TEXT, "content": text}
            return {"type": SECTION, "components": [words], "accessory": _pressable(button)}
        case Line():
            return {"type": LINE, "divider": True, "spacing": 1}
        case Attached(name):
            return {"type": FILE, "file": {"url": f"attachment://{name}"}, "spoiler": False}


def _shown(one: Shown) -> Spelt:
    media = {"url": f"attachment://{one.name}"}
    return {"media": media, "spoiler": False, "description": one.alt}


def _pressable(one: Button | Link | Select) -> Spelt:
    if isinstance(one, Button):
        return {
            "type": BUTTON,
            "style": STYLES[one.style],
            "disabled": one.disabled,
            "label": one.label,
            "custom_id": str(one.control),
        }
    if isinstance(one, Link):
        style = discord.ButtonStyle.link.value
        return {"type": BUTTON, "style": style, "disabled": False, "label": one.label,
                "url": one.url}  # fmt: skip
    return _select(one)


def _select(one: Select) -> Spelt:
    hint = {"placeholder": one.hint} if one.hint else {}
    return {
        "type": SELECT,
        "custom_id": str(one.control),
        "min_values": one.least,
        "max_values": one.most,
        "disabled": False,
        "required": True,
        **hint,
        "options": [_option(option) for option in one.options],
    }


def _option(one: Option) -> Spelt:
    about = {"description": one.about} if one.about else {}
    return {"label": one.label, "value": one.value, "default": one.chosen, **about}


def _options(options: tuple[Option, ...]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=one.label, value=one.value, description=one.about or None, default=one.chosen
        )
        for one in options
    ]


def _field(field: Write | Pick | Take) -> Item:
    match field:
        case Write():
            return ui.TextInput(
                custom_id=field.name,
                style=discord.TextStyle.long if field.long else discord.TextStyle.short,
                placeholder=field.hint or None,
                default=field.value or None,
                required=field.least > 0,
                min_length=field.least,
                max_length=field.most,
            )
        case Pick():
            return ui.Select(
                custom_id=field.name,
                options=_options(field.options),
                min_values=field.least,
                max_values=field.most,
                required=field.least > 0,
            )
        case Take():
            return ui.FileUpload(
                custom_id=field.name,
                required=field.least > 0,
                min_values=field.least,
                max_values=1,
            )
