"""The pictures of the workshop: the civilizations, a deck, cards that were found, and one card."""

from engine.echoes.catalog.card_models import Card
from engine.echoes.catalog.card_set import load_shipped_card_set
from render.drawing.picture import Picture
from render.echoes.pictures.cards import card_twins
from render.echoes.pictures.cards.card_faces import make_card_face
from render.echoes.pictures.cards.deck_sheet import DeckContents, draw_deck_sheet, gather_deck
from render.echoes.pictures.cards.hand_contents import HandCard, HandContents
from render.echoes.pictures.cards.hand_picture import draw_hand_picture
from render.echoes.pictures.draw_picture import CIVS_COLOURS
from render.echoes.words.nouns import local_text
from render.echoes.workshop.card_search import CardSearch, find_cards
from render.echoes.workshop.deck_drafts import DeckDraft
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice


def draw_civs(voice: Voice) -> Picture:
    """Draw the Civilization cards, of which one is chosen to begin."""
    cards = load_shipped_card_set()
    shown = [
        HandCard(
            civ.civilization_card.id,
            make_card_face(voice, cards, civ.civilization_card.id),
            capitalise(local_text(voice, civ.name)),
        )
        for civ in cards.civs.values()
    ]
    contents = HandContents(voice.say("picture.civs"), "", tuple(shown), "")
    twin = card_twins.write_hand_twin(voice, contents)
    image = draw_hand_picture(contents)
    return Picture(image, f"{contents.title}.", twin, is_flat=True, colour_count=CIVS_COLOURS)


def draw_deck(voice: Voice, draft: DeckDraft) -> Picture:
    """Draw a deck: its curve of costs, what it is made of, and its cards."""
    return _draw_sheet(voice, gather_deck(voice, draft.deck, draft.cards, _title(voice, draft)))


def draw_search(voice: Voice, draft: DeckDraft, search: CardSearch) -> Picture:
    """Draw the cards that were found, with how many of each the deck holds, below its curve."""
    found: list[Card] = find_cards(voice, draft.civilization, search)
    title = _title(voice, draft)
    return _draw_sheet(voice, gather_deck(voice, draft.deck, draft.cards, title, found))


def _title(voice: Voice, draft: DeckDraft) -> str:
    return draft.name or capitalise(local_text(voice, draft.civilization.name))


def _draw_sheet(voice: Voice, contents: DeckContents) -> Picture:
    return Picture(
        draw_deck_sheet(contents),
        voice.say("picture.deck.alt", deck=contents.title),
        card_twins.write_deck_twin(voice, contents),
        is_flat=True,
    )
