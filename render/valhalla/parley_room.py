"""The room of a parley: what was said in it, what may be offered, and the answers that end it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Event, Order
from engine.valhalla.checks.diplomacy import (
    MAX_MESSAGE_CHARACTERS,
    gold_to_offer,
    open_parleys,
    parley_partners,
)
from engine.valhalla.diplomacy.truce_offers import FIGHT, TRUCE
from engine.valhalla.events.meetings import Whispered
from engine.valhalla.orders.diplomacy import Parley, Transfer, Whisper
from engine.valhalla.view import Brief, View
from render.guidance import Shortcut
from render.language.voice import Voice
from render.talk_rooms import ParleyRoom
from render.valhalla.words.set_phrases import (
    PHRASE_OF_NO_TRUCE,
    PHRASE_OF_TRUCE,
    is_truce_offered,
)

ASK_KIND: Final = "parley"
ROOM_PREFIX: Final = "parley"
"""How the room of two sides is named, before a dot."""
MAX_LINES_SHOWN: Final = 5
"""The last lines of the talk that a card shows."""
OFFERED_SUMS: Final = (50, 100, 200, 300, 500, 1000, 2000)
"""The sums of gold that are offered to choose from, besides all that there is."""
MAX_PARTNERS_WITH_SUMS: Final = 3


def is_parley_room(room: str) -> bool:
    """Tell whether a room is the private one of two sides."""
    return room.partition(".")[0] == ROOM_PREFIX


def list_partners(view: View) -> Sequence[int]:
    """List the sides with which the viewer parleys now."""
    return () if view.me is None else tuple(map(int, parley_partners(view.me)))


def write_talk(voice: Voice, _: View, events: Sequence[Event]) -> str:
    """Write the last lines of the talk, each as its reader would say it."""
    said = [one for one in events if isinstance(one, Whispered)]
    return "\n".join(f"> {voice.tell_event(one)}" for one in said[-MAX_LINES_SHOWN:])


def list_sums(voice: Voice, view: View, ask: Ask, sheet: Sequence[Order]) -> Iterator[Shortcut]:
    """List sums that a side can pay, and all that it has left (V-8-12)."""
    del ask, sheet
    me = view.me
    partners = () if me is None else parley_partners(me)[:MAX_PARTNERS_WITH_SUMS]
    left = 0 if me is None else gold_to_offer(me)
    for other in partners:
        for gold in (*(one for one in OFFERED_SUMS if one < left), *((left,) if left > 0 else ())):
            label = voice.say("shortcut.gold", gold=gold, seat=int(other))
            gift = Shortcut.of_order(label, Transfer(side=str(other), gold=gold))
            yield replace(gift, is_given=True)
        if left > 0:
            draft = Draft(kind="transfer", fields={"side": str(other)})
            yield Shortcut(voice.say("shortcut.gold.other", seat=int(other)), draft)


def say_to(partner: int, text: str) -> Order:
    """Say something to the other side of a parley alone (V-12.11-01)."""
    return Whisper(side=str(partner), text=text)


# The answers that end a parley


def list_answers(
    voice: Voice, view: View, sheet: Sequence[Order], events: Sequence[Event]
) -> Iterator[Shortcut]:
    """Offer truce and fight for the first parley of a side without an answer, else for the first.

    Who offers a truce, or takes it back, also says so: what stands on a sheet nobody else sees.
    """
    held = () if view.me is None else tuple(open_parleys(view.me))
    if not held:
        return
    answers = {(one.side, one.hex): one.outcome for one in sheet if isinstance(one, Parley)}
    unanswered = [one for one in held if _key(one) not in answers]
    other, brief = (unanswered or held)[0]
    said = answers.get(_key((other, brief)))
    is_offered = is_truce_offered(voice, events, other)
    for outcome in (TRUCE, FIGHT):
        if said == outcome:
            continue
        order = Parley.model_validate({"side": str(other), "hex": brief.at, "outcome": outcome})
        label = _label_answer(voice, brief, other, outcome, is_offered=is_offered)
        whole = Shortcut.of_order(label, order)
        phrase = _choose_phrase(outcome, said, is_offered=is_offered)
        also = (say_to(int(other), voice.say(phrase)),) if phrase else ()
        yield replace(whole, is_given=True, also=also, says_ready=len(unanswered) <= 1)


def _key(held: tuple[int, Brief]) -> tuple[str, str]:
    other, brief = held
    return str(other), brief.at


def _choose_phrase(outcome: str, said: str | None, *, is_offered: bool) -> str:
    """Choose what is said with an answer; "" if that is nothing."""
    if outcome == TRUCE:
        return "" if is_offered else PHRASE_OF_TRUCE
    return PHRASE_OF_NO_TRUCE if said == TRUCE and not is_offered else ""


def _label_answer(voice: Voice, brief: Brief, other: int, outcome: str, *, is_offered: bool) -> str:
    """Label the button that ends a parley so; it accepts or declines what the other has offered."""
    gold = sum(one.gold for one in brief.offers if one.giver == other)
    key = f"shortcut.end.{outcome}" + (".offered" if is_offered or gold else "")
    return voice.say(key, seat=int(other), gold=gold)


def has_answered(view: View, sheet: Sequence[Order]) -> bool:
    """Tell whether a side has said of each of its parleys how it ends."""
    answered = {(one.side, one.hex) for one in sheet if isinstance(one, Parley) and one.outcome}
    me = view.me
    return me is None or all(_key(one) in answered for one in open_parleys(me))


PARLEY_ROOM: Final = ParleyRoom(
    ask_kind=ASK_KIND,
    is_parley_room=is_parley_room,
    list_partners=list_partners,
    write_talk=write_talk,
    list_answers=list_answers,
    list_sums=list_sums,
    say_to=say_to,
    max_text=MAX_MESSAGE_CHARACTERS,
)
"""How a parley of Empire: Valhalla is shown."""
