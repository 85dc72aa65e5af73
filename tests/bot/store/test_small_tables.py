"""Rooms, actions, answers, drafts, decks and the pulse."""

from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from bot.records import SKALD_PERSON, Deck, DraftRow, LoggedAction, NewsRoom
from bot.store import Store
from engine.core.protocol.values import EVERYONE, audience_of
from tests.bot.store.samples import BLUE, HOUR, NOW, RED, save_game


async def test_rooms_are_kept_by_name_and_found_by_thread(store: Store) -> None:
    game = (await save_game(store)).id
    table = NewsRoom(game=game, room="", audience=EVERYONE, thread=2**62)
    duel = NewsRoom(game=game, room="duel.1", audience=audience_of(BLUE, RED), open=False)
    async with store.writing() as tx:
        for room in (duel, replace(table, thread=None), table):
            await tx.rooms.put(room)
        assert await tx.rooms.of_game(game) == [table, duel]
        assert await tx.rooms.by_thread(2**62) == table
        assert await tx.rooms.by_thread(1) is None
        assert await tx.rooms.of_game(404) == []


async def test_actions_are_listed_in_the_order_in_which_they_were_done(store: Store) -> None:
    row = await save_game(store)
    actions = [
        LoggedAction(game=row.id, person=row.host, what="pause", at=NOW, facts={"why": "été"}),
        LoggedAction(game=row.id, person=SKALD_PERSON, what="outage", at=NOW - HOUR),
        LoggedAction(game=row.id, person=row.host, what="resume", at=NOW),
    ]
    async with store.writing() as tx:
        await tx.actions.add(actions[0])
        await tx.actions.add_all(actions[1:])
        await tx.actions.add_all([])
        assert await tx.actions.of_game(row.id) == actions
        assert await tx.actions.of_game(404) == []


async def test_a_press_that_is_repeated_gets_the_answer_of_the_first(store: Store) -> None:
    person = (await save_game(store)).host
    async with store.writing() as tx:
        await tx.answers.add(person, "t", '{"a": "é"}', NOW)
        assert await tx.answers.get(person, "t") == '{"a": "é"}'
        assert await tx.answers.get(person, "u") is None
        assert await tx.answers.get(404, "t") is None
        with pytest.raises(IntegrityError):
            await tx.answers.add(person, "t", "another", NOW)


async def test_an_answer_may_take_the_place_of_the_one_before(store: Store) -> None:
    person = (await save_game(store)).host
    async with store.writing() as tx:
        await tx.answers.replace(person, "refused", "a", NOW)
        await tx.answers.replace(person, "refused", "b", NOW + HOUR)
        assert await tx.answers.get(person, "refused") == "b"
        assert await tx.answers.drop_old(NOW + HOUR) == 0


async def test_old_answers_are_forgotten(store: Store) -> None:
    person = (await save_game(store)).host
    async with store.writing() as tx:
        await tx.answers.add(person, "old", "", NOW)
        await tx.answers.add(person, "new", "", NOW + HOUR)
        assert await tx.answers.drop_old(NOW + HOUR) == 1
        assert await tx.answers.get(person, "old") is None
        assert await tx.answers.get(person, "new") == ""


async def test_a_person_has_one_draft_at_a_table(store: Store) -> None:
    row = await save_game(store)
    draft = DraftRow(
        person=row.host, game=row.id, ask="turn.1", number=3, kind="post",
        fields={"guards": {"b": "x", "a": ["y"]}}, closed=("guards",), page=2,
    )  # fmt: skip
    async with store.writing() as tx:
        assert await tx.drafts.get(row.host, row.id) is None
        await tx.drafts.put(draft)
        assert await tx.drafts.get(row.host, row.id) == draft
        other = DraftRow(person=row.host, game=row.id, ask="", number=4, kind=None, fields={})
        await tx.drafts.put(other)
        assert await tx.drafts.get(row.host, row.id) == other


async def test_a_forgotten_draft_is_empty_and_its_steps_go_on_counting(store: Store) -> None:
    row = await save_game(store)
    draft = DraftRow(
        person=row.host, game=row.id, ask="turn.1", number=3, kind="post",
        fields={"guards": {"b": "x"}}, closed=("guards",), page=2,
    )  # fmt: skip
    async with store.writing() as tx:
        await tx.drafts.empty(row.host, row.id)
        assert await tx.drafts.get(row.host, row.id) is None
        await tx.drafts.put(draft)
        await tx.drafts.empty(row.host, row.id)
        after = DraftRow(person=row.host, game=row.id, ask="", number=4, kind=None, fields={})
        assert await tx.drafts.get(row.host, row.id) == after


async def test_decks_are_kept_by_person_game_and_name(store: Store) -> None:
    async with store.writing() as tx:
        ana, bo = await tx.people.add(1, "Ana"), await tx.people.add(2, "Bo")
        first = Deck(person=ana.id, rules="toy", name="first", body={"cards": ["a"]})
        decks = [first, replace(first, name="B"), replace(first, person=bo.id)]
        for deck in (*decks, replace(first, rules="other"), replace(first, body={"cards": []})):
            await tx.decks.put(deck)
        assert await tx.decks.get(ana.id, "toy", "first") == replace(first, body={"cards": []})
        assert await tx.decks.get(ana.id, "toy", "second") is None
        assert [deck.name for deck in await tx.decks.of_person(ana.id, "toy")] == ["B", "first"]
        both = await tx.decks.of_people([ana.id, bo.id, ana.id], "toy")
        assert [(deck.person, deck.name) for deck in both] == [
            (ana.id, "B"), (ana.id, "first"), (bo.id, "first"),
        ]  # fmt: skip
        await tx.decks.drop(ana.id, "toy", "B")
        assert [deck.name for deck in await tx.decks.of_person(ana.id, "toy")] == ["first"]


async def test_the_pulse_is_the_last_tick(store: Store) -> None:
    async with store.writing() as tx:
        assert await tx.pulse.get() is None
        await tx.pulse.set(NOW)
        await tx.pulse.set(NOW + HOUR)
        assert await tx.pulse.get() == NOW + HOUR
