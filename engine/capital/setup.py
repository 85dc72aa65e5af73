"""The first position of a table (section SETUP)."""

from collections.abc import Sequence

from engine.capital.catalog.card_set import CardSet, load_shipped_card_set
from engine.capital.events.turns import CityDealt, SeedCommitted, TableOpened
from engine.capital.settings import Entry, Settings, assign_colours
from engine.capital.state import Kingdom, State
from engine.capital.turn.phases import begin_turn
from engine.capital.turn.piles import draw_cards
from engine.core.card_piles import number_copies
from engine.core.dice import Dice, shuffle_items
from engine.core.protocol.game import Outcome, Seated, Step
from engine.core.protocol.values import EVERYONE, Model, Seat
from engine.core.protocol.working_copy import WorkingCopy

HAND_SIZE = 5
"""C-SETUP-05."""
SEED_PREFIX = "capital|"
"""What stands before the seed in the text whose hash is published (C-INFO-21)."""


def setup(
    settings: Model,
    entries: Sequence[Model],
    dice: Dice,
    before: Outcome | None = None,
    *,
    cards: CardSet | None = None,
) -> Step[State]:
    """Shuffle seats, cities and decks, deal, and open the first turn.

    Without `cards` it is played with the shipped ones.

    Rules: C-SETUP-01 to C-SETUP-11, C-MODE-06, C-LEGEND-04, C-CARD-13. A rematch (`before`) is
    set up like any game.
    """
    assert isinstance(settings, Settings)  # noqa: S101  (the registry pairs them)
    del before
    chance: dict[str, int] = {}
    cards = cards or load_shipped_card_set()
    count = len(entries)
    seat_order = shuffle_items(dice, chance, "seats", range(1, count + 1))
    grade = [city.id for city in cards.cities.values() if city.grade == settings.cities]
    cities = shuffle_items(dice, chance, "cities", grade)
    deck = shuffle_items(dice, chance, "deck", number_copies(cards.deck_list(legendary=False)))
    legends = number_copies(cards.deck_list(legendary=True)) if settings.quests == "on" else []
    seat_colours = assign_colours([entry for entry in entries if isinstance(entry, Entry)])
    kingdoms = [
        Kingdom(Seat(seat), cities[seat - 1], seat_colours[entry - 1])
        for seat, entry in enumerate(seat_order, 1)
    ]
    shuffled_legends = list(shuffle_items(dice, chance, "legends", legends))
    state = State(settings, cards, kingdoms, list(deck), [], shuffled_legends, chance=chance)
    work = WorkingCopy(state, dice)
    work.tell(Seated(audience=EVERYONE, order=seat_order))
    _open(work)
    begin_turn(work, Seat(1))
    return work.finish_step()


def _open(work: WorkingCopy[State]) -> None:
    """Tell the settings and the cities to all, and deal the hands (C-SETUP-10)."""
    state, settings = work.state, work.state.settings
    commitment = work.dice.seed_commitment(SEED_PREFIX)
    work.tell(SeedCommitted(audience=EVERYONE, commitment=commitment))
    event = TableOpened(
        audience=EVERYONE,
        mode=settings.mode,
        quests=settings.quests,
        cities=settings.cities,
        late_coin=settings.late_coin,
        goal=state.goal,
    )
    work.tell(event)
    for kingdom in state.kingdoms:
        work.tell(CityDealt(audience=EVERYONE, seat=kingdom.seat, city=kingdom.city))
    for kingdom in state.kingdoms:
        draw_cards(work, kingdom.seat, HAND_SIZE)
