"""What can be looked up about one game: its rules and its things. `bot.app` makes one for each."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import cached_property

from bot.game_types import GameType
from bot.order_reading.name_search import SearchEntry, index_names
from bot.rule_lookup.rule_search import SearchableRules
from bot.rule_lookup.search_terms import fold_text, stem_text
from bot.rule_lookup.thing_list import Thing, list_things


class GameLibrary:
    """The rules and things of a game, with their indexes; each is made when it is first needed."""

    def __init__(self, game_type: GameType) -> None:
        self.game_type = game_type
        self._is_loaded = False

    @cached_property
    def rules(self) -> SearchableRules:
        """The searchable rules of the game and of every table."""
        return SearchableRules(self.game_type.game)

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        return list_things(self.game_type)

    @cached_property
    def thing_index(self) -> tuple[SearchEntry[Thing], ...]:
        """The things, to be found by any of their names."""
        return index_names((one, one.all_names) for one in self.things)

    @cached_property
    def things_by_name(self) -> Sequence[Mapping[str, Thing]]:
        """The things by their folded names, and by the stems of these."""
        every = [(one, thing) for thing in self.things for one in thing.player_names]
        return tuple(
            {fold(one): thing for one, thing in reversed(every)} for fold in (fold_text, stem_text)
        )

    async def load(self) -> None:
        """Make all indexes in a thread, unless they are there: it takes about a second."""
        if not self._is_loaded:
            await asyncio.to_thread(self._load)

    def _load(self) -> None:
        self.rules.load()
        len(self.thing_index)
        len(self.things_by_name)
        self._is_loaded = True
