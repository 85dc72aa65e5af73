"""The six civilizations, while players choose theirs."""

from engine.echoes.view import View
from render.drawing.picture import PictureRequest
from render.echoes.pictures.cards.card_faces import make_card_face
from render.echoes.pictures.cards.hand_contents import HandCard, HandContents
from render.echoes.pictures.draft_fields import read_fields
from render.echoes.pictures.names import player_name
from render.echoes.words.nouns import local_text
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice


def gather_civs(voice: Voice, view: View, request: PictureRequest) -> HandContents:
    """Gather the Civilization cards, each with who has taken it."""
    board = view.board
    taken = {one.civ: player_name(voice, one.seat) for one in board.players if one.civ}
    chosen = read_fields(request.draft).get("civ")
    shown = []
    for civ in board.cards.civs.values():
        card = civ.civilization_card.id
        face = make_card_face(voice, board.cards, card, pattern=request.pattern)
        is_free = civ.civ not in taken
        people = capitalise(local_text(voice, civ.name))
        player = taken.get(civ.civ, "")
        note = voice.say("picture.side", people=people, player=player) if player else people
        shown.append(HandCard(card, face, note, is_free, civ.civ == chosen))
    left = voice.say("picture.civs.left", n=len(shown) - len(taken))
    return HandContents(voice.say("picture.civs"), left, tuple(shown), "")
