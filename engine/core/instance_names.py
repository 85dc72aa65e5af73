"""Instance names for cards that are written in a text: `mint` becomes `mint#1`."""

from collections.abc import Iterable

from engine.core.card_piles import print_name
from engine.core.files.file_faults import DataPath, DataPathError

WrittenCard = tuple[DataPath, str]
"""Where a card is written, and its name, with or without a number."""


class InstanceNames:
    """Gives cards their instance names: written numbers first, then the lowest free ones."""

    def __init__(self, written: Iterable[WrittenCard]) -> None:
        self.used: set[str] = set()
        for path, name in written:
            if "#" in name:
                self._take_number(path, name)

    def _take_number(self, path: DataPath, name: str) -> None:
        if not name.partition("#")[2].isdigit():
            raise DataPathError(path, f"a card's number looks like {print_name(name)}#1")
        if name in self.used:
            raise DataPathError(path, f"{name} stands twice")
        self.used.add(name)

    def name_card(self, text: str) -> str:
        """Return a card's instance name; a written number is kept."""
        if "#" in text:
            return text
        number = 1
        while f"{text}#{number}" in self.used:
            number += 1
        self.used.add(f"{text}#{number}")
        return f"{text}#{number}"

    def name_cards(self, names: Iterable[str]) -> list[str]:
        """Name cards in turn."""
        return [self.name_card(name) for name in names]
