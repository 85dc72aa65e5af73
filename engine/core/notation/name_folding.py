"""Names as they are compared: without case, accents, unseen characters and kinds of space.

A text of which nothing can be seen is found here too.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_NUMBERED: Final = re.compile(r"(?P<name>.*?)(?P<tail>(?:\s*#\s*\d+)?(?:\s*/\s*\d+)?)", re.DOTALL)
_SPACES: Final = re.compile(r"[\s_\u202f-]+")
_JOINERS: Final = re.compile(
    "(?<=[^\x00-\x7f])(?:[\U000e0020-\U000e007f]+|[\u200c\u200d](?=[^\x00-\x7f]))"
)
"""Unseen characters that belong to the text around them: Persian words, families, flags."""
INVISIBLE_CATEGORIES: Final = frozenset({"Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Mn", "Mc", "Me"})
INVISIBLE_CHARACTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that can't be seen, though their category is a visible one."""


@lru_cache(maxsize=8192)
def fold_name(text: str) -> str:
    """Fold a name for comparing: no case, no accents, one kind of apostrophe and space.

    It is cached: there are some thousands of names, each folded often.
    """
    text = unicodedata.normalize("NFKD", text.replace("\u2019", "'")).casefold()
    if not text.isascii():
        text = "".join(
            one for one in text if not unicodedata.combining(one) and not _is_unseen(one)
        )
    return " ".join(_SPACES.split(text.replace("œ", "oe").strip()))


def drop_unseen_characters(text: str) -> str:
    """Leave out unseen characters, which phones and copied texts add.

    Joiners between characters or signs beyond ASCII stay.
    """
    if text.isascii():
        return text
    kept = {at for found in _JOINERS.finditer(text) for at in range(*found.span())}
    return "".join(one for at, one in enumerate(text) if at in kept or not _is_unseen(one))


def _is_unseen(character: str) -> bool:
    return unicodedata.category(character) == "Cf"


def is_wordless(text: str) -> bool:
    """Return whether nothing of a text can be seen: only blanks, controls and bare marks."""
    return all(
        unicodedata.category(one) in INVISIBLE_CATEGORIES or one in INVISIBLE_CHARACTERS
        for one in text
    )


def split_number(text: str) -> tuple[str, str]:
    """Split a name from the number of a copy and of a part: `market`, `#2/1`."""
    match = _NUMBERED.fullmatch(text.strip())
    if match is None:
        return text, ""
    return match["name"], re.sub(r"\s+", "", match["tail"])
