"""The supervisor outlives every fault of a connection, and says what no waiting heals."""

import asyncio
from collections.abc import Callable

import discord
import pytest
from aiohttp import ClientConnectionError
from discord.ext import commands
from structlog.testing import capture_logs

from bot.errors import UsageError
from bot.store.errors import StoreError
from bot.supervisor import LONGEST_WAIT, STEADY_CONNECTION, Connection, Supervisor


class Clock:
    def __init__(self) -> None:
        self.time = 0.0
        self.waits: list[float] = []

    def __call__(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.time += seconds


class Fake:
    """A client that lives for a while, and ends as it is told."""

    def __init__(self, clock: Clock, lives: float, fault: BaseException | None) -> None:
        self.clock, self.lives, self.fault, self.closed = clock, lives, fault, False
        self.connected, self.ended = asyncio.Event(), asyncio.Event()

    async def start(self, token: str) -> None:
        assert token == "token"
        self.clock.time += self.lives
        if self.fault is not None:
            raise self.fault
        self.connected.set()
        await self.ended.wait()

    async def close(self) -> None:
        self.closed = True
        self.ended.set()

    def is_closed(self) -> bool:
        return self.closed


def make_forbidden(code: int = 50001) -> discord.Forbidden:
    class Response:
        status = 403
        reason = "Forbidden"

    return discord.Forbidden(Response(), {"code": code, "message": "Missing Access"})


def make_extension_failure(fault: Exception) -> commands.ExtensionFailed:
    """Wrap a fault up as discord.py does where a part of the bot is loaded."""
    return commands.ExtensionFailed("cogs.commands", fault)


def connection_maker(clients: list[Fake]) -> Callable[[], Connection]:
    left = iter(clients)
    return lambda: next(left)


async def test_a_broken_connection_is_followed_by_another_and_each_wait_is_longer() -> None:
    clock = Clock()
    faults = [
        AttributeError("shake"),
        OSError(),
        ClientConnectionError(),
        discord.ClientException("gone"),
        make_extension_failure(TimeoutError()),
        make_forbidden(code=0),
    ]
    clients = [*(Fake(clock, 1, fault) for fault in faults), Fake(clock, 1, None)]
    supervisor = Supervisor(connection_maker(clients), now=clock, sleep=clock.sleep)
    running = asyncio.create_task(supervisor.run("token"))
    await clients[-1].connected.wait()
    await supervisor.stop()
    await running
    assert clock.waits == [1, 2, 4, 8, 16, 32]
    assert all(client.closed for client in clients)


async def test_each_wait_is_one_line_that_says_why() -> None:
    clock = Clock()
    faults = [
        ClientConnectionError(),
        make_extension_failure(make_forbidden(code=0)),
        KeyError("shake"),
    ]
    clients = [*(Fake(clock, 1, fault) for fault in faults), Fake(clock, 1, None)]
    supervisor = Supervisor(connection_maker(clients), now=clock, sleep=clock.sleep)
    with capture_logs() as lines:
        running = asyncio.create_task(supervisor.run("token"))
        await clients[-1].connected.wait()
        await supervisor.stop()
        await running
    network, refused, odd = lines
    assert "has a network" in network["says"]
    assert "exc_info" not in network
    assert (refused["fault"], refused["status"]) == ("Forbidden", 403)
    assert isinstance(odd["exc_info"], KeyError)


async def test_after_a_steady_connection_the_wait_is_short_again() -> None:
    clock = Clock()
    clients = [Fake(clock, 1, OSError()) for _ in range(12)]
    clients += [Fake(clock, STEADY_CONNECTION, OSError()), Fake(clock, 1, discord.LoginFailure())]
    supervisor = Supervisor(connection_maker(clients), now=clock, sleep=clock.sleep)
    with pytest.raises(UsageError):
        await supervisor.run("token")
    assert max(clock.waits) == LONGEST_WAIT
    assert clock.waits[-1] == 1


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (discord.LoginFailure(), "doesn't know this token"),
        (discord.PrivilegedIntentsRequired(None), "no privileged intent"),
        (make_forbidden(), "Invite it again"),
        (make_extension_failure(make_forbidden(20012)), "Invite it again"),
        (make_extension_failure(StoreError("There is no room left.")), "no room left"),
    ],
)
async def test_what_no_waiting_heals_is_said(fault: Exception, says: str) -> None:
    clock = Clock()
    client = Fake(clock, 1, fault)
    supervisor = Supervisor(connection_maker([client]), now=clock, sleep=clock.sleep)
    with pytest.raises((UsageError, StoreError), match=says):
        await supervisor.run("token")
    assert client.closed


async def test_it_stops_in_the_middle_of_a_wait() -> None:
    clock = Clock()
    waiting = asyncio.Event()

    async def sleep(_: float) -> None:
        waiting.set()
        await asyncio.Event().wait()

    supervisor = Supervisor(connection_maker([Fake(clock, 1, OSError())]), now=clock, sleep=sleep)
    running = asyncio.create_task(supervisor.run("token"))
    await waiting.wait()
    await supervisor.stop()
    await running
