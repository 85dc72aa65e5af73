"""The first position of a table (section SETUP)."""

from collections.abc import Sequence

from engine.capital.catalog.card_set import shipped
from engine.capital.events.play import CityDealt, SeedCommitted, TableOpened
from engine.capital.settings import Entry, Settings, colours
from engine.capital.state import Kingdom, State
from engine.capital.turn.phases import begin_turn
from engine.capital.turn.piles import draw_cards
from engine.core.card_piles import number
from engine.core.dice import Dice, shuffled
from engine.core.protocol.game import Outcome, Seated, Step
from engine.core.protocol.values import EVERYONE, Model, Seat
from engine.core.protocol.working_copy import WorkingCopy

HAND = 5
"""C-SETUP-05."""


def setup(
    settings: Model, entries: Sequence[Model], dice: Dice, before: Outcome | None = None
) -> Step[State]:
    """Shuffle seats, cities and decks, deal, and open the first turn.

    Rules: C-SETUP-01 to C-SETUP-11, C-MODE-06, C-LEGEND-04, C-CARD-13. A rematch (`before`) is
    drawn anew like any game.
    """
    assert isinstance(settings, Settings)  # noqa: S101  (the registry pairs them)
    del before
    chance: dict[str, int] = {}
    cards = shipped()
    count = len(entries)
    order = shuffled(dice, chance, "seats", range(1, count + 1))
    grade = [city.id for city in cards.cities.values() if city.grade == settings.cities]
    cities = shuffled(dice, chance, "cities", grade)
    deck = shuffled(dice, chance, "deck", number(cards.deck(legendary=False)))
    legends = number(cards.deck(legendary=True)) if settings.quests == "on" else []
    worn = colours([entry for entry in entries if isinstance(entry, Entry)])
    realms = [
        Kingdom(Seat(seat), cities[seat - 1], worn[entry - 1])
        for seat, entry in enumerate(order, 1)
    ]
    shuffled_legends = list(shuffled(dice, chance, "legends", legends))
    state = State(settings, cards, realms, list(deck), [], shuffled_legends, chance=chance)
    table = WorkingCopy(state, dice)
    table.tell(Seated(audience=EVERYONE, order=order))
    _open(table)
    begin_turn(table, Seat(1))
    return table.step()


def _open(table: WorkingCopy[State]) -> None:
    """Tell the table's settings, deal cities openly and hands in secret (C-SETUP-10)."""
    state, settings = table.state, table.state.settings
    commitment = table.dice.commitment("capital|")
    table.tell(SeedCommitted(audience=EVERYONE, commitment=commitment))
    told = TableOpened(
        audience=EVERYONE,
        mode=settings.mode,
        quests=settings.quests,
        cities=settings.cities,
        late_coin=settings.late_coin,
        goal=state.goal,
    )
    table.tell(told)
    for one in state.realms:
        table.tell(CityDealt(audience=EVERYONE, seat=one.seat, city=one.city))
    for one in state.realms:
        draw_cards(table, one.seat, HAND)
