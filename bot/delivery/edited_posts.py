"""Posts of a table's thread that are edited later: the last one, and that of the end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.delivery.addresses import MAIN_ROOM, Address
from bot.delivery.discord_io.sender import SentMessage
from bot.delivery.letters.letter_texts import voice_for
from bot.letter_bodies import OutcomePost, PublicPost, QuietRound
from bot.records import Letter, OutboxLetter
from bot.store.store import Transaction


@dataclass(frozen=True, slots=True)
class LastPost:
    """The last post of a thread, and the rounds since then, up to a quiet one."""

    letter: Letter
    message: SentMessage
    quiet_rounds: tuple[int, ...]

    def write_letter(self, address: Address) -> Letter:
        """Return the letter of the post with a line about the quiet rounds."""
        body = self.letter.body
        assert isinstance(body, PublicPost)  # noqa: S101 - `find_last_post` finds no other
        first, last = self.quiet_rounds[0], self.quiet_rounds[-1]
        key = "letter.quiet" if first == last else "letter.quiet.several"
        line = f"-# {voice_for(address).say(key, first=first, last=last)}"
        page = replace(body.page, paragraphs=(*body.page.paragraphs, line))
        return replace(self.letter, body=body.model_copy(update={"page": page}))


async def find_last_post(tx: Transaction, quiet: Letter) -> LastPost | None:
    """Find the last post before a quiet round; None if there is none to be edited."""
    letters = await tx.outbox.of_game(quiet.game or 0)
    return _find_in(quiet, letters)


def _find_in(quiet: Letter, newest_first: Sequence[OutboxLetter]) -> LastPost | None:
    rounds: list[int] = []
    for one in newest_first:
        letter = one.letter
        if letter.room != MAIN_ROOM or letter.revision > quiet.revision:
            continue
        if isinstance(letter.body, QuietRound):
            rounds.append(letter.body.round)
        elif isinstance(letter.body, PublicPost):
            if one.channel is None or one.message is None:
                return None
            return LastPost(letter, SentMessage(one.channel, one.message), (*sorted(rounds),))
    return None


class EndPost(NamedTuple):
    """The letter that told the end in the thread, and the message that it became."""

    letter: Letter
    message: SentMessage


async def find_end_post(tx: Transaction, update: Letter) -> EndPost | None:
    """Find the post of a game's end; None if there is none that can be edited."""
    for one in await tx.outbox.of_game(update.game or 0):
        letter = one.letter
        if letter.room == MAIN_ROOM and isinstance(letter.body, OutcomePost):
            if one.channel is None or one.message is None:
                return None
            return EndPost(letter, SentMessage(one.channel, one.message))
    return None
