"""Cards ask what is asked when they leave, and tell what happened."""

from datetime import timedelta

from bot.delivery.discord_io.send_errors import NoAnswerError, RejectedError
from bot.letter_bodies import TurnCard
from engine.core.protocol.values import Seat
from render.language.pages import Page
from tests.bot.delivery.post_office import ADA, CARD, PostOffice


async def test_a_card_that_only_tells_another_time_rings_for_nobody(office: PostOffice) -> None:
    await office.open_window(1)
    for silent in (True, False):
        await office.write_letter(TurnCard(asks=("turn.1",), silent=silent), seat=Seat(1))
        await office.run_rounds(1)
    assert [one.silent for one in office.discord.messages_to(ADA)] == [True, False]


async def test_a_card_shows_the_present_ask_with_its_controls(office: PostOffice) -> None:
    await office.open_window(1)
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(1)
    [card] = office.discord.messages_to(ADA)
    assert "order" in card.verbs
    assert [one.name for one in card.files] == ["kingdom-1.png", "hand-2.png"]


async def test_a_card_whose_ask_is_over_is_not_sent(office: PostOffice) -> None:
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(1)
    assert [one.failed for one in await office.read_letters()] == ["stale"]
    assert office.discord.messages_to(ADA) == []


def told(text: str) -> TurnCard:
    """Return the body of a card with a chapter."""
    return TurnCard(asks=("turn.1",), page=Page("Rorik strikes", (text,)))


async def test_words_of_a_cards_own_stand_above_it(office: PostOffice) -> None:
    await office.open_window(1)
    await office.write_letter(told("Your farm burns."), seat=Seat(1))
    await office.run_rounds(1)
    [card] = office.discord.messages_to(ADA)
    assert "**Rorik strikes**\nYour farm burns." in card.text
    assert "order" in card.verbs


async def test_a_long_chapter_comes_whole_before_its_card(office: PostOffice) -> None:
    await office.open_window(1)
    long = "Your farm burns. " * 150 + "At last it rains."
    await office.write_letter(told(long), seat=Seat(1))
    await office.run_rounds(1)
    news, card = office.discord.messages_to(ADA)
    assert "At last it rains." in news.text
    assert "Rorik strikes" not in card.text
    assert (news.verbs, "order" in card.verbs) == ((), True)
    [letter] = await office.read_letters()
    assert letter.message == max(office.discord.messages)


async def test_what_a_card_tells_is_told_though_its_ask_is_over(office: PostOffice) -> None:
    await office.write_letter(told("Your farm burns."), seat=Seat(1))
    await office.run_rounds(1)
    [news] = office.discord.messages_to(ADA)
    assert "Your farm burns." in news.text
    assert news.verbs == ("table",)
    [letter] = await office.read_letters()
    assert (letter.failed, letter.sent_at is not None) == ("", True)


async def test_of_several_cards_that_waited_all_tell_and_the_last_asks(office: PostOffice) -> None:
    await office.open_window(1)
    morning = office.now + timedelta(hours=8)
    for text in ("By night.", "At dawn."):
        await office.write_letter(told(text), seat=Seat(1), not_before=morning)
    office.now = morning
    await office.run_rounds(2)
    first, last = office.discord.messages_to(ADA)
    assert ("By night." in first.text, first.verbs) == (True, ("table",))
    assert ("At dawn." in last.text, "order" in last.verbs) == (True, True)


async def test_the_card_of_before_keeps_my_table_alone(office: PostOffice) -> None:
    await office.open_window(1)
    for _ in range(2):
        await office.write_letter(CARD, seat=Seat(1))
        await office.run_rounds(1)
    old, new = office.discord.messages_to(ADA)
    assert old.verbs == ("table",)
    assert "order" in new.verbs


async def test_of_several_cards_that_waited_for_the_morning_only_the_last_is_sent(
    office: PostOffice,
) -> None:
    await office.open_window(1)
    morning = office.now + timedelta(hours=8)
    for _ in range(3):
        await office.write_letter(CARD, seat=Seat(1), not_before=morning)
    office.now = morning
    await office.run_rounds(2)
    [card] = office.discord.messages_to(ADA)
    assert "order" in card.verbs
    letters = await office.read_letters()
    assert [one.message is None for one in letters] == [True, True, False]
    assert all(one.sent_at and not one.failed for one in letters)


async def test_a_card_that_may_have_gone_is_looked_for_though_another_waits(
    office: PostOffice,
) -> None:
    await office.open_window(1)
    office.discord.faults["post"] = [NoAnswerError("503")]
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(1)
    await office.write_letter(CARD, seat=Seat(1))
    office.now += timedelta(hours=1)
    await office.run_rounds(2)
    assert [one.message is None for one in await office.read_letters()] == [False, False]


async def test_a_card_is_edited_once_however_old_it_is(office: PostOffice) -> None:
    await office.open_window(1)
    for _ in range(3):
        await office.write_letter(CARD, seat=Seat(1))
        await office.run_rounds(2, timedelta(hours=2))
    assert office.discord.calls.count("edit") == 2


async def test_a_card_that_can_not_be_edited_keeps_nobody_waiting(office: PostOffice) -> None:
    await office.open_window(1)
    office.discord.faults["edit"] = [RejectedError("400/30046")]
    for _ in range(2):
        await office.write_letter(CARD, seat=Seat(1))
        await office.run_rounds(1)
    assert len(office.discord.messages_to(ADA)) == 2
    assert all(one.sent_at for one in await office.read_letters())
