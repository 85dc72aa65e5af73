"""Letters that go together: what a chapter tells a seat stands on the card that asks it next."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.games.news.chapters import THREAD
from bot.store.rows import Letter


def joined(told: Sequence[Letter], cards: Iterable[Letter]) -> tuple[list[Letter], list[Letter]]:
    """Set the last news of each seat on top of its card, if words; what is before goes before."""
    last = {one.seat: one for one in told if one.kind == "news" and one.body["room"] == THREAD}
    tops = {seat: one for seat, one in last.items() if _is_words_alone(one)}
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
    return bool(body["card"]) and not own
