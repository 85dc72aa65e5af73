"""Short texts for many hexes: rows of a column as runs, roads as chains."""

from collections.abc import Iterable, Iterator

from engine.valhalla.map.hexes import column_and_row

Edge = tuple[str, str]
RUN_DASH = "\u2013"


def write_hex_runs(hexes: Iterable[str]) -> str:
    """Write hexes column by column, with consecutive rows as one run."""
    return ", ".join(_walk_runs(sorted(set(hexes))))


def _walk_runs(hexes: list[str]) -> Iterator[str]:
    first = 0
    for number, at in enumerate(hexes):
        (column, row), following = column_and_row(at), hexes[number + 1 : number + 2]
        if not following or column_and_row(following[0]) != (column, row + 1):
            begin = hexes[first]
            yield at if begin == at else f"{begin}{RUN_DASH}{at[4:]}"
            first = number + 1


def write_road_chains(edges: Iterable[Edge]) -> str:
    """Write roads as chains from end to end, or from fork to fork."""
    return ", ".join(RUN_DASH.join(chain) for chain in _walk_chains(edges))


def _walk_chains(edges: Iterable[Edge]) -> Iterator[list[str]]:
    """Yield chains that cover every piece of road once, starting at ends and forks."""
    near: dict[str, list[str]] = {}
    for one, other in sorted(edges):
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    forked = {at: len(others) != 2 for at, others in near.items()}
    for start in sorted(near, key=lambda at: (not forked[at], at)):
        while near[start]:
            chain = [start]
            while near[chain[-1]] and (len(chain) == 1 or not forked[chain[-1]]):
                here = chain[-1]
                step = near[here].pop(0)
                near[step].remove(here)
                chain.append(step)
            yield chain
