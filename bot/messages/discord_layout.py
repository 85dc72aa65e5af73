"""Posts and modals as discord.py sends them. Nothing stays in memory afterwards."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final

import discord
from discord import ComponentType, ui

from bot.messages.message_numbers import component_number
from bot.messages.modals import FileField, Modal, SelectField, TextField
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
from bot.messages.posts import File, MessageContent, PostPart

BUTTON_STYLES: Final[dict[Style, int]] = {
    "primary": discord.ButtonStyle.primary.value,
    "secondary": discord.ButtonStyle.secondary.value,
    "success": discord.ButtonStyle.success.value,
    "danger": discord.ButtonStyle.danger.value,
}

Item = ui.Item[Any]
ComponentJson = dict[str, Any]
"""A component as Discord's JSON."""

ROW_TYPE: Final = ComponentType.action_row.value
BUTTON_TYPE: Final = ComponentType.button.value
SELECT_TYPE: Final = ComponentType.select.value
SECTION_TYPE: Final = ComponentType.section.value
THUMBNAIL_TYPE: Final = ComponentType.thumbnail.value
TEXT_TYPE: Final = ComponentType.text_display.value
GALLERY_TYPE: Final = ComponentType.media_gallery.value
FILE_TYPE: Final = ComponentType.file.value
SEPARATOR_TYPE: Final = ComponentType.separator.value
CONTAINER_TYPE: Final = ComponentType.container.value


class PostView(ui.LayoutView):
    """The view of a post, kept as JSON, since an object for each part would be read only once.

    It is stopped at once, so that its controls arrive only as interactions.
    """

    def __init__(self, post: MessageContent, first: int | None) -> None:
        """Build the JSON of a post; `first` is the id of its first component."""
        super().__init__(timeout=None)
        parts = [_part_json(part) for part in post.parts]
        if post.colour is not None:
            parts = [{"type": CONTAINER_TYPE, "accent_color": post.colour or None, "spoiler": False,
                      "components": parts}]  # fmt: skip
        if first is not None:
            parts[0]["id"] = first
        self._component_json = parts
        self.stop()

    def to_components(self) -> list[ComponentJson]:
        return self._component_json

    def has_components_v2(self) -> bool:
        return True


def build_view(post: MessageContent, first: int | None = None) -> PostView:
    """Return the view of a post; `first` or its mark gives the id of its first component."""
    if first is None and post.token:
        first = component_number(post.token)
    return PostView(post, first)


def build_modal(modal: Modal) -> ui.Modal:
    """Return a modal as discord.py sends it; its values come with the interaction."""
    view = ui.Modal(title=modal.title, custom_id=str(modal.control))
    for field in modal.fields:
        label: ui.Label[Any] = ui.Label(
            text=field.label, description=field.about or None, component=_modal_field(field)
        )
        view.add_item(label)
    view.stop()
    return view


def build_files(files_to_send: Sequence[File]) -> list[discord.File]:
    """Make files to send; each can be sent once."""
    return [discord.File(BytesIO(one.data), filename=one.name) for one in files_to_send]


def _part_json(part: PostPart) -> ComponentJson:
    match part:
        case Text(markdown):
            return {"type": TEXT_TYPE, "content": markdown}
        case Row(items):
            return {"type": ROW_TYPE, "components": [_item_json(one) for one in items]}
        case Gallery(picture):
            return {"type": GALLERY_TYPE, "items": [_picture_json(picture)]}
        case Section(text, accessory):
            words: ComponentJson = {"type": TEXT_TYPE, "content": text}
            beside = _accessory_json(accessory)
            return {"type": SECTION_TYPE, "components": [words], "accessory": beside}
        case Separator():
            return {"type": SEPARATOR_TYPE, "divider": True, "spacing": 1}
        case AttachedFile(name):
            return {"type": FILE_TYPE, "file": {"url": f"attachment://{name}"}, "spoiler": False}


def _accessory_json(one: Button | LinkButton | AttachedPicture) -> ComponentJson:
    if isinstance(one, AttachedPicture):
        return {"type": THUMBNAIL_TYPE, **_picture_json(one)}
    return _item_json(one)


def _picture_json(one: AttachedPicture) -> ComponentJson:
    media = {"url": f"attachment://{one.name}"}
    return {"media": media, "spoiler": False, "description": one.alt}


def _item_json(one: Button | LinkButton | Select) -> ComponentJson:
    if isinstance(one, Button):
        return {
            "type": BUTTON_TYPE,
            "style": BUTTON_STYLES[one.style],
            "disabled": one.disabled,
            "label": one.label,
            "custom_id": str(one.control),
        }
    if isinstance(one, LinkButton):
        style = discord.ButtonStyle.link.value
        return {"type": BUTTON_TYPE, "style": style, "disabled": False, "label": one.label,
                "url": one.url}  # fmt: skip
    return _select_json(one)


def _select_json(one: Select) -> ComponentJson:
    hint = {"placeholder": one.hint} if one.hint else {}
    return {
        "type": SELECT_TYPE,
        "custom_id": str(one.control),
        "min_values": one.least,
        "max_values": one.most,
        "disabled": False,
        "required": True,
        **hint,
        "options": [_option_json(option) for option in one.options],
    }


def _option_json(one: Option) -> ComponentJson:
    about = {"description": one.about} if one.about else {}
    return {"label": one.label, "value": one.value, "default": one.chosen, **about}


def _modal_options(options: tuple[Option, ...]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=one.label, value=one.value, description=one.about or None, default=one.chosen
        )
        for one in options
    ]


def _modal_field(field: TextField | SelectField | FileField) -> Item:
    match field:
        case TextField():
            return ui.TextInput(
                custom_id=field.name,
                style=discord.TextStyle.long if field.long else discord.TextStyle.short,
                placeholder=field.hint or None,
                default=field.value or None,
                required=field.least > 0,
                min_length=field.least,
                max_length=field.most,
            )
        case SelectField():
            return ui.Select(
                custom_id=field.name,
                options=_modal_options(field.options),
                min_values=field.least,
                max_values=field.most,
                required=field.least > 0,
            )
        case FileField():
            return ui.FileUpload(
                custom_id=field.name,
                required=field.least > 0,
                min_values=field.least,
                max_values=1,
            )
