"""Twin states that differ only in what one seat cannot know (C-INFO-24)."""

from collections.abc import Callable, Collection, Iterator
from random import Random
from typing import Any, NamedTuple

from engine.capital.catalog.card_set import Card
from engine.capital.entities.defence_policy import Policy
from engine.capital.entities.kingdom import partner_of
from engine.capital.entities.open_war import Fighter
from engine.capital.state import Kingdom, State
from engine.core.protocol.values import Viewer

CardMatch = Callable[[Card, Card], bool]


class HiddenCard(NamedTuple):
    """A hidden card: the pile it lies in, and its index there."""

    pile: Any
    at: Any
    kind: str
    """A slot holds one kind of card, a hand any."""
    legendary: bool | None
    """The decks hold one class of card, hands and slots any."""

    @property
    def name(self) -> str:
        name: str = self.pile[self.at]
        return name

    def takes(self, card: Card) -> bool:
        """Tell whether a card may lie in this pile."""
        fits = self.legendary is None or self.legendary == card.is_legendary
        return fits and self.kind in {"", card.kind}


def match_any_card(one: Card, other: Card) -> bool:  # noqa: ARG001  (any two cards may change places)
    return True


def make_twin(state: State, seat: Viewer, draw: Random) -> State:
    """Return a twin with others' hands, units and policies, an open pick and both decks changed."""
    other = deal_hidden_anew(state, seat, draw)
    _change_fighter_slots(other, seat, draw)
    return other


def _change_fighter_slots(state: State, seat: Viewer, draw: Random) -> None:
    """Move others' fighters to other slots: the fighters are known, their slots are not."""
    war = state.war
    unknown = [one.seat for one in _others(state, seat)]
    if war is not None and state.turn in unknown:
        war.attackers = _come_from_other_slots(state, state.turn, war.attackers, draw)
    if war is not None and war.target in unknown:
        war.defenders = _come_from_other_slots(state, war.target, war.defenders, draw)


def _come_from_other_slots(
    state: State, seat: int, those: tuple[Fighter, ...], draw: Random
) -> tuple[Fighter, ...]:
    units = state.kingdoms[seat - 1].units
    troops = [at for at, name in units.items() if state.cards.card(name).kind == "troop"]
    found = []
    for one in those:
        at = draw.choice(troops) if units.get(one.slot) == one.name else one.slot
        if at != one.slot and units[at] not in [fighter.name for fighter in those]:
            units[one.slot], units[at] = units[at], one.name
            found.append(Fighter(one.name, at))
        else:
            found.append(one)
    return tuple(found)


def deal_hidden_anew(
    state: State,
    seat: Viewer,
    draw: Random,
    fixed: Collection[str] = (),
    steady: Collection[int] = (),
    like: CardMatch = match_any_card,
) -> State:
    """Deal anew all hidden cards but `fixed` ones and the units of `steady` seats."""
    other = state.copy()
    spots = [one for one in walk_hidden_cards(other, seat, steady) if one.name not in fixed]
    for one in spots:
        _swap_cards(state, one, draw.choice(spots), like)
    for side in _others(other, seat):
        if side.seat not in steady:
            side.policy = _policy(other, side, draw)
    return other


def _swap_cards(state: State, one: HiddenCard, two: HiddenCard, like: CardMatch) -> None:
    """Swap two hidden cards, if each may lie in the other's pile."""
    first, second = state.cards.card(one.name), state.cards.card(two.name)
    if one.takes(second) and two.takes(first) and like(first, second):
        one.pile[one.at], two.pile[two.at] = two.name, one.name


def walk_hidden_cards(
    state: State, seat: Viewer, steady: Collection[int] = ()
) -> Iterator[HiddenCard]:
    """Yield every card a seat cannot know; fighters on the battlefield were shown."""
    shown = _fighting(state)
    for one in _others(state, seat):
        yield from (HiddenCard(one.hand, at, "", None) for at in range(len(one.hand)))
        if one.seat not in steady:
            for at, name in one.units.items():
                if (one.seat, at) not in shown:
                    yield HiddenCard(one.units, at, state.cards.card(name).kind, None)
        if one.seat == state.turn:
            yield from (HiddenCard(state.shown, at, "", True) for at in range(len(state.shown)))
    yield from (HiddenCard(state.deck, at, "", False) for at in range(len(state.deck)))
    yield from (HiddenCard(state.legends, at, "", True) for at in range(len(state.legends)))


def _fighting(state: State) -> set[tuple[int, str]]:
    """List the slots of those who fight, by seat."""
    war = state.war
    if war is None:
        return set()
    attackers = {(int(state.turn), one.slot) for one in war.attackers}
    return attackers | {(int(war.target), one.slot) for one in war.defenders}


def _others(state: State, seat: Viewer) -> list[Kingdom]:
    """List the kingdoms whose secrets a seat does not share."""
    watching = seat is None or state.kingdoms[seat - 1].out
    own = () if watching or seat is None else (seat, partner_of(state, seat))
    return [one for one in state.kingdoms if one.seat not in own]


def _policy(state: State, one: Kingdom, draw: Random) -> Policy:
    """Return a random defence policy."""
    kinds = {name: state.cards.card(name).kind for name in state.units_in_slot_order(one)}
    troops = [name for name, kind in kinds.items() if kind == "troop"]
    mercs = [name for name, kind in kinds.items() if kind == "mercenary"]
    return Policy(
        commit=draw.choice(("all", "none", "enough")),
        hold_back=tuple(_random_subset(troops, draw)),
        priority=tuple(_random_subset(troops, draw)),
        hopeless=draw.choice(("fight", "withdraw")),
        mercs=draw.choice(("all", tuple(_random_subset(mercs, draw)))),
    )


def _random_subset(names: list[str], draw: Random) -> list[str]:
    return draw.sample(names, draw.randint(0, len(names)))
