"""Builds the view of one seat: the open table, and what this seat alone knows (section 20).

Rules: E-INFO-01 to E-INFO-12, R-INFO-02.
"""

from collections.abc import Iterator

from engine.core.protocol.values import Seat, Viewer
from engine.echoes.agenda.tasks import Happening, ReactionWindow, RunEffect
from engine.echoes.catalog.operations import Fetch
from engine.echoes.effects.effect_tasks import effect_of
from engine.echoes.figures.filters import matches_card
from engine.echoes.state import State
from engine.echoes.view import OwnSecrets, RevealedSeat, View


def view(state: State, viewer: Viewer) -> View:
    """Build a view: the table holds nothing secret, and a hand is known to its owner only.

    After the end of the game everything is shown to everybody.

    Rules: E-INFO-09, E-INFO-10 to E-INFO-13, R-TEAM-07, R-INFO-05.
    """
    board = state.board.copy()
    is_over = board.outcome is not None
    own = _own_secrets(state, viewer)
    return View(
        viewer if own is not None else None,
        board,
        own,
        _list_happenings(state),
        tuple(_reveal_seats(state)) if is_over else (),
        state.hidden_tiles.copy() if is_over else {},
    )


def _reveal_seats(state: State) -> Iterator[RevealedSeat]:
    for secrets in state.secrets:
        yield RevealedSeat(
            tuple(secrets.hand), tuple(secrets.deck), secrets.deck_list, tuple(secrets.standing)
        )


def _own_secrets(state: State, viewer: Viewer) -> OwnSecrets | None:
    """Return what the viewer alone knows; None for those who do not play."""
    if viewer is None or not 1 <= viewer <= len(state.board.players):
        return None
    secrets = state.secrets_of(viewer)
    return OwnSecrets(
        tuple(secrets.hand),
        _list_answers(state, viewer),
        secrets.deck_list,
        tuple(secrets.standing),
        tuple(secrets.discard_first),
        _is_awaited(state, viewer),
        secrets.passes_turn,
    )


def _is_awaited(state: State, viewer: Seat) -> bool:
    """Tell whether the open reaction window waits for a player (R-CARD-08)."""
    board = state.board
    is_opponent = bool(board.window) and not board.is_allied(board.active, viewer)
    return is_opponent and not state.secrets_of(viewer).has_answered


def _list_happenings(state: State) -> tuple[Happening, ...]:
    """List what the open reaction window is about: everybody saw it."""
    task = state.agenda[-1] if state.board.window else None
    return task.happenings if isinstance(task, ReactionWindow) else ()


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
