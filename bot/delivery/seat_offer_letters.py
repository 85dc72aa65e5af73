"""Letters about an offer of a seat: one that is over goes no more, or its message is changed."""

import structlog

from bot.cards.seat_offer import FOR, OF
from bot.delivery.discord_io.sender import BarredError, GoneError, RejectedError, Sender, Sent
from bot.delivery.letter_composer import StaleError
from bot.games.state.seat_offers import standing
from bot.messages.posts import MessageContent
from bot.store.rows import Letter
from bot.store.store import Store

log = structlog.stdlib.get_logger("skald.courier")


async def stands(store: Store, letter: Letter) -> None:
    """Go on only while what a letter offers may still be taken."""
    async with store.reading() as tx:
        offers = (await standing(tx, letter.game or 0)).values()
    name = letter.body.get(FOR, letter.letter)
    if not any(name in one.letters for one in offers):
        raise StaleError


async def mended(store: Store, sender: Sender, letter: Letter, post: MessageContent) -> Sent:
    """Write over the message that told of an offer; where there is none, nothing is to be said."""
    async with store.reading() as tx:
        told = await tx.outbox.named(letter.body[OF])
    if told is None or told.message is None or told.channel is None:
        raise StaleError
    at = Sent(told.channel, told.message)
    try:
        await sender.edit(at, post)
    except (BarredError, GoneError, RejectedError) as fault:
        log.info("offer_not_mended", game=letter.game, status=fault.why)
    return at
