"""The Regroup phase, and Legendary cards: which card to keep, where units should lie."""

from collections.abc import Mapping

from engine.capital.ai.build_ideas import built
from engine.capital.ai.build_means import ATTACK, BOTH, DEFENCE, OPEN, BuildMeans, room_of
from engine.capital.ai.build_plan import Planner
from engine.capital.catalog.card_set import Building, Troop
from engine.capital.orders import Move, Pick, Store
from engine.core.card_piles import base
from engine.core.protocol.values import Order


def pick(ground: BuildMeans) -> Order:
    """Take the Legendary card that is worth most."""
    return Pick(card=max(ground.view.shown, key=lambda name: (value(ground, name), name)))


def value(ground: BuildMeans, name: str) -> float:
    """Tell what a card is worth to have in hand."""
    card = ground.view.cards.card(name)
    worth = ground.scales.fancy(card)
    if isinstance(card, Building):
        own = {base(one.name) for one in ground.land.buildings}
        if not card.escalating and card.id in own:
            return 0.0
        after = ground.start.plus(built(ground, name, card))
        more = ground.weigh(after, ground.ranks) - ground.weigh(ground.start, ground.ranks)
        missing = sum(1 for one in card.requires if not ground.banners(one))
        worth += (more - ground.temper.price * ground.cost(card)) / (1 + missing)
    return worth


def store(ground: BuildMeans) -> Order:
    """Keep what the next turn would be built with, then what is worth most."""
    hand, room = ground.means.hand, ground.start.store
    if len(hand) <= room:
        return Store(keep=hand)
    wanted = {name for idea in Planner(ground).plan().ideas for name in idea.uses}
    worth = {name: (name in wanted or base(name) in wanted, value(ground, name)) for name in hand}
    ranked = sorted(hand, key=lambda name: worth[name], reverse=True)
    return Store(keep=tuple(name for name in hand if name in ranked[:room]))


def move(ground: BuildMeans) -> Order | None:
    """Put units where they are of most use; None where all is well."""
    final = lying = dict(ground.units)
    while (better := _better(ground, final)) is not None:
        final = better
    moves = {name: at for at, name in final.items() if lying.get(at) != name}
    return Move(moves=moves) if moves else None


def _better(ground: BuildMeans, lying: Mapping[str, str]) -> dict[str, str] | None:
    """Find one move or swap after which the units are of more use."""
    worth = _use(ground, lying)
    for here in ground.places:
        for there in ground.places:
            if here.address in lying and here != there and here.slot.kind == there.slot.kind:
                swapped = _swapped(lying, here.address, there.address)
                if _use(ground, swapped) > worth:
                    return swapped
    return None


def _swapped(lying: Mapping[str, str], here: str, there: str) -> dict[str, str]:
    places = {here: there, there: here}
    return {places.get(at, at): name for at, name in lying.items()}


def _use(ground: BuildMeans, lying: Mapping[str, str]) -> int:
    """Count of how much use units are where they lie."""
    found = 0
    for place in ground.places:
        if place.address in lying:
            kind = room_of(ground.land, place)
            card = ground.view.cards.card(lying[place.address])
            if isinstance(card, Troop):
                found += 2 * card.defence * (kind in {BOTH, DEFENCE})
                found += 3 * card.attack * (kind in {BOTH, ATTACK})
            else:
                found += kind == OPEN
    return found
