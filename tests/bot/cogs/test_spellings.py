"""What can't be read: every way of giving an order tells the same nearest legal spelling."""

from typing import Any

import pytest

from bot.cards.sheet import LINES
from bot.local.people import Person
from bot.local.shapes import File
from tests.bot.cogs.hall import Hall, words
from tests.bot.cogs.posed import WAR, posed
from tests.bot.cogs.slash import told

WRONG = [
    ("upgrade gld", "upgrade", {"upgrade": "gld"}, "Treasury", "Guildhall"),
    ("policy commit some", "policy", {"commit": "some"}, "nobody", ""),
    ("policy hopeless run", "policy", {"hopeless": "run"}, "fight, withdraw", "to commit"),
    ("build zzz", "build", {"card": "zzz"}, "`build ", ""),
]
"""A line, the same in a command, what is told, and what is not."""


async def four_ways(court: Hall, person: Person, game: int, line: str, slash: Any) -> list[str]:
    """Give an order by DM, as a file, in the modal, and as a command."""
    [direct] = await court.write(person, line)
    [sent] = await court.write(person, "", [File("orders.txt", line.encode())])
    path, options = slash
    typed = await told(court, person, f"capital {path}", **options)
    return [words(direct), words(sent), await by_modal(court, person, game, line), typed]


async def by_modal(court: Hall, person: Person, game: int, line: str) -> str:
    """Give an order in the modal of one's card, and read the card afterwards."""
    card = await court.card(person, game)
    await court.fill(person, await court.press(person, card, "write"), {LINES: line})
    return words(court.now(card))


@pytest.mark.parametrize(("line", "path", "options", "wanted", "absent"), WRONG)
async def test_what_is_misspelt_gets_the_same_legal_spelling_by_every_way(
    court: Hall, line: str, path: str, options: dict[str, str], wanted: str, absent: str
) -> None:
    game = await court.table(names=("Ada", "Bo"))
    person, _ = await court.active(game)
    answers = await four_ways(court, person, game, line, (path, options))
    told_ = {next(one for one in text.splitlines() if "(S-ORDER" in one) for text in answers}
    hints = {
        next((one for one in text.splitlines() if "for instance" in one), "") for text in answers
    }
    assert len(told_) == 1, answers
    assert len(hints) == 1, answers
    said = f"{told_.pop()} {hints.pop()}"
    assert wanted in said
    assert not absent or absent not in said


async def test_a_misspelt_first_word_gets_its_nearest_in_a_modal_and_beside_other_lines(
    court: Hall,
) -> None:
    game = await court.table(names=("Ada", "Bo"))
    person, _ = await court.active(game)
    assert "Did you mean `build`?" in await by_modal(court, person, game, "bild sappers")
    [answer] = await court.write(person, "bild sappers\nend build")
    assert "Did you mean `build`?" in words(answer)
    [alone] = await court.write(person, "bild sappers")
    assert "`build`" in words(alone)


async def test_what_is_not_possible_now_is_not_suggested(hall: Hall) -> None:
    await posed(hall, WAR, size=(20, 20))
    [answer] = await hall.write(hall.people["Ada"], "mve all from 1 to 2\nbuild farm at 003.003")
    assert "Did you mean `move`?" in words(answer)
    assert "Tearoom" not in words(answer).partition("for instance")[0].partition("Building:")[0]
