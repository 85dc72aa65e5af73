"""A side that is written before any game: its faults all at once, and flags that are pictures."""

import zlib

import pytest

from engine.valhalla.checks.side_drafts import find_draft_faults
from engine.valhalla.entities.flag_pictures import (
    MAX_PICTURE_BYTES,
    is_picture,
    read_picture,
    write_picture,
)
from engine.valhalla.pasted_texts.side_text import read_side


def chunk(kind: bytes, data: bytes) -> bytes:
    checksum = zlib.crc32(kind + data).to_bytes(4)
    return len(data).to_bytes(4) + kind + data + checksum


def png(width: int = 2, height: int = 2, colour_type: int = 3, more: bytes = b"") -> bytes:
    head = width.to_bytes(4) + height.to_bytes(4) + bytes([8, colour_type, 0, 0, 0])
    rows = zlib.compress(bytes(2 * (2 + 1)))
    end = chunk(b"PLTE", bytes(3)) + more + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + end


def codes_of(text: str) -> list[tuple[str, str]]:
    return [(cls, fault.code) for cls, fault in find_draft_faults(read_side(text))]


def test_all_faults_of_a_side_are_found_at_once() -> None:
    """V-12.2-13, V-12.1-15, V-12.1-23, V-12.1-24."""
    text = """
name: 1st Empire
infantry: {swordsman: 9}
special: luck
designs:
  C: {hp: 16, attack: 40, utility: charge}
  E: {name: "a:b"}
"""
    assert codes_of(text) == [
        ("", "BAD_FIELD"),
        ("", "BAD_FIELD"),
        ("", "SIDE_MIX"),
        ("C", "DESIGN_UTILITY_COST"),
        ("C", "DESIGN_POINTS"),
        ("C", "DESIGN_CAP_HP"),
        ("E", "BAD_FIELD"),
    ]


def test_the_points_of_a_side_special_count_before_any_game() -> None:
    """V-11.2-24, V-11.2-10."""
    design = "designs: {E: {hp: 15, attack: 34}}"
    assert codes_of(design) == [("E", "DESIGN_POINTS")]
    assert codes_of(f"special: ironblooded\n{design}") == []


def test_an_empty_side_has_no_fault() -> None:
    assert codes_of("{}") == []


def test_a_flag_may_be_a_small_plain_picture() -> None:
    """V-11.1-03."""
    flag = write_picture(png())
    assert read_picture(flag) == png()
    assert codes_of(f"flag: {flag}") == []


@pytest.mark.parametrize(
    "data",
    [
        b"GIF89a",
        png(width=97),
        png(height=100_000_000),
        png(colour_type=6),
        png(more=chunk(b"zTXt", b"bomb")),
        png(more=chunk(b"acTL", bytes(8))),
        png()[:-3],
        png() + b"more",
        png(more=chunk(b"tRNS", bytes(MAX_PICTURE_BYTES))),
        b"\x89PNG\r\n\x1a\n",
    ],
)
def test_any_other_picture_is_refused_as_a_flag(data: bytes) -> None:
    """V-11.1-03."""
    flag = write_picture(data)
    assert is_picture(flag)
    assert read_picture(flag) is None
    assert codes_of(f"flag: {flag}") == [("", "BAD_FIELD")]


def test_a_flag_that_is_no_base64_is_refused() -> None:
    assert codes_of('flag: "data:image/png;base64,!!"') == [("", "BAD_FIELD")]
