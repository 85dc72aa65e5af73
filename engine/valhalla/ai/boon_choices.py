"""Choosing boons: what favor is spent on, at most two boons a round."""

from typing import Final

from engine.valhalla.ai.map_reading.survey import Survey
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.ai.war.scout_parties import count_known_capitals, is_every_capital_cut_off
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.orders.magic import Boon

FIRST_HERALDS_ROUND: Final = 9
"""From this round on there are more moves to make than movement orders."""
ENOUGH_CAPITALS_KNOWN: Final = 3
"""Knowing so many capitals of others is enough."""
VEIL_FAVOR: Final = 40
FIRST_VEIL_ROUND: Final = 8
"""Before this round favor is spent on gold, not on a veil."""
MAX_UNITS_FOR_EINHERJAR: Final = 40
"""A side with more units asks for no Einherjar."""
MIN_UNITS_FOR_BATTLE_BOON: Final = 20
"""An attack on at least so many units is worth a boon."""


def request_heralds(writer: OrderWriter, survey: Survey) -> None:
    """Ask for heralds if there is much to move (V-10.1-27)."""
    if writer.view.round >= FIRST_HERALDS_ROUND and (
        not _knows_too_little(writer, survey) or writer.me.favor >= 2 * VEIL_FAVOR
    ):
        writer.request_heralds()


def _knows_too_little(writer: OrderWriter, survey: Survey) -> bool:
    """Tell whether too little is known of the capitals of others."""
    return count_known_capitals(survey) < min(
        ENOUGH_CAPITALS_KNOWN, len(writer.view.sides) - 1
    ) or is_every_capital_cut_off(survey)


def request_boons(writer: OrderWriter, survey: Survey) -> None:
    """Ask for help in the greatest attack of the turn, a veil, Einherjar and gold."""
    fights = [at for at in sorted(writer.plan.entered_hexes) if survey.count_enemy_units(at)]
    sizes = {at: sum(end == at for end in writer.plan.hex_of.values()) for at in fights}
    greatest = max(fights, key=lambda at: (sizes[at], at), default=None)
    if greatest is not None and sizes[greatest] >= MIN_UNITS_FOR_BATTLE_BOON:
        _request_boon(writer, "boon_wrath", greatest)
        _request_boon(writer, "boon_aegis", greatest)
    may_lift_veil = writer.view.round >= FIRST_VEIL_ROUND and _favor_left(writer) >= VEIL_FAVOR
    if (
        may_lift_veil
        and _knows_too_little(writer, survey)
        and (veil_target := survey.fog.best_veil_target()) is not None
    ):
        _request_boon(writer, "boon_veil", veil_target)
    if survey.threats_by_city and len(writer.me.units) < MAX_UNITS_FOR_EINHERJAR:
        _request_boon(writer, "boon_einherjar", "bruiser")
    _request_boon(writer, "boon_bounty")


def _favor_left(writer: OrderWriter) -> int:
    """Return the favor that is left after the boons on the sheet, each paid in its turn."""
    asked = [one.boon for one in writer.orders if isinstance(one, Boon)]
    paid = favor_tables().boons
    return writer.me.favor - sum(paid[one].cost for one in asked if one not in writer.me.boons)


def _request_boon(writer: OrderWriter, boon: str, *target: str) -> None:
    """Ask for a boon if it can still be paid."""
    if favor_tables().boons[boon].cost <= _favor_left(writer):
        writer.write_order("boon", boon=boon, target=list(target))
