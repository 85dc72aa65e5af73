"""Posts and forms as discord.py sends them. Nothing of them is kept in memory afterwards."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final

import discord
from discord import ui

from bot.form import Form, Pick, Take, Write
from bot.marks import number
from bot.post import (
    Attached,
    Button,
    File,
    Gallery,
    Line,
    Link,
    Option,
    Part,
    Post,
    Row,
    Section,
    Select,
    Style,
    Text,
)

STYLES: Final[dict[Style, discord.ButtonStyle]] = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}

Item = ui.Item[Any]


def layout(post: Post) -> ui.LayoutView:
    """Lay a post out; it is stopped at once, so that its controls come in as interactions alone."""
    view = ui.LayoutView(timeout=None)
    items = [_item(part) for part in post.parts]
    if post.colour is None:
        for item in items:
            view.add_item(item)
    else:
        view.add_item(ui.Container(*items, accent_colour=post.colour))
    if post.mark:
        view.children[0].id = number(post.mark)
    view.stop()
    return view


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


def _item(part: Part) -> Item:
    match part:
        case Text(markdown):
            return ui.TextDisplay(markdown)
        case Line():
            return ui.Separator()
        case Gallery(pictures):
            return ui.MediaGallery(
                *(
                    discord.MediaGalleryItem(f"attachment://{one.name}", description=one.alt)
                    for one in pictures
                )
            )
        case Attached(name):
            return ui.File(f"attachment://{name}")
        case Row(items):
            return ui.ActionRow(*map(_pressable, items))
        case Section(text, button):
            return ui.Section(ui.TextDisplay(text), accessory=_pressable(button))


def _pressable(one: Button | Link | Select) -> Item:
    if isinstance(one, Link):
        return ui.Button(label=one.label, url=one.url)
    if isinstance(one, Button):
        return ui.Button(
            label=one.label,
            custom_id=str(one.control),
            style=STYLES[one.style],
            disabled=one.disabled,
        )
    return ui.Select(
        custom_id=str(one.control),
        placeholder=one.hint or None,
        min_values=one.least,
        max_values=one.most,
        options=_options(one.options),
    )


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
