"""The civilizations of a game and their cards: the shipped set, read once, and sets made elsewhere.

Rules: E-SETUP-05.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import Field, TypeAdapter

from engine.core.card_piles import print_name
from engine.core.files.card_data import CardDataModel
from engine.core.files.catalog import build_model, check_names_known, find_duplicate, load_data_file
from engine.core.files.file_faults import FaultError, join_faults
from engine.core.files.yaml_reader import YamlDocument
from engine.echoes.catalog.card_faults import find_card_faults
from engine.echoes.catalog.card_models import AnyCard, Card, CivilizationCard, UnitCard
from engine.echoes.catalog.fault_places import CardFault
from engine.echoes.catalog.vocabulary import Amount, CivId, LocalText

DATA_PACKAGE: Final = "engine.echoes"
CIV_FILES: Final[Mapping[CivId, str]] = {
    "norsemen": "norsemen",
    "scots": "scots",
    "mongols": "mongol_empire",
    "byzantines": "byzantine_empire",
    "ottomans": "ottoman_empire",
    "holy_roman": "holy_roman_empire",
}
"""The file of each civilization, in the order of E-SETUP-05."""
SAMPLE_CIV: Final = "sample"
OWN_CARDS: Final[TypeAdapter[tuple[Card, ...]]] = TypeAdapter(tuple[AnyCard, ...])


class Civilization(CardDataModel):
    """A civilization: its cards and its prepared deck."""

    schema_version: Annotated[Literal[1], Field(alias="schema")]
    civ: CivId
    name: LocalText
    cards: tuple[AnyCard, ...]
    deck: Mapping[str, Amount] = Field(default_factory=dict)

    @property
    def civilization_card(self) -> CivilizationCard:
        return next(card for card in self.cards if isinstance(card, CivilizationCard))


class CardSet(NamedTuple):
    """Every civilization and card of a game, by id."""

    civs: Mapping[CivId, Civilization]
    cards: Mapping[str, Card]
    civ_by_card: Mapping[str, CivId]
    is_shipped: bool = False
    own: tuple[Card, ...] = ()
    """Cards that exist in this game alone."""

    def card(self, name: str) -> Card:
        """Return the printed card of a card instance."""
        return self.cards[print_name(name)]

    def unit_card(self, name: str) -> UnitCard:
        """Return the printed card of a unit."""
        card = self.card(name)
        if not isinstance(card, UnitCard):
            raise TypeError(f"{name} is no unit card")
        return card

    def civ_of(self, name: str) -> CivId:
        """Return the civilization to which a card belongs."""
        return self.civ_by_card[print_name(name)]


def read_civilization(document: YamlDocument) -> Civilization:
    """Read the file of one civilization; raise a fault that holds all that is wrong in it."""
    civ = build_model(document, Civilization)
    faults = [
        document.fault(("cards", number, *fault.path), fault.problem)
        for number, card in enumerate(civ.cards)
        for fault in (*_find_id_faults(civ, card), *find_card_faults(card))
    ]
    faults += _find_role_faults(document, civ)
    if faults:
        raise join_faults(faults)
    names = [((card_id,), card_id) for card_id in civ.deck]
    check_names_known(document, ("deck",), names, [card.id for card in civ.cards])
    return civ


def _find_id_faults(civ: Civilization, card: Card) -> Sequence[CardFault]:
    if card.id.startswith(f"{civ.civ}_"):
        return ()
    return (CardFault(("id",), f"the ids of this file begin with {civ.civ}_"),)


def _find_role_faults(document: YamlDocument, civ: Civilization) -> list[FaultError]:
    """Return the roles that stand too often or not at all, and the ids that stand twice."""
    faults = [
        document.fault(("cards",), f"a civilization has exactly one {role} card")
        for role in ("civilization", "conqueror")
        if sum(card.role == role for card in civ.cards) != 1
    ]
    duplicate = find_duplicate(card.id for card in civ.cards)
    if duplicate is not None:
        faults.append(document.fault(("cards",), f"the card id {duplicate} stands twice"))
    return faults


def build_card_set(
    civs: Sequence[Civilization], *, shipped: bool = False, own: Sequence[Card] = ()
) -> CardSet:
    """Make a card set; raise ValueError if a civilization stands twice.

    A card of this game alone takes the place of one with the same id.
    """
    duplicate = find_duplicate(civ.civ for civ in civs)
    if duplicate is not None:
        raise ValueError(f"the civilization {duplicate} stands twice")
    cards = {card.id: card for civ in civs for card in civ.cards} | {card.id: card for card in own}
    civ_by_card = {card: _find_civ(civs, card) for card in cards}
    return CardSet({civ.civ: civ for civ in civs}, cards, civ_by_card, shipped, tuple(own))


def _find_civ(civs: Sequence[Civilization], card: str) -> CivId:
    """Return the civilization with which a card's id begins; a card without one has its own."""
    return next((civ.civ for civ in civs if card.startswith(f"{civ.civ}_")), card)


@cache
def load_shipped_card_set() -> CardSet:
    """Read the civilizations in data/ (E-SETUP-05)."""
    return build_card_set([*_load_civilizations().values()], shipped=True)


@cache
def _load_civilizations() -> Mapping[CivId, Civilization]:
    return {
        civ: read_civilization(load_data_file(DATA_PACKAGE, f"data/{name}.yaml"))
        for civ, name in CIV_FILES.items()
    }


@cache
def load_sample_civilization() -> Civilization:
    """Read the sample cards of section 24.10, which stand in no deck."""
    return read_civilization(load_data_file(DATA_PACKAGE, f"data/{SAMPLE_CIV}.yaml"))


def dump_card_set(cards: CardSet) -> Any:
    """Return a card set as plain data: shipped civilizations by name, other cards whole."""
    if cards.is_shipped:
        return "shipped"
    return {
        "civs": [_dump_civilization(civ) for civ in cards.civs.values()],
        "own": [dump_card(card) for card in cards.own],
    }


def _dump_civilization(civ: Civilization) -> Any:
    return civ.civ if civ == find_shipped_civilization(civ.civ) else dump_card(civ)


def find_shipped_civilization(civ: CivId) -> Civilization | None:
    """Return a civilization of data/ by its id, or the one of the sample cards."""
    return load_sample_civilization() if civ == SAMPLE_CIV else _load_civilizations().get(civ)


def dump_card(card: Card | Civilization) -> Any:
    """Return a card, or a whole civilization, as plain data."""
    return card.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def load_card_set(data: Any) -> CardSet:
    """Read a card set from plain data."""
    if isinstance(data, CardSet):
        return data
    if data == "shipped":
        return load_shipped_card_set()
    civs = [_load_civilization(one) for one in data["civs"]]
    document = YamlDocument("position", data["own"], {})
    own = build_model(document, OWN_CARDS)
    return build_card_set(civs, own=own)


def _load_civilization(data: Any) -> Civilization:
    found = find_shipped_civilization(data) if isinstance(data, str) else None
    return found or read_civilization(YamlDocument("position", data, {}))
