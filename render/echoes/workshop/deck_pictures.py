"""The pictures of the workshop: the civilizations, and the curve of a deck."""

from engine.echoes.catalog.card_set import load_shipped_card_set
from render.drawing.picture import Picture
from render.echoes.pictures.cards import card_twins
from render.echoes.pictures.cards.card_faces import make_card_face
from render.echoes.pictures.cards.deck_sheet import draw_deck_sheet, gather_deck
from render.echoes.pictures.cards.hand_contents import HandCard, HandContents
from render.echoes.pictures.cards.hand_picture import draw_hand_picture
from render.echoes.pictures.draw_picture import CIVS_COLOURS
from render.echoes.words.nouns import local_text
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


def draw_curve(voice: Voice, draft: DeckDraft) -> Picture:
    """Draw the curve of costs of a deck and what it is made of; its cards stand in the message.

    A sheet with all cards would be too tall to be read on a phone.
    """
    title = draft.name or capitalise(local_text(voice, draft.civilization.name))
    contents = gather_deck(voice, draft.deck, draft.cards, title)
    return Picture(
        draw_deck_sheet(contents._replace(rows=())),
        voice.say("picture.deck.alt", deck=title),
        card_twins.write_deck_twin(voice, contents),
        is_flat=True,
    )
