"""The rule book of a game: every clause in our words."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model

RULE_ID: Final = re.compile(r"\b([A-Z](?:-[A-Z0-9.]+)+?-\d{2,3}[a-z]?)\b")
_RANGE: Final = re.compile(r"\b([A-Z](?:-[A-Z0-9.]+)+?-)(\d{2,3}) to (?:\1|-)?(\d{2,3})\b")


class Rule(Model):
    """One clause of the rule book."""

    says: str
    section: str
    kind: str = "book"
    """`book`: the printed rule; `ruling`: where the book is silent; `design`: our own content."""


@cache
def load_rulebook(package: str) -> Mapping[str, Rule]:
    """Read the rule book of a game's package."""
    document = load_data_file(package, "rules.yaml")
    book = build_model(document, dict[str, Rule])
    for rule in book:
        if not RULE_ID.fullmatch(rule):
            raise document.fault((rule,), "a rule id looks like C-COST-03")
    return book


def find_rule_ids(text: str) -> Iterator[str]:
    """Iterate over the rule ids in a text; `C-COST-03 to C-COST-05` gives all three."""
    for match in _RANGE.finditer(text):
        head, first, last = match.groups()
        for number in range(int(first), int(last) + 1):
            yield f"{head}{number:0{len(first)}}"
    yield from RULE_ID.findall(text)
