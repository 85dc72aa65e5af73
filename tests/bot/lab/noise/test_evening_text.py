"""An evening is told message by message: who saw it, whether it pinged, what was new."""

from bot.lab.bench.noise.evening_text import write_evening
from bot.lab.bench.noise.seen_messages import PersonAction
from tests.bot.lab.noise.bot_messages import NOON, SILENT, button, message, picture, seen

IN_TWO_DAYS = int(NOON.timestamp()) + 2 * 86_400


def test_messages_are_told_in_their_order_under_their_rounds() -> None:
    parts = (picture("map"), button("Order"))
    told = write_evening(
        [
            seen(message("The lobby."), place="public", pings=False, round_number=0),
            seen(message(f"1\\. Until <t:{IN_TWO_DAYS}:f>, <t:{IN_TWO_DAYS}:R>", parts=parts)),
            PersonAction(1, NOON, "Ada", "writes: build farm\nready"),
            seen(message("Noted."), pings=False),
        ]
    )
    assert (
        told
        == """
======== Before the start ========

Fri 12:00:00  -> everybody, not silent
    The lobby.

======== Round 1 ========

Fri 12:00:00  -> Ada (direct), PINGS
    {picture: map}
    1. Until Sun 12:00, in 2 days
    [Order]
Fri 12:00:00  Ada writes: build farm
    ready
Fri 12:00:00  -> Ada (direct), no ping
    Noted.
"""
    )


def test_of_a_change_only_what_is_new_is_told() -> None:
    changed, same = message("One.\nThree."), message("One.")
    told = write_evening(
        [seen(changed, text_before="One.\nTwo."), seen(same, text_before="One.")]
    ).splitlines()[-3:]
    assert told == [
        "Fri 12:00:00  -> Ada (direct), changes",
        "    + Three.",
        "Fri 12:00:00  -> Ada (direct), only its buttons or pictures change",
    ]


def test_public_posts_tell_whom_they_mention_and_whether_they_are_silent() -> None:
    told = write_evening(
        [
            seen(message("Ada!"), place="public"),
            seen(message("Quiet.", flags=SILENT), place="public", pings=False),
            seen(message("Hers."), place="ephemeral", pings=False),
        ]
    )
    assert "-> everybody, not silent, PINGS Ada\n" in told
    assert "-> everybody, silent\n" in told
    assert "-> Ada (only they see it), no ping\n" in told
