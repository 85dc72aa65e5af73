"""The blanks of answers, of setting up and of orders at any time."""

from engine.core.protocol.game import Blank, Choice
from engine.echoes.checks.answers import find_own_choice, list_possible_answers
from engine.echoes.choices.blank_making import Fields, is_accepted, make_blank
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.settings import ADVISED_CIVS
from engine.echoes.setup.pickers import list_free_civs, list_team
from engine.echoes.tiles.places import ROTATIONS
from engine.echoes.view import View


def rotate_blank(view: View, me: PlayerArea, _: Fields) -> Blank:  # noqa: ARG001  (every maker has these)
    return make_blank("degrees", map(str, ROTATIONS))


def discard_hand_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    choice = find_own_choice(view, me.seat)
    count = choice.count if choice is not None and choice.kind == "discard_hand" else 0
    return make_blank("cards", view.hand, (count, count))


def choose_choice_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    choice = find_own_choice(view, me.seat)
    is_other = choice is not None and choice.kind not in {"rotate", "discard_hand"}
    return make_blank("choice", (choice.kind,) if choice is not None and is_other else ())


def choose_answer_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    choice = find_own_choice(view, me.seat)
    if choice is None:
        return make_blank("answer", ())
    return make_blank("answer", list_possible_answers(view), (choice.at_least, choice.count))


def pick_order_blank(view: View, me: PlayerArea, _: Fields) -> Blank:  # noqa: ARG001  (every maker has these)
    return make_blank("order", ("first", "second"))


def pick_civ_blank(view: View, me: PlayerArea, _: Fields) -> Blank:  # noqa: ARG001  (every maker has these)
    """Return the blank of the civilization: those advised for a first game first (E-SETUP-23)."""
    civs = sorted(list_free_civs(view.board), key=lambda civ: civ not in ADVISED_CIVS)
    choices = [Choice(id=civ, facts={"advised": int(civ in ADVISED_CIVS)}) for civ in civs]
    return Blank(name="civ", choices=tuple(choices))


def team_first_blank(view: View, me: PlayerArea, _: Fields) -> Blank:
    return make_blank("player", (str(seat) for seat in list_team(view.board, me.team)))


def opening_blank(view: View, me: PlayerArea, _: Fields) -> Blank:  # noqa: ARG001  (every maker has these)
    return make_blank("cards", view.hand, (0, len(view.hand)))


def confirm_blank(view: View, me: PlayerArea, _: Fields) -> Blank:  # noqa: ARG001  (every maker has these)
    return make_blank("confirm", ("true",) if is_accepted(view, "concede", confirm=True) else ())


def draw_offer_blank(view: View, me: PlayerArea, _: Fields) -> Blank:  # noqa: ARG001  (every maker has these)
    actions = ("offer", "accept", "withdraw")
    return make_blank(
        "action", (one for one in actions if is_accepted(view, "draw_offer", action=one))
    )
