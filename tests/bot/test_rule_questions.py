"""Rules looked for in plain words: which section is found first from which question."""

import pytest

from bot.cli import main
from bot.rulesearch import Shelf, meanings
from engine.registry import GAMES
from render.words import LANGUAGES
from render.words.sought import habits, sought

SHELVES = {key: Shelf(game) for key, game in GAMES.items()}

QUESTIONS = {
    ("capital", "en"): """
        how do I win | C-WIN
        win | C-WIN
        who wins | C-WIN
        what happens if I miss my turn | C-TIME
        two against two | C-TEAM
        how does combat work | C-ATTACK C-SCORE
        village gold | C-COST-03
        c-cost-3 | C-COST-03
        C cost 3 | C-COST-03
        cost 3 | C-COST-03
        how much does an upgrade cost | C-COST-05
        can I keep my gold | C-INCOME-03
        how many cards do I draw | C-REGROUP
        hand limit | C-REGROUP
        how do I defend | C-DEFEND
        what is a quest | C-QUEST
        what do mercenaries do | C-MERC
        when can I attack | C-ATTACK
        what happens to troops that fight | C-SURVIVE
        how do I destroy a building | C-RAZE
        can I take back an order | C-ORDER-05 S-TABLE-07
        who goes first | C-SETUP
        what can others see | C-INFO
        giving up | C-ELIM
        how long does a game take | C-MODE
        how many players | C-MODE
        what happens when the deck is empty | C-DECK
        is there a tie | C-WIN
        can I extend the deadline | S-TABLE-06
        quiet hours | S-TABLE-10
        pause the game | S-TABLE-02
        comment gagner | C-WIN
    """,
    ("capital", "fr"): """
        comment gagner | C-WIN
        comment est-ce qu'on gagne | C-WIN
        que se passe-t-il si je rate mon tour | C-TIME
        deux contre deux | C-TEAM
        comment marche le combat | C-ATTACK C-SCORE
        comment se défendre | C-DEFEND
        or d'un village | C-COST-03
        c-cost-3 | C-COST-03
        combien coûte un aménagement | C-COST-05
        puis-je garder mon or | C-INCOME-03
        combien de cartes je pioche | C-REGROUP
        à quoi sert un mercenaire | C-MERC
        comment raser un bâtiment | C-RAZE
        puis-je annuler un ordre | C-ORDER-05 S-TABLE-07
        qui commence | C-SETUP
        abandonner la partie | C-ELIM
        combien de joueurs | C-MODE
        que voient les autres | C-INFO
        la pioche est vide | C-DECK
        how do I win | C-WIN
    """,
    ("valhalla", "en"): """
        how do I win | V-1
        what happens if I miss my turn | V-1-16
        how does combat work | V-6.1 V-6.2
        v-2.3-1 | V-2.3-01
        v6.2 | V-6.2
        6.2-1 | V-6.2-01
        how many units fit in a hex | V-2.4
        how do I clear the fog | V-7.1 V-2.2
        how many moves do I have | V-9
        how do I take a city | V-3.4
        what are officers for | V-4.4
        can I make an alliance | V-8
        how do I get favor | V-10.1
        what do I start with | V-11.3
        what if I am attacked | V-6.3
        upkeep | V-5.1
        retreat | V-6.1
        can I resign | V-1-15
    """,
    ("valhalla", "fr"): """
        comment gagner | V-1
        que se passe-t-il si je rate mon tour | V-1-16
        comment se passe un combat | V-6.1 V-6.2
        comment lever le brouillard | V-7.1 V-2.2
        combien d'unités dans une case | V-2.4
        comment prendre une cité | V-3.4
        à quoi servent les officiers | V-4.4
        faire une alliance | V-8
        gagner de la faveur | V-10.1
        que faire si on m'attaque | V-6.3
        combien d'ordres de mouvement | V-9
        puis-je abandonner | V-1-15
    """,
}
"""By game and language: what somebody types, and what any of which is good to find first."""


def _asked() -> list[tuple[str, str, str, str]]:
    return [
        (key, language, *map(str.strip, line.split("|")))  # type: ignore[misc]
        for (key, language), lines in QUESTIONS.items()
        for line in lines.strip().splitlines()
    ]


@pytest.mark.parametrize(("key", "language", "typed", "wanted"), _asked())
def test_a_plain_question_finds_its_section(
    key: str, language: str, typed: str, wanted: str
) -> None:
    found = SHELVES[key].search(typed, language, meanings(language, key))
    assert found, typed
    assert any(f"{found[0]}-".startswith(f"{one}-") for one in wanted.split()), found[:4]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_rules_are_looked_for_by_names_rules_that_there_are(language: str) -> None:
    for key, shelf in SHELVES.items():
        for book in (key, "core", "table"):
            for begins in sought(language, book):
                named = [one for one in shelf.rules if f"{one}-".startswith(f"{begins}-")]
                assert named, begins
    assert habits(language).alike


def test_a_word_that_only_asks_is_looked_for_where_nothing_else_is_typed() -> None:
    assert SHELVES["capital"].search("who", "en") != []


def test_the_command_line_tells_what_fits_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "capital", "village", "gold"]) == 0
    assert capsys.readouterr().out.startswith("C-COST-03")
