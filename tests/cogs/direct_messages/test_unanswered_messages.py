"""Which messages of a DM stand unanswered, and who takes one."""

from typing import Any

import discord

from bot.messages.message_numbers import LOWEST_NUMBER
from bot.play.memory.heard_messages import HeardMessages, MessageKey
from cogs.direct_messages.missed_messages import unanswered_messages

ME, ADA = 1, 7


class StubComponent:
    def __init__(self, number: int) -> None:
        self.id = number


class StubMessage:
    """As much of a message as matters here."""

    def __init__(self, number: int, by: int, part: int = 1, to: int | None = None) -> None:
        self.id, self.type = number, discord.MessageType.default
        self.author = discord.Object(by)
        self.components = [StubComponent(part)] if by == ME else []
        self.reference = None if to is None else discord.MessageReference(
            message_id=to, channel_id=1
        )  # fmt: skip


def list_unanswered_ids(*messages: StubMessage) -> list[int]:
    some: Any = reversed(messages)
    return [one.id for one in unanswered_messages(some, ADA)]


def test_what_comes_after_the_last_answer_is_unanswered() -> None:
    assert list_unanswered_ids(
        StubMessage(10, ADA), StubMessage(11, ME), StubMessage(12, ADA), StubMessage(13, ADA)
    ) == [12, 13]


def test_a_letter_answers_nothing() -> None:
    assert list_unanswered_ids(
        StubMessage(10, ME), StubMessage(12, ADA), StubMessage(13, ME, LOWEST_NUMBER)
    ) == [12]


def test_a_late_answer_answers_no_more_than_it_names() -> None:
    assert list_unanswered_ids(
        StubMessage(10, ADA), StubMessage(11, ADA), StubMessage(12, ME, to=10)
    ) == [11]


def test_whoever_has_gone_on_is_not_taken_at_their_earlier_word() -> None:
    heard = HeardMessages()
    early, later, last = (_message(number) for number in (5, 6, 7))
    assert heard.take_fresh(later)
    assert not heard.take_missed(early)
    assert heard.take_missed(last)
    assert not heard.take_missed(last)
    assert not heard.take_fresh(last)


def test_what_comes_twice_is_heard_once() -> None:
    heard = HeardMessages()
    assert [heard.take_fresh(_message(number)) for number in (5, 6, 5, 6)] == [
        True,
        True,
        False,
        False,
    ]


def test_what_was_answered_in_vain_is_taken_once_more_by_whoever_comes_first() -> None:
    heard, line = HeardMessages(), _message(5)
    heard.take_fresh(line)
    heard.forget_unanswered(line)
    assert heard.take_missed(line)
    assert not heard.take_lost(line)
    heard.forget_unanswered(line)
    assert heard.take_lost(line)
    assert not heard.take_lost(line)


def _message(number: int) -> MessageKey:
    return MessageKey(number, ADA)
