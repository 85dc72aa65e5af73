"""Sagas: writing whole games as text, and reading them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import yaml

from engine.core.files import written_opening, yaml_reader
from engine.core.files.file_faults import FaultError
from engine.core.files.written_opening import Lobby
from engine.core.files.yaml_nodes import YamlNode, root_node
from engine.core.match import LAPSE, Match, PlayedStep
from engine.core.notation import line_reader, line_writer
from engine.core.protocol import drafts
from engine.core.protocol.game import Game, Lapse, Sheet
from engine.core.protocol.values import Draft, Order, Refusal, Seat
from engine.core.replay.proof import PROOF_DIGITS, compute_proof
from engine.core.scenarios.scenario import name_seat, read_seat

SAGA_FORMAT: Final = 1
SAGA_KEYS: Final = (
    "saga", "game", "rules_version", "game_id", "seed", "branch", "players", "settings", "entries",
    "before", "position", "proof", "steps",
)  # fmt: skip
NEEDED_KEYS: Final = ("saga", "game", "rules_version", "seed", "game_id", "steps")

AnyGame = Game[Any, Any]
SheetKey = tuple[Seat, str]


@dataclass(frozen=True)
class SagaStep:
    """One step of a saga: the sheets that were played, and the proof of their result."""

    sheets: Mapping[SheetKey, Sheet]
    proof: str = ""
    branch: int | None = None
    """The branch of the dice from here on, if something was undone before."""
    nodes: Mapping[SheetKey, YamlNode] = field(default_factory=dict, compare=False)
    node: YamlNode | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Saga:
    """A whole game: its beginning, and every step."""

    game: AnyGame
    rules_version: int
    seed: str
    game_id: str
    steps: tuple[SagaStep, ...]
    lobby: Lobby | None = None
    state: Any = field(default=None, compare=False)
    """The position at which it began, instead of a lobby."""
    branch: int = 0
    players: Mapping[int, str] = field(default_factory=dict)
    opening_proof: str = ""
    """The proof of the first position."""
    name: str = field(default="saga", compare=False)


def record_saga(
    match: Match[Any, Any],
    seed: str,
    beginning: Any,
    players: Mapping[int, str] | None = None,
) -> Saga:
    """Return a match as a saga; `beginning` is a lobby or a state."""
    game, played = match.game, list(match.played_steps)
    begun, branch = "", played[0].branch if played else match.dice.branch
    lobby = beginning if isinstance(beginning, Lobby) else None
    if lobby:
        begun = compute_proof(game, played.pop(0).step)
    return Saga(
        game=game,
        rules_version=game.rulebook.version,
        seed=seed,
        game_id=match.dice.game_id,
        branch=branch,
        lobby=lobby,
        state=None if lobby else beginning,
        players=players or {},
        opening_proof=begun,
        steps=tuple(_saga_steps(game, played, branch)),
    )


def _saga_steps(game: AnyGame, played: list[PlayedStep[Any]], branch: int) -> Iterator[SagaStep]:
    for one in played:
        turned = None if one.branch == branch else one.branch
        yield SagaStep(dict(one.sheets), compute_proof(game, one.step), turned)
        branch = one.branch


# Writing


class _SagaDumper(yaml.CSafeDumper):
    """Writes no aliases."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002
        return True


def write_saga(saga: Saga) -> str:
    """Return a saga as YAML that a person can read and edit."""
    head: dict[str, Any] = {
        "saga": SAGA_FORMAT,
        "game": saga.game.key,
        "rules_version": saga.rules_version,
        "game_id": saga.game_id,
        "seed": saga.seed,
    }
    if saga.branch:
        head["branch"] = saga.branch
    if saga.players:
        head["players"] = dict(saga.players)
    head |= _beginning_as_data(saga)
    steps = [dict(_step_as_data(stroke)) for stroke in saga.steps]
    return _dump_yaml(head) + _dump_yaml({"steps": steps})


def _dump_yaml(data: dict[str, Any]) -> str:
    text: str = yaml.dump(
        data,
        Dumper=_SagaDumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=None,
        width=100,
    )
    return text


def _beginning_as_data(saga: Saga) -> dict[str, Any]:
    if saga.lobby is None:
        return {"position": saga.game.scenarios.describe_state(saga.state)}
    settings, entries, before = saga.lobby
    return {
        "settings": settings.model_dump(mode="json"),
        "entries": [one.model_dump(mode="json", exclude_none=True) for one in entries],
        **({"before": before.model_dump(mode="json")} if before else {}),
        **({"proof": saga.opening_proof} if saga.opening_proof else {}),
    }


def _step_as_data(stroke: SagaStep) -> Iterator[tuple[str | int, Any]]:
    if stroke.branch is not None:
        yield "branch", stroke.branch
    for (seat, ask), sheet in stroke.sheets.items():
        lines = [
            "lapse" if isinstance(one, Lapse) else line_writer.write_line(one) for one in sheet
        ]
        name = f"{name_seat(seat)} {ask}".strip()
        yield int(name) if name.isdigit() else name, lines
    if stroke.proof:
        yield "proof", stroke.proof


# Reading


def read_saga(text: str | bytes, name: str, games: Mapping[str, AnyGame]) -> Saga:
    """Read a saga; damage is a fault with its line."""
    node = root_node(yaml_reader.read_document(text, name))
    keys = node.read_known_keys(*SAGA_KEYS)
    for key in NEEDED_KEYS:
        if key not in keys:
            raise FaultError(name, None, f"not a saga: it has no {key}")
    if keys["saga"].read_integer() != SAGA_FORMAT:
        keys["saga"].raise_expected(f"{SAGA_FORMAT}, the form of sagas that this Skald reads")
    game = games[keys["game"].read_choice(games, "game")]
    return Saga(
        game=game,
        rules_version=keys["rules_version"].read_integer(),
        seed=keys["seed"].read_text("a seed"),
        game_id=keys["game_id"].read_text("the id of a game"),
        branch=keys["branch"].read_integer() if "branch" in keys else 0,
        lobby=_read_lobby(game, node, keys),
        state=written_opening.read_position(game, keys["position"]) if "position" in keys else None,
        players=_read_players(keys["players"]) if "players" in keys else {},
        opening_proof=_read_proof(keys["proof"]) if "proof" in keys else "",
        steps=tuple(_read_step(game, one) for one in keys["steps"].read_items_or_one()),
        name=name,
    )


def _read_lobby(game: AnyGame, node: YamlNode, keys: Mapping[str, YamlNode]) -> Lobby | None:
    if ("entries" in keys) == ("position" in keys):
        raise node.fault("a saga begins with entries (and settings), or at a position")
    if "entries" not in keys:
        return None
    return written_opening.read_lobby(
        game, keys.get("settings"), keys["entries"], keys.get("before")
    )


def _read_players(node: YamlNode) -> dict[int, str]:
    found = {}
    for seat, one in node.read_pairs("names by seat"):
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise one.fault("expected the number of a seat")
        found[seat] = one.read_text("a name")
    return found


def _read_proof(node: YamlNode) -> str:
    text = node.read_text("a proof")
    if not re.fullmatch(f"[0-9a-f]{{{PROOF_DIGITS}}}", text):
        node.raise_expected(
            f"a proof of {PROOF_DIGITS} hex digits (leave it out where you have edited)"
        )
    return text


def _read_step(game: AnyGame, node: YamlNode) -> SagaStep:
    proven, branch = "", None
    nodes: dict[SheetKey, YamlNode] = {}
    for key, one in node.read_pairs("a step: sheets by seat and ask, such as `1 turn.1: [end]`"):
        if key == "proof":
            proven = _read_proof(one)
        elif key == "branch":
            branch = one.read_integer("the number of a branch")
        else:
            nodes[_read_sheet_key(game, one, key)] = one
    if not nodes:
        raise node.fault("a step without a sheet; write one, such as `1 turn.1: [end]`")
    sheets = {
        key: tuple(_read_order(game, each) for each in one.read_items_or_one())
        for key, one in nodes.items()
    }
    return SagaStep(sheets, proven, branch, nodes, node)


def _read_sheet_key(game: AnyGame, node: YamlNode, key: Any) -> SheetKey:
    word, _, ask = str(key).partition(" ")
    seat = read_seat(game, node, word)
    if seat is None:
        raise node.fault(f"{word} is no seat of this game")
    return seat, ask.strip()


def _read_order(game: AnyGame, node: YamlNode) -> Order:
    """Read one order of a sheet; one that can't be read is a fault."""
    if node.data == "lapse":
        return LAPSE
    if isinstance(node.data, Mapping):
        read_as: Order | Draft | Refusal = drafts.parse_order(game, node.data)
    else:
        read_as = line_reader.read_line(game, node.read_text("an order, [] or [lapse]"))
    if isinstance(read_as, Refusal):
        near = read_as.facts.get("near") or read_as.facts.get("form")
        hint = f" (nearest: {near})" if near else ""
        raise node.fault(f"can't be read as an order: {read_as.code}{hint}")
    if isinstance(read_as, Draft):
        kind = game.kinds.orders.get(read_as.kind or "")
        wrong = ", ".join(drafts.find_faulty_fields(kind, read_as.fields)) if kind else "kind"
        raise node.fault(f"can't be read as an order: look at {wrong}")
    return read_as
