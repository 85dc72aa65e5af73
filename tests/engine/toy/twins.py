"""A second world of the toy game that differs only in what one seat cannot know."""

from random import Random

from engine.core.protocol.values import Viewer
from tests.engine.toy.state import State


def make_twin(state: State, seat: Viewer, draw: Random) -> State:
    """Deal anew what is hidden: others' hands and posts, the pile, an offer (T-INFO-01)."""
    other = state.copy()
    hidden_sides = [one for key, one in other.sides.items() if key != seat]
    guards = [card for side in hidden_sides for card in (*side.hand, *side.posts)]
    draw.shuffle(guards)
    for side in hidden_sides:
        side.hand = [guards.pop() for _ in side.hand]
        side.posts = {guards.pop(): draw.choice(["north", "south"]) for _ in side.posts}
    seen = len(other.offer) if seat == other.active else 0
    pile = [*other.offer[seen:], *other.treasures]
    draw.shuffle(pile)
    unseen = len(other.offer) - seen
    other.offer[seen:], other.treasures = pile[:unseen], pile[unseen:]
    return other
