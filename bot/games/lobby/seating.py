"""Which entries and player counts a game admits, asked of its own `admit`."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, product
from typing import Any, Final

from pydantic import ValidationError

from bot.games.lobby.lobby_options import list_options
from engine.core.protocol.game import Game
from engine.core.protocol.values import Model, Refusal

AnyGame = Game[Any, Any]

MAX_ENTRIES_TRIED: Final = 100
"""How many entries are tried for an AI."""


def make_entry(game: AnyGame, values: Mapping[str, Any]) -> Model | None:
    """Make an entry of its values; None: some are missing."""
    return _validate_entry(game.entry, values)


def _validate_entry(kind: type[Model], values: Mapping[str, Any]) -> Model | None:
    try:
        return kind.model_validate(dict(values))
    except ValidationError:
        return None


def choose_machine_entry(game: AnyGame, settings: Model, others: Sequence[Model]) -> Model:
    """Choose an AI's entry: the first that the game refuses least."""
    return min(
        _list_first_entries(game.entry),
        key=lambda one: len(game.admit(settings, [*others, one])),
    )


@cache
def _list_first_entries(kind: type[Model]) -> tuple[Model, ...]:
    """List the first entries that set only what has no default."""
    return tuple(islice(_iterate_entries(kind), MAX_ENTRIES_TRIED))


def _iterate_entries(kind: type[Model]) -> Iterator[Model]:
    required = [offer for offer in list_options(kind, {}, "entry") if offer.is_required]
    for values in product(*(offer.values or offer.limits for offer in required)):
        names = (offer.name for offer in required)
        entry = _validate_entry(kind, dict(zip(names, values, strict=True)))
        if entry is not None:
            yield entry


def add_machine_entries(
    game: AnyGame, settings: Model, entries: Sequence[Model], count: int
) -> list[Model]:
    """Add entries of AIs until there are `count`."""
    all_entries = list(entries)
    while len(all_entries) < count:
        all_entries.append(choose_machine_entry(game, settings, all_entries))
    return all_entries


def allowed_player_counts(game: AnyGame, settings: Model) -> tuple[int, ...]:
    """Return the numbers of players that these settings allow."""
    entries: list[Model] = []
    fitting = []
    for count in game.seats:
        entries = add_machine_entries(game, settings, entries, count)
        if not game.admit(settings, entries):
            fitting.append(count)
    return tuple(fitting or game.seats)


def missing_players(allowed: Sequence[int], seated: int) -> int:
    """Return how many players are missing; below 0: how many are too many."""
    if seated in allowed:
        return 0
    more = [count - seated for count in allowed if count > seated]
    return min(more) if more else max(allowed) - seated


def find_entry_clash(
    game: AnyGame, settings: Model, field: str, entries: Sequence[Model], own_index: int
) -> int | None:
    """Find the entry that already has a value that only one may have (S-TABLE-04).

    `entries` are all of the table; the entry at `own_index` has just taken the value.
    """
    value = getattr(entries[own_index], field, None)
    others = [one for index, one in enumerate(entries) if index != own_index]
    old_refusals = game.admit(settings, others)
    new_refusals = [one for one in game.admit(settings, entries) if one not in old_refusals]
    if value is None or not any(_names_value(one, field, value) for one in new_refusals):
        return None
    return next(
        (
            index
            for index, one in enumerate(entries)
            if index != own_index and getattr(one, field, None) == value
        ),
        None,
    )


def _names_value(refusal: Refusal, field: str, value: Any) -> bool:
    return field in refusal.facts and bool(refusal.facts[field] == value)
