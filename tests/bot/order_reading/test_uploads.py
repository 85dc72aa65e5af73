"""Texts that come as files."""

import pytest

from bot.games.refusals import RefusedError
from bot.order_reading import uploads
from render.words import COMMON_BOOK, LANGUAGES, Voice


def test_a_text_of_any_common_form_is_read() -> None:
    assert uploads.decode_text("a.txt", "\ufeffbid 3\r\n".encode()) == "bid 3\r\n"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"x" * (64 * 1024 + 1), "UPLOAD_LARGE"),
        (b"caf\xe9", "UPLOAD_ENCODING"),
        ("bid 3".encode("utf-16"), "UPLOAD_ENCODING"),
        (b"bid\x003", "UPLOAD_ENCODING"),
        (b"bid\x1b[31m3", "UPLOAD_ENCODING"),
        ("bid\x853".encode(), "UPLOAD_ENCODING"),
        ("bid 3".encode("utf-32"), "UPLOAD_ENCODING"),
        (b"\xef\xbb\xbf <SVG xmlns='x'><text>ready</text></SVG>", "UPLOAD_KIND"),
        (b"\x89PNG\r\n\x1a\n", "UPLOAD_KIND"),
        (b"PK\x03\x04" + b"\x00" * 100, "UPLOAD_KIND"),
        (b"GIF89a", "UPLOAD_KIND"),
        (b"", "UPLOAD_EMPTY"),
        (b"\xef\xbb\xbf \r\n", "UPLOAD_EMPTY"),
    ],
)
def test_what_is_no_text_is_refused_with_the_place(data: bytes, code: str) -> None:
    with pytest.raises(RefusedError) as caught:
        uploads.decode_text("a.txt", data)
    assert [one.code for one in caught.value.refusals] == [code]


@pytest.mark.parametrize("name", ["a.SVG", "film.gif", "bomb.zip", "sheet.txt.gz", "side.docx"])
@pytest.mark.parametrize("size", [0, 10, 25 * 1024 * 1024])
def test_what_is_no_text_by_its_name_is_refused_before_it_is_fetched(name: str, size: int) -> None:
    with pytest.raises(RefusedError) as caught:
        uploads.check_text_file(name, size)
    assert [one.code for one in caught.value.refusals] == ["UPLOAD_KIND"]


@pytest.mark.parametrize("name", ["orders", "side.yaml", "side.yml", "a.md", "b.txt", "..."])
def test_a_name_of_a_text_is_no_reason_to_refuse_it(name: str) -> None:
    assert uploads.decode_text(name, b"bid 3") == "bid 3"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_refused_here_has_words(language: str) -> None:
    assert all(Voice(language, COMMON_BOOK).has_words(f"refusal.{code}") for code in uploads.CODES)
