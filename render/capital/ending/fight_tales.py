"""Whole wars with all numbers, once the game is over."""

from collections.abc import Iterator

from render.capital.words.story.wars import War, name_results, read_wars
from render.capital.words.war_story import explain_sum
from render.ending.ended_game import EndedGame
from render.ending.fight_tale import FightTale
from render.language.fact_vocabulary import capitalise
from render.language.pages import Page
from render.language.voice import Voice


def tell_fight(voice: Voice, game: EndedGame, room: str) -> FightTale | None:
    """Tell the war of a room; each term of both sums is a blow (C-INFO-14)."""
    number = int(room.rpartition(".")[2])
    wars = read_wars([one.event for one in game.list_told()])
    war = wars[number - 1] if 0 < number <= len(wars) else None
    if war is None or war.scored is None:
        return None
    scored = war.scored
    totals = {"attacker": war.attacker, "target": war.target, "margin": war.margin}
    sums = {"attack": scored.attack, "defence": scored.defence}
    paragraphs = (
        voice.say("fight_tale.totals", **totals, **sums),
        "\n".join(_tell_tolls(voice, war)),
    )
    page = Page(voice.say("fight_tale.title"), tuple(filter(None, paragraphs)))
    return FightTale(page, tuple(explain_sum(voice, scored).splitlines()))


def _tell_tolls(voice: Voice, war: War) -> Iterator[str]:
    """Tell how it ended for each side, how many it sent, and who of them fell."""
    sides = ((war.attacker, war.troops), (war.target, war.defenders))
    for (seat, troops), name in zip(sides, name_results(war), strict=True):
        yield voice.say(
            "fight_tale.host",
            seat=seat,
            result=capitalise(voice.say(f"result.{name}")),
            stood=len(troops),
            troops=troops,
            count=len(war.fell.get(seat, ())),
            cards=war.fell.get(seat, ()),
        )
