"""Who may sit down together: asked of the game's own `admit`, before anything starts."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, Final

from pydantic import ValidationError

from bot.games.lobby.lobby_options import offers
from engine.core.protocol.game import Game
from engine.core.protocol.values import Model, Refusal

AnyGame = Game[Any, Any]

TRIED: Final = 100
"""So many ways to fill in an entry are tried for a machine."""


def entry_of(game: AnyGame, brought: Mapping[str, Any]) -> Model | None:
    """Make an entry of what somebody brings; None: something is still missing."""
    try:
        return game.entry.model_validate(dict(brought))
    except ValidationError:
        return None


def machine_entry(game: AnyGame, settings: Model, others: Sequence[Model]) -> Model:
    """Choose what a machine brings: the first that disturbs nobody."""
    return min(
        islice(_entries(game), TRIED), key=lambda one: len(game.admit(settings, [*others, one]))
    )


def _entries(game: AnyGame) -> Iterator[Model]:
    """Walk the entries that settle only what has no default."""
    needed = [offer for offer in offers(game.entry, {}, "entry") if offer.needed]
    for values in product(*(offer.values or offer.span for offer in needed)):
        names = (offer.name for offer in needed)
        entry = entry_of(game, dict(zip(names, values, strict=True)))
        if entry is not None:
            yield entry


def with_machines(
    game: AnyGame, settings: Model, entries: Sequence[Model], count: int
) -> list[Model]:
    """Add entries of machines until so many sit."""
    whole = list(entries)
    while len(whole) < count:
        whole.append(machine_entry(game, settings, whole))
    return whole


def counts(game: AnyGame, settings: Model) -> tuple[int, ...]:
    """Tell how many may play by these settings."""
    entries: list[Model] = []
    fitting = []
    for count in game.seats:
        entries = with_machines(game, settings, entries, count)
        if not game.admit(settings, entries):
            fitting.append(count)
    return tuple(fitting or game.seats)


def missing(allowed: Sequence[int], seated: int) -> int:
    """Tell how many more must sit down before the numbers are right; below 0: must rise."""
    if seated in allowed:
        return 0
    more = [count - seated for count in allowed if count > seated]
    return min(more) if more else max(allowed) - seated


def clash(
    game: AnyGame, settings: Model, field: str, entries: Sequence[Model], own: int
) -> int | None:
    """Find the entry that already has what another has just taken, where two may not (S-TABLE-04).

    `entries` are all of the table, `own` is the place of the new one among them.
    """
    value = getattr(entries[own], field, None)
    others = [one for place, one in enumerate(entries) if place != own]
    known = game.admit(settings, others)
    fresh = [one for one in game.admit(settings, entries) if one not in known]
    if value is None or not any(_speaks_of(one, field, value) for one in fresh):
        return None
    return next(
        (
            place
            for place, one in enumerate(entries)
            if place != own and getattr(one, field, None) == value
        ),
        None,
    )


def _speaks_of(refusal: Refusal, field: str, value: Any) -> bool:
    return field in refusal.facts and bool(refusal.facts[field] == value)
