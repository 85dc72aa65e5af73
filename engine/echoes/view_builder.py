"""Builds the view of one seat: the open table, and what this seat alone knows (section 20).

Rules: E-INFO-01 to E-INFO-12, R-INFO-02.
"""

from engine.core.protocol.values import Viewer
from engine.echoes.agenda.tasks import RunEffect
from engine.echoes.catalog.operations import Fetch
from engine.echoes.effects.effect_tasks import effect_of
from engine.echoes.figures.filters import matches_card
from engine.echoes.state import State
from engine.echoes.view import OwnSecrets, View


def view(state: State, viewer: Viewer) -> View:
    """Build a view: the table holds nothing secret, and a hand is known to its owner only.

    Rules: E-INFO-09, E-INFO-10 to E-INFO-13, R-TEAM-07.
    """
    board = state.board
    if viewer is None or not 1 <= viewer <= len(board.players):
        return View(None, board.copy(), None)
    secrets = state.secrets_of(viewer)
    own = OwnSecrets(
        tuple(secrets.hand),
        _list_answers(state, viewer),
        secrets.deck_list,
        tuple(secrets.standing),
        tuple(secrets.discard_first),
    )
    return View(viewer, board.copy(), own)


def _list_answers(state: State, viewer: Viewer) -> tuple[str, ...]:
    """Return the possible answers to the viewer's own choice that others may not know."""
    choice = state.board.choice
    if choice is None or choice.seat != viewer or choice.answers:
        return choice.answers if choice is not None and choice.seat == viewer else ()
    secrets = state.secrets_of(choice.seat)
    task = state.agenda[-1]
    if choice.kind != "fetch" or not isinstance(task, RunEffect):
        return tuple(secrets.hand)
    cards = state.board.cards
    op = effect_of(cards.card(task.card), task.number).do[task.op]
    if not isinstance(op, Fetch):
        return ()
    return tuple(sorted(card for card in secrets.deck if matches_card(cards, card, op.cards)))
