"""Each way in which sending fails has an exception, and only its own codes bring it."""

from dataclasses import dataclass, field
from typing import Any

import discord
import pytest

from bot.delivery.discord_io.send_errors import (
    BotRestrictedError,
    ClosedDmError,
    ForbiddenError,
    GoneError,
    NoAnswerError,
    RefusedDmError,
    RejectedError,
    SendError,
    TooLargeError,
    TooOldError,
    send_error_of,
)
from bot.local.planned_faults import DropConnection, ProxyStatus, RefuseRequest
from tests.bot.delivery.discord_io.sender_stage import PLAIN, SenderStage, open_sender_stage

FAULTS = [
    (RefuseRequest(50007), True, ClosedDmError),
    (RefuseRequest(50278), True, ClosedDmError),
    (RefuseRequest(20026), True, BotRestrictedError),
    (RefuseRequest(40003), True, BotRestrictedError),
    (RefuseRequest(40333), True, BotRestrictedError),
    (ProxyStatus(403), True, BotRestrictedError),
    (RefuseRequest(50001), True, RefusedDmError),
    (RefuseRequest(50013), False, ForbiddenError),
    (RefuseRequest(50001), False, ForbiddenError),
    (RefuseRequest(40333), False, BotRestrictedError),
    (ProxyStatus(403), False, BotRestrictedError),
    (RefuseRequest(10003), False, GoneError),
    (DropConnection(), False, NoAnswerError),
]


@pytest.mark.parametrize(("what", "dm", "error"), FAULTS, ids=[f"{a} {b}" for a, b, _ in FAULTS])
async def test_only_a_code_about_the_reader_means_closed_direct_messages(
    what: Any, dm: bool, error: type[SendError]
) -> None:
    async with open_sender_stage() as stage:
        stage.fault(what)
        with pytest.raises(error) as caught:
            await stage.sender.send(stage.dm if dm else stage.place, PLAIN, (), "token-1")
        assert type(caught.value) is error


async def test_a_message_is_not_taken_for_lost_while_the_bot_is_held_back() -> None:
    """Else it would be sent twice: the search for it was refused, and says nothing."""
    async with open_sender_stage() as stage:
        since = stage.world.now()
        stage.fault(ProxyStatus(403), "GET", times=2)
        for place in (stage.place, stage.dm):
            with pytest.raises(BotRestrictedError):
                await stage.sender.find(place, "token-1", since)
        stage.fault(RefuseRequest(50001), "GET")
        assert await stage.sender.find(stage.place, "token-1", since) is None


async def test_people_who_shut_their_door_have_shut_it(stage: SenderStage) -> None:
    stage.ada.close_dms(True)
    with pytest.raises(ClosedDmError):
        await stage.sender.send(stage.dm, PLAIN, (), "token-1")


@dataclass
class Answer:
    """The parts of an HTTP response that an exception of discord.py needs."""

    status: int
    reason: str = ""
    headers: dict[str, str] = field(default_factory=dict)


CODES = [
    (400, 50_278, ClosedDmError),
    (429, 40_003, BotRestrictedError),
    (413, 0, TooLargeError),
    (400, 40_005, TooLargeError),
    (429, 30_046, TooOldError),
    (400, 50_035, RejectedError),
    (400, 160_006, ForbiddenError),
    (401, 0, NoAnswerError),
    (404, 10_008, GoneError),
]


@pytest.mark.parametrize(("status", "code", "error"), CODES)
def test_each_code_of_discord_means_one_thing(
    status: int, code: int, error: type[SendError]
) -> None:
    answer: Any = Answer(status)
    told = send_error_of(discord.HTTPException(answer, {"code": code, "message": "no"}))
    assert type(told) is error
    assert told.reason == f"{status}/{code}"


def test_an_account_that_is_gone_reads_no_direct_messages() -> None:
    answer: Any = Answer(404)
    fault = discord.NotFound(answer, {"code": 10_013, "message": "Unknown User"})
    assert type(send_error_of(fault, is_dm=True)) is ClosedDmError
    assert type(send_error_of(fault)) is GoneError


@pytest.mark.parametrize(("said", "seconds"), [("12.5", 12.5), ("", 0.0), ("soon", 0.0)])
def test_how_long_discord_asks_to_wait_is_read_with_care(said: str, seconds: float) -> None:
    answer: Any = Answer(429, headers={"Retry-After": said} if said else {})
    told = send_error_of(discord.HTTPException(answer, "no"))
    assert isinstance(told, NoAnswerError)
    assert told.retry_after == seconds
