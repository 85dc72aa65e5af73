"""Find whom a text mentions, as far as its sender allows it."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from bot.local.snowflakes import Json
from bot.local.world import permissions

if TYPE_CHECKING:
    from bot.local.world.world import World

USER_MENTION: Final = re.compile(r"<@!?(\d+)>")
ROLE_MENTION: Final = re.compile(r"<@&(\d+)>")
EVERYONE_MENTION: Final = re.compile(r"@(everyone|here)\b")


def find_mentions(
    world: "World", channel_id: int, author: int, texts: Iterable[str], allowed: Json | None
) -> Json:
    """Return the mention fields of a message; `allowed` is the sender's `allowed_mentions`."""
    text = "\n".join(texts)
    if "@" not in text:
        return {"mentions": [], "mention_roles": [], "mention_everyone": False}
    users = [
        number for number in dict.fromkeys(USER_MENTION.findall(text)) if int(number) in world.users
    ]
    roles = list(dict.fromkeys(ROLE_MENTION.findall(text)))
    everyone = bool(EVERYONE_MENTION.search(text)) and bool(
        world.permissions_in(author, channel_id) & permissions.MENTION_EVERYONE
    )
    if allowed is not None:
        users = _filter_allowed(users, allowed, "users")
        roles = _filter_allowed(roles, allowed, "roles")
        everyone = everyone and "everyone" in (allowed.get("parse") or ())
    return {
        "mentions": [world.users[int(number)] for number in users],
        "mention_roles": roles,
        "mention_everyone": everyone,
    }


def _filter_allowed(named: list[str], allowed: Json, kind: str) -> list[str]:
    if kind in (allowed.get("parse") or ()):
        return named
    chosen = {str(one) for one in allowed.get(kind) or ()}
    return [one for one in named if one in chosen]
