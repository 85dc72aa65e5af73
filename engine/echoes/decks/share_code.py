"""A deck as one short word that can be pasted anywhere, and back.

A code is the civilization, a dot, and letters that hold two bytes for each card (fourteen bits of a
hash of its id, two of its copies) and two that check the rest. It does not depend on the order in
which cards stand in the data, so that a code stays good when cards are added.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from collections.abc import Iterator
from typing import Final
from zlib import crc32

from engine.core.files.file_faults import FaultError, fault_message
from engine.echoes.catalog.card_set import CardSet
from engine.echoes.catalog.vocabulary import CivId
from engine.echoes.decks.deck_list import DeckList, sort_deck

BYTES_PER_CARD: Final = 2
MAX_COPIES: Final = 3
"""A card has at most this many copies, as its rarity says (E-DECK-06); more are not coded."""
_COPY_BITS: Final = 2
_CHECK_BYTES: Final = 2


def hash_card(card_id: str) -> int:
    """Return fourteen bits that stand for a card within its civilization."""
    return crc32(card_id.encode()) >> (32 - 8 * BYTES_PER_CARD + _COPY_BITS)


def write_share_code(deck: DeckList, cards: CardSet) -> str:
    """Return the code of a deck whose cards are all of its civilization.

    Raise ValueError for a deck that has no code: cards of another civilization, or too many copies.
    """
    body = b"".join(
        (hash_card(card_id) << _COPY_BITS | copies).to_bytes(BYTES_PER_CARD)
        for card_id, copies in _list_coded(deck, cards)
    )
    coded = urlsafe_b64encode(body + _checksum(deck.civ, body)).decode().rstrip("=")
    return f"{deck.civ}.{coded}"


def _list_coded(deck: DeckList, cards: CardSet) -> Iterator[tuple[str, int]]:
    for card_id, copies in sort_deck(deck, cards).cards.items():
        if card_id not in cards.cards or cards.civ_of(card_id) != deck.civ:
            raise ValueError(f"{card_id} is no card of {deck.civ}")
        if copies > MAX_COPIES:
            raise ValueError(f"{copies} copies of {card_id} have no code")
        yield card_id, copies


def read_share_code(code: str, cards: CardSet) -> DeckList:
    """Return the deck of a code; raise a fault if it is no code, or of unknown cards."""
    civ, dot, coded = code.strip().strip("`").partition(".")
    if civ not in cards.civs or not dot:
        raise _fault()
    try:
        data = urlsafe_b64decode(coded + "=" * (-len(coded) % 4))
    except (Base64Error, ValueError):
        raise _fault() from None
    body, check = data[:-_CHECK_BYTES], data[-_CHECK_BYTES:]
    if not body or len(body) % BYTES_PER_CARD or check != _checksum(civ, body):
        raise _fault()
    return sort_deck(DeckList(civ=civ, cards=dict(_read_cards(civ, body, cards))), cards)


def _read_cards(civ: CivId, body: bytes, cards: CardSet) -> Iterator[tuple[str, int]]:
    by_hash = {hash_card(card.id): card.id for card in cards.civs[civ].cards}
    for start in range(0, len(body), BYTES_PER_CARD):
        number = int.from_bytes(body[start : start + BYTES_PER_CARD])
        card_id, copies = by_hash.get(number >> _COPY_BITS), number & MAX_COPIES
        if card_id is None or not copies:
            raise _fault()
        yield card_id, copies


def _checksum(civ: CivId, body: bytes) -> bytes:
    return crc32(civ.encode() + body).to_bytes(4)[:_CHECK_BYTES]


def _fault() -> FaultError:
    problem = "this is no whole deck code; copy it again from its first letter to its last"
    return FaultError("deck", None, problem, message=fault_message("deck_code"))
