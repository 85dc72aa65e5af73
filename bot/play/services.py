"""The parts of the application that answer people; `bot.app` makes them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.delivery.courier import Courier
from bot.game_types import GameType
from bot.games.desk import Desk
from bot.games.ending.endings import Endings
from bot.games.lobby.lobby import Lobby
from bot.games.lobby.practice_tables import PracticeTables
from bot.games.people.people import People
from bot.games.seats.host import Host
from bot.play.memory.autocomplete_cache import AutocompleteCache
from bot.play.memory.heard_messages import HeardMessages
from bot.play.memory.keyed_locks import KeyedLocks
from bot.play.memory.last_presses import LastPresses
from bot.play.memory.news_in_flight import NewsInFlight
from bot.play.memory.pending_redraws import PendingRedraws
from bot.play.memory.repeated_taps import RepeatedTaps
from bot.play.memory.table_hints import TableHints
from bot.play.memory.waste_warnings import WasteWarnings
from bot.rule_lookup.game_library import GameLibrary
from bot.store.store import Store
from bot.workers.picture_studio import PictureStudio


@dataclass(frozen=True, kw_only=True, repr=False)
class Services:
    """The services of the application, and what it keeps in memory from one request to the next.

    Without a text of their own: in a traceback they would tell all that there is.
    """

    store: Store
    game_types: Mapping[str, GameType]
    desk: Desk
    lobby: Lobby
    practice_tables: PracticeTables
    host: Host
    people: People
    studio: PictureStudio
    courier: Courier
    libraries: Mapping[str, GameLibrary]
    """By the game's key: what can be looked up."""
    endings: Endings
    now: Callable[[], datetime]
    pending_redraws: PendingRedraws
    autocomplete_cache: AutocompleteCache = field(default_factory=AutocompleteCache)
    """What was found for autocomplete a moment ago."""
    person_locks: KeyedLocks[int] = field(default_factory=KeyedLocks)
    """By person: the steps of a builder and of a sheet come one after the other."""
    news_in_flight: NewsInFlight = field(default_factory=NewsInFlight)
    writer_locks: KeyedLocks[int] = field(default_factory=KeyedLocks)
    """By Discord id of a writer: direct messages are answered in their order."""
    lobby_locks: KeyedLocks[int] = field(default_factory=KeyedLocks)
    """By person: a double press opens one table."""
    last_presses: LastPresses = field(default_factory=LastPresses)
    heard_messages: HeardMessages = field(default_factory=HeardMessages)
    """The direct messages that were handled since the process began."""
    repeated_taps: RepeatedTaps = field(default_factory=RepeatedTaps)
    table_hints: TableHints = field(default_factory=TableHints)
    waste_warnings: WasteWarnings = field(default_factory=WasteWarnings)
