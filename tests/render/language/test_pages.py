"""Pages: cut to Discord's limits without loss, harmless names, and HTML."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.language import markup
from render.language.pages import (
    MESSAGE_LIMITS,
    MessageLimits,
    Page,
)

UNCUTTABLE = ["<t:1700000000:R>", "<@123456789012345678>", "</table ready:998877>", "`move 3 > 4`",
         "[the rule](https://example.org/rules?id=V-6.2#top)", "\\*", "<:crown:42>"]  # fmt: skip
FRAGMENTS = st.one_of(
    st.sampled_from(
        [*UNCUTTABLE, "\n", "Rorik takes Hrafnholt. ", "« Oui ! » ", "**two words**", " "]
    ),
    st.text(max_size=12),
)
TEXTS = st.lists(FRAGMENTS, max_size=60).map("".join)
PAGES = st.builds(
    Page,
    st.text(max_size=90),
    st.lists(TEXTS, max_size=6).map(tuple),
    st.lists(st.tuples(st.text(max_size=60), TEXTS), max_size=6).map(tuple),
)
ROOMS = st.builds(MessageLimits, st.integers(60, 900), st.integers(1, 6))
NAMES = st.text(max_size=32)


def visible_text(text: str) -> str:
    """All that isn't a gap or a mark of a heading or a field."""
    return re.sub(r"[\s#*]", "", text)


@given(TEXTS, st.integers(40, 400))
def test_cut_pieces_fit_and_lose_only_gaps(text: str, limit: int) -> None:
    pieces = list(markup.cut_text(text, limit))
    assert all(0 < markup.discord_length(piece) <= limit for piece in pieces)
    assert re.sub(r"\s", "", "".join(pieces)) == re.sub(r"\s", "", text)


@given(
    st.lists(st.sampled_from([*UNCUTTABLE, "word", "word. "]), max_size=80), st.integers(60, 300)
)
def test_links_timestamps_and_mentions_are_never_cut(words: list[str], limit: int) -> None:
    pieces = list(markup.cut_text(" ".join(words), limit))
    for whole in UNCUTTABLE:
        assert sum(piece.count(whole) for piece in pieces) == " ".join(words).count(whole)


def test_a_text_is_cut_at_a_line_before_a_sentence_before_a_word() -> None:
    assert list(markup.cut_text("One two.\nThree four. Five six", 26)) == [
        "One two.",
        "Three four. Five six",
    ]
    assert list(markup.cut_text("One two three. Four five six seven", 24)) == [
        "One two three.",
        "Four five six seven",
    ]
    assert list(markup.cut_text("one two three four", 11)) == ["one two", "three four"]
    assert list(markup.cut_text("x" * 25, 10)) == ["x" * 10, "x" * 10, "x" * 5]


def test_stressed_words_stay_together_where_they_can() -> None:
    pieces = list(markup.cut_text("one two three **four five** six", 20))
    assert pieces == ["one two three", "**four five** six"]


def test_characters_beyond_the_first_plane_count_twice() -> None:
    assert markup.discord_length("a\U0001f409") == 3
    assert all(
        markup.discord_length(piece) <= 10 for piece in markup.cut_text("\U0001f409" * 12, 10)
    )


@given(PAGES, ROOMS)
def test_every_part_fits_and_no_text_is_lost(page: Page, room: MessageLimits) -> None:
    parts = page.split_to_fit(room)
    for part in parts:
        assert 0 < markup.discord_length(part.to_markdown()) <= room.characters
        assert 0 < len(part.blocks) <= room.blocks
    assert visible_text("".join(part.to_markdown() for part in parts)) == visible_text(
        page.to_markdown()
    )


@given(PAGES)
def test_a_page_that_fits_is_left_whole(page: Page) -> None:
    parts = page.split_to_fit(MessageLimits(100_000, 1_000))
    assert "".join(part.to_markdown() for part in parts).split() == page.to_markdown().split()
    assert len(parts) <= 1


@pytest.mark.parametrize(
    ("room", "most"), [(MESSAGE_LIMITS, 4000), (MessageLimits(characters=2000, blocks=1000), 2000)]
)
def test_a_long_tale_is_cut_for_discord_at_paragraphs(room: MessageLimits, most: int) -> None:
    tale = tuple(f"Round {number}: Rorik holds the field. " * 12 for number in range(60))
    parts = Page("The tale", tale, (("Gold", "3"), ("Build", "1"))).split_to_fit(room)
    assert all(len(part.to_markdown()) <= most for part in parts)
    assert [each for part in parts for each in part.paragraphs] == [each.strip() for each in tale]
    assert (parts[0].title, parts[1].title) == ("The tale", "")
    assert [each for part in parts for each in part.fields] == [("Gold", "3"), ("Build", "1")]


def test_a_page_reads_as_heading_paragraphs_and_fields() -> None:
    page = Page("Round 7", ("Rorik\nholds.", " "), (("Gold", "3"), ("", "loose")))
    assert page.to_markdown() == "## Round 7\n\nRorik\nholds.\n\n**Gold** 3\nloose"


@given(NAMES)
def test_a_name_can_do_no_harm(name: str) -> None:
    safe = markup.escape_name(name)
    assert "\n" not in safe
    for bad in ("@everyone", "@here", "<@", "](", "://", "```"):
        assert bad not in safe
    assert not re.search(r"(?<!\\)(\\\\)*[*_~|`<>\[\]#]", safe)
    assert markup.escape_name("Rorik") == "Rorik"


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("*Ri_k*", r"\*Ri\_k\*"),
        ("@everyone", "@\u200beveryone"),
        ("<@12>", "\\<@\u200b12\\>"),
        ("a\nb\u202ec", "a bc"),
        ("[x](http://y)", r"\[x\]\(http\://y\)"),
    ],
)
def test_names_are_escaped(name: str, safe: str) -> None:
    assert markup.escape_name(name) == safe


@given(NAMES)
def test_an_escaped_name_reads_the_same_in_html(name: str) -> None:
    seen = re.sub(r"<[^>]*>", "", markup.to_html(markup.escape_name(name)))
    assert "<script" not in markup.to_html(name).lower()
    plain = " ".join(each for each in name.split())
    if plain.isascii() and plain.isalnum():
        assert seen == plain


def test_markdown_becomes_html() -> None:
    assert markup.to_html("**a _b_**") == "<strong>a <em>b</em></strong>"
    assert markup.to_html("a_b_c & <") == "a_b_c &amp; &lt;"
    assert markup.to_html("[x](javascript:alert)") == "x"
    assert markup.to_html("[x](https://e.org/?a=1&b)") == '<a href="https://e.org/?a=1&amp;b">x</a>'
    moment = '<time datetime="2023-11-14T22:13:20Z">2023-11-14 22:13 UTC</time>'
    assert markup.to_html("<t:1700000000:R>") == moment
    assert markup.to_html("</table ready:12> <@1>") == "<code>/table ready</code> <code>@</code>"
