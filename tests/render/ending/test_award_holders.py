"""Awards go to the highest figure, and to nobody where it says nothing."""

from render.ending.award_holders import Award, award_most


def test_the_highest_figure_has_the_award_and_two_may_share_it() -> None:
    assert list(award_most("best", {1: 3, 2: 4})) == [Award("best", (2,), {"count": 4})]
    assert list(award_most("best", {2: 4, 1: 4})) == [Award("best", (1, 2), {"count": 4})]


def test_nobody_has_an_award_for_nothing_or_for_what_all_have() -> None:
    assert list(award_most("best", {1: 0, 2: 0})) == []
    assert list(award_most("best", {})) == []
    assert list(award_most("best", {1: 2, 2: 2, 3: 2})) == []
