"""Blanks of boons, Boasts and acclaim: they offer only what would stand."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.core.protocol.game import Blank, Choice
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.unit_tables import INFANTRY
from engine.valhalla.checks.boons_and_boasts import MAX_PETITION_CHARACTERS
from engine.valhalla.choices.blank_making import (
    BlankMaker,
    OrderInProgress,
    make_blank,
    make_choice,
    make_choice_with_effect,
)
from engine.valhalla.choices.caster_powers import MAX_HEXES_OFFERED, find_border_fog
from engine.valhalla.gods.boast_numbers import MAX_CITED_DEEDS, SIDES_WITHOUT_ACCLAIM

# Boons


def _offer_boons(progress: OrderInProgress) -> Blank:
    """Offer boons that could be asked for now and have a target."""
    me = progress.me
    listed = [getattr(one, "boon", "") for one in progress.sheet if one.kind == "boon"]
    free = len(me.boons) + len(listed) < progress.view.settings.boons_per_round
    fit = [
        make_choice_with_effect(boon, cost=gift.cost)
        for boon, gift in favor_tables().boons.items()
        if free and boon not in {*me.boons, *listed} and _may_be_asked_for(progress, boon)
    ]
    return make_blank("boon", fit)


def _may_be_asked_for(progress: OrderInProgress, boon: str) -> bool:
    """Try the boon itself on the checks, with the first of its targets."""
    targets = list(_find_boon_targets(progress, boon))
    gift = favor_tables().boons[boon]
    if gift.target and not targets:
        return False
    fields = {"target": (targets[0].id,)} if gift.target else {}
    text = "?" if boon == "boon_petition" else ""
    return progress.would_stand("boon", boon=boon, text=text, **fields)


def _offer_boon_targets(progress: OrderInProgress) -> Blank | None:
    boon = str(progress.fields.get("boon", ""))
    gift = favor_tables().boons.get(boon)
    if gift is None or not gift.target:
        return None
    return make_blank("target", _find_boon_targets(progress, boon), (1, 1))


def _find_boon_targets(progress: OrderInProgress, boon: str) -> Iterator[Choice]:
    gift = favor_tables().boons[boon]
    if gift.target == "side":
        others = (one for one in progress.view.sides if one.seat != progress.me.seat)
        yield from (make_choice(str(one.seat)) for one in others if not one.ended)
    elif gift.target == "infantry" and progress.me.capital is not None:
        yield from (make_choice(f"{gift.infantry} {cls}") for cls in INFANTRY)
    elif gift.target == "units":
        yield from map(
            make_choice,
            list(dict.fromkeys(unit.at for unit in progress.me.units))[:MAX_HEXES_OFFERED],
        )
    elif gift.target == "hex":
        yield from map(
            make_choice, _HEXES_OF_BOONS.get(boon, _find_battlefields)(progress)[:MAX_HEXES_OFFERED]
        )


def _find_cities(progress: OrderInProgress) -> list[str]:
    return [at for at, place in progress.me.places.items() if place.is_city]


def _find_battlefields(progress: OrderInProgress) -> list[str]:
    """Name revealed hexes where others are, or where the side is going."""
    me = progress.me
    marked = (at for at, seats in me.marks.items() if any(seat != me.seat for seat in seats))
    hexes = dict.fromkeys((*sorted(progress.plan.entered_hexes), *marked))
    return [at for at in hexes if at in me.revealed]


_HEXES_OF_BOONS: Final[Mapping[str, Callable[[OrderInProgress], list[str]]]] = {
    "boon_stones": _find_cities,
    "boon_veil": find_border_fog,
}


def _ask_petition_text(progress: OrderInProgress) -> Blank | None:
    if progress.fields.get("boon") != "boon_petition":
        return None
    return Blank(name="text", text=MAX_PETITION_CHARACTERS)


# Boasts


def _ask_boast_text(progress: OrderInProgress) -> Blank:
    most = 0 if progress.me.boast is not None else progress.view.settings.boast_max_chars
    return Blank(name="text", text=most)


def _offer_deeds(progress: OrderInProgress) -> Blank | None:
    """Offer deeds of the round before (V-10.2-07); none once the side has boasted."""
    if progress.me.boast is not None:
        return None
    last = progress.view.round - 1
    deeds = [
        make_choice(str(deed.id), deed=deed.kind, hex=deed.at)
        for deed in progress.me.log
        if deed.round == last
    ]
    return make_blank("events", deeds, (0, min(MAX_CITED_DEEDS, len(deeds)))) if deeds else None


def _offer_acclaimed_sides(progress: OrderInProgress) -> Blank:
    """Offer the other sides that have boasted in this round (V-12.23-16)."""
    view = progress.view
    living = sum(not one.ended for one in view.sides)
    others = [seat for seat, _ in view.boasts if seat != progress.me.seat]
    return make_blank("side", map(str, others if living > SIDES_WITHOUT_ACCLAIM else ()))


BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "boon": (("boon", _offer_boons), ("target", _offer_boon_targets), ("text", _ask_petition_text)),
    "boast": (("events", _offer_deeds), ("text", _ask_boast_text)),
    "acclaim": (("side", _offer_acclaimed_sides),),
}
