"""What keeps a text from being YAML, in plain words: no sentence of the library is passed on."""

from typing import Any, Final, NamedTuple

import yaml


class SyntaxProblem(NamedTuple):
    """What is wrong, and where; column 0 is unknown."""

    sentence: str
    line: int | None
    column: int


OUT_OF_PLACE: Final = "something stands here that does not belong"

_SENTENCES: Final = (
    ("',' or ']'", "a list in [ ] is not closed by ], or lacks a comma"),
    ("',' or '}'", "a map in { } is not closed by }, or lacks a comma"),
    (
        "mapping values are not allowed",
        "a `: ` stands where no key can: quote a text that holds one, "
        "and begin keys of one map in the same column",
    ),
    ("unexpected end of stream", "a text in quotes is not closed"),
    (
        "cannot start any token",
        "this letter can't begin a value; quote the text, and indent by spaces, not by tabs",
    ),
    ("unknown escape character", "after \\ in double quotes this letter means nothing"),
    (
        "did not find expected key",
        "the line does not go on as it began: look for a key in another column, "
        "or for text after a closing quote",
    ),
    ("'-' indicator", "this list goes on with a line that does not begin with `- `"),
    ("expected node content", "a value is missing here"),
    ("expected <document start>", "something stands after the end of the value"),
    ("comment or line break", "after | or > the text begins on the next line"),
    ("could not find expected ':'", "a key stands here without its `:`"),
    ("duplicate anchor", "this anchor stands twice"),
    ("directive", "lines that begin with % are not read here"),
    ("tag", "a word that begins with ! is a tag; quote it"),
    ("anchor", "a word that begins with & or * is an anchor; quote it"),
    ("alias", "a word that begins with & or * is an anchor; quote it"),
)
"""By a part of the library's sentence: ours."""


def describe_yaml_error(error: yaml.YAMLError) -> SyntaxProblem:
    """Return what keeps a text from being YAML."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return _describe_strange_character(error)
    mark: Any = error.problem_mark
    said = f"{error.problem} {error.context}"
    sentence = next((ours for part, ours in _SENTENCES if part in said), OUT_OF_PLACE)
    line, column = (mark.line + 1, mark.column + 1) if mark else (None, 0)
    start: Any = error.context_mark
    if start is not None and mark is not None and start.line != mark.line:
        sentence = f"{sentence} (it begins in line {start.line + 1})"
    return SyntaxProblem(f"not YAML: {sentence}", line, column)


def _describe_strange_character(error: Any) -> SyntaxProblem:
    """Describe a character that no YAML may hold, such as a control character."""
    character = getattr(error, "character", None)
    number = ord(character) if isinstance(character, str) and len(character) == 1 else character
    name = f" U+{number:04X}" if isinstance(number, int) else ""
    return SyntaxProblem(f"not YAML: it holds a control character{name}; remove it", None, 0)
