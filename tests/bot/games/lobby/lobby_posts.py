"""What a lobby's messages hold: texts, buttons, selects and pages."""

from collections.abc import Iterator
from typing import Any

from bot.cards.lobby_message.option_panels import (
    find_option_page,
    options_post,
)
from bot.games.lobby.lobby_summary import LobbySummary
from bot.messages.discord_layout import build_view
from bot.messages.post_parts import Option, Select
from bot.messages.posts import MessageContent


def read_text(post: MessageContent) -> str:
    return "\n".join(post.texts)


def lay_out(post: MessageContent) -> list[Any]:
    """Lay a post out as discord.py sends it."""
    components: list[Any] = build_view(post).to_components()
    return components


def list_labels(post: MessageContent) -> list[str]:
    return [one.label for one in post.pressable_items if not isinstance(one, Select)]


def list_controls(post: MessageContent) -> list[str]:
    return [f"{one.verb} {one.rest}".strip() for one in post.controls]


def options_by_select(post: MessageContent) -> dict[str, tuple[Option, ...]]:
    return {
        one.control.rest: one.options for one in post.pressable_items if isinstance(one, Select)
    }


def option_pages(found: LobbySummary, language: str) -> Iterator[MessageContent]:
    for number in range(len({find_option_page(found, one.title_key) for one in found.options})):
        yield options_post(found, language, number)
