"""What people send as text: what a message or a file may hold, and what is wrong with one."""

from typing import Final

from bot.games.refusals import RefusedError
from engine.core.protocol.values import Refusal

RULE: Final = "S-TABLE-09"
CODES: Final = (
    "NOTHING_GIVEN", "UPLOAD_EMPTY", "UPLOAD_LARGE", "UPLOAD_LETTERS", "UPLOAD_LOST", "WHICH_ORDER",
    "WORD_AMONG",
)  # fmt: skip
"""What may be refused here."""
KILO: Final = 1024
LARGEST: Final = 64 * KILO


def within(name: str, size: int) -> None:
    """Refuse a file that is too large before it is fetched (S-TABLE-09)."""
    if size > LARGEST:
        kilos = -(-size // KILO)
        raise _refused("UPLOAD_LARGE", name=name, size=kilos, most=LARGEST // KILO)


def text_of(name: str, data: bytes) -> str:
    """Read a file as text, or say where it isn't any, or that nothing is in it (S-TABLE-09)."""
    within(name, len(data))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise _refused("UPLOAD_LETTERS", name=name, place=fault.start + 1) from None
    if "\x00" in text:
        raise _refused("UPLOAD_LETTERS", name=name, place=data.index(b"\x00") + 1)
    if not text.strip():
        raise _refused("UPLOAD_EMPTY", name=name)
    return text


def lost(name: str) -> RefusedError:
    """Say that a file could not be fetched."""
    return _refused("UPLOAD_LOST", name=name)


def nothing() -> RefusedError:
    """Say that there was no order in what was sent."""
    return _refused("NOTHING_GIVEN")


def which(form: str) -> RefusedError:
    """Say how an order is named that is to be withdrawn."""
    return _refused("WHICH_ORDER", form=form)


def word(typed: str, button: str) -> Refusal:
    """Say that a word which always works in a message is no order, and which button does it."""
    return Refusal(code="WORD_AMONG", rule=RULE, facts={"word": typed, "button": button})


def _refused(code: str, **facts: str | int) -> RefusedError:
    return RefusedError((Refusal(code=code, rule=RULE, facts=facts),))
