"""The search for cards of a civilization: by sort, cost, keyword and words."""

from collections.abc import Iterator
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from engine.core.notation.name_folding import fold_name
from engine.echoes.catalog.card_models import Card, CivilizationCard, TechCard, UnitCard
from engine.echoes.catalog.card_set import Civilization
from engine.echoes.catalog.keyword_models import KEYWORDS
from engine.echoes.catalog.vocabulary import CLASSES, TECH_TYPES
from engine.echoes.decks.deck_figures import MAX_CURVE_COST
from render.echoes.pictures.cards.card_faces import card_kind
from render.echoes.words.card_text import rules_text
from render.echoes.words.keyword_texts import keyword_text
from render.echoes.workshop.deck_drafts import card_cost
from render.language.voice import Voice

SORTS: Final = ("unit", *CLASSES, "technology", "tactic", *TECH_TYPES)
"""What a card may be searched by: its kind, a class, or a type."""
COSTS: Final = tuple(map(str, range(MAX_CURVE_COST + 1)))
MAX_WORDS_CHARACTERS: Final = 60


class CardSearch(NamedTuple):
    """What is searched for; "" is anything."""

    sort: str = ""
    cost: str = ""
    keyword: str = ""
    words: str = ""


NO_SEARCH: Final = CardSearch()
SEARCH_FIELDS: Final = ("sort", "cost", "keyword")
"""The fields that are chosen in lists."""


class DeckPage(NamedTuple):
    """A page of the workshop: the deck, the search or one card, and what is searched for."""

    kind: str = ""
    """`cards` is the search, `card` one card, "" the deck."""
    card: str = ""
    search: CardSearch = NO_SEARCH

    def write(self) -> str:
        """Write a page as its key."""
        if not self.kind:
            return ""
        fields = {"card": self.card, **self.search._asdict()}
        return f"{self.kind}?{urlencode({key: one for key, one in fields.items() if one})}"


def read_page(key: str) -> DeckPage:
    """Read a page from its key; what there is not is left out."""
    kind, _, rest = key.partition("?")
    if kind not in {"cards", "card"}:
        return DeckPage()
    fields = dict(parse_qsl(rest))
    search = CardSearch(**{name: fields.get(name, "") for name in CardSearch._fields})
    return DeckPage(kind, fields.get("card", ""), search)


def find_cards(voice: Voice, civ: Civilization, search: CardSearch) -> list[Card]:
    """Return the cards of a civilization that fit a search, by cost."""
    return sorted((one for one in civ.cards if _fits(voice, one, search)), key=card_cost)


def list_sorts(card: Card) -> Iterator[str]:
    """Yield the sorts of a card."""
    yield card.kind
    if isinstance(card, UnitCard):
        yield from card.classes
    if isinstance(card, TechCard):
        yield card.tech_type


def list_keywords(card: Card) -> Iterator[str]:
    """Yield the keywords of a card by their ids."""
    yield from (one.kw for one in card.keywords) if isinstance(card, UnitCard) else ()


def list_known_keywords(civ: Civilization) -> list[str]:
    """List the keywords that cards of a civilization have."""
    found = {one for card in civ.cards for one in list_keywords(card)}
    return [one for one in KEYWORDS if one in found]


def _fits(voice: Voice, card: Card, search: CardSearch) -> bool:
    if search.sort and search.sort not in list_sorts(card):
        return False
    if search.cost and not _costs(card, search.cost):
        return False
    if search.keyword and search.keyword not in list_keywords(card):
        return False
    text = _write_searched_text(voice, card) if search.words else ""
    return all(one in text for one in fold_name(search.words).split())


def _costs(card: Card, cost: str) -> bool:
    own = min(card_cost(card), MAX_CURVE_COST)
    return not isinstance(card, CivilizationCard) and str(own) == cost


def _write_searched_text(voice: Voice, card: Card) -> str:
    """Write what words are looked for in: the names, the kind, the keywords and the rules."""
    keywords = card.keywords if isinstance(card, UnitCard) else ()
    parts = (
        card.name.en,
        card.name.fr,
        card_kind(voice, card),
        *(keyword_text(voice, one) for one in keywords),
        rules_text(voice, card),
    )
    return fold_name(" ".join(parts))
