"""Messages as plain values: what Discord would refuse can't be made."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.messages.controls import MAX_CUSTOM_ID_LENGTH, Control, Values
from bot.messages.discord_layout import build_modal, build_view
from bot.messages.message_numbers import component_number, message_token
from bot.messages.modals import Modal, TextField
from bot.messages.post_parts import (
    MAX_CHARACTERS,
    AttachedFile,
    AttachedPicture,
    Button,
    Gallery,
    LinkButton,
    Option,
    PostError,
    Row,
    Section,
    Select,
    Separator,
    Text,
    shorten,
)
from bot.messages.posts import MAX_COMPONENTS, MessageContent, PostPart, button_rows, lay_out_page
from render.language.markup import discord_length
from render.language.pages import Page
from tests.bot.messages.library_posts import build_library_view

PRESS = Button("Press", Control("table", 7))


def make_options(count: int) -> tuple[Option, ...]:
    return tuple(Option(str(n), f"choice {n}") for n in range(count))


BROKEN: dict[str, Callable[[], Any]] = {
    "no parts": lambda: MessageContent(()),
    "an empty text": lambda: Text("  "),
    "a long text": lambda: Text("x" * (MAX_CHARACTERS + 1)),
    "long texts together": lambda: MessageContent((Text("x" * 3000), Text("x" * 1001))),
    "emoji count twice": lambda: Text("\U0001f3f0" * 2001),
    "too many components": lambda: MessageContent((Text("x"),) * (MAX_COMPONENTS + 1)),
    "a frame counts": lambda: MessageContent((Text("x"),) * MAX_COMPONENTS, 0xFFFFFF),
    "one control twice": lambda: MessageContent((Row((PRESS, PRESS)),)),
    "one file twice": lambda: MessageContent((Gallery(AttachedPicture("a.png", "A")),) * 2),
    "six buttons": lambda: Row((PRESS,) * 6),
    "an empty row": lambda: Row(()),
    "a select beside a button": lambda: Row((Select(Control("pick"), make_options(2)), PRESS)),
    "a long label": lambda: Button("x" * 81, Control("table")),
    "no label": lambda: Button(" ", Control("table")),
    "26 choices": lambda: Select(Control("pick"), make_options(26)),
    "no choices": lambda: Select(Control("pick"), ()),
    "one value twice": lambda: Select(Control("pick"), make_options(1) * 2),
    "more than there are": lambda: Select(Control("pick"), make_options(2), most=3),
    "more chosen than may be": lambda: Select(
        Control("pick"), tuple(Option(str(n), "x", chosen=True) for n in range(2))
    ),
    "a long choice": lambda: Option("a", "x" * 101),
    "a picture without words": lambda: AttachedPicture("a.png", ""),
    "a long title": lambda: Modal(Control("write"), "x" * 46, (TextField("a", "A"),)),
    "six fields": lambda: Modal(
        Control("write"), "x", tuple(TextField(str(n), "A") for n in range(6))
    ),
    "two fields of one name": lambda: Modal(Control("write"), "x", (TextField("a", "A"),) * 2),
    "a text longer than its field": lambda: TextField("a", "A", value="xx", most=1),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=list(BROKEN))
def test_what_discord_would_refuse_cant_be_made(broken: Callable[[], Any]) -> None:
    with pytest.raises(PostError):
        broken()


def test_a_post_counts_what_holds_others() -> None:
    post = MessageContent(
        (Text("x"), Section("y", PRESS), Separator(), AttachedFile("a.txt")), 0xFF
    )
    assert (post.component_count, post.character_count) == (1 + 1 + 3 + 1 + 1, 2)
    assert post.file_names == ("a.txt",)
    assert build_library_view(post).total_children_count == post.component_count


def test_buttons_are_set_out_in_rows_of_five() -> None:
    buttons = [Button(str(n), Control("table", n)) for n in range(7)]
    assert [len(row.items) for row in button_rows(*buttons)] == [5, 2]


def test_a_long_page_goes_on_and_its_controls_come_last() -> None:
    words = [f"word{n}" for n in range(2500)]
    made = lay_out_page(Page("Title", (" ".join(words),)), after=button_rows(PRESS), colour=1)
    assert len(made) > 2
    assert [len(post.controls) for post in made] == [0] * (len(made) - 1) + [1]
    read = " ".join(text for post in made for text in post.texts)
    assert [word for word in read.split() if word.startswith("word")] == words


def test_an_empty_page_still_has_its_controls() -> None:
    (post,) = lay_out_page(Page(""), after=button_rows(PRESS))
    assert post.controls == (PRESS.control,)


@given(st.text(), st.integers(3, 60))
def test_a_label_is_cut_to_its_limit_as_discord_counts(text: str, limit: int) -> None:
    assert discord_length(shorten(text, limit)) <= limit


# Controls

IDS = st.from_regex(r"[a-z]{1,10}[.:%]?[0-9]{0,3}", fullmatch=True)


@given(st.sampled_from(["table", "pick"]), st.integers(0, 10**12), IDS, st.text(max_size=20))
def test_a_control_is_read_as_it_was_written(verb: str, game: int, ask: str, rest: str) -> None:
    made = Control(verb, game, ask, rest)
    assert Control.read(str(made)) == made


@pytest.mark.parametrize(
    "text", ["", "sk", "sk:table", "sk:Table:1::", "sk:table:x::", "xx:table:1::", "sk:table:-1::"]
)
def test_what_is_no_control_of_ours_is_known(text: str) -> None:
    assert Control.read(text) is None


def test_a_control_too_long_for_discord_is_our_mistake() -> None:
    with pytest.raises(ValueError, match="101 characters"):
        Control("table", 7, rest="x" * (MAX_CUSTOM_ID_LENGTH - len("sk:table:7::") + 1))


def test_a_modal_is_read_from_what_was_submitted() -> None:
    """Fields in labels and in rows, texts, selects and files."""
    data = {
        "custom_id": "sk:write:7:bid.1:",
        "components": [
            {"type": 18, "component": {"type": 4, "custom_id": "lines", "value": "bid 3"}},
            {"type": 1, "components": [{"type": 4, "custom_id": "old", "value": ""}]},
            {"type": 18, "component": {"type": 3, "custom_id": "many", "values": ["a", "b"]}},
            {"type": 18, "component": {"type": 19, "custom_id": "file", "values": ["55"]}},
        ],
        "resolved": {
            "attachments": {
                "55": {"id": "55", "filename": "a.txt", "size": 3, "url": "http://x/a.txt"}
            }
        },
    }
    values = Values.read(data)
    assert (values.field_text("lines"), values.field_text("old"), values.field_text("none")) == (
        "bid 3",
        "",
        "",
    )
    assert values.fields["many"] == ("a", "b")
    assert [(one.name, one.size) for one in values.uploads] == [("a.txt", 3)]


# discord.py


async def test_a_layout_is_not_kept_in_memory_by_its_library() -> None:
    """A view that is finished is never stored."""
    assert build_view(
        MessageContent((Row((PRESS, LinkButton("Read", "https://example.org"))),))
    ).is_finished()
    assert build_modal(Modal(Control("write"), "x", (TextField("a", "A"),))).is_finished()


EVERY_PART: Final[tuple[PostPart, ...]] = (
    Text("x"),
    Separator(),
    Gallery(AttachedPicture("a.png", "A picture")),
    AttachedFile("b.txt"),
    Section("y", Button("Go", Control("order", 7, "turn.1"), "danger")),
    Section("z", AttachedPicture("c.png", "Arms")),
    Row((Select(Control("pick", 7, "", "3"), make_options(3), "Choose", 0, 2),)),
)


def test_every_part_becomes_what_discord_knows() -> None:
    post = MessageContent(EVERY_PART, 0x123456)
    (frame,) = build_view(post).to_components()
    assert [one["type"] for one in frame["components"]] == [10, 14, 12, 13, 9, 9, 1]
    select = frame["components"][6]["components"][0]
    assert (select["custom_id"], select["min_values"], select["max_values"]) == (
        "sk:pick:7::3",
        0,
        2,
    )
    assert frame["components"][4]["accessory"]["custom_id"] == "sk:order:7:turn.1:"
    thumbnail = frame["components"][5]["accessory"]
    assert (thumbnail["type"], thumbnail["media"]["url"]) == (11, "attachment://c.png")
    assert post.file_names == ("a.png", "c.png", "b.txt")
    assert frame["accent_color"] == 0x123456


@pytest.mark.parametrize("first", [None, 123_456])
@pytest.mark.parametrize("colour", [None, 0, 0x123456])
def test_a_layout_is_spelt_as_its_library_spells_it(colour: int | None, first: int | None) -> None:
    told = Option("a", "A", "about it", chosen=True)
    more = (
        Row((PRESS, LinkButton("Read", "https://example.org"))),
        Row((Button("Off", Control("up"), "success", disabled=True),)),
        Section("z", LinkButton("There", "https://example.org")),
        Row((Select(Control("show"), (told, Option("b", "B"))),)),
    )
    post = MessageContent((*EVERY_PART, *more), colour)
    library: Any = build_library_view(post, first)
    ours: Any = build_view(post, first)
    assert ours.to_components() == library.to_components()
    assert ours.has_components_v2() == library.has_components_v2()


@pytest.mark.parametrize("colour", [None, 0xFF8800])
def test_a_mark_is_the_number_of_the_first_component_however_often_it_is_changed(
    colour: int | None,
) -> None:
    for text in ("before", "after"):
        post = MessageContent((Text(text), Text("more")), colour, message_token("lobby", 7))
        sent: Any = build_view(post).to_components()
        assert sent[0]["id"] == component_number(message_token("lobby", 7))
    plain: Any = build_view(MessageContent((Text("plain"),), colour)).to_components()
    assert "id" not in plain[0]
