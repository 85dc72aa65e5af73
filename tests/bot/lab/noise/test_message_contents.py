"""What a message holds is counted as its reader sees it."""

import pytest

from bot.lab.bench.noise import message_contents as contents
from tests.bot.lab.noise.bot_messages import SELECT, button, message, picture


@pytest.mark.parametrize(
    "texts",
    [
        (),
        ("",),
        ("## Round 7: the turn of Ben",),
        ("### Round 7", "-# Capital, table 1"),
        ("## Round 7\n-# Capital, table 1\n\n** **",),
    ],
)
def test_a_message_of_titles_and_small_print_lacks_content(texts: tuple[str, ...]) -> None:
    assert contents.lacks_content(message(*texts, parts=(button("My table"),)))


@pytest.mark.parametrize("texts", [("Ben builds.",), ("## Round 7", "- Ben builds."), ("#1 wins",)])
def test_a_message_that_says_something_has_content(texts: tuple[str, ...]) -> None:
    assert not contents.lacks_content(message(*texts))


def test_a_message_with_a_picture_has_content() -> None:
    assert not contents.lacks_content(message("## Round 7", parts=(picture("map"),)))
    attached = {"content": "", "components": [], "attachments": [{"filename": "saga.txt"}]}
    assert not contents.lacks_content(attached)
    assert contents.list_pictures(attached) == ("saga.txt",)


def test_the_text_is_that_of_all_parts_and_the_content() -> None:
    assert contents.read_whole_text(message("one", "two", content="first")) == "first\none\ntwo"


def test_marks_are_not_shown_and_times_are_as_wide_as_shown() -> None:
    shown = contents.strip_markdown
    assert shown("### **Round 7**: _your_ `turn`") == "Round 7: your turn"
    assert shown("-# 1\\. snake_case stays") == "1. snake_case stays"
    assert shown("until <t:1893456000:f>, <t:1893456000:R>") == (
        f"until {contents.DATE_AND_TIME}, {contents.RELATIVE_TIME}"
    )
    assert shown("</table look:123> by <@55> [here](https://x.org)") == (
        "/table look by @somebody here"
    )


def test_words_have_a_letter_or_a_digit() -> None:
    assert contents.count_words("## Round 7\n- **Ben** builds · 2 farms") == 6


def test_empty_lines_are_not_counted_and_long_ones_are_wrapped_on_a_phone() -> None:
    text = f"### Round 7\n\n{'word ' * 17}\n"
    assert contents.count_lines(text) == 2
    assert contents.count_phone_lines(text) == 1 + 3
    assert contents.count_phone_lines(text, width=20) == 1 + 5


def test_controls_that_can_be_used_are_listed_by_their_labels() -> None:
    select = {"type": SELECT, "placeholder": "More", "custom_id": "sk:pick:1::"}
    parts = (button("Order"), button("Ready", disabled=True), select)
    assert contents.list_controls(message("x", parts=parts)) == ("[Order]", "(More v)")
