"""Putting tasks on the agenda, and opening the choices that they need (section 22.3)."""

from typing import Final

from engine.core.protocol.values import EVERYONE
from engine.core.protocol.working_copy import WorkingCopy
from engine.echoes.agenda.tasks import AnyTask, Happening, Names, ReactionMoment
from engine.echoes.catalog.effect_models import REACTION_TRIGGERS
from engine.echoes.entities.open_choice import OpenChoice
from engine.echoes.events.turns import ChoiceOpened
from engine.echoes.state import State

Work = WorkingCopy[State]

ASKED_THOUGH_SINGLE: Final = ("may", "fetch", "resupply", "discard_hand", "discard_effect")
"""Choices that are asked even with one possible answer: their answers are the player's secret."""


def plan_tasks(work: Work, *tasks: AnyTask) -> None:
    """Put tasks on the agenda so that they are carried out next, in this order."""
    work.state.agenda.extend(reversed(tasks))


def plan_happenings(work: Work, *happenings: Happening) -> None:
    """Plan the moment for Reactions, then what the happenings trigger among cards in play.

    A Reaction, and whatever it causes, triggers no further Reactions.

    Rules: R-CARD-09, R-CARD-12, E-PIPE-19, E-PIPE-27 to E-PIPE-30.
    """
    heard = tuple(one for one in happenings if one.trigger in REACTION_TRIGGERS)
    if heard and not work.state.is_reacting:
        plan_tasks(work, ReactionMoment(happenings=heard), *happenings)
    else:
        plan_tasks(work, *happenings)


def find_answer(work: Work, task: AnyTask, choice: OpenChoice, default: Names) -> Names | None:
    """Return the answer to a choice; None if it was opened, and the task waits for it.

    In another player's turn the default answer is taken at once, so that nobody waits. A choice
    over open information with only one possible answer is not asked.

    Rules: R-ORD-03, E-PIPE-14, E-INFO-08.
    """
    if task.answer is not None:
        return task.answer
    state = work.state
    is_forced = len(choice.answers) == choice.at_least and choice.kind not in ASKED_THOUGH_SINGLE
    if is_forced:
        return choice.answers
    if choice.seat != state.board.active:
        return default
    state.board.choice = choice
    state.default_answer = default
    state.agenda.append(task)
    work.tell(ChoiceOpened(audience=EVERYONE, seat=choice.seat, choice=choice.kind))
    return None


def answer_choice(work: Work, answer: Names) -> None:
    """Close the open choice, and put its answer into the task that waits."""
    state = work.state
    task = state.agenda.pop()
    state.agenda.append(task.model_copy(update={"answer": answer}))
    state.board.choice = None
    state.default_answer = ()
