"""Cards and cities that exist only in one written position or setup (C-CARD-16, C-CARD-17)."""

from collections.abc import Mapping
from typing import Any, Final

from engine.capital.catalog.card_set import (
    Card,
    CardSet,
    City,
    build_card_set,
    load_shipped_card_set,
    read_inline_card,
)
from engine.core.files.catalog import build_model
from engine.core.files.file_faults import (
    DataPath,
    DataPathError,
    FaultCollector,
    FaultError,
    raise_all_errors,
)
from engine.core.files.yaml_reader import YamlDocument

CARD_KEYS: Final = ("cards", "city_cards", "only_these_cards")
"""The keys under which cards and cities are written."""


def read_card_set(written: Mapping[str, Any]) -> CardSet:
    """Join the shipped set with the cards and cities that are written in the position."""
    lists = {"cards": [], "city_cards": []} | {
        key: one for key, one in written.items() if key in CARD_KEYS and one is not None
    }
    document = YamlDocument("given", lists, {})
    _check_forms(lists)
    is_only_these = lists.get("only_these_cards", False)
    own_cards: list[Card] = []
    cities: list[City] = []
    faults = FaultCollector()
    for index in range(len(lists["cards"])):
        with faults.reading():
            own_cards.append(read_inline_card(document, ("cards", index)))
    with faults.reading():
        cities = list(build_model(document, tuple[City, ...], ("city_cards",)))
    raise_all_errors(DataPathError(_path_of(one), one.problem) for one in faults.faults)
    if not (own_cards or cities or is_only_these):
        return load_shipped_card_set()
    cards = {} if is_only_these else dict(load_shipped_card_set().cards)
    cards.update({card.id: card for card in own_cards})
    all_cities = dict(load_shipped_card_set().cities) | {city.id: city for city in cities}
    try:
        return build_card_set(list(cards.values()), list(all_cities.values()))
    except ValueError as fault:
        raise DataPathError(("cards",), str(fault)) from None


def _path_of(fault: FaultError) -> DataPath:
    return tuple(int(part) if part.isdigit() else part for part in fault.key.split("."))


def _check_forms(lists: Mapping[str, Any]) -> None:
    """Raise DataPathError unless cards and cities are lists."""
    for key in ("cards", "city_cards"):
        if not isinstance(lists[key], (list, tuple)):
            raise DataPathError((key,), "write a list of maps, one for each card")
    if not isinstance(lists.get("only_these_cards", False), bool):
        raise DataPathError(("only_these_cards",), "write true or false")
