"""Many hexes in few words: rows of a column as one run, roads as chains from end to end."""

from collections.abc import Iterable, Iterator

from engine.valhalla.map.hexes import place

Edge = tuple[str, str]
TO = "\u2013"


def runs(hexes: Iterable[str]) -> str:
    """Write hexes column by column, rows that follow each other as one run."""
    return ", ".join(_runs(sorted(set(hexes))))


def _runs(hexes: list[str]) -> Iterator[str]:
    first = 0
    for number, at in enumerate(hexes):
        (column, row), following = place(at), hexes[number + 1 : number + 2]
        if not following or place(following[0]) != (column, row + 1):
            begin = hexes[first]
            yield at if begin == at else f"{begin}{TO}{at[4:]}"
            first = number + 1


def chains(edges: Iterable[Edge]) -> str:
    """Write roads from end to end, or from fork to fork."""
    return ", ".join(TO.join(chain) for chain in _chains(edges))


def _chains(edges: Iterable[Edge]) -> Iterator[list[str]]:
    """Walk every piece of road once, from an end or a fork where there is one."""
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
