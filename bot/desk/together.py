"""Letters that go together: what a chapter tells a seat stands on the card that asks it next."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.desk.telling import THREAD
from bot.store.rows import Letter


def joined(told: Sequence[Letter], cards: Iterable[Letter]) -> tuple[list[Letter], list[Letter]]:
    """Set the last news of each seat on top of its card; what is left goes as it is."""
    tops = {one.seat: one for one in told if _is_words_alone(one)}
    both = [(one, tops.get(one.seat)) for one in cards]
    taken = {top.letter for _, top in both if top}
    whole = [
        replace(card, body={**card.body, "page": top.body["page"]}) if top else card
        for card, top in both
    ]
    return [one for one in told if one.letter not in taken], whole


def _is_words_alone(letter: Letter) -> bool:
    """Tell whether news have neither pictures nor buttons that the card doesn't have."""
    body = letter.body
    own = letter.look or body.get("open_to")
    return letter.kind == "news" and body["card"] and body["room"] == THREAD and not own
