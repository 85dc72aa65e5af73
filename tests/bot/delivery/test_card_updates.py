"""Updates of live cards: edited in place, tried again, and never sent as a message."""

from datetime import timedelta

from bot.delivery.discord_io.send_errors import GoneError, NoAnswerError
from bot.letter_bodies import CardUpdate, QuietRound
from engine.core.protocol.values import Seat
from tests.bot.delivery.post_office import ADA, CARD, PostOffice

LATER = timedelta(minutes=10)


async def send_card(office: PostOffice) -> int:
    """Send Ada her card; return its message's number."""
    await office.open_window(1)
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(2)
    (number,) = [at for at, one in office.discord.messages.items() if one.destination.dm == ADA]
    return number


async def test_an_update_that_discord_does_not_answer_is_tried_again(office: PostOffice) -> None:
    number = await send_card(office)
    office.discord.faults["edit"] = [NoAnswerError("503/0")]
    await office.write_letter(CardUpdate(), seat=Seat(1))
    await office.run_rounds(1)
    assert office.discord.messages[number].edits == 0
    await office.run_rounds(3)
    assert office.discord.messages[number].edits == 1
    assert len(office.discord.messages_to(ADA)) == 1


async def test_an_update_of_a_card_that_is_gone_is_given_up(office: PostOffice) -> None:
    number = await send_card(office)
    office.discord.faults["edit"] = [GoneError("404/10008")]
    await office.write_letter(CardUpdate(), seat=Seat(1))
    await office.run_rounds(3)
    assert office.discord.messages[number].edits == 0
    *_, update = await office.read_letters()
    assert update.sent_at is not None


async def test_a_new_card_does_not_wait_for_an_update_that_is_tried_again(
    office: PostOffice,
) -> None:
    await send_card(office)
    office.discord.faults["edit"] = [NoAnswerError("429/0", LATER.total_seconds())]
    await office.write_letter(CardUpdate(), seat=Seat(1))
    await office.run_rounds(1)
    office.discord.faults.clear()
    await office.write_letter(CARD, seat=Seat(1))
    await office.run_rounds(2)
    assert len(office.discord.messages_to(ADA)) == 2


async def test_a_quiet_round_that_discord_does_not_answer_is_tried_again(
    office: PostOffice,
) -> None:
    await office.write_public("Rorik takes Hrafnholt.")
    await office.run_rounds(2)
    office.discord.faults["edit"] = [NoAnswerError("503/0")]
    await office.write_letter(QuietRound(round=8), room="")
    await office.run_rounds(1)
    post = next(one for one in office.discord.messages.values() if "Hrafnholt" in one.first_text)
    assert post.edits == 0
    await office.run_rounds(3)
    assert post.edits == 1
    assert "8" in post.text
