"""What players did is counted from events, and each award stands on its figure."""

from typing import Any

from engine.capital.events.build import BuildingBuilt, QuestCompleted, UnitBuilt
from engine.capital.events.cards import CardsStored, LegendChosen
from engine.capital.events.wars import WarDeclared
from engine.core.protocol.values import EVERYONE, Event, Seat, audience_of
from render.capital.ending.ending import tell_hidden
from render.capital.ending.figures import count_figures, find_awards
from render.ending.ended_game import EndedGame, ToldEvent
from tests.render.told_wars import MARCH, make_voice, war_scored

ONE, TWO = Seat(1), Seat(2)


def make_game(*events: Event, players: int = 3) -> EndedGame:
    told = [ToldEvent(3, one) for one in events]
    seats = tuple(range(1, players + 1))
    return EndedGame(view=None, whole_view=None, seats=seats, events=told)


def find_award(key: str, *events: Event, players: int = 3) -> Any:
    found = find_awards(make_game(*events, players=players))
    return next((one for one in found if one.key == key), None)


def test_a_war_that_was_won_counts_for_the_attacker_and_any_other_for_the_attacked() -> None:
    figures = count_figures([MARCH, war_scored("won"), MARCH, war_scored("drawn")])
    assert figures["wars_won"] == {1: 1}
    assert figures["attacks_held"] == {2: 1}
    assert figures["wars_declared"] == {1: 2}


def test_the_best_builder_has_spent_most_gold_on_buildings() -> None:
    built = [
        BuildingBuilt(audience=EVERYONE, seat=seat, card="market", cost=cost)
        for seat, cost in ((ONE, 2), (TWO, 3), (ONE, 2))
    ]
    award = find_award("best_builder", *built)
    assert (award.seats, award.facts) == ((1,), {"count": 4})


def test_the_truest_friend_alone_declared_at_most_one_war_where_all_others_declared_more() -> None:
    back = WarDeclared(audience=EVERYONE, attacker=TWO, target=ONE, troops=(), mercs=())
    third = back.model_copy(update={"attacker": Seat(3)})
    wars = [MARCH, MARCH, back, back]
    assert find_award("truest_friend") is None
    assert find_award("truest_friend", MARCH, back).facts == {"count": 0}
    assert find_award("truest_friend", *wars, third).seats == (3,)
    assert find_award("truest_friend", *wars, MARCH, back, third, third) is None
    assert find_award("truest_friend", *wars, third).facts == {"count": 1}
    assert find_award("truest_friend", MARCH, players=2) is None


def test_quests_units_and_kept_cards_are_counted() -> None:
    figures = count_figures(
        [
            QuestCompleted(audience=EVERYONE, seat=ONE, merc="spy"),
            UnitBuilt(audience=EVERYONE, seat=TWO, unit_kind="troop", slot="city/1", cost=1),
            CardsStored(audience=audience_of(TWO), seat=TWO, cards=("market", "mint")),
        ]
    )
    assert (figures["quests"], figures["units_built"]) == ({1: 1}, {2: 1})
    assert figures["cards_kept"] == {2: 2}


def test_a_legendary_card_chosen_unseen_is_told_to_the_others_alone() -> None:
    game = make_game(LegendChosen(audience=audience_of(ONE), seat=ONE, card="imperial_mint"))
    assert tell_hidden(make_voice(), game, 2) == (
        "In round 3 Ada took the Legendary card Imperial Mint."
    )
    assert tell_hidden(make_voice(), game, 1) == ""
