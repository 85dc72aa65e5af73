"""A person's line to the page: what they see goes down it, what they do comes up."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from aiohttp import WSMsgType, web

from bot.local.discord_errors import DiscordRefusalError
from bot.local.interactions import slash_commands
from bot.local.interactions.interactions import SILENT, SimulatedInteraction
from bot.local.interactions.slash_commands import UnableError
from bot.local.page.readers import Readers
from bot.local.page.uploads import Uploads
from bot.local.snowflakes import Json
from bot.local.world.watch import Watch

if TYPE_CHECKING:
    from bot.local.interactions.people import SimulatedPerson

PAGE: Final = 50
ON_MESSAGE: Final = 3


class Line:
    """Everything that goes through one person's WebSocket."""

    def __init__(
        self,
        person: "SimulatedPerson",
        readers: Readers,
        uploads: Uploads,
        socket: web.WebSocketResponse,
    ) -> None:
        self.person = person
        self.world = person.world
        self.readers = readers
        self.uploads = uploads
        self.socket = socket
        self._asked: dict[str, int] = {}
        self._awaited: Json = {}

    async def run(self) -> None:
        """Serve until it is hung up."""
        watch = self.person.watch()
        await self.socket.send_json(self.snapshot())
        telling = asyncio.create_task(self._tell(watch))
        try:
            async for message in self.socket:
                if message.type == WSMsgType.TEXT:
                    await self._take(message.data)
        finally:
            watch.close()
            telling.cancel()

    def snapshot(self) -> Json:
        """Show all that the person sees but the messages, which are fetched channel by channel."""
        guilds = self.person.guilds()
        places = [one for guild in guilds for one in (*guild["channels"], *guild["threads"])]
        places += self.person.dms()
        numbers = {int(one["user"]["id"]) for guild in guilds for one in guild["members"]}
        numbers |= {self.person.id, self.world.bot_id}
        ways = self.world.ways[self.person.id]
        unread = {one["id"]: self._unread(one) for one in places}
        self._awaited = self.readers.awaited.of(self.person.id)
        return {
            "op": "snapshot",
            "person": {**self._face(self.person.id), "locale": ways.locale, "dms": ways.dms},
            "bot": self._face(self.world.bot_id),
            "people": [self._face(one) for one in sorted(numbers)],
            "guilds": [_guild(one) for one in guilds],
            "channels": places,
            "unread": {number: count for number, count in unread.items() if count},
            "awaited": self._awaited,
        }

    def _face(self, number: int) -> Json:
        return self.readers.face(number)

    def _unread(self, channel: Json) -> int:
        return sum(1 for _ in self.readers.unread(self.person.id, int(channel["id"])))

    # -- down

    async def _tell(self, watch: Watch) -> None:
        with suppress(ConnectionError):  # whoever hangs up comes back and is shown everything
            await self._tell_all(watch)

    async def _tell_all(self, watch: Watch) -> None:
        async for kind, data, _ in watch:
            if kind == "INTERACTION_ANSWER":
                await self._answered(data)
            elif kind.startswith("GUILD_"):
                await self.socket.send_json(self.snapshot())
            else:
                await self.socket.send_json({"op": "signal", "kind": kind, "data": data})
                await self._await()

    async def _await(self) -> None:
        """Tell whose answer is waited for, whenever that is new."""
        now = self.readers.awaited.of(self.person.id)
        if now != self._awaited:
            self._awaited = now
            await self.socket.send_json({"op": "awaited", "awaited": now})

    async def _answered(self, data: Json) -> None:
        number = self._asked.pop(data["interaction_id"], None)
        if number is None:  # another window of the same person asked
            return
        if data["answer"] == "failed":
            await self._refuse(number, "silent" if data["reason"] == SILENT else "failed")
            return
        done: Json = {"op": "done", "id": number, "interaction": data["interaction_id"]}
        done |= {name: data[name] for name in ("answer", "modal", "choices") if name in data}
        await self.socket.send_json(done)

    async def _refuse(self, number: int, message: str) -> None:
        await self.socket.send_json({"op": "error", "id": number, "message": message})

    # -- up

    async def _take(self, text: str) -> None:
        try:
            body = json.loads(text)
            op, number = str(body["op"]), int(body.get("id", 0))
        except (AttributeError, KeyError, TypeError, ValueError):
            await self._refuse(0, "unread")
            return
        if op == "ping":
            await self.socket.send_json({"op": "pong"})
            return
        try:
            done = await OPS[op](self, body)
        except (UnableError, DiscordRefusalError) as refused:
            await self._refuse(number, getattr(refused, "message", str(refused)))
        except (AttributeError, KeyError, TypeError, ValueError):
            await self._refuse(number, "unread")
        else:
            await self._done(number, done)

    async def _done(self, number: int, done: Json | SimulatedInteraction) -> None:
        if isinstance(done, SimulatedInteraction):  # its answer comes by the watch
            self._asked[str(done.id)] = number
        else:
            await self.socket.send_json({"op": "done", "id": number, **done})

    def seen(self, body: Json) -> Json:
        """Find the message that is meant, as the person sees it."""
        for message in self.person.read(int(body["channel"])):
            if message["id"] == body["message"]:
                return message
        raise UnableError("the message is gone")


def _guild(guild: Json) -> Json:
    members = [one["user"]["id"] for one in guild["members"]]
    kept = {name: guild[name] for name in ("id", "name", "roles")}
    return {**kept, "members": members}


Op = Callable[[Line, Json], Awaitable[Json | SimulatedInteraction]]


async def _say(line: Line, body: Json) -> Json:
    files = [line.uploads.take(line.person.id, one) for one in body.get("uploads", ())]
    made = await line.person.say(int(body["channel"]), body["content"], files)
    return {"message": made["id"]}


async def _command(line: Line, body: Json) -> SimulatedInteraction:
    taken = body.get("files", {}).items()
    files = {name: line.uploads.take(line.person.id, one) for name, one in taken}
    return await line.person.command(int(body["channel"]), body["path"], body["options"], files)


async def _autocomplete(line: Line, body: Json) -> SimulatedInteraction:
    focused = body["focused"]
    return await line.person.type(int(body["channel"]), body["path"], body["options"], focused)


async def _press(line: Line, body: Json) -> SimulatedInteraction:
    return await line.person.press(line.seen(body), body["custom_id"])


async def _choose(line: Line, body: Json) -> SimulatedInteraction:
    return await line.person.choose(line.seen(body), body["custom_id"], body["values"])


async def _menu(line: Line, body: Json) -> SimulatedInteraction:
    return await line.person.context_menu(body["name"], line.seen(body))


async def _modal(line: Line, body: Json) -> SimulatedInteraction:
    opened = line.world.interactions.get(int(body["opened"]))
    if opened is None or opened.modal is None:
        raise UnableError("the form is no longer open")
    values = line.uploads.fill(line.person.id, opened.modal, body["values"])
    return await line.person.fill(opened, values)


async def _react(line: Line, body: Json) -> Json:
    deed = line.person.react if body["on"] else line.person.unreact
    await deed(line.seen(body), body["emoji"])
    return {}


async def _dismiss(line: Line, body: Json) -> Json:
    await line.person.delete(line.seen(body))
    return {}


async def _open_dm(line: Line, _: Json) -> Json:
    return {"channel": (await line.person.dm())["id"]}


async def _history(line: Line, body: Json) -> Json:
    channel = int(body["channel"])
    before = int(body.get("before") or 0)
    all_ = [one for one in line.person.read(channel) if not before or int(one["id"]) < before]
    page = {"messages": all_[-PAGE:], "whole": len(all_) <= PAGE}
    return page if before else {**page, **await _commands(line, body)}


async def _commands(line: Line, body: Json) -> Json:
    where = (line.person.id, int(body["channel"]))
    menus = slash_commands.offered(line.world, *where, ON_MESSAGE)
    return {"commands": [*slash_commands.offered(line.world, *where), *menus]}


async def _settings(line: Line, body: Json) -> Json:
    if "locale" in body:
        line.person.set_locale(str(body["locale"]))
    if "dms" in body:
        line.person.shut_dms(not body["dms"])
    await line.socket.send_json(line.snapshot())
    return {}


async def _read(line: Line, body: Json) -> Json:
    line.readers.mark(line.person.id, int(body["channel"]), int(body["message"]))
    return {}


OPS: Final[dict[str, Op]] = {
    "say": _say,
    "command": _command,
    "autocomplete": _autocomplete,
    "press": _press,
    "choose": _choose,
    "menu": _menu,
    "modal": _modal,
    "react": _react,
    "dismiss": _dismiss,
    "open_dm": _open_dm,
    "history": _history,
    "commands": _commands,
    "settings": _settings,
    "read": _read,
}
