"""REST: the application's commands, global and per guild, and its emojis."""

import base64
import binascii
from typing import Final

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.interactions import command_registry
from bot.local.rest.calls import NO_CONTENT, ROUTES, Answer, Call
from bot.local.rules import body_checks
from bot.local.snowflakes import Json
from bot.local.world.world_data import find_or_refuse

GLOBAL_COMMANDS: Final = "/applications/{application_id}/commands"
GUILD_COMMANDS: Final = "/applications/{application_id}/guilds/{guild_id}/commands"
EMOJIS_PATH: Final = "/applications/{application_id}/emojis"
MAX_EMOJIS: Final = 2000
MAX_EMOJI_BYTES: Final = 256 * 1024


def _guild_id(call: Call) -> int:
    """Return the guild whose commands are meant, or 0 for the global ones."""
    _require_own_application(call)
    if "guild_id" not in call.path:
        return 0
    number = call.path_id("guild_id")
    if number not in call.world.guilds:
        raise DiscordRefusalError(50001)
    return number


def _require_own_application(call: Call) -> None:
    if call.path_id("application_id") != call.world.bot_id:
        raise DiscordRefusalError(20012)


@ROUTES.register("GET", GLOBAL_COMMANDS)
@ROUTES.register("GET", GUILD_COMMANDS)
def list_commands(call: Call) -> Answer:
    kept = call.world.commands.get(_guild_id(call), {}).values()
    if call.query.get("with_localizations") in ("1", "true", "True"):
        return Answer(200, list(kept))
    return Answer(200, [command_registry.without_localisations(one) for one in kept])


@ROUTES.register("PUT", GLOBAL_COMMANDS)
@ROUTES.register("PUT", GUILD_COMMANDS)
def replace_commands(call: Call) -> Answer:
    guild_id = _guild_id(call)
    call.refuse_faults(body_checks.check_commands(call.body))
    return Answer(200, command_registry.replace_commands(call.world, guild_id, call.body))


@ROUTES.register("POST", GLOBAL_COMMANDS)
@ROUTES.register("POST", GUILD_COMMANDS)
def create_command(call: Call) -> Answer:
    guild_id = _guild_id(call)
    kept = call.world.commands.get(guild_id, {})
    kind = call.body.get("type") or 1
    existing = [
        one for one in kept.values() if _name_and_type(one) == (call.body.get("name"), kind)
    ]
    others = [one for one in kept.values() if one not in existing]
    call.refuse_faults(body_checks.check_command(call.body, others))
    command = command_registry.store_command(
        call.world, guild_id, call.body, existing[0] if existing else None
    )
    command_registry.announce_change(call.world)
    return Answer(200 if existing else 201, command)


def _name_and_type(command: Json) -> tuple[str, int]:
    return command["name"], command["type"]


@ROUTES.register("GET", f"{GLOBAL_COMMANDS}/{{command_id}}")
@ROUTES.register("GET", f"{GUILD_COMMANDS}/{{command_id}}")
def get_command(call: Call) -> Answer:
    kept = call.world.commands.get(_guild_id(call), {})
    return Answer(200, find_or_refuse(kept, call.path_id("command_id"), 10063))


@ROUTES.register("PATCH", f"{GLOBAL_COMMANDS}/{{command_id}}")
@ROUTES.register("PATCH", f"{GUILD_COMMANDS}/{{command_id}}")
def change_command(call: Call) -> Answer:
    guild_id = _guild_id(call)
    kept = call.world.commands.get(guild_id, {})
    old = find_or_refuse(kept, call.path_id("command_id"), 10063)
    merged = {**command_registry.without_added_fields(old), **call.body}
    call.refuse_faults(
        body_checks.check_command(merged, [one for one in kept.values() if one is not old])
    )
    command = command_registry.store_command(call.world, guild_id, merged, old)
    command_registry.announce_change(call.world)
    return Answer(200, command)


@ROUTES.register("DELETE", f"{GLOBAL_COMMANDS}/{{command_id}}")
@ROUTES.register("DELETE", f"{GUILD_COMMANDS}/{{command_id}}")
def delete_command(call: Call) -> Answer:
    kept = call.world.commands.get(_guild_id(call), {})
    find_or_refuse(kept, call.path_id("command_id"), 10063)
    del kept[call.path_id("command_id")]
    command_registry.announce_change(call.world)
    return NO_CONTENT


@ROUTES.register("GET", EMOJIS_PATH)
def list_emojis(call: Call) -> Answer:
    _require_own_application(call)
    return Answer(200, {"items": list(call.world.emojis.values())})


@ROUTES.register("POST", EMOJIS_PATH)
def create_emoji(call: Call) -> Answer:
    _require_own_application(call)
    world = call.world
    call.refuse_faults(body_checks.check_emoji(call.body))
    if len(world.emojis) >= MAX_EMOJIS:
        raise DiscordRefusalError(30008)
    content = _decode_image(str(call.body["image"]))
    number = world.ids()
    world.blobs[number] = content
    world.emojis[number] = {
        "id": str(number),
        "name": call.body["name"],
        "user": world.users[world.bot_id],
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
    world.changed = True
    return Answer(201, world.emojis[number])


def _decode_image(text: str) -> bytes:
    _, _, coded = text.partition(";base64,")
    try:
        content = base64.b64decode(coded, validate=True)
    except binascii.Error:
        content = b""
    if not content or len(content) > MAX_EMOJI_BYTES:
        wrong = "File cannot be larger than 256.0 kb."
        raise DiscordRefusalError(50035, [BodyFault("image", "BINARY_TYPE_MAX_SIZE", wrong)])
    return content


@ROUTES.register("GET", f"{EMOJIS_PATH}/{{emoji_id}}")
def get_emoji(call: Call) -> Answer:
    _require_own_application(call)
    return Answer(200, find_or_refuse(call.world.emojis, call.path_id("emoji_id"), 10014))


@ROUTES.register("PATCH", f"{EMOJIS_PATH}/{{emoji_id}}")
def rename_emoji(call: Call) -> Answer:
    _require_own_application(call)
    kept = find_or_refuse(call.world.emojis, call.path_id("emoji_id"), 10014)
    call.refuse_faults(body_checks.check_emoji(call.body, new=False))
    call.world.emojis[int(kept["id"])] = {**kept, "name": call.body["name"]}
    return Answer(200, call.world.emojis[int(kept["id"])])


@ROUTES.register("DELETE", f"{EMOJIS_PATH}/{{emoji_id}}")
def delete_emoji(call: Call) -> Answer:
    _require_own_application(call)
    find_or_refuse(call.world.emojis, call.path_id("emoji_id"), 10014)
    del call.world.emojis[call.path_id("emoji_id")]
    call.world.blobs.pop(call.path_id("emoji_id"), None)
    return NO_CONTENT
