"""What a model expected, in plain words: no sentence of pydantic reaches a reader."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import TypeAdapter
from pydantic_core import PydanticCustomError

from engine.core.files.nearest_words import suggest_nearest
from engine.core.protocol.data_schemas import WrittenAs, fields_of

MAX_KEYS_LISTED: Final = 24
"""A sentence lists at most this many known keys."""

_PLAIN_SENTENCES: Final[Mapping[str, str]] = {
    "missing": "this key is missing",
    "extra_forbidden": "this key is not known here",
    "unexpected_keyword_argument": "this key is not known here",
    "too_long": "this list holds more than {max_length} things",
    "too_short": "this holds fewer than {min_length} things",
    "string_too_long": "this text has more than {max_length} letters",
    "string_too_short": "this text has fewer than {min_length} letters",
    "greater_than_equal": "expected {ge} or more, found {found}",
    "greater_than": "expected more than {gt}, found {found}",
    "less_than_equal": "expected {le} or less, found {found}",
    "less_than": "expected less than {lt}, found {found}",
    "string_pattern_mismatch": "{found} is not of the form that belongs here",
}
"""By the type of an error."""

_EXPECTED: Final[Mapping[str, str]] = {
    "int": "a whole number",
    "float": "a number",
    "decimal": "a number",
    "string": "text",
    "bool": "true or false",
    "dict": "a map",
    "mapping": "a map",
    "model": "a map",
    "dataclass": "a map",
    "tuple": "a list",
    "list": "a list",
    "iterable": "a list",
    "none": "null",
}
"""What was expected, by the first word of an error's type."""

MISSING_KEY: Final = "missing"
"""The type of the error of a key that is missing."""
LITERAL_ERROR: Final = "literal_error"
"""The type of the error of a word that is none of those expected."""
UNKNOWN_KEY_ERRORS: Final = frozenset({"extra_forbidden", "unexpected_keyword_argument"})
OWN_SENTENCE: Final = "own_sentence"
"""The type of errors whose message is a whole sentence of ours."""
OWN_ERRORS: Final = frozenset({"value_error", "assertion_error", OWN_SENTENCE})
"""Errors that our own validators raise; their sentences are ours."""


def own_error(sentence: str) -> PydanticCustomError:
    """Return an error for a validator to raise, which is told by this sentence alone."""
    return PydanticCustomError(OWN_SENTENCE, "{sentence}", {"sentence": sentence})


def describe_pydantic_error(error: Any) -> str:
    """Return in plain words what a model expected."""
    kind, found = error["type"], shorten_repr(error.get("input"))
    context = error.get("ctx", {})
    if kind in _PLAIN_SENTENCES:
        return _PLAIN_SENTENCES[kind].format(**{**context, "found": found})
    if kind == LITERAL_ERROR:
        return _describe_unknown_word(error.get("input"), context["expected"])
    if kind == "union_tag_not_found":
        return f"{context['discriminator'].strip(chr(39))} is missing"
    if kind == "union_tag_invalid":
        return _describe_unknown_word(context["tag"], context["expected_tags"])
    if kind in OWN_ERRORS:
        return _own_sentence(error)
    expected = _EXPECTED.get(kind.partition("_")[0])
    return f"expected {expected}, found {found}" if expected else f"{found} can't be read here"


def _own_sentence(error: Any) -> str:
    """Return the sentence of one of our own validators."""
    if error["type"] == OWN_SENTENCE:
        return str(error["ctx"]["sentence"])
    return f"{error['msg'].partition(', ')[2]} (found {shorten_repr(error.get('input'))})"


def merge_literal_errors(errors: Sequence[Any]) -> Any | None:
    """Return errors of one word in several sets of words as one error; None for other errors."""
    if any(one["type"] != LITERAL_ERROR for one in errors):
        return None
    words = dict.fromkeys(word for one in errors for word in _words_of(one))
    return {**errors[0], "ctx": {"expected": _join_words(tuple(words))}}


def describe_alternatives(errors: Sequence[Any], wanted: Any, location: Sequence[str | int]) -> str:
    """Return in plain words what a value at a location below a type should have been.

    It may have several forms, and each has an error.
    """
    written = _written_as(wanted, location) or " or ".join(
        dict.fromkeys(_name_expected(one) for one in errors)
    )
    return f"expected {written}, found {shorten_repr(errors[0].get('input'))}"


def _words_of(error: Any) -> list[str]:
    """Return the words of an error of a word that is none of those expected."""
    expected: str = error["ctx"]["expected"]
    return expected.replace("'", "").replace(" or ", ", ").split(", ")


def _join_words(words: Sequence[str]) -> str:
    quoted = [f"'{word}'" for word in words]
    return " or ".join((", ".join(quoted[:-1]), quoted[-1])) if quoted[1:] else "".join(quoted)


def _name_expected(error: Any) -> str:
    """Return the form in which one of several readers expected a value."""
    if error["type"] == LITERAL_ERROR:
        return str(error["ctx"]["expected"])
    kind = error["type"].partition("_")[0]
    return _EXPECTED.get(kind) or describe_pydantic_error(error).partition(",")[0].removeprefix(
        "expected "
    )


def _describe_unknown_word(word: Any, expected: str) -> str:
    """Return a sentence about a word that is none of those expected, with the nearest one."""
    known = expected.replace("'", "").replace(" or ", ", ").split(", ")
    return f"{shorten_repr(word)} is not one of {expected}{suggest_nearest(word, known)}"


def shorten_repr(value: Any) -> str:
    """Return a value as text of at most 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def hint_at_key(wanted: Any, error: Any) -> str:
    """Return a hint at the key that was meant, if the error is an unknown key."""
    if error["type"] not in UNKNOWN_KEY_ERRORS or isinstance(wanted, TypeAdapter):
        return ""
    *above, key = error["loc"]
    keys = _list_keys(wanted, above)
    if nearest := suggest_nearest(key, keys):
        return nearest
    more = ", ..." if keys[MAX_KEYS_LISTED:] else ""
    return f"; known are {', '.join(keys[:MAX_KEYS_LISTED])}{more}" if keys else ""


def _list_keys(wanted: Any, location: Sequence[str | int]) -> list[str]:
    """Return the keys that may stand at a location of pydantic's below a type, each once."""
    types = list(_plain_types(wanted))
    for part in location:
        named = [one for one in types if _is_named(one, part)]
        inner = [below for one in types for below in _types_below(one, part)]
        types = named or inner or types
    return list(dict.fromkeys(name for one in types for name in fields_of(one)))


def _is_named(one: Any, part: str | int) -> bool:
    """Tell whether a location names a member of a union: by its type's name, or by its tag."""
    if getattr(one, "__name__", "") == part:
        return True
    tags = (kind for kind in fields_of(one).values() if get_origin(kind) is Literal)
    return any(get_args(kind) == (part,) for kind in tags)


def _written_as(wanted: Any, location: Sequence[str | int]) -> str:
    """Return how a value at a location of pydantic's is written, as its type says, or ""."""
    types = [wanted]
    for part in location:
        below = [
            kind
            for one in types
            for member in _plain_types(one)
            for kind in _raw_below(member, part)
        ]
        if not below:
            break
        types = below
    members = [member for one in types for member in _members(one)]
    notes = [note for one in members if get_origin(one) is Annotated for note in get_args(one)[1:]]
    return next((note.text for note in notes if isinstance(note, WrittenAs)), "")


def _members(kind: Any) -> Iterable[Any]:
    """Return the members of a union, with their annotations, or the type itself."""
    is_union = get_origin(kind) is Union or type(kind).__name__ == "UnionType"
    return get_args(kind) if is_union else (kind,)


def _raw_below(one: Any, part: str | int) -> Iterator[Any]:
    """Iterate over the types of what stands at a key or an index, with their annotations."""
    if fields := fields_of(one):
        if str(part) in fields:
            yield fields[str(part)]
        return
    inner = [arg for arg in get_args(one) if arg is not Ellipsis]
    if inner and get_origin(one) is not Literal:
        yield inner[-1]


def _plain_types(wanted: Any) -> Iterator[Any]:
    """Iterate over the members of a union, without annotations."""
    if get_origin(wanted) is Annotated:
        yield from _plain_types(get_args(wanted)[0])
    elif get_origin(wanted) is Union or type(wanted).__name__ == "UnionType":
        for one in get_args(wanted):
            yield from _plain_types(one)
    else:
        yield wanted


def _types_below(one: Any, part: str | int) -> Iterator[Any]:
    """Iterate over the types of what a value of this type holds at a key or an index."""
    if fields := fields_of(one):
        yield from _plain_types(fields.get(str(part)))
        return
    inner = [arg for arg in get_args(one) if arg is not Ellipsis]
    if inner:
        yield from _plain_types(inner[-1])
