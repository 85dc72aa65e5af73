"""Discord's rules for messages and components, one by one; a broken one is named by its path."""

import pytest

from bot.local.discord_errors import DiscordRefusalError
from bot.local.rules import body_checks
from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File
from tests.bot.local.rules.sample_bodies import (
    BUTTON,
    FILE,
    SECTION,
    TEXT,
    THUMB,
    V2,
    make_button,
    make_container,
    make_gallery,
    make_row,
    make_select,
    make_text,
    make_v2_message,
)

FINE: list[Json] = [
    {"content": "x" * 2000},
    {"embeds": [{"title": "t" * 256, "description": "d" * 4096}]},
    {
        "content": "a",
        "components": [
            make_row(*(make_button(f"{one}") for one in range(5))),
            make_row(make_select(25)),
        ],
    },
    make_v2_message(
        make_container(make_text(4000), make_row(make_select(25, min_values=0, max_values=25)))
    ),
    make_v2_message({"type": SECTION, "components": [make_text()], "accessory": make_button()}),
    make_v2_message(
        {
            "type": SECTION,
            "components": [make_text()] * 3,
            "accessory": {"type": THUMB, "media": {"url": "https://a.b/c"}},
        }
    ),
    make_v2_message(*[make_text(1)] * 40),
    {"content": "a", "nonce": "n" * 25, "enforce_nonce": True},
]


@pytest.mark.parametrize("body", FINE)
def test_what_is_within_the_limits_passes(body: Json) -> None:
    assert body_checks.check_message(body, (), body_checks.CHANNEL_MESSAGE) == []


BROKEN: list[tuple[Json, str, str]] = [
    ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    ({"content": 5}, "content", "STRING_TYPE_CONVERT"),
    ({"content": "a", "contnet": "b"}, "contnet", "UNKNOWN_KEY"),
    ({"content": "a", "enforce_nonce": True}, "nonce", "NONCE_REQUIRED"),
    ({"content": "a", "nonce": "n" * 26}, "nonce", "NONCE_TYPE_TOO_LONG"),
    ({"content": "a", "flags": 64}, "flags", "MESSAGE_FLAGS_INVALID"),
    ({"content": "a", "embeds": [{"title": "t"}] * 11}, "embeds", "BASE_TYPE_BAD_LENGTH"),
    ({"embeds": [{"title": "t" * 257}]}, "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"description": "d" * 4000}] * 2}, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    (
        {"embeds": [{"fields": [{"name": "n", "value": ""}]}]},
        "embeds.0.fields.0.value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        {"content": "a", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    (
        {"content": "a", "allowed_mentions": {"parse": ["people"]}},
        "allowed_mentions.parse.0",
        "BASE_TYPE_CHOICES",
    ),
    ({"content": "a", "attachments": [{"id": 0}]}, "attachments.0.id", "ATTACHMENT_NOT_FOUND"),
    # components
    ({"components": [make_container(make_text())]}, "components.0.type", "UNION_TYPE_CHOICES"),
    (make_v2_message(make_button()), "components.0.type", "UNION_TYPE_CHOICES"),
    (
        make_v2_message(make_container(make_container(make_text()))),
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    (
        make_v2_message(make_container(make_button())),
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    (
        make_v2_message(make_row(make_text())),
        "components.0.components.0.type",
        "UNION_TYPE_CHOICES",
    ),
    (make_v2_message({"type": 99}), "components.0.type", "UNION_TYPE_CHOICES"),
    (make_v2_message("card"), "components.0.type", "UNION_TYPE_CHOICES"),  # type: ignore[arg-type]
    (make_v2_message(make_container()), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (make_v2_message(make_row()), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (
        make_v2_message(make_row(*(make_button(f"{one}") for one in range(6)))),
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        make_v2_message(make_row(make_select(), make_button())),
        "components.0.components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    (make_v2_message(*[make_text(1)] * 41), "components", "BASE_TYPE_BAD_LENGTH"),
    (make_v2_message(make_container(*[make_text(1)] * 40)), "components", "BASE_TYPE_BAD_LENGTH"),
    (
        make_v2_message(make_text(2001), make_text(2000)),
        "components",
        "COMPONENT_TEXT_SIZE_EXCEEDED",
    ),
    (
        make_v2_message({"type": TEXT, "content": ""}),
        "components.0.content",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        make_v2_message(make_text(), content="beside"),
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        make_v2_message(make_text(), embeds=[{"title": "t"}]),
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        make_v2_message({"type": SECTION, "components": [make_text()]}),
        "components.0.accessory",
        "BASE_TYPE_REQUIRED",
    ),
    (
        make_v2_message({"type": SECTION, "components": [make_text()], "accessory": make_text()}),
        "components.0.accessory.type",
        "UNION_TYPE_CHOICES",
    ),
    (
        make_v2_message(make_row(make_button("x"), make_button("x"))),
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        make_v2_message({**make_text(), "id": 7}, {**make_text(), "id": 7}),
        "components.1.id",
        "COMPONENT_ID_DUPLICATED",
    ),
    (
        make_v2_message(make_row({"type": BUTTON, "style": 1, "label": "A"})),
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    (
        make_v2_message(make_row(make_button(url="https://a.b"))),
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    (
        make_v2_message(make_row(make_button(style=5))),
        "components.0.components.0.url",
        "BUTTON_COMPONENT_URL",
    ),
    (
        make_v2_message(make_row({"type": BUTTON, "style": 5, "label": "A", "url": "ftp://a"})),
        "components.0.components.0.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    (
        make_v2_message(make_row({"type": BUTTON, "style": 1, "custom_id": "a"})),
        "components.0.components.0.label",
        "BUTTON_COMPONENT_LABEL",
    ),
    (
        make_v2_message(make_row(make_button(label="x" * 81))),
        "components.0.components.0.label",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        make_v2_message(make_row(make_button("x" * 101))),
        "components.0.components.0.custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        make_v2_message(make_row(make_button(lable="A"))),
        "components.0.components.0.lable",
        "UNKNOWN_KEY",
    ),
    (
        make_v2_message(make_row(make_select(26))),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        make_v2_message(make_row(make_select(0))),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        make_v2_message(make_row(make_select(3, max_values=5))),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        make_v2_message(make_row(make_select(3, min_values=3, max_values=2))),
        "components.0.components.0.min_values",
        "SELECT_COMPONENT_MIN_VALUES",
    ),
    (
        make_v2_message(make_row({**make_select(), "options": [{"label": "a", "value": "x"}] * 2})),
        "components.0.components.0.options.1",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        make_v2_message(
            make_row(
                {
                    **make_select(),
                    "options": [{"label": one, "value": one, "default": True} for one in "ab"],
                }
            )
        ),
        "components.0.components.0.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    (
        make_v2_message(make_row(make_select(placeholder="x" * 151))),
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        make_v2_message(make_gallery("attachment://map.png")),
        "components.0.items.0.media.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (
        make_v2_message(make_gallery("map.png")),
        "components.0.items.0.media.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    (
        make_v2_message({"type": FILE, "file": {"url": "https://a.b/c"}}),
        "components.0.file.url",
        "UNFURLED_MEDIA_ITEM_REQUIRES_ATTACHMENT",
    ),
    (
        {"content": "a", "components": [make_row(make_button(f"{one}")) for one in range(6)]},
        "components",
        "BASE_TYPE_BAD_LENGTH",
    ),
]


@pytest.mark.parametrize(("body", "path", "code"), BROKEN)
def test_a_broken_rule_is_named_with_its_place(body: Json, path: str, code: str) -> None:
    found = [
        (one.path, one.code)
        for one in body_checks.check_message(body, (), body_checks.CHANNEL_MESSAGE)
    ]
    assert (path, code) in found


@pytest.mark.parametrize(
    "body", [{}, {"content": ""}, {"content": None}, make_v2_message(), {"embeds": []}]
)
def test_an_empty_message_is_refused(body: Json) -> None:
    with pytest.raises(DiscordRefusalError) as refused:
        body_checks.check_message(body, (), body_checks.CHANNEL_MESSAGE)
    assert refused.value.code == 50006


def test_files_are_counted_and_weighed_and_found() -> None:
    files = [File(f"{one}.png", b"") for one in range(11)]
    (fault,) = body_checks.check_message({"content": "a"}, files, body_checks.CHANNEL_MESSAGE)
    assert fault.path == "files"
    with pytest.raises(DiscordRefusalError) as refused:
        body_checks.check_message(
            {}, [File("big", b"x" * (10 * 1024 * 1024 + 1))], body_checks.CHANNEL_MESSAGE
        )
    assert refused.value.code == 40005
    assert (
        body_checks.check_message(
            make_v2_message(make_gallery("attachment://0.png")),
            files[:1],
            body_checks.CHANNEL_MESSAGE,
        )
        == []
    )


def test_the_flag_of_components_stays_and_nothing_joins_them() -> None:
    old = {"flags": V2, "content": "", "embeds": [], "components": [make_text()], "attachments": []}
    codes = [
        one.code
        for one in body_checks.check_message({"flags": 0}, (), body_checks.MESSAGE_EDIT, old)
    ]
    assert codes == ["MESSAGE_FLAGS_CANNOT_REMOVE_COMPONENTS_V2"]
    (fault,) = body_checks.check_message({"content": "words"}, (), body_checks.MESSAGE_EDIT, old)
    assert fault.path == "content"
    plain = {**old, "flags": 0, "content": "words", "components": []}
    (fault,) = body_checks.check_message(
        make_v2_message(make_text()), (), body_checks.MESSAGE_EDIT, plain
    )
    assert fault.path == "content"
    assert (
        body_checks.check_message(
            {**make_v2_message(make_text()), "content": None}, (), body_checks.MESSAGE_EDIT, plain
        )
        == []
    )


def test_what_most_alphabets_have_not_counts_twice() -> None:
    """Lengths are those of UTF-16, in which most emojis are two units."""

    def codes(content: str) -> list[str]:
        faults = body_checks.check_message({"content": content}, (), body_checks.CHANNEL_MESSAGE)
        return [one.code for one in faults]

    assert codes("\N{CROSSED SWORDS}" * 2000) == codes("\N{PARTY POPPER}" * 1000) == []
    assert codes("\N{PARTY POPPER}" * 1001) == ["BASE_TYPE_MAX_LENGTH"]
    shown = make_v2_message({"type": TEXT, "content": "\N{PARTY POPPER}" * 2001})
    [*faults] = body_checks.check_message(shown, (), body_checks.CHANNEL_MESSAGE)
    assert {one.code for one in faults} == {"BASE_TYPE_BAD_LENGTH", "COMPONENT_TEXT_SIZE_EXCEEDED"}


@pytest.mark.parametrize("blank", [" ", "\n\t ", "\u2003"])
def test_blank_text_is_no_text(blank: str) -> None:
    with pytest.raises(DiscordRefusalError) as refused:
        body_checks.check_message({"content": blank}, (), body_checks.CHANNEL_MESSAGE)
    assert refused.value.code == 50006
    for part in ({"type": TEXT, "content": blank}, make_row(make_button(label=blank))):
        [fault] = body_checks.check_message(make_v2_message(part), (), body_checks.CHANNEL_MESSAGE)
        assert fault.path.startswith("components.0")


def test_a_message_of_components_shows_at_least_one() -> None:
    files = [File("map.png", b"x")]
    attached = [{"id": "1", "filename": "map.png"}]
    old = {"flags": V2, "content": "", "embeds": [], "components": [make_text()]}
    for body, where, before in (
        (make_v2_message(), body_checks.CHANNEL_MESSAGE, None),
        ({"components": []}, body_checks.MESSAGE_EDIT, {**old, "attachments": attached}),
    ):
        with pytest.raises(DiscordRefusalError) as refused:
            body_checks.check_message(body, files, where, before)
        assert refused.value.code == 50006
