"""Messages of the bot as Discord describes them."""

from datetime import UTC, datetime
from typing import Any

from bot.lab.bench.noise.seen_messages import Place, SeenMessage

BUTTON = 2
SELECT = 3
TEXT = 10
GALLERY = 12
LETTER_NUMBER = 5_000
"""The id of a letter's first component."""
SILENT = 1 << 12
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def button(label: str, custom_id: str = "sk:table:1::", **more: Any) -> dict[str, Any]:
    return {"type": BUTTON, "label": label, "custom_id": custom_id, **more}


def picture(name: str) -> dict[str, Any]:
    return {"type": GALLERY, "items": [{"description": name}]}


def message(*texts: str, parts: tuple[Any, ...] = (), **more: Any) -> dict[str, Any]:
    """Return a letter with these texts and further parts."""
    components = [{"type": TEXT, "content": one} for one in texts]
    card = {"type": 17, "id": LETTER_NUMBER, "components": [*components, *parts]}
    return {"id": "1", "content": "", "flags": 0, "mentions": [], "components": [card], **more}


def card(ask: str, text: str = "Your turn.") -> dict[str, Any]:
    """Return a turn card for an ask."""
    return message(text, parts=(button("Order", f"sk:order:1:{ask}:"),), id=f"card {ask}")


def seen(
    what: dict[str, Any],
    reader: str = "Ada",
    round_number: int = 1,
    place: Place = "dm",
    pings: bool = True,
    text_before: str | None = None,
) -> SeenMessage:
    """Return a message as Ada or everybody saw it."""
    is_new = text_before is None
    return SeenMessage(
        round=round_number,
        at=NOON,
        place=place,
        reader="" if place == "public" else reader,
        message=what,
        is_new=is_new,
        pinged=(reader,) if pings and is_new else (),
        text_before=text_before or "",
    )
