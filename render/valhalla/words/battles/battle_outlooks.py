"""What a player may expect of the battles that orders may lead to, as they are given.

Rules: V-13-01 (from the reader's own view), V-2.2-09, V-7.2-04, V-7.2-06.
"""

from collections.abc import Sequence

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from engine.valhalla.planning.battle_outlook import FOES_COMPARED, BattleOutlook, list_outlooks
from engine.valhalla.view import View
from render.language.fact_vocabulary import capitalise
from render.language.voice import Voice
from render.valhalla.words.battles.battle_forecasts import Basis, describe_basis


def write_outlooks(
    voice: Voice, view: View, ask: Ask, sheet: Sequence[Order], given: Sequence[Order]
) -> tuple[str, ...]:
    """Write a line for each battle that orders may lead to; `sheet` doesn't hold them."""
    return tuple(_write_outlook(voice, one) for one in list_outlooks(view, ask, sheet, given))


def write_short_outlook(voice: Voice, one: BattleOutlook) -> str:
    """Write how a battle may go and what that rests on, below a line that says where it is."""
    return voice.say(
        "outlook.short",
        course=capitalise(_describe_course(voice, one)),
        basis=_describe_outlook_basis(voice, one),
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
    low, high = one.fewest_lost, one.most_lost
    if not high:
        spread = ""
    elif low == high:
        spread = "same"
    else:
        spread = "range" if high < one.units else "all"
    return voice.say("outlook.loss", fewest=low, most=high, count=one.units, spread=spread)
