"""The tasks of the agenda: the next one stands last (E-PIPE-17).

An order puts tasks on the agenda, and they are carried out until none is left or a choice is open.
The answer to a choice is put into the task that asked for it.
"""

from typing import Annotated, Literal

from pydantic import Field

from engine.core.protocol.values import Model, Seat
from engine.echoes.catalog.vocabulary import Trigger
from engine.echoes.entities.building import Building
from engine.echoes.entities.unit import Unit, UnitId
from engine.echoes.squares.coordinates import Square

Thing = Unit | Building
Names = tuple[str, ...]


class Task(Model):
    """Something to be carried out; `answer` is that of the choice it has opened."""

    answer: Names | None = None


class TurnTile(Task):
    """Lay a tile with the rotation that is chosen (R-SCOUT-01)."""

    kind: Literal["turn_tile"] = "turn_tile"
    seat: Seat
    place: str
    unit: UnitId | None = None
    """The unit that has scouted it; it moves back if it cannot stay."""
    origin: Square = ""


class DiscardCards(Task):
    """Let a player discard cards from the hand (R-END-02, E-ORD-37)."""

    kind: Literal["discard_cards"] = "discard_cards"
    seat: Seat
    count: int
    choice: Literal["discard_hand", "discard_effect"]


class ContinueAttack(Task):
    """Carry on with the attack on the board (21.5)."""

    kind: Literal["continue_attack"] = "continue_attack"
    stage: Literal["recheck", "strike", "close"]


class Happening(Task):
    """Something happened that triggers effects of cards in play (R-CARD-11, R-TURN-05)."""

    kind: Literal["happening"] = "happening"
    trigger: Trigger
    subject: Thing | None = None
    """As it was when it happened: what is lost stands on its last square."""
    other: Thing | None = None
    card: str = ""
    """The card that was played."""
    seat: Seat
    """The player who did it, or whose turn it is."""


class RunEffect(Task):
    """Carry out one effect of a card (24.3)."""

    kind: Literal["run_effect"] = "run_effect"
    card: str
    seat: Seat
    number: int
    """The number of the effect on the card, those of options counted through."""
    unit: Unit | None = None
    """`self`, as it was when the effect was triggered."""
    subject: Thing | None = None
    other: Thing | None = None
    targets: Names = ()
    """The targets that the order names, for this effect alone (D-CARD-05)."""
    named: Names = ()
    """What else the order names for its operations: squares, a resource."""
    is_played: bool = False
    """Whether an order chose the targets: nothing is asked that it left out."""
    is_accepted: bool = False
    """Whether the player has not declined it."""
    opponent: Seat | None = None
    picked: Names | None = None
    """The things the effect is about, once they are found."""
    op: int = 0
    """The number of the operation that comes next."""
    after: tuple[Happening, ...] = ()
    """What its losses trigger once the effect is done (E-PIPE-27)."""


class FinishCard(Task):
    """Put a played card where its type says (E-PIPE-28)."""

    kind: Literal["finish_card"] = "finish_card"
    seat: Seat
    card: str
    unit: UnitId | None = None
    """The unit to which an Upgrade is attached."""
    is_cancelled: bool = False
    """Whether it goes to the discard pile without effect (R-CARD-10)."""


class ReactionMoment(Task):
    """A moment at which Reactions may be played (R-CARD-09, R-CARD-12)."""

    kind: Literal["reaction_moment"] = "reaction_moment"
    happenings: tuple[Happening, ...]
    tried: tuple[str, ...] = ()
    """The standing reactions that were tried, by seat and number."""


class ReactionWindow(Task):
    """Opponents are asked whether they react; then their Reactions are carried out (R-CARD-08)."""

    kind: Literal["reaction_window"] = "reaction_window"
    happenings: tuple[Happening, ...]
    played: tuple[Seat, ...] = ()
    """The opponents whose answers were carried out."""


class EndReaction(Task):
    """A Reaction and all that it has caused are over (R-CARD-09)."""

    kind: Literal["end_reaction"] = "end_reaction"


class EndTurn(Task):
    """Go on with the end of the turn (E-PIPE-12 to E-PIPE-15)."""

    kind: Literal["end_turn"] = "end_turn"
    stage: Literal["draw", "pass"]


class BeginTurn(Task):
    """Begin the turn of a player (E-PIPE-05 to E-PIPE-09)."""

    kind: Literal["begin_turn"] = "begin_turn"
    seat: Seat


AnyTask = Annotated[
    TurnTile
    | DiscardCards
    | ContinueAttack
    | Happening
    | RunEffect
    | FinishCard
    | ReactionMoment
    | ReactionWindow
    | EndReaction
    | EndTurn
    | BeginTurn,
    Field(discriminator="kind"),
]
