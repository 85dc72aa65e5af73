"""Reading a written position (C-CARD-15); what is left out follows by defaults.

`docs/scenarios.md` describes the form and its defaults; `position_writer` writes the same form.
"""

from collections.abc import Mapping
from typing import Any

from engine.capital.catalog.card_set import CardSet
from engine.capital.entities.defence_policy import Policy
from engine.capital.entities.kingdom import (
    CompletedUpgrade,
    PlacedBuilding,
    SettledMercenary,
    find_slot,
    slots_of_kingdom,
)
from engine.capital.entities.kingdom_figures import income_tracker
from engine.capital.position_texts.instance_names import (
    InstanceNamer,
    SeatCards,
    refuse_unknown_card,
)
from engine.capital.position_texts.position_limits import refuse_impossible_position
from engine.capital.position_texts.position_schema import WrittenPosition, WrittenSeat
from engine.capital.position_texts.position_writer import describe_position
from engine.capital.position_texts.war_reader import read_war
from engine.capital.position_texts.written_cards import read_card_set
from engine.capital.settings import COLOURS, SEAT_COUNTS, Settings
from engine.capital.state import Kingdom, State
from engine.capital.turn.phases import is_late_coin_due
from engine.core.card_piles import find_card, number_copies
from engine.core.files.file_faults import DataPath, DataPathError
from engine.core.files.nearest_words import suggest_nearest
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat


def stage(written: Mapping[str, Any]) -> State:
    """Return the state of a written position."""
    cards = read_card_set(written)
    position = WrittenPosition.model_validate(dict(written))
    settings = _read_settings(position)
    namer = InstanceNamer(cards, position)
    seats = range(1, max(position.seats) + 1)
    cards_by_seat = {
        seat: namer.name_seat_cards(seat, position.seats.get(seat, WrittenSeat())) for seat in seats
    }
    kingdoms = [_start_kingdom(cards, position, cards_by_seat[seat], Seat(seat)) for seat in seats]
    state = State(
        settings, cards, kingdoms, [], round=position.round, turn=Seat(position.active_seat)
    )
    if not 1 <= position.active_seat <= len(kingdoms):
        raise DataPathError(("turn",), f"there is no seat {position.active_seat}")
    for kingdom in kingdoms:
        _lay_kingdom(
            state,
            kingdom,
            cards_by_seat[kingdom.seat],
            position.seats.get(kingdom.seat, WrittenSeat()),
        )
    state.sequence = max(position.sequence or 0, state.sequence)
    _lay_piles(state, namer, position)
    _set_moment(state, position)
    refuse_impossible_position(state)
    _compare_figures(state, position)
    return state


def _read_settings(position: WrittenPosition) -> Settings:
    count = max(position.seats)
    mode = position.mode or ("2v2" if count == 4 else "full")
    if count not in SEAT_COUNTS[mode]:
        allowed = " or ".join(map(str, SEAT_COUNTS[mode]))
        raise DataPathError(("seats",), f"{mode} is played by {allowed} players, not {count}")
    return Settings(
        mode=mode,
        quests=position.quests,
        cities=position.cities,
        late_coin=position.late_coin,
        turn_hours=position.turn_hours,
    )


def _start_kingdom(
    cards: CardSet, position: WrittenPosition, seat_cards: SeatCards, seat: Seat
) -> Kingdom:
    """Make a seat's kingdom with its city and hand."""
    written = position.seats.get(seat, WrittenSeat())
    grade = [city.id for city in cards.cities.values() if city.grade == position.cities]
    city = written.city or grade[(seat - 1) % len(grade)]
    if city not in cards.cities:
        hint = suggest_nearest(city, cards.cities) or f"; there are {', '.join(cards.cities)}"
        raise DataPathError(("seats", seat, "city"), f"there is no city {city}{hint}")
    for index, upgrade in enumerate(written.upgrades):
        if upgrade not in cards.cities[city].upgrade_by_id:
            known = cards.cities[city].upgrade_by_id
            hint = suggest_nearest(upgrade, known) or f"; it has {', '.join(known)}"
            problem = f"{city} has no upgrade {upgrade}{hint}"
            raise DataPathError(("seats", seat, "upgrades", index), problem)
    turns_begun = position.round if seat <= position.active_seat else position.round - 1
    return Kingdom(
        seat=seat,
        city=city,
        colour=written.colour or COLOURS[seat - 1],
        out=written.out,
        hand=seat_cards.hand,
        held=written.held,
        missed=written.missed,
        turns=turns_begun if written.turns is None else written.turns,
    )


def _lay_kingdom(
    state: State, kingdom: Kingdom, seat_cards: SeatCards, written: WrittenSeat
) -> None:
    """Place upgrades and buildings in the written order, settle mercenaries, fill slots."""
    unfinished = {
        *seat_cards.unfinished,
        *_full_names(kingdom.seat, seat_cards, written, "unfinished"),
    }
    placed_names = _full_names(kingdom.seat, seat_cards, written, "placed")
    sequence_by_name = dict(zip(placed_names, written.placed.values(), strict=True))

    def seq(name: str) -> int:
        given_or_next = sequence_by_name.get(name, state.sequence + 1)
        state.sequence = max(state.sequence, given_or_next)
        return given_or_next

    for upgrade in written.upgrades:
        name_of_upgrade = f"upgrade/{upgrade}"
        kingdom.upgrades.append(
            CompletedUpgrade(upgrade, seq(name_of_upgrade), name_of_upgrade not in unfinished)
        )
    for name in seat_cards.buildings:
        kingdom.buildings.append(PlacedBuilding(name, seq(name), name not in unfinished))
    kingdom.buildings.sort(key=lambda building: building.seq)
    for index, building in enumerate(kingdom.buildings):
        mercenary = seat_cards.settled.get(building.name)
        if mercenary is not None:
            settled = SettledMercenary(mercenary, seq(mercenary), mercenary not in unfinished)
            kingdom.buildings[index] = PlacedBuilding(
                building.name, building.seq, building.active, settled
            )
    for slot, unit in seat_cards.units.items():
        _put_unit(state, kingdom, slot, unit)
    kingdom.policy = _read_policy(state, kingdom, written.policy)


def _full_names(seat: int, seat_cards: SeatCards, written: WrittenSeat, field: str) -> list[str]:
    """Return the full names of a field's open cards; `upgrade/<id>` is an upgrade."""
    upgrades = [f"upgrade/{upgrade}" for upgrade in written.upgrades]
    everything = [*seat_cards.buildings, *seat_cards.settled.values(), *upgrades]
    names = []
    for wanted_name in getattr(written, field):
        name = find_card(everything, wanted_name)
        if name is None:
            on_table = ", ".join(everything) or "nothing"
            raise DataPathError(
                ("seats", seat, field), f"{wanted_name} is not on the table; {on_table} is"
            )
        names.append(name)
    return names


def _put_unit(state: State, kingdom: Kingdom, slot: str, unit: str) -> None:
    """Put a unit into its slot."""
    path: DataPath = ("seats", kingdom.seat, "units", slot)
    slot_found = find_slot(state, kingdom, slot)
    if slot_found is None:
        addresses = (
            ", ".join(slot_there.address for slot_there in slots_of_kingdom(state, kingdom))
            or "none"
        )
        raise DataPathError(path, f"seat {kingdom.seat} has no slot {slot}; it has {addresses}")
    if state.cards.card(unit).kind != slot_found.printed.kind:
        raise DataPathError(
            path, f"{slot_found.address} holds a {slot_found.printed.kind}, and {unit} is none"
        )
    if slot_found.address in kingdom.units:
        raise DataPathError(path, f"{slot_found.address} would hold two units")
    kingdom.units[slot_found.address] = unit


def _read_policy(state: State, kingdom: Kingdom, policy: Policy) -> Policy:
    """Name the units of a policy in full; one that is not in play stays as written."""
    units = state.units_in_slot_order(kingdom)

    def full_names(field: str) -> tuple[str, ...]:
        names: tuple[str, ...] = getattr(policy, field)
        for index, name in enumerate(names):
            path: DataPath = ("seats", kingdom.seat, "policy", field, index)
            refuse_unknown_card(state.cards, path, name)
        return tuple(find_card(units, name) or name for name in names)

    mercs = policy.mercs if policy.mercs == "all" else full_names("mercs")
    change = {"hold_back": full_names("hold_back"), "priority": full_names("priority")}
    return policy.model_copy(update={**change, "mercs": mercs})


def _lay_piles(state: State, namer: InstanceNamer, position: WrittenPosition) -> None:
    """Fill the piles; a pile left out holds every card that is nowhere else."""
    state.discard = namer.name_cards(position.discard)
    state.shown = namer.name_cards(position.pick)
    legends = namer.name_cards(position.legends or ())
    deck = namer.name_cards(position.deck or ())
    if position.legends is None and position.quests == "on":
        rest = number_copies(state.cards.deck_list(legendary=True))
        legends = [name for name in rest if name not in namer.used]
    if position.deck is None:
        rest = number_copies(state.cards.deck_list(legendary=False))
        deck = [name for name in rest if name not in namer.used]
    state.deck, state.legends = deck, legends


def _set_moment(state: State, position: WrittenPosition) -> None:
    """Set the phase, the pools, the counters, and a war or an outcome if there is one."""
    state.phase = position.phase
    income = income_tracker(state, state.active_kingdom)
    extra = 1 if is_late_coin_due(state, state.turn) else 0
    pools = (income.gold + extra, income.build) if position.phase == "build" else (0, 0)
    state.gold = pools[0] if position.pools.gold is None else position.pools.gold
    state.builds = pools[1] if position.pools.build is None else position.pools.build
    state.wars_won, state.hp_razed = position.wars_won, position.hp_razed
    state.fought = list(position.fought)
    state.spent = [_full_address(state, slot, index) for index, slot in enumerate(position.spent)]
    state.put_off, state.acted = position.put_off, position.acted
    state.chance = dict(position.chance)
    fallen = [kingdom.seat for kingdom in state.kingdoms if kingdom.out]
    state.fallen = fallen if position.fallen is None else list(position.fallen)
    if position.war is not None:
        state.war = read_war(state, position.war)
    if position.outcome is not None:
        state.outcome = Outcome(places=position.outcome.places, rule=position.outcome.rule)


def _full_address(state: State, slot: str, index: int) -> str:
    slot_found = find_slot(state, state.active_kingdom, slot)
    if slot_found is None:
        raise DataPathError(("spent", index), f"seat {state.turn} has no slot {slot}")
    return slot_found.address


def _compare_figures(state: State, position: WrittenPosition) -> None:
    """Raise DataPathError if a written figure differs from the computed one."""
    computed = describe_position(state)
    for field in ("goal", "choice", "deck_size", "legends_size"):
        _refuse_difference((field,), getattr(position, field), computed[field])
    for seat, written in position.seats.items():
        figures = computed["seats"][seat]
        if written.tracker is not None:
            for name, value in written.tracker.model_dump(exclude_none=True).items():
                _refuse_difference(
                    ("seats", seat, "tracker", name), value, figures["tracker"][name]
                )
        for field in ("city_hp", "upgrade_cost", "village_cost", "hand_size"):
            _refuse_difference(("seats", seat, field), getattr(written, field), figures[field])
        for name, points in written.hp.items():
            key = find_card(figures["hp"], name)
            _refuse_difference(("seats", seat, "hp", name), points, figures["hp"].get(key))


def _refuse_difference(path: DataPath, written: Any, computed: Any) -> None:
    if written is not None and written != computed:
        raise DataPathError(path, f"the rules work out {computed}, not {written}")
