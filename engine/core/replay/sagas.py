"""Sagas as text: how a whole game is written down, and how it is read again."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import yaml

from engine.core.files import state_files, written_opening, yaml_reader
from engine.core.files.written_opening import Lobby
from engine.core.files.yaml_nodes import YamlNode, top
from engine.core.files.yaml_reader import FaultError
from engine.core.match import LAPSE, Match, PlayedStep
from engine.core.notation import order_lines
from engine.core.protocol import drafts
from engine.core.protocol.game import Game, Lapse, Sheet, Step
from engine.core.protocol.values import Draft, Order, Refusal, Seat
from engine.core.scenarios.form import seat_name, seat_of

FORM: Final = 1
PROOF: Final = 16
"""So many hex digits of a SHA-256."""
KEYS: Final = (
    "saga", "game", "rules_version", "game_id", "seed", "branch", "players", "settings", "entries",
    "before", "position", "proof", "steps",
)  # fmt: skip
NEEDED: Final = ("saga", "game", "rules_version", "seed", "game_id", "steps")

AnyGame = Game[Any, Any]
Key = tuple[Seat, str]


@dataclass(frozen=True)
class SagaStep:
    """One step of a saga: the sheets that were played, and the proof of what came of them."""

    sheets: Mapping[Key, Sheet]
    proof: str = ""
    branch: int | None = None
    """From here on chance takes another branch: something was undone."""
    nodes: Mapping[Key, YamlNode] = field(default_factory=dict, compare=False)
    node: YamlNode | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Saga:
    """A whole game: how it began, and every step."""

    game: AnyGame
    rules_version: int
    seed: str
    game_id: str
    strokes: tuple[SagaStep, ...]
    lobby: Lobby | None = None
    state: Any = field(default=None, compare=False)
    """Instead of a lobby: the position it began at."""
    branch: int = 0
    players: Mapping[int, str] = field(default_factory=dict)
    begun: str = ""
    """The proof of the first position."""
    name: str = field(default="saga", compare=False)


def proof(game: AnyGame, step: Step[Any]) -> str:
    """Hash a position and the events that led to it."""
    events = [game.events.dump_python(one, mode="json", by_alias=True) for one in step.events]
    whole = state_files.dump(game, step.state) + state_files.canonical(events)
    return hashlib.sha256(whole).hexdigest()[:PROOF]


def record(
    match: Match[Any, Any],
    seed: str,
    beginning: Any,
    players: Mapping[int, str] | None = None,
) -> Saga:
    """Make a saga of a match: it began in a lobby, or at a state."""
    game, played = match.game, list(match.played)
    begun, branch = "", played[0].branch if played else match.dice.branch
    lobby = beginning if isinstance(beginning, Lobby) else None
    if lobby:
        begun = proof(game, played.pop(0).step)
    return Saga(
        game=game,
        rules_version=game.version,
        seed=seed,
        game_id=match.dice.game_id,
        branch=branch,
        lobby=lobby,
        state=None if lobby else beginning,
        players=players or {},
        begun=begun,
        strokes=tuple(_strokes(game, played, branch)),
    )


def _strokes(game: AnyGame, played: list[PlayedStep[Any]], branch: int) -> Iterator[SagaStep]:
    for one in played:
        turned = None if one.branch == branch else one.branch
        yield SagaStep(dict(one.sheets), proof(game, one.step), turned)
        branch = one.branch


# Writing


class _Writer(yaml.CSafeDumper):
    """Says everything in full."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002
        return True


def write(saga: Saga) -> str:
    """Spell a saga as YAML that a person can read and edit."""
    head: dict[str, Any] = {
        "saga": FORM,
        "game": saga.game.key,
        "rules_version": saga.rules_version,
        "game_id": saga.game_id,
        "seed": saga.seed,
    }
    if saga.branch:
        head["branch"] = saga.branch
    if saga.players:
        head["players"] = dict(saga.players)
    head |= _beginning(saga)
    steps = [dict(_spelt(stroke)) for stroke in saga.strokes]
    return _dumped(head) + _dumped({"steps": steps})


def _dumped(data: dict[str, Any]) -> str:
    text: str = yaml.dump(
        data,
        Dumper=_Writer,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=None,
        width=100,
    )
    return text


def _beginning(saga: Saga) -> dict[str, Any]:
    if saga.lobby is None:
        return {"position": saga.game.describe(saga.state)}
    settings, entries, before = saga.lobby
    return {
        "settings": settings.model_dump(mode="json"),
        "entries": [one.model_dump(mode="json", exclude_none=True) for one in entries],
        **({"before": before.model_dump(mode="json")} if before else {}),
        **({"proof": saga.begun} if saga.begun else {}),
    }


def _spelt(stroke: SagaStep) -> Iterator[tuple[str | int, Any]]:
    if stroke.branch is not None:
        yield "branch", stroke.branch
    for (seat, ask), sheet in stroke.sheets.items():
        lines = ["lapse" if isinstance(one, Lapse) else order_lines.write(one) for one in sheet]
        name = f"{seat_name(seat)} {ask}".strip()
        yield int(name) if name.isdigit() else name, lines
    if stroke.proof:
        yield "proof", stroke.proof


# Reading


def read(text: str | bytes, name: str, games: Mapping[str, AnyGame]) -> Saga:
    """Read a saga; what is damaged is told with its line."""
    node = top(yaml_reader.read_one(text, name))
    keys = node.keys(*KEYS)
    for key in NEEDED:
        if key not in keys:
            raise FaultError(name, None, f"not a saga: it has no {key}")
    if keys["saga"].whole() != FORM:
        keys["saga"].expected(f"{FORM}, the form of sagas that this Skald reads")
    game = games[keys["game"].one_of(games, "game")]
    return Saga(
        game=game,
        rules_version=keys["rules_version"].whole(),
        seed=keys["seed"].text("a seed"),
        game_id=keys["game_id"].text("the id of a game"),
        branch=keys["branch"].whole() if "branch" in keys else 0,
        lobby=_lobby(game, node, keys),
        state=written_opening.staged(game, keys["position"]) if "position" in keys else None,
        players=_players(keys["players"]) if "players" in keys else {},
        begun=_proof(keys["proof"]) if "proof" in keys else "",
        strokes=tuple(_stroke(game, one) for one in keys["steps"].some()),
        name=name,
    )


def _lobby(game: AnyGame, node: YamlNode, keys: Mapping[str, YamlNode]) -> Lobby | None:
    if ("entries" in keys) == ("position" in keys):
        raise node.fault("a saga begins with entries (and settings), or at a position")
    if "entries" not in keys:
        return None
    return written_opening.lobby(game, keys.get("settings"), keys["entries"], keys.get("before"))


def _players(node: YamlNode) -> dict[int, str]:
    found = {}
    for seat, one in node.pairs("names by seat"):
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise one.fault("expected the number of a seat")
        found[seat] = one.text("a name")
    return found


def _proof(node: YamlNode) -> str:
    text = node.text("a proof")
    if not re.fullmatch(f"[0-9a-f]{{{PROOF}}}", text):
        node.expected(f"a proof of {PROOF} hex digits (leave it out where you have edited)")
    return text


def _stroke(game: AnyGame, node: YamlNode) -> SagaStep:
    proven, branch = "", None
    nodes: dict[Key, YamlNode] = {}
    for key, one in node.pairs("a step: sheets by seat and ask, such as `1 turn.1: [end]`"):
        if key == "proof":
            proven = _proof(one)
        elif key == "branch":
            branch = one.whole("the number of a branch")
        else:
            nodes[_key(game, one, key)] = one
    if not nodes:
        raise node.fault("a step without a sheet; write one, such as `1 turn.1: [end]`")
    sheets = {key: tuple(_order(game, each) for each in one.some()) for key, one in nodes.items()}
    return SagaStep(sheets, proven, branch, nodes, node)


def _key(game: AnyGame, node: YamlNode, key: Any) -> Key:
    word, _, ask = str(key).partition(" ")
    seat = seat_of(game, node, word)
    if seat is None:
        raise node.fault(f"{word} is no seat of this game")
    return seat, ask.strip()


def _order(game: AnyGame, node: YamlNode) -> Order:
    """Read one order of a sheet; one that can't be read is no saga's."""
    if node.data == "lapse":
        return LAPSE
    if isinstance(node.data, Mapping):
        read_as: Order | Draft | Refusal = drafts.read(game, node.data)
    else:
        read_as = order_lines.read_line(game, node.text("an order, [] or [lapse]"))
    if isinstance(read_as, Refusal):
        near = read_as.facts.get("near") or read_as.facts.get("form")
        hint = f" (nearest: {near})" if near else ""
        raise node.fault(f"can't be read as an order: {read_as.code}{hint}")
    if isinstance(read_as, Draft):
        kind = game.order_types.get(read_as.kind or "")
        wrong = ", ".join(drafts.faults(kind, read_as.fields)) if kind else "kind"
        raise node.fault(f"can't be read as an order: look at {wrong}")
    return read_as
