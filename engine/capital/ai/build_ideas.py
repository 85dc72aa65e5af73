"""What could be built in a Build phase, and what each thing would bring."""

from typing import Final

from engine.capital.ai.build_means import (
    ATTACK,
    BOTH,
    DEFENCE,
    LOCKED,
    OPEN,
    BuildMeans,
    Idea,
    Rooms,
    room_of,
    rooms,
)
from engine.capital.ai.kingdom_outlook import (
    NOTHING,
    Outlook,
    brings,
    gain,
    with_building,
    with_upgrade,
)
from engine.capital.catalog.card_set import Building, Troop
from engine.capital.catalog.card_verbs import Draw
from engine.capital.entities.kingdom import SlotAt
from engine.capital.orders import Build, UpgradeCity
from engine.core.card_piles import base

DEPTH: Final = {"village": 1, "guild": 2, "keep": 2, "court": 3}
"""Buildings that need much are thought of after those that they may need."""


def upgrades(ground: BuildMeans) -> list[Idea]:
    """List the upgrades to be had, the best first."""
    land, temper = ground.land, ground.temper
    done = {one.id for one in land.upgrades}
    found = []
    for one in ground.view.cards.cities[land.city].upgrades:
        if one.id not in done:
            then = with_upgrade(land, one.id)
            gains = gain(ground.view, then, [(one.id, one)])
            gains = gains._replace(
                level=1, gold_left=-brings(one, "gold"), build_left=-brings(one, "build")
            )
            if one.opens or one.on("battle"):
                gains = gains.plus(ground.more_points(then))
            fights = sum(use != "use" for use in one.opens)
            comfort = temper.troop_slot * fights / 2 + temper.merc_slot * ("use" in one.opens)
            gains = gains._replace(comfort=comfort)
            order = UpgradeCity(upgrade=one.id)
            found.append(Idea((order,), 7, frozenset({one.id}), gains, build=1))
    worths = [ground.weigh(ground.start.plus(idea.brings), ground.ranks) for idea in found]
    ranked = sorted(zip(worths, found, strict=True), key=lambda one: (-one[0], min(one[1].uses)))
    return [idea for _, idea in ranked]


def buildings(ground: BuildMeans) -> list[list[Idea]]:
    """List the buildings in hand, those that others may need first."""
    own = {base(built.name) for built in ground.land.buildings}
    cards = [(name, ground.view.cards.card(name)) for name in ground.means.hand]
    found = [
        Idea(
            (Build(card=name),),
            4,
            frozenset({name if card.escalating else card.id}),
            built(ground, name, card),
            ground.cost(card),
            1,
            rooms=_rooms(ground, card),
            banner=card.banner,
            requires=card.requires,
        )
        for name, card in cards
        if isinstance(card, Building) and (card.escalating or card.id not in own)
    ]
    found.sort(key=lambda idea: sum(DEPTH[one] for one in idea.requires))
    return [[idea] for idea in found]


def built(ground: BuildMeans, name: str, card: Building) -> Outlook:
    """Tell what a building would bring."""
    temper = ground.temper
    land = with_building(ground.land, name)
    gains = gain(ground.view, land, [(name, card)])
    if card.banner == "village":
        gains = gains._replace(village=gains.village + 1)
    if card.on("battle"):
        gains = gains.plus(ground.more_points(land))
    finished = [op for effect in card.on("finished") for op in effect.do]
    comfort = temper.card * sum(op.n for op in finished if isinstance(op, Draw))
    comfort += temper.banner * (not ground.banners(card.banner))
    for kind, count in enumerate(_rooms(ground, card)):
        comfort += count * (temper.merc_slot if kind >= OPEN else temper.troop_slot)
    return gains._replace(comfort=comfort)


def _rooms(ground: BuildMeans, card: Building) -> Rooms:
    kinds = [room_of(ground.land, SlotAt("", slot, "")) for slot in card.slots]
    return tuple(kinds.count(kind) for kind in range(LOCKED + 1))


def troops(ground: BuildMeans) -> list[list[Idea]]:
    """List the troops in hand, for each kind of slot they could lie in."""
    return [
        _troop(ground, name, card)
        for name in ground.means.hand
        if isinstance(card := ground.view.cards.card(name), Troop)
    ]


def _troop(ground: BuildMeans, name: str, card: Troop) -> list[Idea]:
    found = []
    most = ground.more_points(ground.land, (name, BOTH))
    for kind in range(OPEN):
        gains = NOTHING._replace(
            attack=most.attack * (kind in {BOTH, ATTACK}),
            ward=most.ward * (kind in {BOTH, DEFENCE}),
            comfort=ground.temper.troop if kind <= DEFENCE else 0.0,
        )
        orders = tuple(Build(card=name, slot=slot) for slot in ground.free[kind][:1])
        found.append(
            Idea(orders, 6, frozenset({name}), gains, ground.cost(card), 1, rooms=rooms(kind, -1))
        )
    return found
