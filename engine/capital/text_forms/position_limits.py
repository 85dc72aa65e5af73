"""What no game could come to, said of a written position before anything is played from it."""

from collections.abc import Iterator

from engine.capital.state import State
from engine.core.files.catalog import doubled
from engine.core.files.yaml_reader import DataPath, DataPathError


def possible(state: State) -> None:
    """Refuse a position in which a scenario would prove nothing."""
    for place, problem in _impossible(state):
        raise DataPathError(place, problem)


def _impossible(state: State) -> Iterator[tuple[DataPath, str]]:
    if state.active.out and state.outcome is None:
        yield ("turn",), f"seat {state.turn} is out, and can't have the turn"
    for one in state.realms:
        twice = doubled(done.id for done in one.upgrades)
        if twice:
            yield ("seats", one.seat, "upgrades"), f"{twice} is completed twice"
    yield from _war(state)


def _war(state: State) -> Iterator[tuple[DataPath, str]]:
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
