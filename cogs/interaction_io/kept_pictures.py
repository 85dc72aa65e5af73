"""Pictures that a message shows already: what has not changed is not sent again."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import discord

from bot.delivery.discord_io.sender import Sent
from bot.messages.discord_layout import files as uploads
from bot.messages.posts import ALT, File, MessageContent, Shown, short
from cogs.interaction_io.responses import Interaction, remade

MESSAGES: Final = 2_000
"""So many messages are remembered by what was pressed on them last."""
BAD_REQUEST: Final = 400

_LAST: Final[OrderedDict[int, int]] = OrderedDict()
"""By message: the last press on it."""


class Stays(discord.Attachment):
    """An attachment of a message that stays where it is: Discord wants to know its id alone."""

    def __init__(self, number: int) -> None:
        """Name an attachment by its id."""
        self.id = number

    def to_dict(self) -> Any:
        """Write it as an edit names it."""
        return {"id": self.id}


def named(part: str, mark: str, taken: Iterable[str]) -> str:
    """Name a picture by what is on it, so that it is known again."""
    name = f"{part}-{mark}"
    alike = sum(one.startswith(name) for one in taken)
    return f"{name}-{alike + 1}.png" if alike else f"{name}.png"


def pressed(press: Interaction) -> None:
    """Remember the last press on a message."""
    if press.message is not None:
        _LAST[press.message.id] = press.id
        _LAST.move_to_end(press.message.id)
        while len(_LAST) > MESSAGES:
            _LAST.popitem(last=False)


def latest(press: Interaction) -> bool:
    """Tell whether nothing has been pressed on the message since."""
    return press.message is None or _LAST.get(press.message.id, press.id) == press.id


def shown(press: Interaction) -> tuple[Shown, ...]:
    """List the pictures that the pressed message shows, as far as they can stay."""
    return tuple(
        Shown(_name(one), short(one.description, ALT))
        for one in _pictures(press)
        if one.description
    )


async def edited(press: Interaction, post: MessageContent, files: Sequence[File]) -> bool:
    """Put a post into the pressed message, with the pictures it has; False: it can't be done."""
    have = {_name(one): one.media.attachment_id for one in _pictures(press)}
    stay = [have[name] for name in post.files if name in have]
    if not stay or _gone(press):
        return False
    news = uploads([one for one in files if one.name in post.files and one.name not in have])
    kept = [Stays(number) for number in stay if number is not None]
    try:
        await press.edit_original_response(view=remade(press, post), attachments=[*kept, *news])
    except discord.HTTPException as fault:
        if fault.status != BAD_REQUEST:
            raise
        return False
    return True


def _gone(press: Interaction) -> bool:
    """Tell whether the pictures went with a card that was spent, after it was pressed."""
    if press.message is None:
        return False
    return press.client.courier.live.is_spent(Sent(press.message.channel.id, press.message.id))


def _pictures(press: Interaction) -> Iterator[discord.MediaGalleryItem]:
    """Walk the pictures of the pressed message that are attachments of it."""
    todo: list[Any] = list(press.message.components) if press.message is not None else []
    while todo:
        one = todo.pop(0)
        if isinstance(one, discord.MediaGalleryComponent):
            yield from (item for item in one.items if item.media.attachment_id is not None)
        todo += getattr(one, "children", ())


def _name(one: discord.MediaGalleryItem) -> str:
    return PurePosixPath(unquote(urlsplit(one.media.url).path)).name
