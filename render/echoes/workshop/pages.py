"""The pages of the workshop: the whole deck, the search for cards, and one card."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from engine.echoes.catalog.card_models import Card, CivilizationCard
from engine.echoes.catalog.card_set import load_shipped_card_set
from engine.echoes.decks.deck_check import DECK_SIZE, check_deck
from engine.echoes.decks.deck_figures import MAX_CURVE_COST
from render.echoes.pictures.cards.card_faces import card_kind
from render.echoes.words.nouns import local_text
from render.echoes.workshop import card_search
from render.echoes.workshop.card_search import DeckPage
from render.echoes.workshop.deck_drafts import (
    DeckDraft,
    card_cost,
    is_prepared,
    list_held_cards,
    max_copies,
)
from render.language.fact_vocabulary import capitalise
from render.language.grammar import Noun
from render.language.voice import Voice
from render.workshop import ChoiceList, WorkAction, WorkChoice, WorkshopPage

MAX_FAULTS_SHOWN: Final = 8
MAX_CHOICES: Final = 25
"""The most that one list shows."""
ANYTHING: Final = "any"
"""The choice that a field of the search is about nothing."""


def write_page(voice: Voice, draft: DeckDraft | None, page: DeckPage) -> WorkshopPage:
    """Write a page; without a deck, the one on which it is begun."""
    if draft is None:
        return _write_first_page(voice)
    if page.kind == "card":
        return _write_card_page(voice, draft, page)
    return _write_search_page(voice, draft, page) if page.kind else _write_deck_page(voice, draft)


def _write_first_page(voice: Voice) -> WorkshopPage:
    civs = [
        (civ.civ, capitalise(local_text(voice, civ.name)))
        for civ in load_shipped_card_set().civs.values()
    ]
    lists = [
        ChoiceList(
            key,
            voice.say(f"workshop.list.{key}"),
            [WorkChoice(civ, voice.say(f"workshop.{key}", civ=Noun(name))) for civ, name in civs],
        )
        for key in ("prepared", "empty")
    ]
    return WorkshopPage((voice.say("workshop.begin"),), lists)


# The whole deck


def _write_deck_page(voice: Voice, draft: DeckDraft) -> WorkshopPage:
    held = list(list_held_cards(draft))[:MAX_CHOICES]
    lists = (_list_cards(voice, draft, held, "held"),) if held else ()
    actions = (
        WorkAction("cards", voice.say("workshop.cards"), style="primary"),
        WorkAction("name", voice.say("workshop.name"), opens_form=True),
    )
    lines = (
        write_state(voice, draft),
        *_list_faults(voice, draft),
        *_write_cards(voice, draft, draft.deck.cards),
    )
    return WorkshopPage(lines, lists, actions)


def write_state(voice: Voice, draft: DeckDraft) -> str:
    """Say in one line which deck it is, and how many cards it has."""
    civ = capitalise(local_text(voice, draft.civilization.name))
    name = voice.clean_typed_text(draft.name)
    return voice.say(
        "workshop.deck.state", name=Noun(name) if name else "", civ=Noun(civ),
        count=draft.size, all=DECK_SIZE,
    )  # fmt: skip


def list_faults(voice: Voice, draft: DeckDraft) -> Sequence[str]:
    """Say everything that is wrong with a deck (R-DECK-03)."""
    faults = check_deck(draft.deck, draft.cards)
    return tuple(dict.fromkeys(voice.write_refusal(one) for one in faults))


def _list_faults(voice: Voice, draft: DeckDraft) -> Iterator[str]:
    """Yield what keeps the deck from being played, or that nothing does."""
    faults = list_faults(voice, draft)
    if not faults:
        yield _say_legal(voice, draft)
        return
    yield voice.say("workshop.faults", count=len(faults))
    yield from (f"- {one}" for one in faults[:MAX_FAULTS_SHOWN])
    if faults[MAX_FAULTS_SHOWN:]:
        yield voice.say("workshop.faults.more", count=len(faults) - MAX_FAULTS_SHOWN)


def _say_legal(voice: Voice, draft: DeckDraft) -> str:
    return voice.say("workshop.legal.prepared" if is_prepared(draft) else "workshop.legal")


def _say_in_short(voice: Voice, draft: DeckDraft) -> str:
    """Say how many things keep the deck from being played, or that nothing does."""
    faults = list_faults(voice, draft)
    if faults:
        return voice.say("workshop.faults.short", count=len(faults))
    return _say_legal(voice, draft)


# Cards


def _write_cards(voice: Voice, draft: DeckDraft, shown: Iterable[str]) -> Iterator[str]:
    """Yield a line for each cost: its cards, with how many of each the deck holds."""
    cards = sorted(shown, key=lambda one: card_cost(draft.cards.cards.get(one)))
    for cost, group in groupby(cards, key=lambda one: card_cost(draft.cards.cards.get(one))):
        names = ", ".join(_label_card(voice, draft, one) for one in group)
        key = "workshop.of_cost" if cost >= 0 else "workshop.without_cost"
        yield voice.say(key, n=max(cost, 0), cards=Noun(names))


def _label_card(voice: Voice, draft: DeckDraft, card_id: str) -> str:
    name = Noun(name_card(voice, draft, card_id))
    return voice.say("workshop.card.label", name=name, count=draft.copies(card_id))


def _list_cards(
    voice: Voice, draft: DeckDraft, cards: Iterable[str], hint: str, chosen: str = ""
) -> ChoiceList:
    choices = [_make_card_choice(voice, draft, one, is_chosen=one == chosen) for one in cards]
    return ChoiceList("card", voice.say(f"workshop.list.{hint}"), choices)


def _make_card_choice(
    voice: Voice, draft: DeckDraft, card_id: str, *, is_chosen: bool
) -> WorkChoice:
    card = draft.cards.cards.get(card_id)
    label = _label_card(voice, draft, card_id)
    about = "" if card is None else _describe_card(voice, card)
    return WorkChoice(card_id, label, about, is_chosen)


def name_card(voice: Voice, draft: DeckDraft, card_id: str) -> str:
    """Name a card; one that there is not, by its id."""
    card = draft.cards.cards.get(card_id)
    return voice.clean_typed_text(card_id) if card is None else local_text(voice, card.name)


def _describe_card(voice: Voice, card: Card) -> str:
    kind = card_kind(voice, card)
    if isinstance(card, CivilizationCard):
        return kind
    return voice.say("workshop.card.about", kind=Noun(kind), n=card.cost.total)


def _write_card_page(voice: Voice, draft: DeckDraft, page: DeckPage) -> WorkshopPage:
    """Write the page of a card: how many there are, and the cards found beside it."""
    line = voice.say(
        "workshop.card.state", name=Noun(name_card(voice, draft, page.card)),
        count=draft.copies(page.card), most=max_copies(draft, page.card),
    )  # fmt: skip
    found = [one.id for one in card_search.find_cards(voice, draft.civilization, page.search)]
    if page.card not in found:
        found = [page.card, *found][:MAX_CHOICES]
    actions = (
        WorkAction("more", voice.say("workshop.more"), style="primary"),
        WorkAction("fewer", voice.say("workshop.fewer")),
        WorkAction("cards", voice.say("workshop.cards")),
        WorkAction("deck", voice.say("workshop.deck")),
    )
    lines = (line, write_state(voice, draft), _say_in_short(voice, draft))
    return WorkshopPage(lines, (_list_cards(voice, draft, found, "card", page.card),), actions)


# The search


def _write_search_page(voice: Voice, draft: DeckDraft, page: DeckPage) -> WorkshopPage:
    found = card_search.find_cards(voice, draft.civilization, page.search)
    words = voice.clean_typed_text(page.search.words)
    lines = (
        write_state(voice, draft),
        voice.say("workshop.found", count=len(found), words=Noun(words) if words else ""),
        *_write_cards(voice, draft, [one.id for one in found]),
    )
    lists = [_list_search_choices(voice, draft, page, field) for field in card_search.SEARCH_FIELDS]
    if found:
        lists.append(_list_cards(voice, draft, [one.id for one in found], "card"))
    actions = [
        WorkAction("words", voice.say("workshop.words"), opens_form=True),
        WorkAction("deck", voice.say("workshop.deck"), style="primary"),
    ]
    if page.search != card_search.NO_SEARCH:
        actions.append(WorkAction("all", voice.say("workshop.all")))
    return WorkshopPage(lines, lists, actions)


def _list_search_choices(voice: Voice, draft: DeckDraft, page: DeckPage, field: str) -> ChoiceList:
    """List what a field of the search may be about, with what cards of the civilization have."""
    known = {
        "sort": _list_known_sorts(draft),
        "cost": card_search.COSTS,
        "keyword": card_search.list_known_keywords(draft.civilization),
    }[field]
    own: str = getattr(page.search, field)
    hint = voice.say(f"workshop.list.{field}")
    choices = [
        WorkChoice(one, _name_search_choice(voice, field, one), hint, one == own) for one in known
    ]
    anything = WorkChoice(ANYTHING, voice.say(f"workshop.any.{field}"), is_chosen=not own)
    return ChoiceList(field, hint, (anything, *choices))


def _list_known_sorts(draft: DeckDraft) -> list[str]:
    found = {one for card in draft.civilization.cards for one in card_search.list_sorts(card)}
    return [one for one in card_search.SORTS if one in found]


def _name_search_choice(voice: Voice, field: str, one: str) -> str:
    if field == "keyword":
        return voice.noun(f"keyword.{one}").name
    if field == "cost":
        key = "workshop.cost.most" if int(one) == MAX_CURVE_COST else "workshop.cost"
        return voice.say(key, n=int(one))
    for key in (f"card_class.{one}", f"type.{one}"):
        if voice.has_words(key):
            return capitalise(voice.say(key))
    return capitalise(voice.noun(f"card.{one}").name)
