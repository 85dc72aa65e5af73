"""A person's WebSocket between page and server: signals go down, requests come up."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from aiohttp import WSMsgType, web

from bot.local.discord_errors import DiscordRefusalError
from bot.local.interactions import slash_commands
from bot.local.interactions.interactions import (
    NO_RESPONSE_TEXT,
    SimulatedInteraction,
    find_interaction,
)
from bot.local.interactions.slash_commands import ClientRefusesError
from bot.local.page.read_marks import ReadMarks
from bot.local.page.uploads import Uploads
from bot.local.snowflakes import Json
from bot.local.world.watch import Watch

if TYPE_CHECKING:
    from bot.local.interactions.people import SimulatedPerson

PAGE_SIZE: Final = 50
MESSAGE_MENU: Final = 3


class PersonConnection:
    """One person's WebSocket."""

    def __init__(
        self,
        person: "SimulatedPerson",
        readers: ReadMarks,
        uploads: Uploads,
        socket: web.WebSocketResponse,
    ) -> None:
        self.person = person
        self.world = person.world
        self.readers = readers
        self.uploads = uploads
        self.socket = socket
        self._requests: dict[str, int] = {}
        self._awaited: Json = {}

    async def serve(self) -> None:
        """Serve until the page closes the connection."""
        watch = self.person.watch()
        await self.socket.send_json(self.snapshot())
        sending = asyncio.create_task(self._send_signals(watch))
        try:
            async for message in self.socket:
                if message.type == WSMsgType.TEXT:
                    await self._handle_request(message.data)
        finally:
            watch.close()
            sending.cancel()

    def snapshot(self) -> Json:
        """Return all that the person sees but messages, which are fetched by channel."""
        guilds = self.person.guilds()
        channels = [one for guild in guilds for one in (*guild["channels"], *guild["threads"])]
        channels += self.person.dms()
        user_ids = {int(one["user"]["id"]) for guild in guilds for one in guild["members"]}
        user_ids |= {self.person.id, self.world.bot_id}
        person_settings = self.world.person_states[self.person.id]
        unread = {one["id"]: self._count_unread(one) for one in channels}
        self._awaited = self.readers.awaited.find_awaited(self.person.id)
        return {
            "op": "snapshot",
            "person": {
                **self._describe_user(self.person.id),
                "locale": person_settings.locale,
                "dms": person_settings.dms,
            },
            "bot": self._describe_user(self.world.bot_id),
            "people": [self._describe_user(one) for one in sorted(user_ids)],
            "guilds": [_guild_json(one) for one in guilds],
            "channels": channels,
            "unread": {number: count for number, count in unread.items() if count},
            "awaited": self._awaited,
        }

    def _describe_user(self, number: int) -> Json:
        return self.readers.describe_user(number)

    def _count_unread(self, channel: Json) -> int:
        return sum(1 for _ in self.readers.unread_messages(self.person.id, int(channel["id"])))

    # -- to the page

    async def _send_signals(self, watch: Watch) -> None:
        with suppress(ConnectionError):  # the page reconnects and gets a new snapshot
            await self._send_all_signals(watch)

    async def _send_all_signals(self, watch: Watch) -> None:
        async for kind, data, _ in watch:
            if kind == "INTERACTION_ANSWER":
                await self._send_answer(data)
            elif kind.startswith("GUILD_"):
                await self.socket.send_json(self.snapshot())
            else:
                await self.socket.send_json({"op": "signal", "kind": kind, "data": data})
                await self._send_awaited()

    async def _send_awaited(self) -> None:
        """Send what the person is asked, whenever that has changed."""
        now = self.readers.awaited.find_awaited(self.person.id)
        if now != self._awaited:
            self._awaited = now
            await self.socket.send_json({"op": "awaited", "awaited": now})

    async def _send_answer(self, data: Json) -> None:
        number = self._requests.pop(data["interaction_id"], None)
        if number is None:  # another window of this person made the request
            return
        if data["answer"] == "failed":
            await self._send_error(
                number, "silent" if data["reason"] == NO_RESPONSE_TEXT else "failed"
            )
            return
        reply: Json = {"op": "done", "id": number, "interaction": data["interaction_id"]}
        reply |= {name: data[name] for name in ("answer", "modal", "choices") if name in data}
        await self.socket.send_json(reply)

    async def _send_error(self, number: int, message: str) -> None:
        await self.socket.send_json({"op": "error", "id": number, "message": message})

    # -- from the page

    async def _handle_request(self, text: str) -> None:
        try:
            body = json.loads(text)
            op, number = str(body["op"]), int(body.get("id", 0))
        except (AttributeError, KeyError, TypeError, ValueError):
            await self._send_error(0, "unread")
            return
        if op == "ping":
            await self.socket.send_json({"op": "pong"})
            return
        try:
            result = await OPERATIONS[op](self, body)
        except (ClientRefusesError, DiscordRefusalError) as refused:
            await self._send_error(number, getattr(refused, "message", str(refused)))
        except (AttributeError, KeyError, TypeError, ValueError):
            await self._send_error(number, "unread")
        else:
            await self._send_done(number, result)

    async def _send_done(self, number: int, result: Json | SimulatedInteraction) -> None:
        if isinstance(result, SimulatedInteraction):  # its answer comes as a signal
            self._requests[str(result.id)] = number
        else:
            await self.socket.send_json({"op": "done", "id": number, **result})

    def find_message(self, body: Json) -> Json:
        """Find the message of a request, as the person sees it."""
        for message in self.person.read_messages(int(body["channel"])):
            if message["id"] == body["message"]:
                return message
        raise ClientRefusesError("the message is gone")


def _guild_json(guild: Json) -> Json:
    members = [one["user"]["id"] for one in guild["members"]]
    kept = {name: guild[name] for name in ("id", "name", "roles")}
    return {**kept, "members": members}


Operation = Callable[[PersonConnection, Json], Awaitable[Json | SimulatedInteraction]]


async def _say(connection: PersonConnection, body: Json) -> Json:
    files = [connection.uploads.take(connection.person.id, one) for one in body.get("uploads", ())]
    made = await connection.person.say(int(body["channel"]), body["content"], files)
    return {"message": made["id"]}


async def _command(connection: PersonConnection, body: Json) -> SimulatedInteraction:
    uploaded = body.get("files", {}).items()
    files = {name: connection.uploads.take(connection.person.id, one) for name, one in uploaded}
    return await connection.person.use_command(
        int(body["channel"]), body["path"], body["options"], files
    )


async def _autocomplete(connection: PersonConnection, body: Json) -> SimulatedInteraction:
    focused = body["focused"]
    return await connection.person.type_option(
        int(body["channel"]), body["path"], body["options"], focused
    )


async def _press(connection: PersonConnection, body: Json) -> SimulatedInteraction:
    return await connection.person.press(connection.find_message(body), body["custom_id"])


async def _choose(connection: PersonConnection, body: Json) -> SimulatedInteraction:
    return await connection.person.choose(
        connection.find_message(body), body["custom_id"], body["values"]
    )


async def _menu(connection: PersonConnection, body: Json) -> SimulatedInteraction:
    return await connection.person.use_context_menu(body["name"], connection.find_message(body))


async def _modal(connection: PersonConnection, body: Json) -> SimulatedInteraction:
    opened = find_interaction(connection.world, int(body["opened"]))
    if opened is None or opened.modal is None:
        raise ClientRefusesError("the form is no longer open")
    values = connection.uploads.replace_ids(connection.person.id, opened.modal, body["values"])
    return await connection.person.submit_modal(opened, values)


async def _react(connection: PersonConnection, body: Json) -> Json:
    change_reaction = connection.person.react if body["on"] else connection.person.unreact
    await change_reaction(connection.find_message(body), body["emoji"])
    return {}


async def _dismiss(connection: PersonConnection, body: Json) -> Json:
    await connection.person.delete(connection.find_message(body))
    return {}


async def _open_dm(connection: PersonConnection, _: Json) -> Json:
    return {"channel": (await connection.person.open_dm())["id"]}


async def _history(connection: PersonConnection, body: Json) -> Json:
    channel = int(body["channel"])
    before = int(body.get("before") or 0)
    messages = [
        one
        for one in connection.person.read_messages(channel)
        if not before or int(one["id"]) < before
    ]
    page = {"messages": messages[-PAGE_SIZE:], "whole": len(messages) <= PAGE_SIZE}
    return page if before else {**page, **await _commands(connection, body)}


async def _commands(connection: PersonConnection, body: Json) -> Json:
    where = (connection.person.id, int(body["channel"]))
    menus = slash_commands.offered_commands(connection.world, *where, MESSAGE_MENU)
    return {"commands": [*slash_commands.offered_commands(connection.world, *where), *menus]}


async def _settings(connection: PersonConnection, body: Json) -> Json:
    if "locale" in body:
        connection.person.set_locale(str(body["locale"]))
    if "dms" in body:
        connection.person.close_dms(not body["dms"])
    await connection.socket.send_json(connection.snapshot())
    return {}


async def _read(connection: PersonConnection, body: Json) -> Json:
    connection.readers.mark_read(connection.person.id, int(body["channel"]), int(body["message"]))
    return {}


OPERATIONS: Final[dict[str, Operation]] = {
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
