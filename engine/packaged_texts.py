"""The texts that a package brings with it: the one place of the engine where a file is read.

Everything else in the engine is given texts. What is read here is part of the program, as its code
is: tables of a rulebook, rule books, word files.
"""

from importlib.resources import files


def read_packaged_text(package: str, name: str) -> bytes:
    """Return a text of a package, such as `data/units.yaml` of `engine.valhalla`."""
    return files(package).joinpath(name).read_bytes()
