"""Discord's rules for webhooks, emojis, threads, pages of history and edits of old messages."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.local.discord_errors import DiscordRefusalError
from bot.local.rules import body_checks, channels
from bot.local.snowflakes import Json
from bot.local.world.world import World


@pytest.mark.parametrize(
    ("look", "body"),
    [
        (body_checks.check_webhook, {"name": "My Discord hook"}),
        (body_checks.check_webhook, {"name": "x" * 81}),
        (body_checks.check_webhook_persona, {"username": "Clyde"}),
        (body_checks.check_emoji, {"name": "a b", "image": "data:image/png;base64,"}),
        (body_checks.check_emoji, {"name": "ab", "image": "x"}),
        (body_checks.check_bulk_delete, {"messages": ["1"]}),
        (body_checks.check_history_query, {"limit": "101"}),
        (body_checks.check_history_query, {"before": "1", "after": "2"}),
        (channels.check_thread, {"name": ""}),
        (channels.check_thread, {"name": "a", "auto_archive_duration": 5}),
    ],
)
def test_lesser_things_are_judged(look: Callable[[Json], list[Any]], body: Json) -> None:
    assert len(look(body)) == 1


def test_old_messages_are_edited_only_so_often() -> None:
    world = World()
    old: Json = {"id": "1", "channel_id": "2", "flags": 0}
    for _ in range(body_checks.MAX_OLD_EDITS_PER_HOUR):
        body_checks.check_old_edit(world, old)
    with pytest.raises(DiscordRefusalError) as refused:
        body_checks.check_old_edit(world, old)
    assert refused.value.code == 30046
    body_checks.check_old_edit(world, {**old, "id": str(world.ids())})
