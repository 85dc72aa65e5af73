"""Texts that people send in messages and files, and what is refused about them."""

import unicodedata
from typing import Final

from bot.games.refusals import RefusedError
from engine.core.protocol.values import Refusal

UPLOAD_RULE: Final = "S-TABLE-09"
CODES: Final = (
    "NOTHING_GIVEN", "UPLOAD_EMPTY", "UPLOAD_KIND", "UPLOAD_LARGE", "UPLOAD_ENCODING",
    "UPLOAD_LOST", "WHICH_ORDER", "WORD_AMONG",
)  # fmt: skip
"""The refusal codes of this module."""
KIBIBYTE: Final = 1024
MAX_FILE_BYTES: Final = 64 * KIBIBYTE
OTHER_SUFFIXES: Final = (
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".tif", ".tiff", ".heic", ".avif",
    ".mp3", ".mp4", ".mov", ".webm", ".wav", ".ogg",
    ".zip", ".gz", ".7z", ".rar", ".tar", ".xz", ".bz2", ".exe", ".apk",
    ".pdf", ".doc", ".docx", ".odt", ".rtf", ".xls", ".xlsx", ".ods", ".html", ".htm", ".xml",
)  # fmt: skip
"""The ends of names of files that hold no plain text."""
OTHER_BEGINNINGS: Final = (
    b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf",
    b"Rar!", b"%PDF", b"{\\rtf", b"<?xml", b"<svg", b"<html", b"<!doctype",
)  # fmt: skip
"""How the content of such files begins, in small letters where it is markup."""
ALLOWED_CONTROLS: Final = "\t\n\r\f"
"""The control characters of a plain text."""
MAX_PICTURE_BYTES: Final = 4 * KIBIBYTE * KIBIBYTE


def check_text_file(name: str, size: int) -> None:
    """Refuse a file of orders by its name or size, before it is fetched (S-TABLE-09)."""
    if name.lower().endswith(OTHER_SUFFIXES):
        raise _upload_error("UPLOAD_KIND", name=name)
    check_file_size(name, size)


def check_file_size(name: str, size: int, most: int = MAX_FILE_BYTES) -> None:
    """Refuse a file that is too large before it is fetched (S-TABLE-09)."""
    if size > most:
        kilos = -(-size // KIBIBYTE)
        raise _upload_error("UPLOAD_LARGE", name=name, size=kilos, most=most // KIBIBYTE)


def decode_text(name: str, data: bytes) -> str:
    """Return a file's text; refuse one that is not UTF-8 text or is empty (S-TABLE-09)."""
    check_text_file(name, len(data))
    beginning = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    if beginning.startswith(OTHER_BEGINNINGS) or beginning[:9].lower().startswith(OTHER_BEGINNINGS):
        raise _upload_error("UPLOAD_KIND", name=name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise _upload_error("UPLOAD_ENCODING", name=name, place=fault.start + 1) from None
    if control := next((one for one in text if _is_control(one)), ""):
        place = data.index(control.encode()) + 1
        raise _upload_error("UPLOAD_ENCODING", name=name, place=place)
    if not text.strip():
        raise _upload_error("UPLOAD_EMPTY", name=name)
    return text


def _is_control(character: str) -> bool:
    """Tell whether a character is a control that no plain text has."""
    return character not in ALLOWED_CONTROLS and unicodedata.category(character) == "Cc"


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
