"""The builder's picture, with the whole bot: it follows the order in the making, and no more."""

import asyncio
from typing import Any

import pytest

from bot.local.interactions.people import SimulatedPerson
from bot.local.snowflakes import Json
from cogs.interaction_io import kept_pictures, table_view
from tests.cogs.button_steps import building
from tests.cogs.whole_bot import Hall, choices, controls, parts, words


def shown(message: Json) -> dict[str, str]:
    """Tell which pictures a message shows, by what is on them, and where each is kept."""
    return {one["media"]["filename"]: one["media"]["attachment_id"] for one in _items(message)}


def alts(message: Json) -> str:
    return " ".join(one["description"] for one in _items(message))


def _items(message: Json) -> list[Json]:
    return [item for one in parts(message) if one["type"] == 12 for item in one["items"]]


async def active(hall: Hall) -> tuple[SimulatedPerson, Json]:
    game = await hall.table(names=("Ada", "Bo"))
    person, _ = await hall.active(game)
    return person, await hall.card(person, game)


async def test_the_picture_follows_what_is_chosen(hall: Hall) -> None:
    person, card = await active(hall)
    before = shown(card)
    nothing = await building(hall, person, card)
    assert shown(nothing) == before
    assert "In the making" not in alts(nothing)
    await hall.press(person, nothing, "pick", "upgrade")
    kind = hall.now(card)
    assert len(shown(kind)) == 1
    assert "In the making: upgrade your city." in alts(kind)
    await hall.press(person, kind, "pick", choices(kind, "pick")[0])
    chosen = hall.now(card)
    assert len(shown(chosen)) == 1
    assert len({*shown(chosen), *shown(kind), *before}) == 2 + len(before)
    assert "In the making: upgrade your city with " in alts(chosen)
    await hall.press(person, chosen, "back")
    assert set(shown(hall.now(card))) == set(shown(kind))
    await hall.press(person, hall.now(card), "again")
    assert set(shown(hall.now(card))) == set(before)


async def test_each_choice_of_several_has_a_picture_of_its_own(hall: Hall) -> None:
    person, card = await active(hall)
    built = await building(hall, person, card, "upgrade")
    seen = set()
    for one in choices(built, "pick")[:2]:
        await hall.press(person, hall.now(card), "pick", one)
        seen |= set(shown(hall.now(card)))
        await hall.press(person, hall.now(card), "back")
    assert len(seen) == len(choices(built, "pick")[:2])


async def test_another_picture_may_be_looked_at_while_an_order_is_in_the_making(
    hall: Hall,
) -> None:
    person, card = await active(hall)
    built = await building(hall, person, card, "upgrade")
    best = set(shown(built))
    values = choices(built, "show")
    assert "table" in values
    await hall.press(person, built, "show", "table")
    table = hall.now(card)
    assert len(shown(table)) == 1
    assert set(shown(table)) != best
    assert words(table) == words(built)
    assert choices(table, "pick") == choices(built, "pick")
    await hall.press(person, table, "pick", choices(table, "pick")[0])
    assert "In the making: upgrade your city with " in alts(hall.now(card))


async def test_a_picture_that_stays_the_same_is_not_sent_again(hall: Hall) -> None:
    person, card = await active(hall)
    built = await building(hall, person, card, "upgrade")
    first = choices(built, "pick")[0]
    await hall.press(person, built, "pick", first)
    chosen = shown(hall.now(card))
    await hall.press(person, built, "pick", first)  # its time is over: the same step again
    assert shown(hall.now(card)) == chosen


async def test_a_picture_that_cannot_stay_is_sent_anew(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, card = await active(hall)
    before = shown(card)
    monkeypatch.setattr("cogs.interaction_io.kept_pictures.Stays.to_dict", lambda _: {"id": 1})
    assert set(shown(await building(hall, person, card))) == set(before)
    assert shown(hall.now(card)) != before
    assert hall.server.faults_found
    hall.server.faults_found.clear()  # they were wanted


# A picture that takes long


class Easel:
    """Holds back every picture of what is chosen, until it is let go."""

    def __init__(self, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
        self.free = asyncio.Event()
        self.draw = hall.client.studio.draw
        monkeypatch.setattr(hall.client.studio, "draw", self.slowly)
        monkeypatch.setattr(table_view, "PATIENCE", 0)

    async def slowly(self, *given: Any) -> Any:
        if any(len(look.draft) > 1 for look in given[3]):
            await self.free.wait()
        return await self.draw(*given)


async def test_words_come_first_where_a_picture_takes_long(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, card = await active(hall)
    built = await building(hall, person, card, "upgrade")
    easel, before = Easel(hall, monkeypatch), shown(built)
    asked = await hall.press(person, built, "pick", choices(built, "pick")[0])
    assert shown(hall.now(card)) == before
    easel.free.set()
    await asked.edited(2, 10)
    assert not set(shown(hall.now(card))) & set(before)


async def test_a_late_picture_throws_nobody_back(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, card = await active(hall)
    built = await building(hall, person, card, "upgrade")
    easel = Easel(hall, monkeypatch)
    asked = await hall.press(person, built, "pick", choices(built, "pick")[0])
    await hall.press(person, hall.now(card), "again")
    easel.free.set()
    await hall.press(person, hall.now(card), "table")
    assert asked.edits == 1
    assert "order" in [one.verb for one in controls(hall.now(card))]


async def test_where_no_picture_can_stay_the_words_wait_for_it(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, card = await active(hall)
    built = await building(hall, person, card, "upgrade")
    monkeypatch.setattr(table_view, "PATIENCE", 0)
    monkeypatch.setattr("cogs.interaction_io.kept_pictures.Stays.to_dict", lambda _: {"id": 1})
    asked = await hall.press(person, built, "pick", choices(built, "pick")[0])
    assert asked.edits == 1
    assert not set(shown(hall.now(card))) & set(shown(built))
    assert hall.server.faults_found
    hall.server.faults_found.clear()  # they were wanted


def test_pictures_that_look_alike_have_names_of_their_own() -> None:
    names: list[str] = []
    for _ in range(3):
        names.append(kept_pictures.named("war", "the same", names))
    assert len(set(names)) == 3
