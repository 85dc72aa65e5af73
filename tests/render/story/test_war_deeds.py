"""What makes deeds of the city game worth telling, and how a round is told."""

from collections.abc import Sequence
from typing import Any

import pytest

from engine.capital import GAME
from engine.capital.events.build import (
    BuildingBuilt,
    BuildingDemolished,
    QuestCompleted,
    UpgradeCompleted,
)
from engine.capital.events.endings import SeatDefeated
from engine.capital.events.turns import TurnBegan, TurnLapsed, TurnMissed
from engine.capital.events.wars import (
    BuildingRazed,
    CityRazed,
    DefenceShown,
    TroopsFell,
    WarDeclared,
    WarScored,
)
from engine.core.protocol.values import EVERYONE, Event, Seat
from render.capital.words.story.deeds import find_deeds
from render.games import PRESENTATIONS
from render.reports import write_fight, write_round
from tests.render.told_wars import make_voice

VIEW = GAME.view(GAME.stage({"seats": {1: {}, 2: {}, 3: {}}}), None)
ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)


def war(
    attacker: Seat = ONE,
    target: Seat = TWO,
    score: tuple[int, int] = (6, 3),
    razed: int = 1,
    defenders: tuple[str, ...] = ("archers#1",),
) -> list[Event]:
    attack, defence = score
    result: Any = "won" if attack > defence else "lost" if attack < defence else "drawn"
    scored = WarScored(
        audience=EVERYONE, attacker=attacker, target=target, attack=attack, defence=defence,
        score=attack - defence, passive=1, siege=0, attacker_heal=0, defender_heal=0,
        result=result, parts=(),
    )  # fmt: skip
    troops = ("knights#1", "raiders#1")
    return [
        WarDeclared(audience=EVERYONE, attacker=attacker, target=target, troops=troops, mercs=()),
        DefenceShown(audience=EVERYONE, target=target, troops=defenders, mercs=()),
        scored,
        *(
            BuildingRazed(audience=EVERYONE, seat=target, building=f"market#{n}", cards=())
            for n in range(1, 1 + razed)
        ),
    ]


def turn(round_number: int, *events: Event, seat: Seat = ONE) -> list[Event]:
    return [TurnBegan(audience=EVERYONE, seat=seat, round=round_number), *events]


def upgrade(seat: Seat, count: int, kind: str = "gold") -> UpgradeCompleted:
    return UpgradeCompleted(audience=EVERYONE, seat=seat, upgrade=kind, cost=3, count=count)


def built(card: str, cost: int) -> BuildingBuilt:
    return BuildingBuilt(audience=EVERYONE, seat=ONE, card=card, cost=cost)


def last_keys(events: Sequence[Event], kind: str = "") -> set[str]:
    """Return what makes the last deed (of a kind) worth telling."""
    deeds = [one for one in find_deeds(VIEW, events) if one.key == kind or not kind]
    return {one.key for one in deeds[-1].reasons}


# Wars


def test_the_first_war_is_first_blood() -> None:
    assert "first_war" in last_keys(turn(1, *war()))
    assert "first_war" not in last_keys(turn(1, *war(), *war()))


def test_one_point_between_the_sides_is_the_closest_margin() -> None:
    assert "one_point" in last_keys(turn(1, *war(score=(4, 3))))
    assert "one_point" in last_keys(turn(1, *war(score=(3, 4), razed=0)))
    assert "one_point" not in last_keys(turn(1, *war(score=(5, 3))))


def test_who_was_marched_on_and_wins_pays_back() -> None:
    back = war(TWO, ONE)
    assert "paid_back" in last_keys([*turn(1, *war()), *turn(2, *back, seat=TWO)])
    assert "struck_back" in last_keys([*turn(1, *war()), *turn(1, *back, seat=TWO)])
    assert "paid_back" not in last_keys([*turn(1, *war()), *turn(2, *war())])


def test_the_third_war_on_one_city_and_the_third_win_in_a_row_are_counted() -> None:
    keys = last_keys([*turn(1, *war()), *turn(2, *war()), *turn(3, *war())])
    assert keys >= {"war_again", "wins_in_a_row"}


def test_a_row_of_wins_ends_with_a_war_that_its_side_lost_on_whosever_ground() -> None:
    wins = [*turn(1, *war()), *turn(2, *war())]
    raided = turn(2, *war(TWO, ONE), seat=TWO)
    assert "wins_in_a_row" not in last_keys([*wins, *raided, *turn(3, *war())])
    withstood = turn(2, *war(TWO, ONE, score=(2, 5), razed=0), seat=TWO)
    deed = find_deeds(VIEW, [*wins, *withstood, *turn(3, *war())])[-1]
    assert {"count": 4} in [one.facts for one in deed.reasons if one.key == "wins_in_a_row"]


def test_a_war_that_answers_another_of_its_round_is_told_after_it() -> None:
    events = [*turn(1, *war()), *turn(1, *war(TWO, ONE, razed=3), seat=TWO)]
    page = write_round(PRESENTATIONS["capital"], VIEW, events, make_voice(), ())
    told = " ".join(page.paragraphs)
    assert 0 <= told.index("Ada") < told.index("Ben") < told.index("Ben", told.index("round"))


def test_records_of_size_and_of_razing_are_found() -> None:
    before = [*turn(1, *war()), *turn(2, *war())]
    assert "largest_war" in last_keys([*before, *turn(3, *war(score=(9, 4)))])
    assert "most_razed" in last_keys([*before, *turn(3, *war(razed=3))])
    assert not {"largest_war", "most_razed"} & last_keys([*before, *turn(3, *war())])


def test_the_first_attack_that_is_thrown_back_is_told() -> None:
    failed = war(score=(2, 5), razed=0)
    assert "first_held" in last_keys([*turn(1, *war()), *turn(2, *failed)])


def test_a_city_that_falls_is_told_with_how_many_stand() -> None:
    fallen = CityRazed(audience=EVERYONE, seat=TWO, by=ONE)
    [deed] = [one for one in find_deeds(VIEW, turn(1, *war(), fallen)) if one.key == "city"]
    facts = {one.key: one.facts for one in deed.reasons}
    assert facts["cities_left"] == {"count": 2}
    out = SeatDefeated(audience=EVERYONE, seat=TWO, how="absent", cards=())
    assert [one.key for one in find_deeds(VIEW, turn(1, out))] == ["out.absent"]


def test_a_demolition_that_answers_another_repays_a_debt() -> None:
    done = BuildingDemolished(audience=EVERYONE, seat=ONE, rival=TWO, building="market", cards=())
    back = done.model_copy(update={"seat": TWO, "rival": ONE})
    assert last_keys([*turn(1, done), *turn(2, back)]) == {"debt_repaid"}
    assert last_keys([*turn(1, done), *turn(2, done)]) == set()


# Upgrades, Quests, buildings


def test_the_race_for_upgrades_is_told_at_its_turns() -> None:
    assert last_keys(turn(1, upgrade(ONE, 1)), "upgrade") == {"first_upgrade"}
    one = turn(1, upgrade(ONE, 1))
    assert "draws_level" in last_keys([*one, *turn(1, upgrade(TWO, 1), seat=TWO)], "upgrade")
    level = [*one, *turn(1, upgrade(TWO, 1), seat=TWO)]
    assert "overtakes" in last_keys([*level, *turn(2, upgrade(TWO, 2))], "upgrade")
    near = turn(9, upgrade(ONE, VIEW.goal - 2, "hall"))
    assert "near_end" in last_keys(near, "upgrade")
    assert "last_upgrade" in last_keys(turn(9, upgrade(ONE, VIEW.goal, "hall")), "upgrade")


def test_the_first_and_the_last_of_a_kind_of_upgrade_are_told() -> None:
    events = turn(1, upgrade(ONE, 1))
    other = [*events, *turn(1, upgrade(TWO, 1, "hall"), seat=TWO)]
    assert "first_upgrade_of_kind" in last_keys(other, "upgrade")
    all_have = [*events, *turn(1, upgrade(TWO, 1)), *turn(1, upgrade(THREE, 1))]
    assert "upgrade_everywhere" in last_keys(all_have, "upgrade")


def test_two_upgrades_of_one_turn_are_one_deed() -> None:
    events = turn(1, upgrade(ONE, 1), upgrade(ONE, 2, "hall"))
    [deed] = [one for one in find_deeds(VIEW, events) if one.key == "upgrade"]
    assert (deed.facts["upgrade"], deed.facts["count"]) == (("gold", "hall"), 2)


def test_who_is_nearest_to_victory_is_told_from_half_the_way_on() -> None:
    def outlooks(count: int) -> list[str]:
        events = turn(1, upgrade(ONE, count))
        return [one.key for one in find_deeds(VIEW, events) if one.place == "outlook"]

    assert outlooks(VIEW.goal // 2 - 1) == []
    assert outlooks(VIEW.goal // 2) == ["standing"]


def test_the_first_quest_and_more_of_one_player_are_told() -> None:
    quest = QuestCompleted(audience=EVERYONE, seat=ONE, merc="diplomat")
    assert last_keys(turn(1, quest)) == {"first_quest"}
    assert last_keys(turn(1, quest, quest)) == {"quest_again"}


def test_the_dearest_building_and_a_dear_first_of_its_kind_are_told() -> None:
    assert last_keys(turn(1, built("market", 2))) == set()
    assert last_keys(turn(1, built("market", 2), built("mint", 4))) == {"dearest"}
    assert last_keys(turn(1, built("mint", 4), built("stronghold", 3))) == {"first_of_kind"}


# The page


def tell(events: Sequence[Event], past: Sequence[Event] = (), language: str = "en") -> list[str]:
    voice = make_voice(language)
    page = write_round(PRESENTATIONS["capital"], VIEW, events, voice, past)
    return [page.title, *page.paragraphs]


def test_a_missed_turn_comes_last_and_heads_nothing() -> None:
    lapsed = TurnLapsed(audience=EVERYONE, seat=TWO)
    missed = TurnMissed(audience=EVERYONE, seat=TWO, times=1)
    title, *paragraphs = tell([*turn(1, *war()), *turn(1, lapsed, missed, seat=TWO)])
    assert "first" in title
    assert paragraphs[-1].endswith("gave no order.")
    assert sum("order" in one for one in paragraphs) == 1
    assert tell(turn(1, lapsed, seat=TWO)) == [""]


def test_a_round_of_peace_is_one_sentence() -> None:
    title, text = tell(turn(1, built("market", 2)))
    assert "Ada" not in title
    assert text.count("Market") == 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_rounds_have_the_same_sentence(language: str) -> None:
    past: list[Event] = []
    told: list[str] = []
    for number in range(1, 7):
        now = turn(number, *war(score=(5 + number % 2, 3)))
        title, *paragraphs = tell(now, past, language)
        told += [title, *paragraphs]
        past += now
    assert len(told) == len(set(told))


def test_a_war_worth_a_thread_is_told_in_beats_with_its_outcome_last() -> None:
    fell = TroopsFell(audience=EVERYONE, seat=TWO, troops=("archers#1",))
    events = turn(4, *war(score=(9, 3)), fell)
    thread = write_fight(PRESENTATIONS["capital"], VIEW, events, make_voice())
    assert thread is not None
    assert thread.room == "war.1"
    assert 4 <= len(thread.page.paragraphs) <= 6
    assert "crushing" in thread.page.paragraphs[-1]
    small = turn(5, *war())
    assert write_fight(PRESENTATIONS["capital"], VIEW, small, make_voice(), events) is None
