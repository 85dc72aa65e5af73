"""YAML that is meant to harm; run as a program, it tells what reading each of it costs."""

import json
import resource
from collections.abc import Callable

from engine.core.files import file_faults, yaml_reader

BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(12)
)
STAIRS = "a0: &a0 [x]\n" + "".join(
    f"a{n + 1}: &a{n + 1} {'[' * 9}*a{n}{']' * 9}\n" for n in range(400)
)
"""Each alias goes a few levels deeper than the one before."""

HARMFUL_TEXTS: dict[str, Callable[[], str | bytes]] = {
    "a scalar of 50 MB": lambda: "a: " + "x" * 50_000_000,
    "bytes of 50 MB": lambda: b"x" * 50_000_000,
    "a flow list 100,000 deep": lambda: "[" * 100_000,
    "a flow list 3.9 million deep": lambda: "[" * 3_900_000,
    "a flow map 100,000 deep": lambda: "{a: " * 100_000,
    "a block list 100,000 deep": lambda: "- " * 100_000,
    "a block list 1.9 million deep": lambda: "- " * 1_900_000,
    "a block map 2,000 deep": lambda: "".join(" " * depth + "a:\n" for depth in range(2000)),
    "complex keys 1.9 million deep": lambda: "? " * 1_900_000,
    "an alias bomb": lambda: BOMB,
    "aliases as stairs": lambda: STAIRS,
    "a long text said 200,000 times": lambda: f"a: &a {'x' * 3_000_000}\nb: [{'*a,' * 200_000}]",
    "1.9 million values": lambda: f"[{'1,' * 1_900_000}]",
    "900,000 documents": lambda: "---\n" * 900_000,
    "a tag of a million letters": lambda: "!" * 1_000_000,
    "a plain text of 2 million letters as a key": lambda: f"{'x' * 2_000_000}: 1",
    "a key of a million letters, twice": lambda: f"? {'x' * 1_000_000}\n? {'x' * 1_000_000}\n",
}


def measure_reading(text: str | bytes) -> dict[str, object]:
    """Read a text: the seconds, the megabytes above those before, and what was said."""
    before, told = resource.getrusage(resource.RUSAGE_SELF), ""
    try:
        yaml_reader.read_documents(text, "f.yaml")
    except file_faults.FaultError as fault:
        told = str(fault)
    after = resource.getrusage(resource.RUSAGE_SELF)
    megabytes = (after.ru_maxrss - before.ru_maxrss) // 1024
    return {"seconds": after.ru_utime - before.ru_utime, "megabytes": megabytes, "told": told}


if __name__ == "__main__":
    print(json.dumps({name: measure_reading(make()) for name, make in HARMFUL_TEXTS.items()}))  # noqa: T201
