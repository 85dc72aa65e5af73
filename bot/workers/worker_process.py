"""A worker process and the socket to it: it runs one function after the other.

A pool of the standard library passes each task through three threads and two pipes. The event loop
itself reads and writes this socket, which takes a fifth of that time.
"""

import asyncio
import multiprocessing
import pickle
import socket
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.process import BaseProcess
from struct import Struct
from traceback import format_exc
from typing import Any, Final, TypeVar

from bot.workers.process_setup import set_up_process

T = TypeVar("T")

MESSAGE_HEADER: Final = Struct("!Q")
"""The header of a message: how many bytes follow."""
MAX_BUFFERED_BYTES: Final = 4 * 1024 * 1024
"""Bytes of an answer that the stream reader may buffer."""
EXIT_TIMEOUT: Final = 5.0
"""Seconds the process has to end by itself before it is killed."""


class WorkerDiedError(Exception):
    """The process has died, or its answer can't be read."""


class WorkerProcess:
    """A worker process, and our end of the socket to it."""

    def __init__(
        self, process: BaseProcess, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._process, self._reader, self._writer = process, reader, writer
        self.is_idle = True
        """Whether every request has been answered."""

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @classmethod
    async def start(cls, ready: Callable[[], object]) -> "WorkerProcess":
        """Start a process that calls `ready` first; starting takes long, so a thread does it."""
        ours, theirs = socket.socketpair()
        spawn = multiprocessing.get_context("spawn")
        process = spawn.Process(target=_serve, args=(theirs, ready), daemon=True)
        try:
            await asyncio.to_thread(process.start)
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        return cls(process, *await asyncio.open_connection(sock=ours, limit=MAX_BUFFERED_BYTES))

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Run a function in the process; raise here what it raises there."""
        self.is_idle = False
        try:
            self._writer.write(_encode((function, arguments)))
            await self._writer.drain()
            (size,) = MESSAGE_HEADER.unpack(await self._reader.readexactly(MESSAGE_HEADER.size))
            succeeded, result = pickle.loads(await self._reader.readexactly(size))  # noqa: S301 - ours
        except (EOFError, OSError, pickle.UnpicklingError) as fault:
            raise WorkerDiedError(type(fault).__name__) from fault
        self.is_idle = True
        if not succeeded:
            raise result
        return result  # type: ignore[no-any-return]  # what the function returned

    async def close(self) -> None:
        """End the process, and wait until it has ended."""
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()
        await asyncio.to_thread(self._wait_or_kill)

    def _wait_or_kill(self) -> None:
        self._process.join(EXIT_TIMEOUT)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()


def _encode(message: object) -> bytes:
    """Encode a message as one piece: each piece would wake its reader."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return MESSAGE_HEADER.pack(len(data)) + data


# In the process


def _serve(connection: socket.socket, ready: Callable[[], object]) -> None:
    """Run the functions that are sent until the socket is closed."""
    set_up_process()
    ready()
    with connection, connection.makefile("rb") as stream:
        while len(header := stream.read(MESSAGE_HEADER.size)) == MESSAGE_HEADER.size:
            (size,) = MESSAGE_HEADER.unpack(header)
            function, arguments = pickle.loads(stream.read(size))  # noqa: S301 - our own process asks
            with suppress(ConnectionError):  # the caller may be gone
                connection.sendall(_call(function, arguments))


def _call(function: Callable[..., object], arguments: tuple[Any, ...]) -> bytes:
    """Call a function; an exception is an answer too."""
    try:
        return _encode((True, function(*arguments)))
    except Exception as fault:  # noqa: BLE001 - it is raised at the caller
        fault.add_note(format_exc())
        return _encode((False, _picklable(fault)))


def _picklable(fault: Exception) -> Exception:
    """Return the exception itself if it can be pickled, else its traceback as an exception."""
    try:
        pickle.loads(pickle.dumps(fault))  # noqa: S301 - we have just written it
    except Exception:  # noqa: BLE001 - an exception may hold anything
        return RuntimeError("".join(fault.__notes__))
    return fault
