"""The workshop of Echoes of Emperors, in which a deck is built."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.protocol.values import Model
from engine.echoes.catalog.keyword_models import KEYWORDS
from engine.echoes.orders.setup import PickCiv
from engine.echoes.settings import Settings
from engine.echoes.view import View
from render.drawing.picture import Picture
from render.echoes.pictures.draw_picture import draw_card_picture
from render.echoes.workshop import card_search, deck_drafts, deck_pictures, deck_texts, pages
from render.echoes.workshop.card_search import NO_SEARCH, CardSearch, DeckPage, read_page
from render.echoes.workshop.deck_drafts import DeckDraft, read_draft, write_draft
from render.language.grammar import Noun
from render.language.voice import Voice
from render.workshop import (
    FIRST_PAGE,
    ChangedWork,
    FormField,
    Work,
    WorkForm,
    WorkOrder,
    Workshop,
    WorkshopPage,
)


def _name_work(work: Work) -> str:
    draft = read_draft(work)
    return draft.name if draft is not None else ""


def _write_page(voice: Voice, work: Work, page: str) -> WorkshopPage:
    return pages.write_page(voice, read_draft(work), read_page(page))


def _draw_page(voice: Voice, work: Work, page: str) -> Sequence[Picture]:
    """Draw a card, or the curve of the deck; before one is begun, the civilizations."""
    draft, shown = read_draft(work), read_page(page)
    if draft is None:
        return (deck_pictures.draw_civs(voice),)
    if shown.kind == "card":
        is_known = shown.card in draft.cards.cards
        return (draw_card_picture(voice, None, shown.card),) if is_known else ()
    return (deck_pictures.draw_curve(voice, draft),)


# Changes


def _change(voice: Voice, work: Work, page: str, key: str, values: Sequence[str]) -> ChangedWork:
    """Begin a deck, turn to another page, search, or change how many copies of a card there are."""
    draft, value = read_draft(work), next(iter(values), "")
    if draft is None:
        return _begin(key, value)
    if key in {"more", "fewer"} and read_page(page).kind == "card":
        return _count_card(voice, draft, page, key)
    return ChangedWork(work, _turn_page(draft, page, key, value))


def _turn_page(draft: DeckDraft, page: str, key: str, value: str) -> str:
    """Turn to the whole deck, to a card, or to what is searched for."""
    shown = read_page(page)
    if key == "deck":
        return FIRST_PAGE
    if key in {"cards", "all"}:
        search = NO_SEARCH if key == "all" else shown.search
        return DeckPage("cards", search=search).write()
    if key == "card":
        known = {one.id for one in draft.civilization.cards} | set(draft.deck.cards)
        return shown._replace(kind="card", card=value).write() if value in known else page
    if key in card_search.SEARCH_FIELDS and shown.kind == "cards":
        return _search_by(shown, key, value)
    return page


def _begin(key: str, civ: str) -> ChangedWork:
    begin = {"prepared": deck_drafts.begin_prepared, "empty": deck_drafts.begin_empty}.get(key)
    draft = begin(civ) if begin is not None else None
    page = DeckPage("cards").write() if draft is not None and key == "empty" else FIRST_PAGE
    return ChangedWork(write_draft(draft), page)


def _search_by(shown: DeckPage, field: str, value: str) -> str:
    known = (*card_search.SORTS, *card_search.COSTS, *KEYWORDS)
    search = shown.search._replace(**{field: value if value in known else ""})
    return shown._replace(search=search).write()


def _count_card(voice: Voice, draft: DeckDraft, page: str, key: str) -> ChangedWork:
    """Put one copy of a card in the deck or take one out; say why that can't be."""
    card = read_page(page).card
    copies, most = draft.copies(card), deck_drafts.max_copies(draft, card)
    after = copies + 1 if key == "more" else copies - 1
    if after < 0 or (key == "more" and after > most):
        name = Noun(pages.name_card(voice, draft, card))
        reason = "none" if after < 0 else "full" if most else "foreign"
        remark = voice.say(f"workshop.copies.{reason}", name=name, count=most)
        return ChangedWork(write_draft(draft), page, remark)
    return ChangedWork(write_draft(deck_drafts.change_copies(draft, card, after)), page)


# Forms


def _make_form(voice: Voice, work: Work, page: str, key: str) -> WorkForm:
    draft = read_draft(work)
    if key == "words":
        words = read_page(page).search.words
        field = FormField(
            key, voice.say("workshop.words.label"), words, card_search.MAX_WORDS_CHARACTERS
        )
        return WorkForm(voice.say("workshop.words"), (field,))
    own = draft.name if draft is not None else ""
    field = FormField(
        "name", voice.say("workshop.name.label"), own, deck_drafts.MAX_NAME_CHARACTERS
    )
    return WorkForm(voice.say("workshop.name"), (field,))


def _fill_form(
    voice: Voice,  # noqa: ARG001  (every workshop takes the same)
    work: Work,
    page: str,
    key: str,
    texts: Mapping[str, str],
) -> ChangedWork:
    """Name the deck, or search for words."""
    draft, shown = read_draft(work), read_page(page)
    if key == "words" and draft is not None:
        words = " ".join(texts.get(key, "").split())[: card_search.MAX_WORDS_CHARACTERS]
        search: CardSearch = shown.search._replace(words=words)
        return ChangedWork(work, DeckPage("cards", search=search).write())
    if draft is None or "name" not in texts:
        return ChangedWork(work, page)
    name = deck_drafts.clean_name(texts["name"])
    return ChangedWork(write_draft(draft._replace(name=name)), page)


# Texts and orders


def _list_faults(voice: Voice, work: Work) -> Sequence[str]:
    draft = read_draft(work)
    if draft is None:
        return (voice.say("workshop.begin"),)
    return pages.list_faults(voice, draft)


def _write_text(voice: Voice, work: Work) -> str:
    draft = read_draft(work)
    return "" if draft is None else deck_texts.write_text(voice, draft)


def _write_code(work: Work) -> str:
    draft = read_draft(work)
    return "" if draft is None else deck_texts.write_code(draft.deck)


def _read_text(voice: Voice, text: str) -> Work | str:
    found = deck_texts.read_text(voice, text)
    return found if isinstance(found, str) else write_draft(found)


def _make_order(voice: Voice, view: View, work: Work) -> WorkOrder:  # noqa: ARG001  (every workshop takes the same)
    """Make the order that takes the civilization with this deck.

    One that is prepared is taken as such, since every table allows that (R-DECK-02).
    """
    draft = read_draft(work)
    if draft is None:
        raise ValueError("no deck is begun")
    deck = None if deck_drafts.is_prepared(draft) else _write_code(work)
    return WorkOrder(PickCiv(civ=draft.deck.civ, deck=deck))


def _takes_works(settings: Model) -> bool:
    """Tell whether a table allows own decks (R-DECK-02)."""
    return isinstance(settings, Settings) and settings.custom_decks == "on"


DECK_WORKSHOP: Final = Workshop(
    ask_kind="pick_civ",
    name_work=_name_work,
    write_page=_write_page,
    draw_page=_draw_page,
    change=_change,
    make_form=_make_form,
    fill_form=_fill_form,
    list_faults=_list_faults,
    write_text=_write_text,
    write_code=_write_code,
    text_kind="txt",
    read_text=_read_text,
    make_order=_make_order,
    takes_works=_takes_works,
)
