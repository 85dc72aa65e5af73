"""Checks the bot's requests and the stand-in's answers by Discord's OpenAPI description.

Its path is in `DISCORD_OPENAPI`, or beside the project; it is not part of the repository.
"""

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import jsonschema_rs

from bot.local.rest.rest_api import Exchange, GatewayEvent

DEFAULT_PATH: Final = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
SCHEMA_URN: Final = "urn:discord"
PATH_PARAMETER: Final = re.compile(r"\{[^}]*\}")
MISSING: Final = "Discord's OpenAPI description is not at hand (set DISCORD_OPENAPI)"
EVENT_SCHEMAS: Final = {
    "MESSAGE_CREATE": "MessageResponse",
    "MESSAGE_UPDATE": "MessageResponse",
    "CHANNEL_CREATE": "GuildChannelResponse",
    "CHANNEL_UPDATE": "GuildChannelResponse",
    "THREAD_CREATE": "ThreadResponse",
    "THREAD_UPDATE": "ThreadResponse",
    "GUILD_CREATE": "GuildResponse",
}


def description_path() -> Path:
    """Return the path of the description."""
    return Path(os.environ.get("DISCORD_OPENAPI", DEFAULT_PATH))


@cache
def read_description() -> Any:
    """Read the description, once."""
    return json.loads(description_path().read_bytes())


@cache
def make_validator(pointer: str) -> Any:
    """Compile the schema at a place of the description."""
    root = {"$ref": f"{SCHEMA_URN}#{quote(pointer, safe='/~')}"}
    return jsonschema_rs.Draft202012Validator(root, registry=make_registry())


@cache
def make_registry() -> Any:
    """Make the registry through which schemas refer to each other."""
    draft = jsonschema_rs.Draft202012
    return jsonschema_rs.Registry([(SCHEMA_URN, read_description())], draft=draft)


@cache
def described_paths() -> dict[str, str]:
    """Map paths without parameter names to the description's own."""
    return {PATH_PARAMETER.sub("{}", path): path for path in read_description()["paths"]}


def _escaped(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1")


def ids_as_text(body: Any, name: str = "") -> Any:
    """Write ids as text: discord.py sends numbers, which Discord accepts too."""
    if isinstance(body, dict):
        return {
            key: str(one) if _is_id(name, key) and isinstance(one, int) else ids_as_text(one, key)
            for key, one in body.items()
        }
    if isinstance(body, list):
        ids = name in {"messages", "users", "roles", "sticker_ids"}
        return [
            str(one) if ids and isinstance(one, int) else ids_as_text(one, name) for one in body
        ]
    return body


def _is_id(name: str, key: str) -> bool:
    return key.endswith("_id") or (key == "id" and name in {"attachments", "default_values"})


class OpenApiJudge:
    """A witness that records all that does not fit the description."""

    def __init__(self) -> None:
        self.mismatches: list[str] = []
        self.checks_made = 0
        self.unknown_routes: set[str] = set()

    def __call__(self, seen: Exchange | GatewayEvent) -> None:
        if isinstance(seen, GatewayEvent):
            self._event(seen)
        else:
            self._exchange(seen)

    def _event(self, seen: GatewayEvent) -> None:
        if seen.kind in EVENT_SCHEMAS:
            self._check(f"/components/schemas/{EVENT_SCHEMAS[seen.kind]}", seen.data, seen.kind)
        if seen.kind == "INTERACTION_CREATE" and "message" in seen.data:
            message = seen.data["message"]
            self._check("/components/schemas/MessageResponse", message, seen.kind)

    def _exchange(self, seen: Exchange) -> None:
        path = described_paths().get(PATH_PARAMETER.sub("{}", seen.template))
        name = f"{seen.method} {seen.template}"
        if seen.status >= 500:
            return  # a fault on demand: no answer of Discord's
        if path is None or seen.method.lower() not in read_description()["paths"][path]:
            self.unknown_routes.add(name)
            return
        at = f"/paths/{_escaped(path)}/{seen.method.lower()}"
        deed = read_description()["paths"][path][seen.method.lower()]
        self._query(seen, path, deed)
        if "requestBody" in deed and seen.status < 400:
            self._check(
                f"{at}/requestBody/content/application~1json/schema", ids_as_text(seen.body), name
            )
        answers = deed["responses"]
        status = str(seen.status) if str(seen.status) in answers else f"{seen.status // 100}XX"
        if status not in answers:
            self.mismatches.append(f"{name}: no answer {seen.status} is described")
        elif seen.answer is not None:
            schema = f"{at}/responses/{status}/content/application~1json/schema"
            if "$ref" in answers[status]:
                schema = answers[status]["$ref"][1:] + "/content/application~1json/schema"
            answer = {**seen.answer, "errors": {}} if "errors" in seen.answer else seen.answer
            self._check(schema, answer, f"{name} -> {seen.status}")  # its codes are no numbers

    def _query(self, seen: Exchange, path: str, deed: Any) -> None:
        among = [
            *deed.get("parameters", ()),
            *read_description()["paths"][path].get("parameters", ()),
        ]
        for name in seen.query.keys() - {one.get("name") for one in among}:
            self.mismatches.append(
                f"{seen.method} {seen.template}: no parameter {name} is described"
            )

    def _check(self, pointer: str, value: Any, name: str) -> None:
        self.checks_made += 1
        try:
            judge = make_validator(pointer)
        except ValueError as wrong:
            self.mismatches.append(f"{name}: {pointer} can't be read: {wrong}")
            return
        for error in () if judge.is_valid(value) else judge.iter_errors(value):
            where = "/".join(map(str, error.instance_path))
            self.mismatches.append(f"{name}: {where}: {error.message[:300]}")
