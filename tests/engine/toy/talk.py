"""What is said in the toy game: boasts, reactions, whispers, and the keeper's verdicts."""

from engine.core.protocol.game import React
from engine.core.protocol.values import EVERYONE, Seat, only
from engine.core.protocol.working_copy import WorkingCopy
from tests.engine.toy.events import Boasted, BoastJudged, Reacted, Whispered
from tests.engine.toy.orders import Boast, Rule, Whisper
from tests.engine.toy.state import Boasting, State


def boast(table: WorkingCopy[State], seat: Seat, order: Boast) -> None:
    """Say something proud; in the own turn the keeper must rule on it (T-TURN-04)."""
    state = table.state
    name = f"{state.round}.{seat}"
    state.boasts[name] = Boasting(seat=seat, text=order.text)
    table.tell(Boasted(audience=EVERYONE, boast=name, seat=seat, text=order.text))
    if state.keeper and not order.aside:
        state.ruling = name


def rule(table: WorkingCopy[State], seat: Seat, order: Rule) -> None:  # noqa: ARG001  (a deed's form)
    """A true boast is worth a favour (T-KEEPER-01)."""
    _rule(table, order.verdict)


def silent_ruling(table: WorkingCopy[State], seat: Seat, late: bool) -> None:  # noqa: ARG001
    """A keeper who is silent believes; one who says Ready does not (T-KEEPER-01)."""
    _rule(table, "true" if late else "false")


def _rule(table: WorkingCopy[State], verdict: str) -> None:
    state = table.state
    table.reveal()
    if verdict == "true":
        state.sides[state.boasts[state.ruling].seat].favour += 1
    table.tell(BoastJudged(audience=EVERYONE, boast=state.ruling, verdict=verdict))
    state.ruling = ""


def react(table: WorkingCopy[State], seat: Seat, order: React) -> None:
    """Cheer or laugh at a boast (T-TALK-02)."""
    told = table.state.boasts[order.event]
    reactions = {**told.reactions, seat: order.on}
    table.state.boasts[order.event] = told.model_copy(update={"reactions": reactions})
    table.tell(Reacted(audience=EVERYONE, seat=seat, boast=order.event, mood=order.on))


def whisper(table: WorkingCopy[State], seat: Seat, order: Whisper) -> None:
    """Only two hear it (T-TALK-01)."""
    heard = only(seat, order.to)
    table.tell(Whispered(audience=heard, seat=seat, to=order.to, text=order.text))
