"""What a person builds for a game, as the store keeps it: the one in hand, and those saved.

Both are decks; the one in hand has no name. Nothing lives in memory, so a restart loses nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bot.records import UNNAMED_DECK, Deck
from bot.store.store import Transaction
from render.workshop import FIRST_PAGE, NO_WORK, Work

MAX_SAVED: Final = 25
"""How many a person may save for a game: what one list shows."""
WORK_KEY: Final = "work"


@dataclass(frozen=True)
class WorkInHand:
    """What a person builds now, the page they see, and the number of their last step."""

    work: Work = field(default_factory=dict)
    page: str = FIRST_PAGE
    step: int = 0

    def next_step(self, work: Work, page: str) -> "WorkInHand":
        """Return the next step, so that controls of earlier ones are recognised."""
        return WorkInHand(work, page, self.step + 1)


async def read_in_hand(tx: Transaction, person: int, rules: str) -> WorkInHand:
    """Read what a person builds now; a new one if there is nothing."""
    deck = await tx.decks.get(person, rules, UNNAMED_DECK)
    if deck is None:
        return WorkInHand()
    body: Mapping[str, Any] = deck.body
    return WorkInHand(body[WORK_KEY], str(body["page"]), int(body["step"]))


async def store_in_hand(tx: Transaction, person: int, rules: str, one: WorkInHand) -> None:
    """Store what a person builds now."""
    body = {WORK_KEY: dict(one.work), "page": one.page, "step": one.step}
    await tx.decks.put(Deck(person=person, rules=rules, name=UNNAMED_DECK, body=body))


async def list_saved(tx: Transaction, person: int, rules: str) -> Mapping[str, Work]:
    """List what a person has saved, by name."""
    decks = await tx.decks.of_person(person, rules)
    return {deck.name: deck.body.get(WORK_KEY, NO_WORK) for deck in decks if deck.name}


async def save_work(tx: Transaction, person: int, rules: str, name: str, work: Work) -> bool:
    """Save a work under a name, in place of one of that name; false if there are too many."""
    saved = await list_saved(tx, person, rules)
    if name not in saved and len(saved) >= MAX_SAVED:
        return False
    await tx.decks.put(Deck(person=person, rules=rules, name=name, body={WORK_KEY: dict(work)}))
    return True


async def keep_before_change(
    tx: Transaction, person: int, rules: str, name: str, work: Work
) -> str | None:
    """Save a work that is about to be replaced; return its name, "" if it needed no saving.

    None: there is no room for it. One of the same name that differs stays as it is.
    """
    saved = await list_saved(tx, person, rules)
    if not work or work in saved.values():
        return ""
    number, free = 1, name
    while free in saved:
        number += 1
        free = f"{name} {number}"
    return free if await save_work(tx, person, rules, free, work) else None
