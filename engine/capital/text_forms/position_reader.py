"""A position as people write it (C-CARD-15): what matters is given, the rest follows.

`docs/scenarios.md` tells the form and its defaults; `describe` writes the same form, complete.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.capital.catalog.card_set import CardSet, City, card_set, inline_card, shipped
from engine.capital.entities.defence_policy import Policy
from engine.capital.entities.kingdom import Built, Done, Settled, slot_at, slots
from engine.capital.entities.kingdom_figures import tracker
from engine.capital.entities.open_war import Fighter, OpenWar
from engine.capital.settings import COLOURS, SEATS, Settings
from engine.capital.state import Kingdom, State
from engine.capital.text_forms.instance_names import Namer, SeatCards
from engine.capital.text_forms.position_form import GivenSeat, WrittenPosition
from engine.capital.text_forms.position_limits import possible
from engine.capital.text_forms.position_writer import describe
from engine.capital.turn.phases import coin
from engine.core.card_piles import named, number
from engine.core.files.catalog import shape
from engine.core.files.yaml_reader import DataPath, DataPathError, FaultError, YamlDocument
from engine.core.protocol.game import Outcome
from engine.core.protocol.values import Seat


def stage(written: Mapping[str, Any]) -> State:
    """Set a table up from a written position."""
    cards = _cards(written)
    given = WrittenPosition.model_validate(dict(written))
    settings = _settings(given)
    namer = Namer(cards, given)
    seats = range(1, max(given.seats) + 1)
    owned = {seat: namer.seat(seat, given.seats.get(seat, GivenSeat())) for seat in seats}
    realms = [_kingdom(cards, given, owned[seat], Seat(seat)) for seat in seats]
    state = State(settings, cards, realms, [], round=given.round, turn=Seat(given.active))
    if not 1 <= given.active <= len(realms):
        raise DataPathError(("turn",), f"there is no seat {given.active}")
    for one in realms:
        _lay(state, one, owned[one.seat], given.seats.get(one.seat, GivenSeat()))
    state.sequence = max(given.sequence or 0, state.sequence)
    _piles(state, namer, given)
    _moment(state, given)
    possible(state)
    _compare(state, given)
    return state


def _cards(written: Mapping[str, Any]) -> CardSet:
    """Join the shipped set with the cards and cities that are written in the position."""
    document = YamlDocument("given", dict(written), {})
    listed, only = written.get("cards"), bool(written.get("only_these_cards"))
    count = len(listed) if isinstance(listed, list) else 0
    try:
        own = [inline_card(document, ("cards", place)) for place in range(count)]
        cities: list[City] = []
        if isinstance(written.get("city_cards"), list):
            cities = list(shape(document, tuple[City, ...], ("city_cards",)))
    except FaultError as fault:
        place = tuple(int(part) if part.isdigit() else part for part in fault.key.split("."))
        raise DataPathError(place, fault.problem) from None
    if not (own or cities or only):
        return shipped()
    cards = {} if only else dict(shipped().cards)
    cards.update({card.id: card for card in own})
    joined = dict(shipped().cities) | {city.id: city for city in cities}
    try:
        return card_set(list(cards.values()), list(joined.values()))
    except ValueError as fault:
        raise DataPathError(("cards",), str(fault)) from None


def _settings(given: WrittenPosition) -> Settings:
    count = max(given.seats)
    mode = given.mode or ("2v2" if count == 4 else "full")
    if count not in SEATS[mode]:
        allowed = " or ".join(map(str, SEATS[mode]))
        raise DataPathError(("seats",), f"{mode} is played by {allowed} players, not {count}")
    return Settings(
        mode=mode,
        quests=given.quests,
        cities=given.cities,
        late_coin=given.late_coin,
        turn_hours=given.turn_hours,
    )


def _kingdom(cards: CardSet, given: WrittenPosition, owned: SeatCards, seat: Seat) -> Kingdom:
    """Set one seat's city and hand up."""
    one = given.seats.get(seat, GivenSeat())
    grade = [city.id for city in cards.cities.values() if city.grade == given.cities]
    city = one.city or grade[(seat - 1) % len(grade)]
    if city not in cards.cities:
        known = ", ".join(cards.cities)
        raise DataPathError(("seats", seat, "city"), f"there is no city {city}; there are {known}")
    for place, upgrade in enumerate(one.upgrades):
        if upgrade not in cards.cities[city].upgrade_by_id:
            known = ", ".join(cards.cities[city].upgrade_by_id)
            problem = f"{city} has no upgrade {upgrade}; it has {known}"
            raise DataPathError(("seats", seat, "upgrades", place), problem)
    begun = given.round if seat <= given.active else given.round - 1
    return Kingdom(
        seat=seat,
        city=city,
        colour=one.colour or COLOURS[seat - 1],
        out=one.out,
        hand=owned.hand,
        held=one.held,
        missed=one.missed,
        turns=begun if one.turns is None else one.turns,
    )


def _lay(state: State, kingdom: Kingdom, owned: SeatCards, one: GivenSeat) -> None:
    """Lay upgrades and buildings in the order given, settle mercenaries, fill slots."""
    asleep = {*owned.asleep, *_full(kingdom.seat, owned, one, "unfinished")}
    wanted = _full(kingdom.seat, owned, one, "placed")
    placed = dict(zip(wanted, one.placed.values(), strict=True))

    def seq(name: str) -> int:
        given_or_next = placed.get(name, state.sequence + 1)
        state.sequence = max(state.sequence, given_or_next)
        return given_or_next

    for upgrade in one.upgrades:
        label = f"upgrade/{upgrade}"
        kingdom.upgrades.append(Done(upgrade, seq(label), label not in asleep))
    for name in owned.buildings:
        kingdom.buildings.append(Built(name, seq(name), name not in asleep))
    kingdom.buildings.sort(key=lambda built: built.seq)
    for place, built in enumerate(kingdom.buildings):
        guest = owned.settled.get(built.name)
        if guest is not None:
            settled = Settled(guest, seq(guest), guest not in asleep)
            kingdom.buildings[place] = Built(built.name, built.seq, built.active, settled)
    for slot, unit in owned.units.items():
        _put(state, kingdom, slot, unit)
    kingdom.policy = _policy(state, kingdom, one.policy)


def _full(seat: int, owned: SeatCards, one: GivenSeat, field: str) -> list[str]:
    """Name in full what lies open on a seat's table; `upgrade/<id>` is an upgrade."""
    upgrades = [f"upgrade/{upgrade}" for upgrade in one.upgrades]
    everything = [*owned.buildings, *owned.settled.values(), *upgrades]
    found = []
    for wish in getattr(one, field):
        name = named(everything, wish)
        if name is None:
            known = ", ".join(everything) or "nothing"
            raise DataPathError(("seats", seat, field), f"{wish} is not on the table; {known} is")
        found.append(name)
    return found


def _put(state: State, kingdom: Kingdom, slot: str, unit: str) -> None:
    """Put a unit into its slot."""
    place: DataPath = ("seats", kingdom.seat, "units", slot)
    found = slot_at(state, kingdom, slot)
    if found is None:
        known = ", ".join(at.address for at in slots(state, kingdom)) or "none"
        raise DataPathError(place, f"seat {kingdom.seat} has no slot {slot}; it has {known}")
    if state.cards.card(unit).kind != found.slot.kind:
        raise DataPathError(place, f"{found.address} holds a {found.slot.kind}, and {unit} is none")
    if found.address in kingdom.units:
        raise DataPathError(place, f"{found.address} would hold two units")
    kingdom.units[found.address] = unit


def _policy(state: State, kingdom: Kingdom, policy: Policy) -> Policy:
    """Name the units of a policy in full; one that is not in play stays as written."""
    lying = state.lying(kingdom)

    def full(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(named(lying, name) or name for name in names)

    mercs = policy.mercs if policy.mercs == "all" else full(policy.mercs)
    change = {"hold_back": full(policy.hold_back), "priority": full(policy.priority)}
    return policy.model_copy(update={**change, "mercs": mercs})


def _piles(state: State, namer: Namer, given: WrittenPosition) -> None:
    """Lay the piles; a pile that is not given holds every card that stands nowhere else."""
    state.discard = namer.all(given.discard)
    state.shown = namer.all(given.pick)
    legends = namer.all(given.legends or ())
    deck = namer.all(given.deck or ())
    if given.legends is None and given.quests == "on":
        rest = number(state.cards.deck(legendary=True))
        legends = [name for name in rest if name not in namer.used]
    if given.deck is None:
        rest = number(state.cards.deck(legendary=False))
        deck = [name for name in rest if name not in namer.used]
    state.deck, state.legends = deck, legends


def _moment(state: State, given: WrittenPosition) -> None:
    """Set the phase, the pools, the counters, and a war or an outcome if there is one."""
    state.phase = given.phase
    income = tracker(state, state.active)
    more = 1 if coin(state, state.turn) else 0
    full = (income.gold + more, income.build) if given.phase == "build" else (0, 0)
    state.gold = full[0] if given.pools.gold is None else given.pools.gold
    state.builds = full[1] if given.pools.build is None else given.pools.build
    state.wars_won, state.hp_razed = given.wars_won, given.hp_razed
    state.fought = list(given.fought)
    state.spent = [_slot(state, slot, place) for place, slot in enumerate(given.spent)]
    state.put_off, state.acted = given.put_off, given.acted
    state.chance = dict(given.chance)
    fallen = [one.seat for one in state.realms if one.out]
    state.fallen = fallen if given.fallen is None else list(given.fallen)
    if given.war is not None:
        state.war = _war(state, given)
    if given.outcome is not None:
        state.outcome = Outcome(places=given.outcome.places, rule=given.outcome.rule)


def _slot(state: State, slot: str, place: int) -> str:
    found = slot_at(state, state.active, slot)
    if found is None:
        raise DataPathError(("spent", place), f"seat {state.turn} has no slot {slot}")
    return found.address


def _war(state: State, given: WrittenPosition) -> OpenWar:
    """Stop a war at its open choice."""
    war = given.war
    assert war is not None  # noqa: S101  (the caller looked)
    if not 1 <= war.target <= len(state.realms):
        raise DataPathError(("war", "target"), f"there is no seat {war.target}")
    target = state.realms[war.target - 1]
    home = war.choice == "survive" if war.defenders_home is None else war.defenders_home
    fallen = (*state.discard, *state.legends) if home else ()
    if war.target not in state.fought:
        state.fought.append(war.target)
    return OpenWar(
        target=war.target,
        attackers=_fighters(state, state.active, war.troops, "troops"),
        defenders=_fighters(state, target, war.defenders, "defenders", fallen),
        score=war.score,
        siege=war.siege,
        attacker_heal=war.attacker_heal,
        defender_heal=war.defender_heal,
        choice=war.choice,
        defenders_home=home,
        conceding=war.conceding,
        sums=(war.attack, war.defence),
    )


def _fighters(
    state: State, one: Kingdom, wanted: tuple[str, ...], field: str, fallen: Sequence[str] = ()
) -> tuple[Fighter, ...]:
    """Find who fights in their slots; of those who fought, some may have fallen."""
    home = {unit: at for at, unit in one.units.items()}
    left = [*state.lying(one), *fallen]
    found = []
    for place, wish in enumerate(wanted):
        name = named(left, wish)
        if name is None:
            raise DataPathError(("war", field, place), f"seat {one.seat} has no {wish} in a slot")
        left.remove(name)
        found.append(Fighter(name, home.get(name, "")))
    return tuple(found)


def _compare(state: State, given: WrittenPosition) -> None:
    """Compare what the rules work out with what was written of it."""
    worked_out = describe(state)
    for field in ("goal", "choice", "deck_size", "legends_size"):
        _same((field,), getattr(given, field), worked_out[field])
    for seat, one in given.seats.items():
        found = worked_out["seats"][seat]
        if one.tracker is not None:
            for name, value in one.tracker.model_dump(exclude_none=True).items():
                _same(("seats", seat, "tracker", name), value, found["tracker"][name])
        for field in ("city_hp", "upgrade_cost", "village_cost", "hand_size"):
            _same(("seats", seat, field), getattr(one, field), found[field])
        for name, points in one.hp.items():
            key = named(found["hp"], name)
            _same(("seats", seat, "hp", name), points, found["hp"].get(key))


def _same(place: DataPath, written: Any, found: Any) -> None:
    if written is not None and written != found:
        raise DataPathError(place, f"the rules work out {found}, not {written}")
