"""Reading a war that is stopped at a choice, as a position has it."""

from collections.abc import Sequence

from engine.capital.entities.open_war import Fighter, OpenWar
from engine.capital.position_texts.position_schema import WrittenWar
from engine.capital.state import Kingdom, State
from engine.core.card_piles import find_card
from engine.core.files.file_faults import DataPathError


def read_war(state: State, war: WrittenWar) -> OpenWar:
    """Read a war that is stopped at a choice."""
    if not 1 <= war.target <= len(state.kingdoms):
        raise DataPathError(("war", "target"), f"there is no seat {war.target}")
    defender = state.kingdoms[war.target - 1]
    defenders_home = war.choice == "survive" if war.defenders_home is None else war.defenders_home
    fallen = (*state.discard, *state.legends) if defenders_home else ()
    if war.target not in state.fought:
        state.fought.append(war.target)
    return OpenWar(
        target=war.target,
        attackers=_find_fighters(state, state.active_kingdom, war.troops, "troops"),
        defenders=_find_fighters(state, defender, war.defenders, "defenders", fallen),
        score=war.score,
        siege=war.siege,
        attacker_heal=war.attacker_heal,
        defender_heal=war.defender_heal,
        choice=war.choice,
        defenders_home=defenders_home,
        conceding=war.conceding,
        sums=(war.attack, war.defence),
    )


def _find_fighters(
    state: State, kingdom: Kingdom, wanted: tuple[str, ...], field: str, fallen: Sequence[str] = ()
) -> tuple[Fighter, ...]:
    """Find the fighters with their slots; defenders who have fallen are found in the piles."""
    slot_by_unit = {unit: address for address, unit in kingdom.units.items()}
    candidates = [*state.units_in_slot_order(kingdom), *fallen]
    fighters = []
    for index, wanted_name in enumerate(wanted):
        name = find_card(candidates, wanted_name)
        if name is None:
            raise DataPathError(
                ("war", field, index), f"seat {kingdom.seat} has no {wanted_name} in a slot"
            )
        candidates.remove(name)
        fighters.append(Fighter(name, slot_by_unit.get(name, "")))
    return tuple(fighters)
