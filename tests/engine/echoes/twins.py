"""Twin states that differ only in what one seat cannot know (section 20)."""

from random import Random

from engine.core.protocol.values import Viewer
from engine.echoes.catalog.tiles import load_tiles
from engine.echoes.state import SeatSecrets, State


def make_twin(state: State, seat: Viewer, draw: Random) -> State:
    """Return a twin with others' cards dealt anew, all decks shuffled and hidden tiles swapped.

    Others' standing reactions and lists of discards are gone (E-INFO-09, E-INFO-10, E-INFO-12,
    E-INFO-13). After the end nothing is secret (R-INFO-05).
    """
    twin = state.copy()
    if state.board.outcome is not None:
        return twin
    for player in twin.board.players:
        secrets = twin.secrets_of(player.seat)
        if player.seat == seat:
            draw.shuffle(secrets.deck)
        else:
            _deal_anew(secrets, draw)
    _swap_tiles(twin, draw)
    return twin


def _deal_anew(secrets: SeatSecrets, draw: Random) -> None:
    cards = [*secrets.hand, *secrets.deck]
    draw.shuffle(cards)
    size = len(secrets.hand)
    secrets.hand, secrets.deck = cards[:size], cards[size:]
    secrets.standing, secrets.discard_first = [], []


def _swap_tiles(state: State, draw: Random) -> None:
    """Swap the tiles that were shuffled; where the center tile lies is no secret (E-SETUP-11)."""
    printed = load_tiles()
    places = [place for place, tile in state.hidden_tiles.items() if not printed[tile].center]
    tiles = [state.hidden_tiles[place] for place in places]
    draw.shuffle(tiles)
    state.hidden_tiles.update(zip(places, tiles, strict=True))
