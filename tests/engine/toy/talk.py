"""What is said in the toy game: boasts, reactions, whispers, and the keeper's verdicts."""

from engine.core.protocol.game import React
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.core.protocol.working_copy import WorkingCopy
from tests.engine.toy.events import Boasted, BoastJudged, Reacted, Whispered
from tests.engine.toy.orders import Boast, Rule, Whisper
from tests.engine.toy.state import Boasting, State


def boast(work: WorkingCopy[State], seat: Seat, order: Boast) -> None:
    """Say something proud; in the own turn the keeper must rule on it (T-TURN-04)."""
    state = work.state
    name = f"{state.round}.{seat}"
    state.boasts[name] = Boasting(seat=seat, text=order.text)
    work.tell(Boasted(audience=EVERYONE, boast=name, seat=seat, text=order.text))
    if state.keeper and not order.aside:
        state.ruling = name


def rule(work: WorkingCopy[State], seat: Seat, order: Rule) -> None:  # noqa: ARG001  (a deed's form)
    """A true boast is worth a favour (T-KEEPER-01)."""
    _judge_boast(work, order.verdict)


def silent_ruling(work: WorkingCopy[State], seat: Seat, late: bool) -> None:  # noqa: ARG001
    """A keeper who is silent believes; one who says Ready does not (T-KEEPER-01)."""
    _judge_boast(work, "true" if late else "false")


def _judge_boast(work: WorkingCopy[State], verdict: str) -> None:
    state = work.state
    work.reveal()
    if verdict == "true":
        state.sides[state.boasts[state.ruling].seat].favour += 1
    work.tell(BoastJudged(audience=EVERYONE, boast=state.ruling, verdict=verdict))
    state.ruling = ""


def react(work: WorkingCopy[State], seat: Seat, order: React) -> None:
    """Cheer or laugh at a boast (T-TALK-02)."""
    told = work.state.boasts[order.event]
    reactions = {**told.reactions, seat: order.on}
    work.state.boasts[order.event] = told.model_copy(update={"reactions": reactions})
    work.tell(Reacted(audience=EVERYONE, seat=seat, boast=order.event, mood=order.on))


def whisper(work: WorkingCopy[State], seat: Seat, order: Whisper) -> None:
    """Only two hear it (T-TALK-01)."""
    heard = audience_of(seat, order.to)
    work.tell(Whispered(audience=heard, seat=seat, to=order.to, text=order.text))
