"""Our own list of Discord's rules, one by one; a broken rule is refused with its path."""

from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord import ui
from discord.http import Route

from bot.local.discord_errors import DiscordRefusalError
from bot.local.interactions import interactions
from bot.local.rules import body_checks, channels, commands
from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File
from bot.local.world.world import World
from tests.bot.local.bots import HostBot
from tests.bot.local.stage import Stage, logged_in, wait_until

V2 = 1 << 15
ROW, BUTTON, SELECT, INPUT, SECTION, TEXT, THUMB, GALLERY, FILE = 1, 2, 3, 4, 9, 10, 11, 12, 13
CONTAINER, LABEL, UPLOAD, RADIO, BOXES = 17, 18, 19, 21, 22


def button(custom_id: str = "a", **more: Any) -> Json:
    return {"type": BUTTON, "style": 1, "label": "A", "custom_id": custom_id, **more}


def options(many: int) -> list[Json]:
    return [{"label": f"o{one}", "value": f"{one}"} for one in range(many)]


def select(many: int = 3, **more: Any) -> Json:
    return {"type": SELECT, "custom_id": "s", "options": options(many), **more}


def row(*parts: Json) -> Json:
    return {"type": ROW, "components": list(parts)}


def text(length: int = 5) -> Json:
    return {"type": TEXT, "content": "x" * length}


def v2(*parts: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(parts), **more}


def box(*parts: Json) -> Json:
    return {"type": CONTAINER, "components": list(parts)}


def gallery(url: str) -> Json:
    return {"type": GALLERY, "items": [{"media": {"url": url}}]}


FINE: list[Json] = [
    {"content": "x" * 2000},
    {"embeds": [{"title": "t" * 256, "description": "d" * 4096}]},
    {"content": "a", "components": [row(*(button(f"{one}") for one in range(5))), row(select(25))]},
    v2(box(text(4000), row(select(25, min_values=0, max_values=25)))),
    v2({"type": SECTION, "components": [text()], "accessory": button()}),
    v2(
        {
            "type": SECTION,
            "components": [text()] * 3,
            "accessory": {"type": THUMB, "media": {"url": "https://a.b/c"}},
        }
    ),
    v2(*[text(1)] * 40),
    {"content": "a", "nonce": "n" * 25, "enforce_nonce": True},
]


@pytest.mark.parametrize("body", FINE)
def test_what_is_within_the_limits_passes(body: Json) -> None:
    assert body_checks.check_message(body, (), body_checks.CHANNEL) == []


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
    ({"components": [box(text())]}, "components.0.type", "UNION_TYPE_CHOICES"),
    (v2(button()), "components.0.type", "UNION_TYPE_CHOICES"),
    (v2(box(box(text()))), "components.0.components.0.type", "UNION_TYPE_CHOICES"),
    (v2(box(button())), "components.0.components.0.type", "UNION_TYPE_CHOICES"),
    (v2(row(text())), "components.0.components.0.type", "UNION_TYPE_CHOICES"),
    (v2({"type": 99}), "components.0.type", "UNION_TYPE_CHOICES"),
    (v2("card"), "components.0.type", "UNION_TYPE_CHOICES"),  # type: ignore[arg-type]
    (v2(box()), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (v2(row()), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    (
        v2(row(*(button(f"{one}") for one in range(6)))),
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (v2(row(select(), button())), "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    (v2(*[text(1)] * 41), "components", "BASE_TYPE_BAD_LENGTH"),
    (v2(box(*[text(1)] * 40)), "components", "BASE_TYPE_BAD_LENGTH"),
    (v2(text(2001), text(2000)), "components", "COMPONENT_TEXT_SIZE_EXCEEDED"),
    (v2({"type": TEXT, "content": ""}), "components.0.content", "BASE_TYPE_BAD_LENGTH"),
    (
        v2(text(), content="beside"),
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        v2(text(), embeds=[{"title": "t"}]),
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        v2({"type": SECTION, "components": [text()]}),
        "components.0.accessory",
        "BASE_TYPE_REQUIRED",
    ),
    (
        v2({"type": SECTION, "components": [text()], "accessory": text()}),
        "components.0.accessory.type",
        "UNION_TYPE_CHOICES",
    ),
    (
        v2(row(button("x"), button("x"))),
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (v2({**text(), "id": 7}, {**text(), "id": 7}), "components.1.id", "COMPONENT_ID_DUPLICATED"),
    (
        v2(row({"type": BUTTON, "style": 1, "label": "A"})),
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    (
        v2(row(button(url="https://a.b"))),
        "components.0.components.0.custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    (v2(row(button(style=5))), "components.0.components.0.url", "BUTTON_COMPONENT_URL"),
    (
        v2(row({"type": BUTTON, "style": 5, "label": "A", "url": "ftp://a"})),
        "components.0.components.0.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    (
        v2(row({"type": BUTTON, "style": 1, "custom_id": "a"})),
        "components.0.components.0.label",
        "BUTTON_COMPONENT_LABEL",
    ),
    (
        v2(row(button(label="x" * 81))),
        "components.0.components.0.label",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (v2(row(button("x" * 101))), "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
    (v2(row(button(lable="A"))), "components.0.components.0.lable", "UNKNOWN_KEY"),
    (v2(row(select(26))), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    (v2(row(select(0))), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    (
        v2(row(select(3, max_values=5))),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        v2(row(select(3, min_values=3, max_values=2))),
        "components.0.components.0.min_values",
        "SELECT_COMPONENT_MIN_VALUES",
    ),
    (
        v2(row({**select(), "options": [{"label": "a", "value": "x"}] * 2})),
        "components.0.components.0.options.1",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        v2(
            row(
                {
                    **select(),
                    "options": [{"label": one, "value": one, "default": True} for one in "ab"],
                }
            )
        ),
        "components.0.components.0.options",
        "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
    ),
    (
        v2(row(select(placeholder="x" * 151))),
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        v2(gallery("attachment://map.png")),
        "components.0.items.0.media.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (v2(gallery("map.png")), "components.0.items.0.media.url", "URL_TYPE_INVALID_SCHEME"),
    (
        v2({"type": FILE, "file": {"url": "https://a.b/c"}}),
        "components.0.file.url",
        "UNFURLED_MEDIA_ITEM_REQUIRES_ATTACHMENT",
    ),
    (
        {"content": "a", "components": [row(button(f"{one}")) for one in range(6)]},
        "components",
        "BASE_TYPE_BAD_LENGTH",
    ),
]


@pytest.mark.parametrize(("body", "path", "code"), BROKEN)
def test_a_broken_rule_is_named_with_its_place(body: Json, path: str, code: str) -> None:
    found = [
        (one.path, one.code) for one in body_checks.check_message(body, (), body_checks.CHANNEL)
    ]
    assert (path, code) in found


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": None}, v2(), {"embeds": []}])
def test_an_empty_message_is_refused(body: Json) -> None:
    with pytest.raises(DiscordRefusalError) as refused:
        body_checks.check_message(body, (), body_checks.CHANNEL)
    assert refused.value.code == 50006


def test_files_are_counted_and_weighed_and_found() -> None:
    files = [File(f"{one}.png", b"") for one in range(11)]
    (fault,) = body_checks.check_message({"content": "a"}, files, body_checks.CHANNEL)
    assert fault.path == "files"
    with pytest.raises(DiscordRefusalError) as refused:
        body_checks.check_message(
            {}, [File("big", b"x" * (10 * 1024 * 1024 + 1))], body_checks.CHANNEL
        )
    assert refused.value.code == 40005
    assert (
        body_checks.check_message(v2(gallery("attachment://0.png")), files[:1], body_checks.CHANNEL)
        == []
    )


def test_the_flag_of_components_stays_and_nothing_joins_them() -> None:
    old = {"flags": V2, "content": "", "embeds": [], "components": [text()], "attachments": []}
    codes = [one.code for one in body_checks.check_message({"flags": 0}, (), body_checks.EDIT, old)]
    assert codes == ["MESSAGE_FLAGS_CANNOT_REMOVE_COMPONENTS_V2"]
    (fault,) = body_checks.check_message({"content": "words"}, (), body_checks.EDIT, old)
    assert fault.path == "content"
    plain = {**old, "flags": 0, "content": "words", "components": []}
    (fault,) = body_checks.check_message(v2(text()), (), body_checks.EDIT, plain)
    assert fault.path == "content"
    assert (
        body_checks.check_message({**v2(text()), "content": None}, (), body_checks.EDIT, plain)
        == []
    )


# -- modals


def label(component: Json, **more: Any) -> Json:
    return {"type": LABEL, "label": "L", "component": component, **more}


def line(**more: Any) -> Json:
    return {"type": INPUT, "style": 1, "custom_id": "t", **more}


def modal(*parts: Json, **more: Any) -> Json:
    return {"custom_id": "m", "title": "T", "components": list(parts), **more}


MODALS: list[tuple[Json, str, str]] = [
    (modal(), "data.components", "BASE_TYPE_BAD_LENGTH"),
    (modal(*[text()] * 6), "data.components", "BASE_TYPE_BAD_LENGTH"),
    (modal(label(line()), title="T" * 46), "data.title", "BASE_TYPE_BAD_LENGTH"),
    (modal(label(line()), custom_id=""), "data.custom_id", "BASE_TYPE_BAD_LENGTH"),
    (modal(select()), "data.components.0.type", "UNION_TYPE_CHOICES"),
    (modal(box(text())), "data.components.0.type", "UNION_TYPE_CHOICES"),
    (modal(label(button())), "data.components.0.component.type", "UNION_TYPE_CHOICES"),
    (modal(row(select())), "data.components.0.components.0.type", "UNION_TYPE_CHOICES"),
    (modal(row(line())), "data.components.0.components.0.label", "BASE_TYPE_REQUIRED"),
    (
        modal({**label(line()), "label": "L" * 46}),
        "data.components.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        modal(label(line(label="twice"))),
        "data.components.0.component.label",
        "TEXT_INPUT_LABEL_IN_LABEL",
    ),
    (
        modal(label(line(value="x" * 4001))),
        "data.components.0.component.value",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        modal(label(line(value="xxx", max_length=2))),
        "data.components.0.component.value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        modal(label(line(min_length=9, max_length=2))),
        "data.components.0.component.min_length",
        "TEXT_INPUT_MIN_LENGTH",
    ),
    (
        modal(label(line()), label(line())),
        "data.components.1.component.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        modal(label(select(disabled=True))),
        "data.components.0.component.disabled",
        "SELECT_DISABLED_IN_MODAL",
    ),
    (
        modal(label(select(min_values=0))),
        "data.components.0.component.min_values",
        "COMPONENT_REQUIRED_MIN_VALUES",
    ),
    (
        modal(label({"type": UPLOAD, "custom_id": "f", "max_values": 11})),
        "data.components.0.component.max_values",
        "NUMBER_TYPE_RANGE",
    ),
    (
        modal(label({"type": RADIO, "custom_id": "r", "options": options(1)})),
        "data.components.0.component.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        modal(label({"type": BOXES, "custom_id": "b", "options": options(11)})),
        "data.components.0.component.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
]


@pytest.mark.parametrize(("body", "path", "code"), MODALS)
def test_a_modal_is_judged(body: Json, path: str, code: str) -> None:
    found = body_checks.check_callback({"type": 9, "data": body}, (), None)
    assert (path, code) in [(one.path, one.code) for one in found]


def test_a_modal_of_all_kinds_passes() -> None:
    body = modal(
        text(),
        label(line(value="x" * 4000), description="d"),
        label(select(3)),
        label({"type": UPLOAD, "custom_id": "f", "required": False}),
        label({"type": RADIO, "custom_id": "r", "options": options(2)}),
    )
    assert body_checks.check_callback({"type": 9, "data": body}, (), None) == []


# -- commands


def command(**more: Any) -> Json:
    return {"name": "move", "description": "Move units", **more}


def option(**more: Any) -> Json:
    return {"type": 3, "name": "to", "description": "Where to", **more}


COMMANDS: list[tuple[Json, str]] = [
    (command(name="Move"), "0.name"),
    (command(name="move all"), "0.name"),
    (command(name="x" * 33), "0.name"),
    (command(description=""), "0.description"),
    (command(description="x" * 101), "0.description"),
    (command(name_localizations={"fr": "Déplacer"}), "0.name_localizations.fr"),
    (command(name_localizations={"fr-FR": "aller"}), "0.name_localizations.fr-FR"),
    (command(description_localizations={"fr": ""}), "0.description_localizations.fr"),
    (command(descripton="x"), "0.descripton"),
    (command(options=[option()] * 26), "0.options"),
    (command(options=[option(), option()]), "0.options.1.name"),
    (
        command(
            options=[
                option(name_localizations={"fr": "a"}),
                option(name="by", name_localizations={"fr": "a"}),
            ]
        ),
        "0.options.1.name",
    ),
    (command(options=[option(), option(name="by", required=True)]), "0.options.1"),
    (command(options=[option(description="")]), "0.options.0.description"),
    (
        command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])]),
        "0.options.0.autocomplete",
    ),
    (
        command(options=[option(choices=[{"name": f"{one}", "value": "a"} for one in range(26)])]),
        "0.options.0.choices",
    ),
    (
        command(options=[option(choices=[{"name": "a", "value": "x" * 101}])]),
        "0.options.0.choices.0.value",
    ),
    (command(options=[option(choices=[{"name": "a", "value": "b"}] * 2)]), "0.options.0.choices"),
    (command(options=[option(type=5, autocomplete=True)]), "0.options.0.autocomplete"),
    (command(options=[option(type=4, min_value=3, max_value=2)]), "0.options.0.min_value"),
    (command(options=[option(type=4, min_length=3)]), "0.options.0.min_length"),
    (command(options=[option(type=1), option(name="by")]), "0.options"),
    (command(options=[option(type=1, options=[option(type=1)])]), "0.options.0.options.0.type"),
    (command(options=[option(type=2, options=[option(type=2)])]), "0.options.0.options.0.type"),
    (command(options=[option(type=1, name="New")]), "0.options.0.name"),
    (command(type=2, name="Boast"), "0.description"),
    (command(contexts=[]), "0.contexts"),
    (
        command(
            options=[
                option(
                    name=f"o{one}",
                    choices=[{"name": "x" * 90, "value": f"{n}" + "y" * 90} for n in range(3)],
                )
                for one in range(15)
            ]
        ),
        "0",
    ),
]


@pytest.mark.parametrize(("body", "path"), COMMANDS)
def test_a_command_is_judged_in_every_language(body: Json, path: str) -> None:
    assert path in [one.path for one in body_checks.check_commands([body])]


def test_commands_are_counted_together() -> None:
    many = [command(name=f"c{one}") for one in range(100)]
    menus = [{"type": 3, "name": f"Menu {one}"} for one in range(15)]
    assert body_checks.check_commands([*many, *menus]) == []
    assert [one.code for one in body_checks.check_commands([*many, command()])] == [
        "APPLICATION_COMMAND_TOO_MANY"
    ]
    assert body_checks.check_commands([*menus, {"type": 3, "name": "One more"}])
    doubled = body_checks.check_commands([command(), command()])
    assert [one.code for one in doubled] == ["APPLICATION_COMMANDS_DUPLICATE_NAME"]
    assert body_checks.check_commands([command(), {"type": 3, "name": "move"}]) == []


def test_the_longest_language_is_counted() -> None:
    translated = command(
        options=[
            option(name=f"o{one}", description="x", description_localizations={"fr": "y" * 100})
            for one in range(25)
        ]
    )
    short = commands.command_size({**translated, "options": []})
    assert commands.command_size(translated) == short + sum(
        100 + len(f"o{one}") for one in range(25)
    )


@pytest.mark.parametrize(
    ("choices", "path"),
    [
        ([{"name": "a", "value": "a"}] * 26, "data.choices"),
        ([{"name": "", "value": "a"}], "data.choices.0.name"),
        ([{"name": "a" * 101, "value": "a"}], "data.choices.0.name"),
        ([{"name": "a", "value": "a" * 101}], "data.choices.0.value"),
        ([{"name": "a", "value": 5}], "data.choices.0.value"),
        ([{"name": "a", "value": "a", "description": "b"}], "data.choices.0.description"),
    ],
)
def test_what_is_offered_while_typing_is_judged(choices: list[Json], path: str) -> None:
    found = body_checks.check_callback({"type": 8, "data": {"choices": choices}}, (), None)
    assert path in [one.path for one in found]


@pytest.mark.parametrize(
    ("look", "body"),
    [
        (body_checks.check_webhook, {"name": "My Discord hook"}),
        (body_checks.check_webhook, {"name": "x" * 81}),
        (body_checks.check_webhook_persona, {"username": "Clyde"}),
        (body_checks.check_emoji, {"name": "a b", "image": "data:image/png;base64,"}),
        (body_checks.check_emoji, {"name": "ab", "image": "x"}),
        (body_checks.check_bulk_delete, {"messages": ["1"]}),
        (body_checks.check_history_query, {"limit": "101"}),
        (body_checks.check_history_query, {"before": "1", "after": "2"}),
        (channels.check_thread, {"name": ""}),
        (channels.check_thread, {"name": "a", "auto_archive_duration": 5}),
    ],
)
def test_lesser_things_are_judged(look: Callable[[Json], list[Any]], body: Json) -> None:
    assert len(look(body)) == 1


def test_old_messages_are_edited_only_so_often() -> None:
    world = World()
    old: Json = {"id": "1", "channel_id": "2", "flags": 0}
    for _ in range(body_checks.MAX_OLD_EDITS_PER_HOUR):
        body_checks.check_old_edit(world, old)
    with pytest.raises(DiscordRefusalError) as refused:
        body_checks.check_old_edit(world, old)
    assert refused.value.code == 30046
    body_checks.check_old_edit(world, {**old, "id": str(world.ids())})


# -- on the wire


async def test_a_refusal_names_the_place_and_is_kept_against_the_bot(table: Stage) -> None:
    async with logged_in(HostBot(), table.world.token) as bot:
        channel = bot.get_partial_messageable(int(table.channel["id"]))
        view = ui.LayoutView()
        view.add_item(ui.Container(ui.TextDisplay("x" * 3000), ui.TextDisplay("x" * 3000)))
        with pytest.raises(discord.HTTPException) as refused:
            await channel.send(view=view)
        assert refused.value.code == 50035
        assert "In components: All text together must be 4000" in str(refused.value)
        assert table.take_fault_codes() == ["COMPONENT_TEXT_SIZE_EXCEEDED"]
        assert table.ada.read_messages(table.channel) == []
        await channel.send("x", allowed_mentions=discord.AllowedMentions.none())
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
        await bot.http.request(route, json={"content": "fine", "contnet": "misspelt"})
        assert table.take_fault_codes() == ["UNKNOWN_KEY"]
        with pytest.raises(discord.NotFound):
            await bot.http.request(Route("GET", "/nowhere"))
        assert table.take_fault_codes() == ["0"]


async def test_a_late_answer_is_refused_and_its_person_reads_that_none_came(table: Stage) -> None:
    caught: list[discord.Interaction[Any]] = []
    async with logged_in(_waiting(caught), table.world.token):
        asked = await table.ada.use_command(table.channel, "wait")
        await wait_until(lambda: len(caught) == 1)
        table.clock.advance(seconds=3.1)
        interactions.check_deadlines(table.world)
        assert asked.failure == interactions.NO_RESPONSE_TEXT
        with pytest.raises(discord.NotFound) as late:
            await caught[0].response.send_message("too late")
        assert late.value.code == 10062
        assert table.take_fault_codes() == ["10062"]


async def test_an_answer_is_given_once_and_its_token_lives_for_fifteen_minutes(
    table: Stage,
) -> None:
    caught: list[discord.Interaction[Any]] = []
    async with logged_in(_waiting(caught), table.world.token) as bot:
        asked = await table.ada.use_command(table.channel, "wait")
        await wait_until(lambda: len(caught) == 1)
        await caught[0].response.send_message("in time")
        with pytest.raises(discord.HTTPException) as twice:
            await bot.http.request(callback(caught[0]), json={"type": 5})
        assert twice.value.code == 40060
        table.clock.advance(minutes=16)
        with pytest.raises(discord.HTTPException) as dead:
            await caught[0].followup.send("much later")
        assert dead.value.code == 50027
        assert [one["content"] for one in asked.answers] == ["in time"]
        assert table.take_fault_codes() == ["40060", "50027"]


async def test_nothing_follows_before_the_first_answer(table: Stage) -> None:
    caught: list[discord.Interaction[Any]] = []
    async with logged_in(_waiting(caught), table.world.token):
        await table.ada.use_command(table.channel, "wait")
        await wait_until(lambda: len(caught) == 1)
        with pytest.raises(discord.NotFound) as early:
            await caught[0].followup.send("too early")
        assert early.value.code == 10015
        assert table.take_fault_codes() == ["10015"]


def _waiting(caught: list[discord.Interaction[Any]]) -> HostBot:
    host = HostBot()

    @host.tree.command(name="wait", description="Wait")
    async def wait(i: discord.Interaction[Any]) -> None:
        caught.append(i)

    return host


def callback(interaction: discord.Interaction[Any]) -> Route:
    """Return the route by which an interaction is answered."""
    path = "/interactions/{webhook_id}/{webhook_token}/callback"
    return Route("POST", path, webhook_id=interaction.id, webhook_token=interaction.token)


async def test_a_modal_does_not_answer_a_modal(table: Stage) -> None:
    class Again(ui.Modal, title="Again"):
        words: ui.Label[Any] = ui.Label(text="Words", component=ui.TextInput(custom_id="words"))

        async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
            with pytest.raises(discord.HTTPException) as refused:
                await interaction.client.http.request(
                    callback(interaction), json={"type": 9, "data": self.to_dict()}
                )
            assert refused.value.code == 50035
            await interaction.response.send_message("refused", ephemeral=True)

    host = HostBot()

    @host.tree.command(name="write", description="Write")
    async def write(i: discord.Interaction[Any]) -> None:
        await i.response.send_modal(Again())

    async with logged_in(host, table.world.token):
        opened = await (await table.ada.use_command(table.channel, "write")).wait_until_done()
        filled = await (await table.ada.submit_modal(opened, {"words": "x"})).wait_until_done()
        assert [one["content"] for one in filled.answers] == ["refused"]
        assert table.take_fault_codes() == ["INTERACTION_CALLBACK_TYPE"]
