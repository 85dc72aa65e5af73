"""Bodies of messages, and parts of them, that tests of the rules judge."""

from typing import Any

from bot.local.snowflakes import Json

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
