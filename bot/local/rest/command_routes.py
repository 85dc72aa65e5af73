"""REST: the application's commands, global and of guilds, and its emojis."""

import base64
import binascii
from typing import Final

from bot.local.discord_errors import BodyFault, DiscordRefusalError
from bot.local.interactions import command_registry
from bot.local.rest.calls import NOTHING, ROUTES, Answer, Call
from bot.local.rules import judge
from bot.local.snowflakes import Json
from bot.local.world.world import found

GLOBAL: Final = "/applications/{application_id}/commands"
GUILD: Final = "/applications/{application_id}/guilds/{guild_id}/commands"
EMOJIS: Final = "/applications/{application_id}/emojis"
MOST_EMOJIS: Final = 2000
LARGEST_EMOJI: Final = 256 * 1024


def _shelf(call: Call) -> int:
    """Tell whose commands are meant: a guild's, or 0 for the global ones."""
    _own(call)
    if "guild_id" not in call.path:
        return 0
    number = call.id("guild_id")
    if number not in call.world.guilds:
        raise DiscordRefusalError(50001)
    return number


def _own(call: Call) -> None:
    if call.id("application_id") != call.world.bot_id:
        raise DiscordRefusalError(20012)


@ROUTES.on("GET", GLOBAL)
@ROUTES.on("GET", GUILD)
def listed(call: Call) -> Answer:
    kept = call.world.commands.get(_shelf(call), {}).values()
    if call.query.get("with_localizations") in ("1", "true", "True"):
        return Answer(200, list(kept))
    return Answer(200, [command_registry.unlocalised(one) for one in kept])


@ROUTES.on("PUT", GLOBAL)
@ROUTES.on("PUT", GUILD)
def put(call: Call) -> Answer:
    shelf = _shelf(call)
    call.judged(judge.commands(call.body))
    return Answer(200, command_registry.replace(call.world, shelf, call.body))


@ROUTES.on("POST", GLOBAL)
@ROUTES.on("POST", GUILD)
def post(call: Call) -> Answer:
    shelf = _shelf(call)
    kept = call.world.commands.get(shelf, {})
    kind = call.body.get("type") or 1
    same = [one for one in kept.values() if _key(one) == (call.body.get("name"), kind)]
    others = [one for one in kept.values() if one not in same]
    call.judged(judge.command(call.body, others))
    made = command_registry.put(call.world, shelf, call.body, same[0] if same else None)
    command_registry.told(call.world)
    return Answer(200 if same else 201, made)


def _key(command: Json) -> tuple[str, int]:
    return command["name"], command["type"]


@ROUTES.on("GET", f"{GLOBAL}/{{command_id}}")
@ROUTES.on("GET", f"{GUILD}/{{command_id}}")
def get(call: Call) -> Answer:
    kept = call.world.commands.get(_shelf(call), {})
    return Answer(200, found(kept, call.id("command_id"), 10063))


@ROUTES.on("PATCH", f"{GLOBAL}/{{command_id}}")
@ROUTES.on("PATCH", f"{GUILD}/{{command_id}}")
def patch(call: Call) -> Answer:
    shelf = _shelf(call)
    kept = call.world.commands.get(shelf, {})
    old = found(kept, call.id("command_id"), 10063)
    merged = {**command_registry.sent(old), **call.body}
    call.judged(judge.command(merged, [one for one in kept.values() if one is not old]))
    made = command_registry.put(call.world, shelf, merged, old)
    command_registry.told(call.world)
    return Answer(200, made)


@ROUTES.on("DELETE", f"{GLOBAL}/{{command_id}}")
@ROUTES.on("DELETE", f"{GUILD}/{{command_id}}")
def delete(call: Call) -> Answer:
    kept = call.world.commands.get(_shelf(call), {})
    found(kept, call.id("command_id"), 10063)
    del kept[call.id("command_id")]
    command_registry.told(call.world)
    return NOTHING


@ROUTES.on("GET", EMOJIS)
def emojis(call: Call) -> Answer:
    _own(call)
    return Answer(200, {"items": list(call.world.emojis.values())})


@ROUTES.on("POST", EMOJIS)
def create_emoji(call: Call) -> Answer:
    _own(call)
    world = call.world
    call.judged(judge.emoji(call.body))
    if len(world.emojis) >= MOST_EMOJIS:
        raise DiscordRefusalError(30008)
    content = _image(str(call.body["image"]))
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


def _image(text: str) -> bytes:
    _, _, coded = text.partition(";base64,")
    try:
        content = base64.b64decode(coded, validate=True)
    except binascii.Error:
        content = b""
    if not content or len(content) > LARGEST_EMOJI:
        wrong = "File cannot be larger than 256.0 kb."
        raise DiscordRefusalError(50035, [BodyFault("image", "BINARY_TYPE_MAX_SIZE", wrong)])
    return content


@ROUTES.on("GET", f"{EMOJIS}/{{emoji_id}}")
def emoji(call: Call) -> Answer:
    _own(call)
    return Answer(200, found(call.world.emojis, call.id("emoji_id"), 10014))


@ROUTES.on("PATCH", f"{EMOJIS}/{{emoji_id}}")
def rename_emoji(call: Call) -> Answer:
    _own(call)
    kept = found(call.world.emojis, call.id("emoji_id"), 10014)
    call.judged(judge.emoji(call.body, new=False))
    call.world.emojis[int(kept["id"])] = {**kept, "name": call.body["name"]}
    return Answer(200, call.world.emojis[int(kept["id"])])


@ROUTES.on("DELETE", f"{EMOJIS}/{{emoji_id}}")
def delete_emoji(call: Call) -> Answer:
    _own(call)
    found(call.world.emojis, call.id("emoji_id"), 10014)
    del call.world.emojis[call.id("emoji_id")]
    call.world.blobs.pop(call.id("emoji_id"), None)
    return NOTHING
