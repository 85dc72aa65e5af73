"""Letters about seat offers: one that has ended is not sent, or its message is changed."""

import structlog

from bot.delivery.discord_io.send_errors import ForbiddenError, GoneError, RejectedError
from bot.delivery.discord_io.sender import Sender, SentMessage
from bot.delivery.letters.composed_letters import StaleLetterError
from bot.games.state.seat_offers import find_open_offers
from bot.letter_bodies import EndedOffer, OfferMention, OpenOffer
from bot.messages.posts import MessageContent
from bot.records import Letter
from bot.store.store import Store

log = structlog.stdlib.get_logger("skald.courier")


async def require_open_offer(store: Store, letter: Letter) -> None:
    """Raise `StaleLetterError` if a letter is about an offer that can no longer be accepted."""
    match letter.body:
        case OpenOffer():
            name = letter.letter
        case OfferMention(offer=name):
            pass
        case _:
            return
    async with store.reading() as tx:
        offers = (await find_open_offers(tx, letter.game or 0)).values()
    if not any(name in one.letter_names for one in offers):
        raise StaleLetterError


async def edit_offer_message(
    store: Store, sender: Sender, ended: EndedOffer, content: MessageContent
) -> SentMessage:
    """Edit the message of an offer; raise `StaleLetterError` if there is none."""
    async with store.reading() as tx:
        outbox_letter = await tx.outbox.find_by_name(ended.offer)
    if outbox_letter is None or outbox_letter.message is None or outbox_letter.channel is None:
        raise StaleLetterError
    offer_message = SentMessage(outbox_letter.channel, outbox_letter.message)
    try:
        await sender.edit(offer_message, content)
    except (ForbiddenError, GoneError, RejectedError) as fault:
        log.info("offer_message_not_edited", game=outbox_letter.letter.game, status=fault.reason)
    return offer_message
