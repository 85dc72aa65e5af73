"""Who is mentioned by a text, as far as its sender lets it."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from bot.local.snowflakes import Json
from bot.local.world import permissions

if TYPE_CHECKING:
    from bot.local.world.world import World

USER: Final = re.compile(r"<@!?(\d+)>")
ROLE: Final = re.compile(r"<@&(\d+)>")
EVERYONE: Final = re.compile(r"@(everyone|here)\b")


def mentions(
    world: "World", channel_id: int, author: int, texts: Iterable[str], allowed: Json | None
) -> Json:
    """Tell whom a message mentions; `allowed` is the sender's own limit."""
    text = "\n".join(texts)
    if "@" not in text:
        return {"mentions": [], "mention_roles": [], "mention_everyone": False}
    users = [number for number in dict.fromkeys(USER.findall(text)) if int(number) in world.users]
    roles = list(dict.fromkeys(ROLE.findall(text)))
    everyone = bool(EVERYONE.search(text)) and bool(
        world.powers(author, channel_id) & permissions.MENTION_EVERYONE
    )
    if allowed is not None:
        users = _allowed(users, allowed, "users")
        roles = _allowed(roles, allowed, "roles")
        everyone = everyone and "everyone" in (allowed.get("parse") or ())
    return {
        "mentions": [world.users[int(number)] for number in users],
        "mention_roles": roles,
        "mention_everyone": everyone,
    }


def _allowed(named: list[str], allowed: Json, kind: str) -> list[str]:
    if kind in (allowed.get("parse") or ()):
        return named
    chosen = {str(one) for one in allowed.get(kind) or ()}
    return [one for one in named if one in chosen]
