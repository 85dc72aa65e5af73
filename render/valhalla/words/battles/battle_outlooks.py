"""What a player may expect of the battles that orders may lead to, as they are given.

Rules: V-13-01 (from the reader's own view), V-2.2-09, V-7.2-04, V-7.2-06.
"""

from collections.abc import Sequence

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from engine.valhalla.planning.battle_outlook import FOES_COMPARED, BattleOutlook, list_outlooks
from engine.valhalla.view import View
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.battles.battle_forecasts import Basis, describe_basis


def write_outlooks(
    voice: Voice, view: View, ask: Ask, sheet: Sequence[Order], given: Sequence[Order]
) -> tuple[str, ...]:
    """Write a line for each battle that orders may lead to; `sheet` doesn't hold them."""
    return tuple(_write_outlook(voice, one) for one in list_outlooks(view, ask, sheet, given))


def write_stakes(voice: Voice, one: BattleOutlook) -> str:
    """Write how often a battle may be won and what it may cost, to stand in a line."""
    is_whole = one.fewest_lost == one.most_lost == one.units
    spread = "whole" if is_whole else _find_spread(one)
    facts = {"fewest": one.fewest_lost, "most": one.most_lost, "count": one.units}
    return voice.say(
        "outlook.stakes",
        wins=one.wins,
        times=FOES_COMPARED,
        best="yes" if one.unknown_seats else "",
        loss=Noun(voice.say("outlook.cost", spread=spread, **facts)),
    )


def _write_outlook(voice: Voice, one: BattleOutlook) -> str:
    facts = {"at": one.at, "near": one.foes_at, "count": one.units}
    if not one.sources:
        return voice.say("outlook.mark", seats=one.unknown_seats, **facts)
    lead = voice.say(
        f"outlook.{one.meets}",
        seats=one.foes,
        doubtful="yes" if one.may_be_averted else "",
        **facts,
    )
    course, basis = _describe_course(voice, one), _describe_outlook_basis(voice, one)
    return voice.say("outlook.whole", lead=lead, course=course, basis=basis)


def _describe_course(voice: Voice, one: BattleOutlook) -> str:
    return voice.say(
        "outlook.course",
        wins=one.wins,
        times=FOES_COMPARED,
        best="yes" if one.unknown_seats else "",
        loss=_describe_losses(voice, one),
    )


def _describe_outlook_basis(voice: Voice, one: BattleOutlook) -> str:
    known = [(source.seat, source.basis, source.round) for source in one.sources]
    basis = Basis(
        known=known,
        unseen=one.unknown_seats,
        role="defense" if one.meets == "answer" else "attack",
        walls=one.forts_basis,
        number=one.forts_round_or_level,
        powers=one.ignores_powers,
    )
    return capitalise(voice.say("tale.parting").join(describe_basis(voice, basis)))


def _describe_losses(voice: Voice, one: BattleOutlook) -> str:
    """Say how many units are lost: a number, or a range."""
    facts = {"fewest": one.fewest_lost, "most": one.most_lost, "count": one.units}
    return voice.say("outlook.loss", spread=_find_spread(one), **facts)


def _find_spread(one: BattleOutlook) -> str:
    """Return how the least and the greatest loss differ; "" if nobody is lost."""
    if not one.most_lost:
        return ""
    if one.fewest_lost == one.most_lost:
        return "same"
    return "range" if one.most_lost < one.units else "all"
