"""Bodies of messages, and parts of them, that tests of the rules judge."""

from typing import Any

from bot.local.snowflakes import Json

V2 = 1 << 15
ROW, BUTTON, SELECT, INPUT, SECTION, TEXT, THUMB, GALLERY, FILE = 1, 2, 3, 4, 9, 10, 11, 12, 13
CONTAINER, LABEL, UPLOAD, RADIO, BOXES = 17, 18, 19, 21, 22


def make_button(custom_id: str = "a", **more: Any) -> Json:
    return {"type": BUTTON, "style": 1, "label": "A", "custom_id": custom_id, **more}


def make_options(many: int) -> list[Json]:
    return [{"label": f"o{one}", "value": f"{one}"} for one in range(many)]


def make_select(many: int = 3, **more: Any) -> Json:
    return {"type": SELECT, "custom_id": "s", "options": make_options(many), **more}


def make_row(*parts: Json) -> Json:
    return {"type": ROW, "components": list(parts)}


def make_text(length: int = 5) -> Json:
    return {"type": TEXT, "content": "x" * length}


def make_v2_message(*parts: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(parts), **more}


def make_container(*parts: Json) -> Json:
    return {"type": CONTAINER, "components": list(parts)}


def make_gallery(url: str) -> Json:
    return {"type": GALLERY, "items": [{"media": {"url": url}}]}
