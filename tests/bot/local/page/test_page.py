"""The local table's page, as far as it goes without a browser: files, doors and words."""

import json
import re
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from aiohttp import ClientResponseError, ClientSession, WSServerHandshakeError

from bot.local.page.page_server import FOLDER, HEADERS, TYPES, page_routes
from bot.local.server import Server
from bot.local.world.world import World
from tests.bot.local.page import chromium

FILES = sorted(
    path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.suffix in TYPES
)
SCRIPTS = [name for name in FILES if name.endswith(".js")]


@dataclass
class Door:
    """The way to a page, and somebody who sits there."""

    base: str
    person: int
    session: ClientSession


@pytest.fixture
async def door() -> AsyncIterator[Door]:
    """A world of one person, with its page open on loopback."""
    world = World()
    ada = world.add_person("Ada")
    async with Server(world, page_routes=page_routes) as server, ClientSession() as session:
        yield Door(server.base, ada.id, session)


# -- files


@pytest.mark.parametrize("name", ["", *FILES])
async def test_each_file_of_the_page_comes_with_headers_that_keep_others_out(
    door: Door, name: str
) -> None:
    async with door.session.get(f"{door.base}/page/{name}") as answer:
        assert answer.status == 200
        assert {key: answer.headers[key] for key in HEADERS} == HEADERS
        assert answer.headers["Content-Type"] == TYPES[f".{(name or 'x.html').rsplit('.')[-1]}"]


async def test_the_servers_own_address_leads_to_the_page(door: Door) -> None:
    async with door.session.get(door.base) as answer:
        assert answer.url.path == "/page/"


@pytest.mark.parametrize("name", ["line.py", "__init__.py", "nothing.js", "%2e%2e/world.py", "x/y"])
async def test_nothing_but_the_pages_files_is_served(door: Door, name: str) -> None:
    async with door.session.get(f"{door.base}/page/{name}") as answer:
        assert answer.status == 404


def test_the_page_names_no_outside_resource_and_no_script_of_its_own_in_the_html() -> None:
    for name in FILES:
        text = (FOLDER / name).read_text()
        assert not re.search(r"""(src|href|url|import|from)\s*[=(]?\s*["'(]\s*(https?:)?//""", text)
    html = (FOLDER / "index.html").read_text()
    assert re.findall(r"<script[^>]*>(.*?)</script>", html) == [""]
    assert " style=" not in html
    assert not re.search(r"\son[a-z]+=", html)


def test_no_script_reads_content_as_markup_or_code() -> None:
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment"
    for name in SCRIPTS:
        text = (FOLDER / name).read_text()
        assert not re.search(rf"{forbidden}|\beval\(|new Function|DOMParser", text), name


# -- who is let in


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1"]
)
async def test_a_foreign_page_gets_no_line_and_sends_nothing_up(
    door: Door, origin: str | None
) -> None:
    headers = {"Origin": origin} if origin else {}
    for person in ("", str(door.person)):
        address = f"{door.base}/page/ws?person={person}"
        with pytest.raises(WSServerHandshakeError) as refused:
            await door.session.ws_connect(address, headers=headers)
        assert refused.value.status == 403
    address = f"{door.base}/page/upload?person={door.person}"
    async with door.session.post(address, data={"file": "x"}, headers=headers) as answer:
        assert answer.status == 403


async def test_a_name_that_only_leads_to_loopback_is_not_let_in(door: Door) -> None:
    host = {"Host": door.base.replace("http://127.0.0.1", "evil.example")}
    async with door.session.get(f"{door.base}/page/", headers=host) as answer:
        assert answer.status == 403


async def test_nobody_sits_at_a_number_that_is_nobodys(door: Door) -> None:
    address = f"{door.base}/page/ws?person=17"
    with pytest.raises(ClientResponseError) as refused:
        await door.session.ws_connect(address, headers={"Origin": door.base})
    assert refused.value.status == 404


# -- words


def words() -> dict[str, dict[str, str]]:
    text = (FOLDER / "words.js").read_text()
    book: dict[str, dict[str, str]] = json.loads(re.split(r"WORDS = |;\n", text)[1])
    return book


def test_every_sentence_stands_in_both_languages_with_the_same_facts() -> None:
    book = words()
    assert book["en"].keys() == book["fr"].keys()
    for key, sentence in book["en"].items():
        facts = set(re.findall(r"\{(\w+)\}", sentence))
        assert set(re.findall(r"\{(\w+)\}", book["fr"][key])) == facts, key


def test_the_page_says_no_sentence_that_is_missing_and_keeps_none_that_is_unused() -> None:
    code = "\n".join((FOLDER / name).read_text() for name in SCRIPTS if name != "words.js")
    said = set(re.findall(r'"([a-z]+(?:\.[a-z]+)*)"', code))
    for key in words()["en"]:
        assert {key, re.sub(r"\.(one|many)$", "", key)} & said, key
    for call, key in re.findall(r'\b(say|count)\("([a-z.]+)"', code):
        assert (key if call == "say" else f"{key}.one") in words()["en"], key


def test_the_page_speaks_as_skald_does() -> None:
    for sentence in words()["fr"].values():
        assert not re.search(r"(?<!\u202f)[;:!?](\s|$)|'", sentence), sentence
    for book in words().values():
        assert not any("!" in sentence for sentence in book.values())


# -- browsers


def test_the_page_is_tried_wherever_a_browser_is_by_either_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("SKALD_BROWSER_TESTS", raising=False)
    monkeypatch.setattr(chromium, "find_spec", lambda _: True)
    for name in ("chromium", "chromium-browser"):
        monkeypatch.setattr(shutil, "which", {name: f"/usr/bin/{name}"}.get)
        assert (chromium.chromium(), chromium.missing()) == (f"/usr/bin/{name}", "")
    monkeypatch.setattr(shutil, "which", {}.get)
    assert chromium.missing() == "there is no chromium to try the page in"
