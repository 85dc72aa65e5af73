"""The check that a written position could occur in a game."""

from collections.abc import Iterator

from engine.capital.state import State
from engine.core.files.catalog import find_duplicate
from engine.core.files.file_faults import DataPath, DataPathError


def refuse_impossible_position(state: State) -> None:
    """Raise DataPathError if the position could occur in no game."""
    for path, problem in _find_problems(state):
        raise DataPathError(path, problem)


def _find_problems(state: State) -> Iterator[tuple[DataPath, str]]:
    if state.active_kingdom.out and state.outcome is None:
        yield ("turn",), f"seat {state.turn} is out, and can't have the turn"
    for kingdom in state.kingdoms:
        duplicate = find_duplicate(upgrade.id for upgrade in kingdom.upgrades)
        if duplicate:
            yield ("seats", kingdom.seat, "upgrades"), f"{duplicate} is completed twice"
    yield from _find_war_problems(state)


def _find_war_problems(state: State) -> Iterator[tuple[DataPath, str]]:
    war = state.war
    if war is None:
        return
    if state.phase != "attack":
        yield ("war",), f"a war runs in the attack phase, and this is {state.phase}"
    if war.target == state.turn:
        yield ("war", "target"), "nobody is at war with himself"
    if war.choice == "raze" and war.score < 1:
        yield ("war", "choice"), f"with a score of {war.score} nothing is razed"
    if any(war.sums) and war.sums[0] - war.sums[1] != war.score:
        attack, defence = war.sums
        yield ("war", "score"), f"{attack} less {defence} is not {war.score}"
