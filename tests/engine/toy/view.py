"""What one seat may know of a toy game."""

from collections.abc import Mapping
from typing import Any

from engine.core.protocol.data_schemas import MapSchema, fields_of, map_from
from engine.core.protocol.values import Model, Seat, Viewer
from tests.engine.toy.catalog import NOBODY
from tests.engine.toy.state import Boasting, Fight, State

Names = tuple[str, ...]


class SideSeen(Model):
    """What all may know of a side; guards only by their number."""

    purse: int
    hoard: Names
    favour: int
    missed: int
    left: int
    guards: int
    posted: int


class View(Model):
    """What one viewer may know."""

    viewer: Viewer
    round: int
    rounds: int
    phase: str
    active: Seat
    keeper: bool
    prize: str
    treasures: int
    sides: Mapping[Seat, SideSeen]
    hand: Names
    posts: Mapping[str, str]
    offer: Names
    raid: Fight | None
    raided: tuple[Seat, ...]
    actions: int
    ruling: str
    boasts: Mapping[str, Boasting]
    favoured: bool

    @property
    def own(self) -> SideSeen | None:
        return None if self.viewer is None else self.sides.get(self.viewer)

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """The other seats still playing."""
        return tuple(
            seat for seat, side in self.sides.items() if seat != self.viewer and not side.left
        )


def view(state: State, viewer: Viewer) -> View:
    """Build a view from nothing, adding only what the viewer has been told (T-INFO-01)."""
    own = None if viewer is None else state.sides.get(viewer)
    sides = {
        seat: SideSeen(
            purse=side.purse,
            hoard=tuple(side.hoard),
            favour=side.favour,
            missed=side.missed,
            left=side.left,
            guards=len(side.hand),
            posted=len(side.posts),
        )
        for seat, side in sorted(state.sides.items())
    }
    return View(
        viewer=viewer,
        round=state.round,
        rounds=state.rounds,
        phase=state.phase,
        active=state.active,
        keeper=state.keeper,
        prize=state.prize,
        treasures=len(state.treasures) + len(state.offer),
        sides=sides,
        hand=tuple(own.hand) if own else (),
        posts=dict(own.posts) if own else {},
        offer=tuple(state.offer) if viewer == state.active != NOBODY else (),
        raid=state.raid,
        raided=tuple(state.raided),
        actions=state.actions,
        ruling=state.ruling,
        boasts=dict(state.boasts),
        favoured=state.favoured,
    )


def make_view_schema() -> MapSchema:
    """Return the form of a view as plain data: a side's secrets stand with the side."""
    secrets = {"hand": Names, "posts": Mapping[str, str]}
    side = MapSchema("side", {**fields_of(SideSeen), **secrets})
    fields = {
        name: one for name, one in fields_of(View).items() if name not in {"viewer", *secrets}
    }
    return MapSchema("view", {**fields, "sides": map_from(Seat, side)})


def describe_view(seen: View) -> dict[str, Any]:
    """Write a view in the names of a position."""
    plain = seen.model_dump(mode="json", exclude={"viewer", "hand", "posts"})
    if seen.viewer is not None and seen.own:
        own = plain["sides"][str(seen.viewer)]
        own["hand"], own["posts"] = list(seen.hand), dict(seen.posts)
    return plain
