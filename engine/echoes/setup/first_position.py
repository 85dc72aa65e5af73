"""The first position of a table: the roll for the start, and the seats (E-PIPE-02)."""

from collections.abc import Sequence

from engine.core.dice import Dice, roll_below
from engine.core.protocol.game import Outcome, Seated, Step
from engine.core.protocol.values import EVERYONE, Model, Seat
from engine.core.protocol.working_copy import WorkingCopy
from engine.echoes.catalog.card_set import CardSet, load_shipped_card_set
from engine.echoes.entities.board import Board
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.events.setup import SeedCommitted, StartRolled, TableOpened
from engine.echoes.settings import Entry, Settings, assign_colors, assign_teams
from engine.echoes.state import SeatSecrets, State

DIE_SIDES = 20
"""R-SETUP-05."""


def setup(
    settings: Model,
    entries: Sequence[Model],
    dice: Dice,
    before: Outcome | None = None,
    *,
    cards: CardSet | None = None,
) -> Step[State]:
    """Roll for the starting side, seat the players, and ask the winner who picks first.

    Without `cards` it is played with the shipped ones. A rematch is set up like any game.

    Rules: E-PIPE-01, E-SETUP-07, E-SETUP-12, E-SETUP-14, E-TEAM-03, E-TEAM-04, R-SETUP-05,
    R-TEAM-08.
    """
    assert isinstance(settings, Settings)  # noqa: S101  (the registry pairs them)
    del before
    chance: dict[str, int] = {}
    own_entries = [entry for entry in entries if isinstance(entry, Entry)]
    sides = _list_sides(settings, own_entries)
    rolls = _roll_for_start(dice, chance, len(sides))
    winner = rolls.index(max(rolls))
    sides = [*sides[winner:], *sides[:winner]]
    order = [entry for pair in zip(*sides, strict=True) for entry in pair]
    colors = assign_colors(own_entries)
    players = [
        PlayerArea(Seat(seat), colors[entry], "first" if seat % 2 else "second")
        for seat, entry in enumerate(order, 1)
    ]
    seats = tuple(player.seat for player in players)
    board = Board(settings, cards or load_shipped_card_set(), players, seats)
    state = State(board, [SeatSecrets() for _ in seats], chance=chance)
    work = WorkingCopy(state, dice)
    work.tell(Seated(audience=EVERYONE, order=tuple(entry + 1 for entry in order)))
    commitment = dice.seed_commitment("echoes|")
    work.tell(SeedCommitted(audience=EVERYONE, commitment=commitment))
    work.tell(TableOpened(audience=EVERYONE, mode=settings.mode, map=settings.map))
    work.tell(StartRolled(audience=EVERYONE, rolls=tuple(rolls), winner=Seat(1)))
    return work.finish_step()


def _list_sides(settings: Settings, entries: Sequence[Entry]) -> list[list[int]]:
    """List the entries of each side, in order of joining: one player each, or a team of two."""
    if settings.mode != "2v2":
        return [[index] for index in range(len(entries))]
    teams = assign_teams(entries)
    return [
        [index for index, team in enumerate(teams) if team == side] for side in ("first", "second")
    ]


def _roll_for_start(dice: Dice, chance: dict[str, int], count: int) -> list[int]:
    """Roll a die for each side; ties are rolled again between the tied ones (R-SETUP-05)."""
    rolls = [1 + roll_below(dice, chance, "start", DIE_SIDES) for _ in range(count)]
    tied = [index for index, roll in enumerate(rolls) if roll == max(rolls)]
    while len(tied) > 1:
        again = {index: 1 + roll_below(dice, chance, "start", DIE_SIDES) for index in tied}
        tied = [index for index in tied if again[index] == max(again.values())]
        rolls = [again.get(index, 0) for index in range(count)]
    return rolls
