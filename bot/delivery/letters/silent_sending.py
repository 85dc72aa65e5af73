"""Whether a letter makes its reader's phone buzz, as they have chosen."""

from bot.delivery.addresses import Address
from bot.delivery.letters.composed_letters import ComposedLetter
from bot.games.people.ping_settings import DIGEST, rings_for_news
from bot.letter_bodies import (
    Digest,
    LetterBody,
    OpenOffer,
    RematchCall,
    Reminder,
    SeatNews,
    TurnCard,
    UnreadableBody,
)


def is_sent_silently(
    body: LetterBody | UnreadableBody, composed: ComposedLetter, address: Address
) -> bool:
    """Return whether a letter notifies only whom it mentions.

    Who has a digest is notified by it, by a last call and by what people offer them. A last call
    reaches them only where no digest told them in time.
    """
    person = address.person
    if person is None:
        return composed.is_silent
    if person.pings == DIGEST:
        return not isinstance(body, Digest | Reminder | OpenOffer | RematchCall)
    match body:
        case TurnCard(news_only=True, is_grave=is_grave) | SeatNews(is_grave=is_grave):
            return not rings_for_news(person, is_grave=is_grave)
    return composed.is_silent
