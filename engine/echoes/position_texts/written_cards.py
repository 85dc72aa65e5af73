"""Cards that exist in one written game alone, in the form of section 24.2 or shorter."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.core.files.catalog import build_model
from engine.core.files.file_faults import (
    DataPath,
    DataPathError,
    FaultCollector,
    FaultError,
    raise_all_errors,
)
from engine.core.files.yaml_reader import YamlDocument
from engine.echoes.catalog.card_faults import find_card_faults
from engine.echoes.catalog.card_models import Card
from engine.echoes.catalog.card_set import (
    OWN_CARDS,
    CardSet,
    build_card_set,
    load_sample_civilization,
    load_shipped_card_set,
)
from engine.echoes.position_texts.short_cards import write_out_card
from engine.echoes.settings import SEAT_COUNTS, Mode

CARD_KEYS: Final = ("cards",)
"""The keys under which cards are written."""
PLAIN_CARD: Final = "plain_civ"
"""The Civilization card, without effects, of a player for whom none is named."""
STAGES_WITH_MAP: Final = ("opening", "turns")
SAMPLE_PREFIX: Final = "sample"
STATS_KEY: Final = "stats"
UNIT_CARD_KEYS: Final = (STATS_KEY, "classes", "keywords", "effects", "role")
"""The keys of a unit that is written without a card of its own."""


def read_position_cards(written: Mapping[str, Any]) -> CardSet:
    """Read the card set of a position, with a Civilization card for those who have none."""
    if not _has_plain_civilization(written):
        return read_card_set(written)
    listed = written.get("cards") or ()
    is_there = PLAIN_CARD in [one.get("id") for one in listed if isinstance(one, Mapping)]
    plain = [] if is_there else [{"id": PLAIN_CARD, "kind": "civilization"}]
    return read_card_set({**written, "cards": [*listed, *plain]})


def read_card_set(written: Mapping[str, Any]) -> CardSet:
    """Join the shipped set with the cards that are written, and the samples if they are used."""
    listed = written.get("cards") or ()
    if not isinstance(listed, (list, tuple)):
        raise DataPathError(("cards",), "write a list of maps, one for each card")
    given: list[tuple[DataPath, Any]] = [(("cards", n), one) for n, one in enumerate(listed)]
    given += _list_unit_cards(written)
    own = _read_cards(given)
    if not own and not _mentions_samples(written):
        return load_shipped_card_set()
    civs = [*load_shipped_card_set().civs.values(), load_sample_civilization()]
    return build_card_set(civs, own=own)


def _has_plain_civilization(written: Mapping[str, Any]) -> bool:
    """Tell whether some player of a position has no Civilization card of a name."""
    if written.get("stage", "turns") not in STAGES_WITH_MAP:
        return False
    seats = written.get("seats")
    named = [
        one
        for one in (seats.values() if isinstance(seats, Mapping) else ())
        if isinstance(one, Mapping) and (one.get("civ") or one.get("civ_card"))
    ]
    return len(named) < SEAT_COUNTS[find_mode(written)]


def find_mode(written: Mapping[str, Any]) -> Mode:
    """Return the mode of a written position: 2v2 for more than two seats, if none is written."""
    seats = written.get("seats")
    numbers = [int(one) for one in seats or () if str(one).isdigit()]
    given = next((mode for mode in SEAT_COUNTS if mode == written.get("mode")), None)
    return given or ("2v2" if max(numbers, default=2) > 2 else "base")


def _mentions_samples(data: Any) -> bool:
    """Tell whether a text anywhere in plain data is the id of a sample."""
    if isinstance(data, Mapping):
        return any(_mentions_samples(one) for pair in data.items() for one in pair)
    if isinstance(data, (list, tuple)):
        return any(_mentions_samples(one) for one in data)
    return isinstance(data, str) and data.startswith(SAMPLE_PREFIX)


def _list_unit_cards(written: Mapping[str, Any]) -> Iterable[tuple[DataPath, Any]]:
    """List the cards of units that are written with their stats."""
    seats = written.get("seats")
    places: list[tuple[DataPath, Any]] = [(("units",), written.get("units"))]
    for seat, one in seats.items() if isinstance(seats, Mapping) else ():
        if isinstance(one, Mapping):
            places.append((("seats", seat, "units"), one.get("units")))
    for path, units in places:
        for handle, unit in units.items() if isinstance(units, Mapping) else ():
            if isinstance(unit, Mapping) and STATS_KEY in unit:
                fields = {key: unit[key] for key in UNIT_CARD_KEYS if key in unit}
                fields["unit"] = fields.pop(STATS_KEY)
                yield (*path, handle), {"id": unit_card_id(handle), **fields}


def unit_card_id(handle: object) -> str:
    """Return the id of the card of a unit that is written with its stats."""
    return f"unit_{str(handle).lower()}"


def _read_cards(given: Iterable[tuple[DataPath, Any]]) -> list[Card]:
    """Read cards; the faults of all of them are raised together."""
    cards: dict[str, Card] = {}
    faults: list[DataPathError] = []
    for path, data in given:
        collector = FaultCollector()
        with collector.reading():
            card = _read_card(data)
            if card.id in cards:
                faults.append(DataPathError(path, f"the card id {card.id} stands twice"))
            cards[card.id] = card
        faults += [
            DataPathError((*path, *_inner_path(one)), one.problem) for one in collector.faults
        ]
    raise_all_errors(faults)
    return list(cards.values())


def _read_card(data: Any) -> Card:
    document = YamlDocument("given", [write_out_card(data)], {})
    (card,) = build_model(document, OWN_CARDS)
    for fault in find_card_faults(card):
        raise document.fault((0, *fault.path), fault.problem)
    return card


def _inner_path(fault: FaultError) -> DataPath:
    parts = fault.key.split(".")[1:]
    return tuple(int(part) if part.isdigit() else part for part in parts)
