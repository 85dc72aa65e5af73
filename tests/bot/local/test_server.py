"""Access to the server: only loopback, only our own page, files only by signed URLs."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import structlog
from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from structlog.testing import capture_logs

from bot.cli.run import open_world
from bot.errors import UsageError
from bot.local import server as server_module
from bot.local.gateway import gateway
from bot.local.interactions.people import File, add_person, list_people
from bot.local.server import StandInServer
from bot.local.world import messages
from bot.local.world.world import World
from tests.bot.local.stage import Stage


def make_page_routes(server: StandInServer) -> list[web.RouteDef]:
    """A page that shows its path."""

    async def page(_: web.Request) -> web.Response:
        return web.Response(text=f"page of {server.base_url}")

    return [web.get("/", page)]


@pytest.fixture
async def session(table: Stage) -> AsyncIterator[aiohttp.ClientSession]:
    """A session at the stage's server, with the bot's token."""
    headers = {"Authorization": f"Bot {table.world.token}"}
    async with aiohttp.ClientSession(f"{table.server.base_url}/", headers=headers) as session:
        yield session


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:{port}"}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "127.0.0.1:1"}, 403),
        ({"Origin": "http://127.0.0.1:{port}"}, 200),
        ({"Origin": "http://localhost:{port}"}, 200),
        ({"Origin": "http://127.0.0.1:1"}, 403),
        ({"Origin": "https://127.0.0.1:{port}"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, 200),
    ],
)
async def test_only_loopback_and_our_own_page_are_let_in(
    table: Stage, session: aiohttp.ClientSession, headers: dict[str, str], status: int
) -> None:
    port = table.server.port
    given = {name: value.format(port=port) for name, value in headers.items()}
    answer = await session.get("api/v10/users/@me", headers=given)
    assert answer.status == status


async def test_no_page_but_ours_opens_the_gateway(
    session: aiohttp.ClientSession,
) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await session.ws_connect("gateway", headers={"Origin": "https://evil.example"})
    assert refused.value.status == 403


async def test_without_the_token_nothing_is_told(
    table: Stage, session: aiohttp.ClientSession
) -> None:
    path = f"api/v10/channels/{table.channel['id']}/messages"
    for token in ("", "Bot wrong", f"Bearer {table.world.token}"):
        answer = await session.get(path, headers={"Authorization": token})
        assert (answer.status, (await answer.json())["code"]) == (401, 0)


async def test_a_file_is_given_to_who_knows_its_whole_address(
    table: Stage, session: aiohttp.ClientSession
) -> None:
    sent = await table.ada.say(table.channel, "", [File("page.html", b"<script>")])
    url = sent["attachments"][0]["url"]
    answer = await session.get(url)
    assert await answer.read() == b"<script>"
    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert answer.headers["Content-Disposition"] == "attachment"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert (await session.get(url[:-1])).status == 404
    assert (await session.get("emojis/5.png")).status == 404
    messages.delete_message(table.world, int(sent["channel_id"]), int(sent["id"]))
    assert await (await session.get(url)).read() == b"<script>"


@pytest.mark.parametrize(
    ("data", "kind", "code"),
    [
        (b"{", "application/json", 50109),
        (b"{}", "text/plain", 50109),
        (b"[]", "application/json", 50035),
        (b'{"content": 5}', "application/json", 50035),
    ],
)
async def test_what_can_not_be_read_is_refused(
    table: Stage, session: aiohttp.ClientSession, data: bytes, kind: str, code: int
) -> None:
    path = f"api/v10/channels/{table.channel['id']}/messages"
    answer = await session.post(path, data=data, headers={"Content-Type": kind})
    assert (await answer.json())["code"] == code
    table.take_fault_codes()


async def test_what_breaks_the_stand_in_is_owned_up_to(
    table: Stage, session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(table.world, "channels")
    answer = await session.get(f"api/v10/channels/{table.channel['id']}")
    monkeypatch.undo()
    assert answer.status == 400
    assert table.take_fault_codes() == ["STAND_IN"]


async def test_the_page_is_served_beside_discord_and_the_world_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    world = World.load(path)
    add_person(world, "Ada")
    async with (
        StandInServer(world, page_routes=make_page_routes) as server,
        aiohttp.ClientSession() as session,
    ):
        answer = await session.get(f"{server.base_url}/")
        assert await answer.text() == f"page of {server.base_url}"
    assert json.loads(path.read_text())["base"] == server.base_url
    assert [one.name for one in list_people(World.load(path))] == ["Ada"]


async def test_a_full_disk_does_not_stop_the_table(tmp_path: Path) -> None:
    world = World(path=tmp_path / "missing" / "world.json")
    (tmp_path / "missing").write_text("a file where the folder should be")
    async with StandInServer(world) as server:
        add_person(world, "Ada")
        server.save()
        assert world.changed


async def test_a_stranger_to_the_gateways_words_is_shown_out(
    table: Stage, session: aiohttp.ClientSession
) -> None:
    said: dict[int, list[Any]] = {
        4001: [{"op": 2, "d": {"token": table.world.token, "intents": 1}}, {"op": 77}],
        4002: ["hello"],
        4003: [{"op": 8, "d": {}}],
        4005: [{"op": 2, "d": {"token": table.world.token, "intents": 1}}] * 2,
        4013: [{"op": 2, "d": {"token": table.world.token, "intents": -1}}],
    }
    for code, words in said.items():
        async with session.ws_connect("gateway?v=10&encoding=json") as socket:
            for word in words:
                await socket.send_str(word if isinstance(word, str) else json.dumps(word))
            async for _ in socket:
                pass
            assert socket.close_code == code


async def test_the_plain_gateway_speaks_json_and_answers_heartbeats(
    table: Stage, session: aiohttp.ClientSession
) -> None:
    async with session.ws_connect("gateway?v=10&encoding=json") as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 1, "d": None})
        assert (await socket.receive_json())["op"] == 11
        await socket.send_json({"op": 6, "d": {"token": table.world.token, "session_id": "x"}})
        assert await socket.receive_json() == {"op": 9, "d": False, "s": None, "t": None}


async def test_an_acknowledgement_takes_its_way_so_that_its_beat_is_known_to_be_sent(
    table: Stage, session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrived = asyncio.Event()
    monkeypatch.setattr(gateway, "_network_delay", arrived.wait)
    who = {"token": table.world.token, "intents": 1, "properties": {}}
    async with session.ws_connect("gateway?v=10&encoding=json") as socket:
        await socket.send_json({"op": 2, "d": who})
        await socket.send_json({"op": 1, "d": None})
        heard: list[Any] = [await socket.receive_json() for _ in range(3)]
        assert [one["t"] or one["op"] for one in heard] == [10, "READY", "GUILD_CREATE"]
        table.world.add_channel(table.guild, "another")
        assert (await socket.receive_json())["t"] == "CHANNEL_CREATE"
        arrived.set()
        assert (await socket.receive_json())["op"] == 11


def raise_disk_full(_: World) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(
    ("host", "let_in"),
    [("localhost", True), ("127.0.0.1", True), ("localhost:80", True), ("evil.example", False)],
)
async def test_a_browser_does_not_name_the_port_of_all_pages(host: str, let_in: bool) -> None:
    server = StandInServer(World(), port=80)
    headers = {"Host": host, "Origin": f"http://{host}"}
    request = make_mocked_request("GET", "/page/", headers=headers)
    assert server._is_allowed(request) is let_in  # noqa: SLF001 - only root can open that port


@pytest.mark.usefixtures("log_settings")
async def test_a_full_disk_is_said_once_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.INFO))
    server = StandInServer(World(path=tmp_path / "world.json"))
    # A logger that was used before keeps the level of then.
    monkeypatch.setattr(server_module, "log", structlog.stdlib.get_logger("skald.local"))
    with capture_logs() as lines:
        with monkeypatch.context() as disk:
            disk.setattr(World, "save", raise_disk_full)
            server.save()
            server.save()
        server.save()
        server.save()
    assert [one["event"] for one in lines] == ["world not saved", "world saved again"]
    assert "No space left on device. Free some space" in lines[0]["says"]


def test_a_world_that_can_not_be_kept_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def barred(_: World) -> None:
        raise PermissionError(13, "Permission denied")

    open_world(tmp_path / "world.json")
    monkeypatch.setattr(World, "save", barred)
    with pytest.raises(UsageError, match=r"Permission denied\. Give the user"):
        open_world(tmp_path / "world.json")
