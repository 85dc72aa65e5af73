"""Texts that people send in messages and files, and what is refused about them."""

from typing import Final

from bot.games.refusals import RefusedError
from engine.core.protocol.values import Refusal

UPLOAD_RULE: Final = "S-TABLE-09"
CODES: Final = (
    "NOTHING_GIVEN", "UPLOAD_EMPTY", "UPLOAD_LARGE", "UPLOAD_ENCODING", "UPLOAD_LOST",
    "WHICH_ORDER", "WORD_AMONG",
)  # fmt: skip
"""The refusal codes of this module."""
KIBIBYTE: Final = 1024
MAX_FILE_BYTES: Final = 64 * KIBIBYTE
MAX_PICTURE_BYTES: Final = 4 * KIBIBYTE * KIBIBYTE


def check_file_size(name: str, size: int, most: int = MAX_FILE_BYTES) -> None:
    """Refuse a file that is too large before it is fetched (S-TABLE-09)."""
    if size > most:
        kilos = -(-size // KIBIBYTE)
        raise _upload_error("UPLOAD_LARGE", name=name, size=kilos, most=most // KIBIBYTE)


def decode_text(name: str, data: bytes) -> str:
    """Return a file's text; refuse one that is not UTF-8 text or is empty (S-TABLE-09)."""
    check_file_size(name, len(data))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise _upload_error("UPLOAD_ENCODING", name=name, place=fault.start + 1) from None
    if "\x00" in text:
        raise _upload_error("UPLOAD_ENCODING", name=name, place=data.index(b"\x00") + 1)
    if not text.strip():
        raise _upload_error("UPLOAD_EMPTY", name=name)
    return text


def lost_file_error(name: str) -> RefusedError:
    """Return the error for a file that could not be fetched."""
    return _upload_error("UPLOAD_LOST", name=name)


def no_order_error() -> RefusedError:
    """Return the error for a message without orders."""
    return _upload_error("NOTHING_GIVEN")


def which_order_error(form: str, line: str) -> RefusedError:
    """Return the error that says how to withdraw an order, with one of the sheet as an example."""
    return _upload_error("WHICH_ORDER", form=form, line=line)


def command_word_refusal(typed: str, button: str) -> Refusal:
    """Return the refusal of a command word among orders, with the button that does the same."""
    return Refusal(code="WORD_AMONG", rule=UPLOAD_RULE, facts={"word": typed, "button": button})


def _upload_error(code: str, **facts: str | int) -> RefusedError:
    return RefusedError((Refusal(code=code, rule=UPLOAD_RULE, facts=facts),))
