"""What to do next, said under what is asked on a card: short, and from what the reader knows."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Order
from engine.valhalla.catalog.rule_tables import CLASSES, side_specials
from engine.valhalla.planning.sheet_plan import planned
from engine.valhalla.planning.treasury_outlook import outlook
from engine.valhalla.view import Own, View
from render.language.voice import Voice
from render.valhalla.status_page import brief
from render.valhalla.words.battle_forecasts import foreseen

SOON: Final = 5
"""So many rounds ahead an empty treasury is told."""
BEGUN: Final = 3
"""Who has given so many orders needs no first steps told."""
FREE: Final = 8
"""So many side specials are named."""
PICKING: Final = {"en": "special", "fr": "don"}
NAMING: Final = {"en": "side name …", "fr": "empire nom …"}


def hint(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]) -> str:
    """Say in a line or two what is at stake and what one does now; "" where the ask says it all."""
    return "\n".join(_said(voice, view, ask, sheet))


def answered(view: View, ask: Ask) -> bool:
    """Tell whether a side has its kinds of units and a name, whatever may still be changed."""
    me = view.me
    return ask.kind == "side" and me is not None and bool(me.kinds and view.side(me.seat).name)


def _said(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]) -> Iterator[str]:
    me = view.me
    if me is None:
        return
    if ask.kind == "side" and (me.kinds or not me.done):
        yield _ready(voice, view, me)
    if ask.kind == "side" and me.late:
        yield from _picks(voice, view, "hint.pick.late")
    elif ask.kind == "pick":
        yield from _picks(voice, view)
    elif ask.kind == "orders":
        yield from _means(voice, view, me, sheet)
        if view.round == 1 and len(sheet) < BEGUN:
            yield voice.say("hint.first")
    elif ask.kind in {"respond", "parley"}:
        yield from _met(voice, view, ask, sheet)


def _met(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]) -> Iterator[str]:
    """Say who stands where, and then how it would go by what the reader knows."""
    yield from (brief(voice, one) for one in (view.me.briefs if view.me is not None else ()))
    yield from (voice.event(one) for one in foreseen(view, ask, sheet))


def _ready(voice: Voice, view: View, me: Own) -> str:
    """Say what Ready would fill in, while that may still be given (V-11.3-08, V-11.1-05)."""
    one = view.side(me.seat)
    if me.kinds:
        key = "hint.side.whole" if one.name else "hint.side.unnamed"
        return voice.say(key, form=f"`{NAMING[voice.language]}`")
    unnamed = sum(not name for name in (one.name, one.capital_name, one.ruler))
    return voice.say("hint.side.open", missing=len(CLASSES) - len(me.designs), unnamed=unnamed)


def _picks(voice: Voice, view: View, key: str = "hint.pick") -> Iterator[str]:
    """Name the side specials that nobody has, and how one is picked in words (V-11.2-01)."""
    taken = {one.special for one in view.sides}
    free = [voice.noun(f"side_special.{one}").name for one in side_specials() if one not in taken]
    if free:
        names = ", ".join((*free[:FREE], *(["\u2026"] if len(free) > FREE else [])))
        yield voice.say(key, names=names, form=f"`{PICKING[voice.language]} {free[0]}`")


def _means(voice: Voice, view: View, me: Own, sheet: Sequence[Order]) -> Iterator[str]:
    """Say what can be ordered still, and how long the gold lasts where more goes than comes."""
    earned, paid, cost, _ = outlook(view, me, sheet)
    facts = {"gold": me.gold, "cost": cost, "income": earned, "upkeep": -paid}
    yield voice.say("hint.orders", used=planned(view, me, sheet).used, limit=me.limit, **facts)
    left = max(0, me.gold - cost)
    if paid > earned and left < SOON * (paid - earned):
        yield voice.say("hint.lasting", count=left // (paid - earned))
