"""The buttons of a side that is attacked: tactics with their odds, and the retreat.

What stands on a button rests on what the side knows, as any forecast does (V-13-01).
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from engine.valhalla.ai.attack_answers import TACTICS_TRIED, list_retreat_hexes
from engine.valhalla.checks.order_checks import check
from engine.valhalla.orders.combat import Respond
from engine.valhalla.planning.battle_outlook import BattleOutlook, list_outlooks
from engine.valhalla.view import Brief, OwnSide, View
from render.guidance import Shortcut
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.words.battles.battle_outlooks import write_stakes

RETREAT: Final = "fighting_retreat"
MAX_TACTICS_OFFERED: Final = 2
"""Weighing a tactic fights a battle several times, which takes a while."""


class _Answer(NamedTuple):
    """An answer that may be given, and how its battle may go; None if nothing is known."""

    order: Respond
    outlook: BattleOutlook | None

    @property
    def rank(self) -> tuple[int, int]:
        """How good it is, by how often it wins and how much it loses at most."""
        return (0, 0) if self.outlook is None else (self.outlook.wins, -self.outlook.most_lost)


def list_battle_answers(
    voice: Voice, view: View, me: OwnSide, ask: Ask, brief: Brief, sheet: Sequence[Order]
) -> Iterator[Shortcut]:
    """Offer tactics with their odds, the best first, then the way back (V-6.3-07, V-12.28-01)."""
    found = _list_tactics(view, ask, brief, sheet) if brief.warlord else ()
    answers = [_weigh(view, ask, sheet, one) for one in found]
    for answer in sorted(answers, key=lambda one: one.rank, reverse=True):
        tactic = voice.noun(f"tactic.{answer.order.tactic}")
        known = answer.outlook
        odds = {} if known is None else {"odds": Noun(write_stakes(voice, known))}
        label = voice.say("shortcut.tactic", tactic=tactic, **odds)
        yield Shortcut.of_order(label, answer.order)
    yield from _list_ways_back(voice, view, me, ask, brief, sheet)


def _list_tactics(view: View, ask: Ask, brief: Brief, sheet: Sequence[Order]) -> Iterator[Respond]:
    """Yield answers by the tactics that hold the ground and that the rules allow there."""
    count = 0
    for tactic in TACTICS_TRIED:
        order = Respond(battle=brief.at, tactic=tactic)
        is_tried = tactic not in {"", RETREAT} and count < MAX_TACTICS_OFFERED
        if is_tried and check(view, ask, order, sheet).is_accepted:
            count += 1
            yield order


def _list_ways_back(
    voice: Voice, view: View, me: OwnSide, ask: Ask, brief: Brief, sheet: Sequence[Order]
) -> Iterator[Shortcut]:
    """Offer to retreat fighting, or without a Warlord where to fall back to if it is lost."""
    hexes = list_retreat_hexes(me, brief.at)
    order = Respond(battle=brief.at, tactic=RETREAT if brief.warlord else None, retreat=hexes)
    if (brief.warlord or hexes) and check(view, ask, order, sheet).is_accepted:
        is_led = "yes" if brief.warlord else ""
        yield Shortcut.of_order(voice.say("shortcut.retreat", led=is_led), order)


def _weigh(view: View, ask: Ask, sheet: Sequence[Order], order: Respond) -> _Answer:
    found = (one for one in list_outlooks(view, ask, sheet, (order,)) if one.sources)
    return _Answer(order, next(found, None))
