"""A lobby has one message in its channel, whatever becomes of it."""

from contextlib import suppress
from datetime import timedelta

import pytest

from bot.delivery.courier import Courier
from bot.delivery.discord_io.send_errors import (
    ForbiddenError,
    NoAnswerError,
    RejectedError,
    SendError,
    TooOldError,
)
from bot.delivery.discord_io.sender import Destination
from bot.letter_bodies import LobbyMessage
from bot.local.planned_faults import RefuseRequest
from bot.messages.message_numbers import message_token
from bot.messages.post_parts import Text
from bot.messages.posts import MessageContent
from tests.bot.delivery.crashes.process_life import Crash
from tests.bot.delivery.discord_io.sender_stage import SenderStage, open_sender_stage
from tests.bot.delivery.post_office import CHANNEL, LOBBY, PostOffice

MESSAGE = "/channels/*/messages/*"


async def deliver_lobby(office: PostOffice, rounds: int = 1) -> None:
    await office.write_letter(LobbyMessage(), room="")
    await office.run_rounds(rounds)


async def test_a_lobby_is_edited_in_place_and_only_as_it_is_now(office: PostOffice) -> None:
    for _ in range(3):
        await office.write_letter(LobbyMessage(), room="")
    await office.run_rounds(1)
    assert office.discord.messages[LOBBY].edits == 1
    assert "Ada" in office.discord.messages[LOBBY].text
    assert all(one.sent_at for one in await office.read_letters())


async def test_a_lobby_whose_message_is_gone_is_posted_anew(office: PostOffice) -> None:
    del office.discord.messages[LOBBY]
    await office.write_letter(LobbyMessage(), room="")
    await office.run_rounds(1)
    [posted] = office.discord.messages_in(CHANNEL)
    assert "Ada" in posted.text
    message = (await office.read_game()).message
    assert message is not None
    assert office.discord.messages[message] is posted


async def test_a_lobby_that_was_posted_and_never_noted_is_found_again(office: PostOffice) -> None:
    """After a kill or a lost answer, any earlier letter may have posted the message."""
    await office.change_game(message=None)
    del office.discord.messages[LOBBY]
    token = message_token("lobby", (await office.read_game()).id)
    sent = office.discord.keep_message(
        Destination(channel=CHANNEL), MessageContent((Text("old"),)), token=token
    )
    await office.write_letter(LobbyMessage(), room="")
    await office.run_rounds(1)
    [posted] = office.discord.messages_in(CHANNEL)
    assert "Ada" in posted.text
    assert (await office.read_game()).message == sent.message_id


@pytest.mark.parametrize("fault", [TooOldError("429/30046"), RejectedError("400/50035")])
async def test_a_lobby_that_can_not_be_edited_is_posted_anew_and_the_old_one_goes(
    office: PostOffice, fault: SendError
) -> None:
    office.discord.faults["edit"] = [fault]
    await deliver_lobby(office)
    [posted] = office.discord.messages_in(CHANNEL)
    assert "Ada" in posted.text
    message = (await office.read_game()).message
    assert message != LOBBY
    assert office.discord.messages[message or 0] is posted


@pytest.mark.parametrize(("call", "refusals"), [("post", 2), ("delete", 1)])
async def test_a_lobby_whose_new_message_or_deletion_got_no_answer_is_still_one(
    office: PostOffice, call: str, refusals: int
) -> None:
    office.discord.faults["edit"] = [TooOldError("429/30046")] * refusals
    office.discord.faults[call] = [NoAnswerError("503/0")]
    await deliver_lobby(office, rounds=4)
    assert len(office.discord.messages_in(CHANNEL)) == 1
    assert LOBBY not in office.discord.messages


async def test_an_old_lobby_that_may_not_be_deleted_keeps_no_letter_waiting(
    office: PostOffice,
) -> None:
    office.discord.faults["edit"] = [TooOldError("429/30046")]
    office.discord.faults["delete"] = [ForbiddenError("403/50013")]
    await deliver_lobby(office)
    assert (await office.read_game()).message != LOBBY
    assert all(one.sent_at for one in await office.read_letters())


async def test_a_lobby_on_which_the_thread_hangs_stays_and_is_edited_later(
    office: PostOffice,
) -> None:
    await office.change_game(thread=LOBBY)
    office.discord.faults["edit"] = [TooOldError("429/30046")]
    await deliver_lobby(office)
    assert list(office.discord.messages) == [LOBBY]
    await office.run_rounds(2, timedelta(minutes=11))
    assert (list(office.discord.messages), office.discord.messages[LOBBY].edits) == ([LOBBY], 1)


async def test_wherever_the_process_ends_one_lobby_is_left(office: PostOffice) -> None:
    ended = True
    end = 0
    while ended:
        await office.change_game(message=LOBBY)
        office.discord.messages.clear()
        office.discord.keep_message(Destination(channel=CHANNEL), MessageContent((Text("old"),)))
        office.discord.messages[LOBBY] = office.discord.messages.pop(1_000)
        office.discord.faults["edit"] = [TooOldError("429/30046"), TooOldError("429/30046")]
        await office.write_letter(LobbyMessage(), room="")
        office.life.points, office.life.ends_at = 0, end
        with suppress(Crash):
            await office.courier.deliver_due_letters(office.now)
            ended = False
        office.start()
        office.discord.faults.clear()
        office.now += timedelta(hours=2)
        await office.run_rounds(3)
        assert len(office.discord.messages_in(CHANNEL)) == 1, end
        end += 1
    assert end > 8


async def test_discord_refuses_many_edits_of_an_old_lobby_and_one_lobby_is_left(
    office: PostOffice,
) -> None:
    async with open_sender_stage() as stage:
        await deliver_until_refused(office, stage)
        [shown] = stage.messages(stage.channel)
        assert int(shown["id"]) == (await office.read_game()).message
        assert [one.code for one in stage.server.broken_rules] == [30046] * 5
        stage.server.broken_rules.clear()


async def deliver_until_refused(office: PostOffice, stage: SenderStage) -> None:
    await office.change_game(channel=stage.channel, message=None)
    courier = Courier(office.store, office.desk, stage.sender, office.studio, office.game_types)
    for number in range(2):
        await office.write_letter(LobbyMessage(), room="")
        await courier.deliver_due_letters(office.now)
        office.now += timedelta(minutes=1)
        if not number:
            stage.fault(RefuseRequest(30046), "PATCH", MESSAGE, times=5)
