"""A war in the making: its target, who would go, what would fall."""

from engine.capital import GAME
from engine.capital.view import View
from render.capital.pictures import table_picture
from tests.engine.capital.busy_games import play_busy_game
from tests.render.capital.pictures.city_pictures import WAR, make_view, twin_lines
from tests.render.capital.pictures.drafted_pictures import (
    draw_drafted,
    find_own_card,
    gather_drafted_kingdom,
    gather_drafted_table,
    make_draft,
    tiles_of,
)


def find_their_card(of: View, name: str) -> str:
    return next(one for one in of.kingdoms[1].hp if one.startswith(name))


def test_a_war_shows_its_target_and_who_would_go() -> None:
    seen = make_view()
    troops = [find_own_card(seen, "royal_guard"), find_own_card(seen, "cavalry")]
    mercs = [find_own_card(seen, "recruiter")]
    draft = make_draft("war", target="2", troops=troops, mercs=mercs)
    what = gather_drafted_table(seen, draft)
    assert [one.highlight for one in what.places] == ["", "chosen"]
    assert [one.title for one in what.host] == ["Royal Guard", "Cavalry"]
    assert what.host_note == "Attack 4"
    text = twin_lines(draw_drafted(seen, "table", draft))
    assert "Your host: Attack 4" in text
    assert "- Recruiter: helps" in text
    assert len(table_picture.lay_out_table(what).mounts) == 1


def test_whoever_has_no_part_in_it_recedes_on_the_table() -> None:
    game = play_busy_game("three, full")
    seen = GAME.view(game.moments[-1].state, game.seats[0])
    aim = str(game.seats[1])
    marks = {
        one.seat: one.highlight
        for one in gather_drafted_table(seen, make_draft("use", rival=aim)).places
    }
    assert marks.pop(int(game.seats[0])) == ""
    assert marks.pop(int(game.seats[1])) == "chosen"
    assert set(marks.values()) <= {"aside"}


def test_what_would_fall_is_marked_in_the_war_and_in_the_kingdom() -> None:
    seen = make_view(**WAR)
    some = make_draft("raze", buildings=[find_their_card(seen, "watchtower")])
    assert "Watchtower**: 1 HP. To be razed" in draw_drafted(seen, "war", some).text_twin.replace(
        "\xa0", " "
    )
    tiles = {
        one.title: (one.highlight, one.mark)
        for one in tiles_of(gather_drafted_kingdom(seen, some, 2))
    }
    assert tiles["Watchtower"] == ("chosen", "to be razed")
    city = gather_drafted_kingdom(seen, make_draft("raze", city="true"), 2)
    assert city.falls == "to be razed"
    assert {one.highlight for one in tiles_of(city)} == {"chosen"}
    assert not gather_drafted_kingdom(seen, some, 1).falls


def test_who_would_come_home_is_marked_among_those_who_fought() -> None:
    seen = make_view(**{**WAR, "war": {**WAR["war"], "choice": "survive"}})
    assert seen.war is not None
    draft = make_draft("survive", troops=[seen.war.attackers[0].name])
    before, after = (draw_drafted(seen, "war", each) for each in ((), draft))
    assert "bring home the Royal Guard" in after.alt
    assert before.image.tobytes() != after.image.tobytes()
