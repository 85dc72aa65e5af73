"""The status page of a seat: what is asked, what it has, and the open facts of others."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.echoes.catalog.vocabulary import MAIN_RESOURCES, Resource
from engine.echoes.entities.board import Board
from engine.echoes.entities.player_area import PlayerArea
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.building_figures import building_health, building_health_left
from engine.echoes.figures.card_costs import card_price
from engine.echoes.figures.unit_figures import max_health, remaining_health
from engine.echoes.resources.payment import write_price
from engine.echoes.setup.pickers import list_asked_seats
from engine.echoes.view import View
from render.echoes.words.nouns import WORD_BOOK
from render.echoes.words.table.table_names import teach_table_names
from render.echoes.words.table.thing_nouns import card_noun, unit_noun
from render.language.grammar import Noun
from render.language.pages import Page
from render.language.voice import Voice

Field = tuple[str, str]
ALL_RESOURCES: Final[tuple[Resource, ...]] = (*MAIN_RESOURCES, "wild")


def write_status_page(view: View, language: str, players: Mapping[int, str]) -> Page:
    """Write the status page of one viewer."""
    voice = voice_of(view, language, players)
    board, me = view.board, view.me
    fields = [*(_list_own_fields(voice, view, me) if me is not None and me.civ else ())]
    fields += [
        (voice.name_thing("seat", player.seat), _write_other(voice, view, player))
        for player in board.players
        if player is not me
    ]
    if board.stage == "turns":
        count = len(board.undiscovered)
        fields.append((voice.say("page.map"), voice.say("page.map.value", count=count)))
    return Page(_write_title(voice, view), tuple(_write_lines(voice, view)), tuple(fields))


def write_page_title(view: View, language: str, players: Mapping[int, str]) -> str:
    """Write the title of the status page: whose turn it is and what is asked."""
    return _write_title(voice_of(view, language, players), view)


def voice_of(view: View, language: str, players: Mapping[int, str]) -> Voice:
    """Return the voice of a page for one viewer."""
    return teach_table_names(Voice(language, WORD_BOOK, players, markdown=True), view)


def _write_title(voice: Voice, view: View) -> str:
    board = view.board
    if board.outcome is not None:
        return voice.say("page.over", turn=board.turn)
    if board.stage != "turns":
        return voice.say("page.title.setup", stage=board.stage)
    if board.choice is not None:
        choice = board.choice
        return voice.say("page.title.choice", turn=board.turn, seat=choice.seat, choice=choice.kind)
    return voice.say("page.title", turn=board.turn, seat=board.active, phase=board.phase)


def _write_lines(voice: Voice, view: View) -> Iterator[str]:
    """Yield what is asked of the viewer, or whom the game waits for."""
    board = view.board
    if board.outcome is not None:
        first = board.outcome.places[0]
        is_drawn = len(board.outcome.places) == 1
        yield voice.say("page.drawn") if is_drawn else voice.say("page.won", seats=first)
        return
    asked = _list_asked(board)
    if view.viewer in asked:
        yield voice.say(f"ask.{_name_ask(board)}")
    elif board.stage != "turns":
        yield voice.say("page.waits.setup", seats=tuple(asked))
    else:
        yield voice.say("page.waits", seat=board.active)
    choice = board.choice
    if choice is not None and choice.subject in board.arrivals:
        yield voice.say("page.subject", card=choice.subject)
    if board.draw_offers:
        yield voice.say("page.offer", seats=tuple(board.draw_offers))


def _list_asked(board: Board) -> list[int]:
    if board.stage != "turns":
        return [int(seat) for seat in list_asked_seats(board)]
    return [int(board.choice.seat if board.choice is not None else board.active)]


def _name_ask(board: Board) -> str:
    if board.stage != "turns":
        return board.stage
    return board.choice.kind if board.choice is not None else board.phase


# One's own


def _list_own_fields(voice: Voice, view: View, me: PlayerArea) -> Iterator[Field]:
    board, say = view.board, voice.say
    yield say("page.tokens"), _write_tokens(voice, board, me)
    if board.stage == "turns":
        yield say("page.capital"), _write_capital(voice, board, me)
        yield say("page.units"), _list_texts(voice, _write_units(voice, board, me))
        yield say("page.buildings"), _list_texts(voice, _write_buildings(voice, board, me))
    yield say("page.hand"), _list_texts(voice, _write_hand(voice, view, me))
    if me.events:
        yield say("page.events"), voice.name_thing("card", tuple(me.events))
    standing = view.secrets.standing if view.secrets is not None else ()
    if standing:
        texts = (say("page.standing.value", number=str(o.number), card=o.card) for o in standing)
        yield say("page.standing"), _list_texts(voice, texts)
    deck, discard = str(me.deck_size), str(len(me.discard))
    yield say("page.piles"), say("page.piles.value", deck=deck, discard=discard)


def _list_texts(voice: Voice, texts: Iterable[str]) -> str:
    """Join texts; equal ones are counted."""
    return voice.list_nouns(tuple(map(Noun, texts))) or voice.say("page.none")


def _write_tokens(voice: Voice, board: Board, player: PlayerArea) -> str:
    """Write the tokens of a player: unexhausted ones of all, and those for one use."""
    tokens, say = player.tokens, voice.say
    texts = [
        say(
            "page.token.main",
            n=tokens.main[res].unexhausted,
            max=tokens.main[res].total,
            token=voice.noun(f"resource.{res}"),
        )
        for res in MAIN_RESOURCES
        if tokens.main[res].total
    ]
    held = [
        say(f"count.{res}", n=tokens.count_held(res))
        for res in ALL_RESOURCES
        if tokens.count_held(res)
    ]
    if held:
        texts.append(say("page.token.held", counts=voice.join_texts(held)))
    team_wild = board.team_wild.get(player.team, 0)
    if team_wild:
        texts.append(say("page.token.team", counts=say("count.wild", n=team_wild)))
    return ", ".join(texts) or say("page.none")


def _write_capital(voice: Voice, board: Board, player: PlayerArea) -> str:
    capital = board.capital_of(player.seat)
    return voice.say(
        "page.capital.value",
        n=max(0, building_health_left(board, capital)),
        max=building_health(board, capital),
        square=capital.square,
    )


def _write_units(voice: Voice, board: Board, player: PlayerArea) -> Iterator[str]:
    for unit in board.units_of(player.seat):
        yield voice.say(
            "page.unit",
            unit=unit_noun(voice, unit.id),
            square=unit.square,
            n=remaining_health(board, unit),
            max=max_health(board, unit),
            mode=unit.mode,
            notes=", ".join(_list_notes(voice, board, unit)),
        )


def _list_notes(voice: Voice, board: Board, unit: Unit) -> Iterator[str]:
    if unit.is_exhausted:
        yield voice.say("page.note.exhausted", unit=unit_noun(voice, unit.id))
    elif unit.has_moved and board.active == unit.owner:
        yield voice.say("page.note.moved")
    if unit.pawn != "standard":
        yield voice.say(f"page.note.{unit.pawn}")
    if unit.upgrades:
        yield voice.say("page.upgrades", cards=tuple(unit.upgrades))


def _write_buildings(voice: Voice, board: Board, player: PlayerArea) -> Iterator[str]:
    for building in board.buildings_of(player.seat):
        if building.kind == "capital":
            continue
        key = "page.building.hurt" if building.damage else "page.building"
        yield voice.say(
            key,
            building=building.kind,
            square=building.square,
            n=building_health_left(board, building),
        )


def _write_hand(voice: Voice, view: View, me: PlayerArea) -> Iterator[str]:
    for card in view.hand:
        price = write_price(card_price(view.board, me.seat, card))
        yield voice.say("page.hand.value", card=card, cost=price)


# The others


def _write_other(voice: Voice, view: View, player: PlayerArea) -> str:
    board = view.board
    if player.civ is None:
        return voice.say("page.rival.unnamed")
    if board.stage != "turns":
        return voice.noun(f"civ.{player.civ}").name
    capital = board.capital_of(player.seat)
    said = voice.say(
        "page.rival",
        civ=player.civ,
        n=max(0, building_health_left(board, capital)),
        max=building_health(board, capital),
        units=Noun(_list_texts(voice, _write_brief_units(voice, board, player))),
        buildings=_list_texts(voice, _write_buildings(voice, board, player)),
        tokens=Noun(_write_tokens(voice, board, player)),
        hand=player.hand_size,
        deck=str(player.deck_size),
    )
    if player.events:
        said = voice.say("page.rival.events", said=said, cards=tuple(player.events))
    is_teammate = view.me is not None and board.is_allied(view.me.seat, player.seat)
    return voice.say("page.teammate", said=said) if is_teammate else said


def _write_brief_units(voice: Voice, board: Board, player: PlayerArea) -> Iterator[str]:
    for unit in board.units_of(player.seat):
        name = card_noun(voice, unit.card).name
        yield f"{name} {unit.square} ({remaining_health(board, unit)})"
