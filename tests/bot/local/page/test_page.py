"""The local table's page without a browser: files, access and words."""

import json
import re
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from aiohttp import ClientResponseError, ClientSession, WSServerHandshakeError

from bot.local.interactions.people import add_person
from bot.local.page.page_server import CONTENT_TYPES, HEADERS, STATIC_FOLDER, page_routes
from bot.local.server import StandInServer
from bot.local.world.world import World
from tests.bot.local.page import chromium

FILES = sorted(
    path.relative_to(STATIC_FOLDER).as_posix()
    for path in STATIC_FOLDER.rglob("*")
    if path.suffix in CONTENT_TYPES
)
SCRIPTS = [name for name in FILES if name.endswith(".js")]


@dataclass
class PageAccess:
    """A page's server with a client session, and a person."""

    base: str
    person: int
    session: ClientSession


@pytest.fixture
async def access() -> AsyncIterator[PageAccess]:
    """A world of one person, with its page served on loopback."""
    world = World()
    ada = add_person(world, "Ada")
    async with StandInServer(world, page_routes=page_routes) as server, ClientSession() as session:
        yield PageAccess(server.base_url, ada.id, session)


# -- files


@pytest.mark.parametrize("name", ["", *FILES])
async def test_each_file_of_the_page_comes_with_headers_that_keep_others_out(
    access: PageAccess, name: str
) -> None:
    async with access.session.get(f"{access.base}/page/{name}") as answer:
        assert answer.status == 200
        assert {key: answer.headers[key] for key in HEADERS} == HEADERS
        assert (
            answer.headers["Content-Type"]
            == CONTENT_TYPES[f".{(name or 'x.html').rsplit('.')[-1]}"]
        )


async def test_the_servers_own_address_leads_to_the_page(access: PageAccess) -> None:
    async with access.session.get(access.base) as answer:
        assert answer.url.path == "/page/"


@pytest.mark.parametrize("name", ["line.py", "__init__.py", "nothing.js", "%2e%2e/world.py", "x/y"])
async def test_nothing_but_the_pages_files_is_served(access: PageAccess, name: str) -> None:
    async with access.session.get(f"{access.base}/page/{name}") as answer:
        assert answer.status == 404


def test_the_page_names_no_outside_resource_and_no_script_of_its_own_in_the_html() -> None:
    for name in FILES:
        text = (STATIC_FOLDER / name).read_text()
        assert not re.search(r"""(src|href|url|import|from)\s*[=(]?\s*["'(]\s*(https?:)?//""", text)
    html = (STATIC_FOLDER / "index.html").read_text()
    assert re.findall(r"<script[^>]*>(.*?)</script>", html) == [""]
    assert " style=" not in html
    assert not re.search(r"\son[a-z]+=", html)


def test_no_script_reads_content_as_markup_or_code() -> None:
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment"
    for name in SCRIPTS:
        text = (STATIC_FOLDER / name).read_text()
        assert not re.search(rf"{forbidden}|\beval\(|new Function|DOMParser", text), name


# -- who is let in


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "http://127.0.0.1:1", "https://127.0.0.1"]
)
async def test_a_foreign_page_gets_no_line_and_sends_nothing_up(
    access: PageAccess, origin: str | None
) -> None:
    headers = {"Origin": origin} if origin else {}
    for person in ("", str(access.person)):
        address = f"{access.base}/page/ws?person={person}"
        with pytest.raises(WSServerHandshakeError) as refused:
            await access.session.ws_connect(address, headers=headers)
        assert refused.value.status == 403
    address = f"{access.base}/page/upload?person={access.person}"
    async with access.session.post(address, data={"file": "x"}, headers=headers) as answer:
        assert answer.status == 403


async def test_a_name_that_only_leads_to_loopback_is_not_let_in(access: PageAccess) -> None:
    host = {"Host": access.base.replace("http://127.0.0.1", "evil.example")}
    async with access.session.get(f"{access.base}/page/", headers=host) as answer:
        assert answer.status == 403


async def test_nobody_sits_at_a_number_that_is_nobodys(access: PageAccess) -> None:
    address = f"{access.base}/page/ws?person=17"
    with pytest.raises(ClientResponseError) as refused:
        await access.session.ws_connect(address, headers={"Origin": access.base})
    assert refused.value.status == 404


# -- words


def read_word_books() -> dict[str, dict[str, str]]:
    text = (STATIC_FOLDER / "words.js").read_text()
    book: dict[str, dict[str, str]] = json.loads(re.split(r"WORDS = |;\n", text)[1])
    return book


def test_every_sentence_stands_in_both_languages_with_the_same_facts() -> None:
    book = read_word_books()
    assert book["en"].keys() == book["fr"].keys()
    for key, sentence in book["en"].items():
        facts = set(re.findall(r"\{(\w+)\}", sentence))
        assert set(re.findall(r"\{(\w+)\}", book["fr"][key])) == facts, key


def test_the_page_says_no_sentence_that_is_missing_and_keeps_none_that_is_unused() -> None:
    code = "\n".join((STATIC_FOLDER / name).read_text() for name in SCRIPTS if name != "words.js")
    said = set(re.findall(r'"([a-z]+(?:\.[a-z]+)*)"', code))
    for key in read_word_books()["en"]:
        assert {key, re.sub(r"\.(one|many)$", "", key)} & said, key
    for call, key in re.findall(r'\b(say|count)\("([a-z.]+)"', code):
        assert (key if call == "say" else f"{key}.one") in read_word_books()["en"], key


def test_the_page_speaks_as_skald_does() -> None:
    for sentence in read_word_books()["fr"].values():
        assert not re.search(r"(?<!\u202f)[;:!?](\s|$)|'", sentence), sentence
    for book in read_word_books().values():
        assert not any("!" in sentence for sentence in book.values())


# -- browsers


def test_the_page_is_tried_wherever_a_browser_is_by_either_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("SKALD_BROWSER_TESTS", raising=False)
    monkeypatch.setattr(chromium, "find_spec", lambda _: True)
    for name in ("chromium", "chromium-browser"):
        monkeypatch.setattr(shutil, "which", {name: f"/usr/bin/{name}"}.get)
        assert (chromium.find_chromium(), chromium.missing_for_browser_tests()) == (
            f"/usr/bin/{name}",
            "",
        )
    monkeypatch.setattr(shutil, "which", {}.get)
    assert chromium.missing_for_browser_tests() == "there is no chromium to try the page in"
