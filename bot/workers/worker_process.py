"""A process of its own, and the line to it: it is asked one thing after the other.

A pool of the standard library hands each thing on through three threads and two pipes. This line is
a socket that the loop itself reads and writes, which takes a fifth of that.
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

from bot.workers.process_start import begun

T = TypeVar("T")

HEAD: Final = Struct("!Q")
"""How many bytes follow."""
ROOM: Final = 4 * 1024 * 1024
"""So much of an answer is taken in before it is looked at."""
PATIENCE: Final = 5.0
"""Seconds in which the process ends by itself."""


class WorkerDiedError(Exception):
    """The process has died, or says what nobody understands."""


class WorkerProcess:
    """Our end of the line, and the process at the other."""

    def __init__(
        self, process: BaseProcess, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._process, self._reader, self._writer = process, reader, writer
        self.free = True
        """Nothing has been asked that is not answered."""

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @classmethod
    async def put_up(cls, ready: Callable[[], object]) -> "WorkerProcess":
        """Start a process, which first gets ready; it takes long, so a thread does it."""
        ours, theirs = socket.socketpair()
        spawn = multiprocessing.get_context("spawn")
        process = spawn.Process(target=_work, args=(theirs, ready), daemon=True)
        try:
            await asyncio.to_thread(process.start)
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        return cls(process, *await asyncio.open_connection(sock=ours, limit=ROOM))

    async def ask(self, work: Callable[..., T], *given: Any) -> T:
        """Have something done there; what goes wrong in it goes wrong here."""
        self.free = False
        try:
            self._writer.write(_packed((work, given)))
            await self._writer.drain()
            (size,) = HEAD.unpack(await self._reader.readexactly(HEAD.size))
            done, found = pickle.loads(await self._reader.readexactly(size))  # noqa: S301 - ours
        except (EOFError, OSError, pickle.UnpicklingError) as fault:
            raise WorkerDiedError(type(fault).__name__) from fault
        self.free = True
        if not done:
            raise found
        return found  # type: ignore[no-any-return]  # what the work gave

    async def close(self) -> None:
        """Let the process go, and wait until it has gone."""
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()
        await asyncio.to_thread(self._ended)

    def _ended(self) -> None:
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()


def _packed(what: object) -> bytes:
    """Write it in one piece: each piece would wake whoever listens."""
    said = pickle.dumps(what, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(said)) + said


# In the process


def _work(line: socket.socket, ready: Callable[[], object]) -> None:
    """Do what is asked until nobody asks any more."""
    begun()
    ready()
    with line, line.makefile("rb") as ears:
        while len(head := ears.read(HEAD.size)) == HEAD.size:
            (size,) = HEAD.unpack(head)
            work, given = pickle.loads(ears.read(size))  # noqa: S301 - our own process asks
            with suppress(ConnectionError):  # whoever asked may be gone
                line.sendall(_answer(work, given))


def _answer(work: Callable[..., object], given: tuple[Any, ...]) -> bytes:
    """Do it; what went wrong is an answer too."""
    try:
        return _packed((True, work(*given)))
    except Exception as fault:  # noqa: BLE001 - it is raised where it was asked for
        fault.add_note(format_exc())
        return _packed((False, _sendable(fault)))


def _sendable(fault: Exception) -> Exception:
    """Give a fault as it is, if it comes whole through the line."""
    try:
        pickle.loads(pickle.dumps(fault))  # noqa: S301 - we have just written it
    except Exception:  # noqa: BLE001 - whatever a fault may hold
        return RuntimeError("".join(fault.__notes__))
    return fault
