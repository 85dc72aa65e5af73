"""The table `reader_state`."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Integer, Row, bindparam, case, select
from sqlalchemy.dialects.postgresql import insert

from bot.records import PUBLIC_READER, CardMessage, ReaderState
from bot.store.schema import HAS_EARLIER_CARDS, games, reader_state
from bot.store.table_access import TableAccess, column_names, equals_given, pick_fields
from engine.core.protocol.values import Seat

STATE_COLUMNS: Final = column_names(
    ReaderState, "seat", "card", "sheets", "earlier_cards", "told_hints"
)
KEY_COLUMNS: Final = ("game", "person")

SELECT_STATE: Final = select(reader_state).where(
    equals_given(reader_state.c.game, reader_state.c.person)
)
SELECT_OF_GAME: Final = (
    select(reader_state)
    .where(equals_given(reader_state.c.game))
    .order_by(reader_state.c.person)
)  # fmt: skip
SELECT_OF_PERSON: Final = (
    select(reader_state)
    .where(equals_given(reader_state.c.person))
    .order_by(reader_state.c.game)
)  # fmt: skip
SELECT_WITH_EARLIER_CARDS: Final = (
    select(reader_state)
    .where(HAS_EARLIER_CARDS)
    .order_by(reader_state.c.game, reader_state.c.person)
)  # fmt: skip
SELECT_PUBLIC_DUE: Final = (
    select(reader_state)
    .join(games, games.c.id == reader_state.c.game)
    .where(
        reader_state.c.person == PUBLIC_READER,
        reader_state.c.card_message.is_not(None),
        reader_state.c.card_sent_at <= bindparam("before_"),
        games.c.touched_at > reader_state.c.card_sent_at,
    )
    .order_by(games.c.touched_at, reader_state.c.game)
    .limit(bindparam("limit_", type_=Integer()))
)
_INSERT = insert(reader_state)
_NEW, _OLD = _INSERT.excluded, reader_state.c
LATER_READ_UP_TO: Final = case(
    (_NEW.read_up_to > _OLD.read_up_to, _NEW.read_up_to), else_=_OLD.read_up_to
)
UPSERT_STATE: Final = _INSERT.on_conflict_do_update(
    index_elements=list(KEY_COLUMNS),
    set_={one.name: _NEW[one.name] for one in reader_state.columns if one.name not in KEY_COLUMNS}
    | {"read_up_to": LATER_READ_UP_TO},
)


class ReaderStates:
    """How far people have read, and the messages in which they can play."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def get(self, game: int, person: int) -> ReaderState:
        """Return a reader's state; whoever has none yet has read nothing."""
        values = {"game_": game, "person_": person}
        state = await self._access.find_value(_read_state, SELECT_STATE, values)
        return ReaderState(game=game, person=person) if state is None else state

    async def of_game(self, game: int) -> list[ReaderState]:
        return list(await self._access.find_values(_read_state, SELECT_OF_GAME, {"game_": game}))

    async def of_person(self, person: int) -> list[ReaderState]:
        return list(
            await self._access.find_values(_read_state, SELECT_OF_PERSON, {"person_": person})
        )

    async def list_public_due(self, before: datetime, limit: int) -> list[ReaderState]:
        """Return everybody's states whose pinned post is older than the table and that moment."""
        return list(
            await self._access.find_values(
                _read_state, SELECT_PUBLIC_DUE, {"before_": before, "limit_": limit}
            )
        )

    async def list_to_fade(self) -> list[ReaderState]:
        """Return the states with cards that still have to lose their buttons."""
        return list(await self._access.find_values(_read_state, SELECT_WITH_EARLIER_CARDS))

    async def put(self, states: Iterable[ReaderState]) -> None:
        """Save states with one statement; how far somebody has read never goes back."""
        if values := [_to_values(state) for state in states]:
            await self._access.change_rows(UPSERT_STATE, values)


def _to_values(state: ReaderState) -> dict[str, Any]:
    card = state.card
    return pick_fields(state, STATE_COLUMNS) | {
        "seat": state.seat,
        "card_channel": None if card is None else card.channel,
        "card_message": None if card is None else card.message,
        "card_remains": "" if card is None else card.remains,
        "sheets": [list(one) for one in state.sheets],
        "earlier_cards": [list(one) for one in state.earlier_cards] or None,
        "told_hints": list(state.told_hints),
    }


def _read_state(row: Row[Any]) -> ReaderState:
    card = None
    if row.card_message is not None:
        card = CardMessage(row.card_channel, row.card_message, row.card_remains)
    return ReaderState(
        **pick_fields(row, STATE_COLUMNS),
        seat=None if row.seat is None else Seat(row.seat),
        card=card,
        sheets=tuple(CardMessage(*one) for one in row.sheets),
        earlier_cards=tuple(CardMessage(*one) for one in row.earlier_cards or ()),
        told_hints=tuple(row.told_hints),
    )
