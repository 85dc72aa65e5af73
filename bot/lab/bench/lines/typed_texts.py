"""Texts as players type them: legal orders, half names, typos, nonsense, emoji, other alphabets."""

import random
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Final

from bot.messages.reader import Reader
from bot.order_reading.reading_context import ReadingContext
from engine.core.protocol.drafts import iterate_orders
from engine.core.protocol.values import Draft

ORDERS_OF_A_KIND: Final = 6
"""So many orders of each kind are written, spread over the first ones that are possible."""
ORDERS_WALKED: Final = 240
MAX_CHARACTERS: Final = 2_000
"""Discord's limit for a message."""
LINES_IN_MESSAGE: Final = 30
MIN_LONG_WORD_LENGTH: Final = 4
RANDOM_CHARACTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789 .,>#"
TEXTS_IN_OTHER_ALPHABETS: Final = (
    "построить рынок в городе",
    "χτίσε μια αγορά στην πόλη",
    "ابن سوقا في المدينة",
    "בנה שוק בעיר",
    "在城市里建造市场",
    "都市に市場を建てる",
    "도시에 시장을 짓다",
    "शहर में बाज़ार बनाओ",
    "สร้างตลาดในเมือง",
    "\uff22\uff55\uff49\uff4c\uff44\u3000\uff14\uff12",
)
EMOJI_TEXTS: Final = (
    "👍",
    "🏹🏹🏹 attack 🔥",
    "build 🏰 in 🏙️",
    "👩‍👩‍👧‍👦 " * 40,
    "⚔️" * 200,
    "move 🐎 to 🏔️",
)
CHAT_TEXTS: Final = (
    "hello", "what do I do now?", "ok", "yes", "I want to attack my neighbour but I don't know how",
    "can you build me a market please", "lol", "gg", "?", "-", "1", "12, 13, 14", "> > >",
    "attack", "move", "build", "end", "to", "in the in the in the", "comment attaquer",
    "déplace mes unités vers la capitale", "construis un marché", "je ne comprends rien",
    "build build build build build build build build", "move everything everywhere at once",
)  # fmt: skip


def list_typed_texts(reader: Reader) -> Iterator[str]:
    """Yield the texts, the same ones each time for the same reader."""
    chance = random.Random(18)  # noqa: S311 - these are examples, no secrets
    legal = list(_legal_lines(reader))
    yield from legal
    yield from (halve_words(line) for line in legal)
    for _ in range(3):
        yield from (misspell(line, chance) for line in legal)
    yield from (line.partition(" ")[0] for line in legal)
    yield from (_drop_word(line, chance) for line in legal)
    yield from CHAT_TEXTS
    yield from EMOJI_TEXTS
    yield from TEXTS_IN_OTHER_ALPHABETS
    yield from _nonsense(legal, chance)
    yield from _long_messages(legal, chance)


def _legal_lines(reader: Reader) -> Iterator[str]:
    """Yield legal orders of every kind that may be given now."""
    table = ReadingContext.to_read(reader)
    for ask, sheet in table.asks:
        for kind in table.kinds_of(ask, sheet):
            every = iterate_orders(table.game, table.view, ask, sheet, Draft(kind=kind))
            orders = list(islice(every, ORDERS_WALKED))
            for order in orders[:: len(orders) // ORDERS_OF_A_KIND + 1]:
                yield reader.write_order(order)


def halve_words(line: str) -> str:
    """Return a line whose long words are cut in half, as on a phone."""
    return " ".join(
        one[: (len(one) + 1) // 2] if len(one) >= MIN_LONG_WORD_LENGTH and one.isalpha() else one
        for one in line.split()
    )


def misspell(line: str, chance: random.Random) -> str:
    """Return a line with two characters left out, doubled, swapped or replaced."""
    characters = list(line)
    for _ in range(2):
        at = chance.randrange(len(characters))
        wrong = characters[at : at + 1]
        characters[at : at + 1] = chance.choice(
            (
                [],
                wrong * 2,
                [chance.choice(RANDOM_CHARACTERS)],
                [*characters[at + 1 : at + 2], *wrong],
            )
        )
    return "".join(characters)


def _drop_word(line: str, chance: random.Random) -> str:
    words = line.split()
    del words[chance.randrange(len(words))]
    return " ".join(words) or line


def _nonsense(legal: Sequence[str], chance: random.Random) -> Iterator[str]:
    """Yield texts of 2,000 characters: characters, one word, names without sense, quotes."""
    yield "".join(chance.choices(RANDOM_CHARACTERS, k=MAX_CHARACTERS))
    yield "x" * MAX_CHARACTERS
    yield "a " * (MAX_CHARACTERS // 2)
    yield '"' * MAX_CHARACTERS
    yield "move " + "1, " * ((MAX_CHARACTERS - 5) // 3)
    words = list(chain.from_iterable(line.split() for line in legal))
    for head in ("", *dict.fromkeys(line.partition(" ")[0] for line in legal)):
        text = " ".join((head, *chance.choices(words, k=MAX_CHARACTERS // 4)))
        yield text[:MAX_CHARACTERS]
    for head in dict.fromkeys(line.partition(" ")[0] for line in legal):
        yield f"{head} {''.join(chance.choices(RANDOM_CHARACTERS, k=MAX_CHARACTERS))}"[
            :MAX_CHARACTERS
        ]


def _long_messages(legal: Sequence[str], chance: random.Random) -> Iterator[str]:
    """Yield messages of many lines: legal ones, misspelt ones, nonsense."""
    picked = [chance.choice(legal) for _ in range(LINES_IN_MESSAGE)]
    yield "\n".join(picked)[:MAX_CHARACTERS]
    yield "\n".join(misspell(line, chance) for line in picked)[:MAX_CHARACTERS]
    yield "\n".join(
        "".join(chance.choices(RANDOM_CHARACTERS, k=60)) for _ in range(LINES_IN_MESSAGE)
    )
