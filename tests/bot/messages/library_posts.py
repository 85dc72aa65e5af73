"""Posts made of discord.py's own parts: what ours must spell like them."""

from typing import Any

import discord
from discord import ui

from bot.messages.post_parts import (
    AttachedFile,
    AttachedPicture,
    Button,
    Gallery,
    LinkButton,
    Option,
    Row,
    Section,
    Select,
    Separator,
    Style,
    Text,
)
from bot.messages.posts import MessageContent, PostPart

STYLES: dict[Style, discord.ButtonStyle] = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def build_library_view(post: MessageContent, first: int | None = None) -> ui.LayoutView:
    """Make a view of a post, part by part."""
    view = ui.LayoutView(timeout=None)
    items = [_item(part) for part in post.parts]
    if post.colour is not None:
        items = [ui.Container(*items, accent_colour=post.colour)]
    for item in items:
        view.add_item(item)
    if first is not None:
        view.children[0].id = first
    return view


def _item(part: PostPart) -> ui.Item[Any]:
    match part:
        case Text(markdown):
            return ui.TextDisplay(markdown)
        case Separator():
            return ui.Separator()
        case Gallery(picture):
            url = f"attachment://{picture.name}"
            return ui.MediaGallery(discord.MediaGalleryItem(url, description=picture.alt))
        case AttachedFile(name):
            return ui.File(f"attachment://{name}")
        case Row(items):
            return ui.ActionRow(*map(_pressable, items))
        case Section(text, accessory):
            return ui.Section(ui.TextDisplay(text), accessory=_accessory(accessory))


def _accessory(one: Button | LinkButton | AttachedPicture) -> ui.Item[Any]:
    if isinstance(one, AttachedPicture):
        return ui.Thumbnail(f"attachment://{one.name}", description=one.alt)
    return _pressable(one)


def _pressable(one: Button | LinkButton | Select) -> ui.Item[Any]:
    match one:
        case LinkButton(label, url):
            return ui.Button(label=label, url=url)
        case Button(label, control, style, disabled):
            custom, shade = str(control), STYLES[style]
            return ui.Button(label=label, custom_id=custom, style=shade, disabled=disabled)
        case Select():
            return ui.Select(
                custom_id=str(one.control),
                placeholder=one.hint or None,
                min_values=one.least,
                max_values=one.most,
                options=list(map(_option, one.options)),
            )


def _option(one: Option) -> discord.SelectOption:
    about = one.about or None
    return discord.SelectOption(
        label=one.label, value=one.value, description=about, default=one.chosen
    )
