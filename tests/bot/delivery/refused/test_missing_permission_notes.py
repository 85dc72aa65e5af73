"""What may not be written waits for a permission, and the host is told which."""

from datetime import timedelta

import pytest

from bot.delivery import failed_letters
from bot.delivery.discord_io.send_errors import (
    ForbiddenError,
)
from bot.letter_bodies import PublicPost
from tests.bot.delivery.post_office import (
    ADA,
    CHANNEL,
    LOBBY,
    RORIK,
    PostOffice,
)


async def test_what_may_not_be_written_waits_for_leave_and_comes_in_its_order(
    office: PostOffice,
) -> None:
    office.discord.missing_permissions[LOBBY] = "send_messages_in_threads"
    await office.change_game(thread=LOBBY)
    for text in ("First", "Second"):
        await office.write_public(text)
    await office.write_news(2, "Elsewhere")
    await office.run_rounds(100, timedelta(minutes=5))
    assert office.discord.messages_in(LOBBY) == []
    assert len(office.discord.messages_to(RORIK)) == 1
    assert office.discord.calls.count("post") < 60
    del office.discord.missing_permissions[LOBBY]
    await office.run_rounds(4, timedelta(minutes=5))
    assert [one.text.split("\n")[0] for one in office.discord.messages_in(LOBBY)] == [
        "## First",
        "## Second",
    ]


async def test_a_host_is_told_once_which_permission_is_lacking_and_where(
    office: PostOffice,
) -> None:
    office.discord.missing_permissions[LOBBY] = "send_messages_in_threads"
    await office.change_game(thread=LOBBY)
    for text in ("First", "Second"):
        await office.write_public(text)
        await office.run_rounds(20, timedelta(minutes=5))
    [told] = office.discord.messages_to(ADA)
    assert told.text == (
        f"-# Capital, table {office.game}\nI may no longer write in <#{LOBBY}>: I lack the "
        "permission Send Messages in Threads. What all may read of this table waits, and comes "
        "in its order once somebody who manages that channel lets me."
    )
    office.discord.missing_permissions[LOBBY] = "attach_files"
    await office.run_rounds(9, timedelta(minutes=5))
    assert "Attach Files" in office.discord.messages_to(ADA)[-1].text
    office.discord.missing_permissions.clear()
    await office.run_rounds(9, timedelta(minutes=5))
    office.discord.missing_permissions[LOBBY] = ""
    await office.write_public("Third")
    await office.run_rounds(9, timedelta(minutes=5))
    assert f"write in <#{LOBBY}>. What" in office.discord.messages_to(ADA)[-1].text
    assert len(office.discord.messages_to(ADA)) == 3


async def test_where_we_may_not_even_look_that_is_what_the_host_is_told(office: PostOffice) -> None:
    office.discord.faults["post"] = [ForbiddenError("403/50001")]
    await office.change_game(thread=LOBBY)
    await office.write_public("Later")
    await office.run_rounds(2)
    assert "I lack the permission View Channel." in office.discord.messages_to(ADA)[-1].text


async def test_a_thread_that_may_not_be_opened_is_opened_once_it_may(office: PostOffice) -> None:
    office.discord.missing_permissions[CHANNEL] = "send_messages"
    await office.change_game(message=None)
    await office.write_public("The wall fell")
    await office.run_rounds(9)
    [told] = office.discord.messages_to(ADA)
    assert f"write in <#{CHANNEL}>: I lack the permission Send Messages." in told.text
    office.discord.missing_permissions.clear()
    await office.run_rounds(30)
    assert (
        "The wall fell"
        in office.discord.messages_in((await office.read_game()).thread or 0)[-1].text
    )


async def test_what_nobody_lets_us_write_for_a_month_is_given_up(
    office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failed_letters, "BARRED_GIVE_UP_AFTER", timedelta(hours=1))
    office.discord.missing_permissions[LOBBY] = "send_messages"
    await office.change_game(thread=LOBBY)
    await office.write_public("Unheard")
    await office.run_rounds(20, timedelta(minutes=5))
    letters = await office.read_letters()
    letter = next(one for one in letters if isinstance(one.letter.body, PublicPost))
    assert (letter.failed, letter.next_try) == ("403/50013", None)
