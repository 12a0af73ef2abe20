#!/usr/bin/env python3
"""An independent referee of finished games of San Francisco and Iberia.

It shares no code with the engine. It is written from the clauses in `docs/rules/` alone and reads
what `roundhouse replay --json` prints (`docs/record.md`): it plays every game again from the deal,
by its own understanding of the rules, and objects where the record says otherwise: who decides,
whether the action is legal, how many legal actions there were, what the table looks like
afterwards, when the game ends, and the score.

    python3 examples/referee.py GAME.json
    roundhouse replay --json GAME | python3 examples/referee.py -

An input holds one JSON object, or one object a line. For each unlawful game one line says where
its first problem is and which clause is broken; steps, like seats, count from 0. The exit code is
0 when every game is lawful, 1 when one is not, 2 when an input cannot be read.

Python 3.11, standard library only.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache, cached_property
from math import comb, perm
from typing import Any, NamedTuple, TextIO

FORMAT = "roundhouse-replay/1"
WILD = "wild"
GRAY = "gray"
DRAFT = "draft"
FESTIVAL = "festival:"

MARKET_PLACES = 5  # B-DRAW-13
WILDS_SWEPT = 3  # B-DRAW-6
MOST_SWEEPS = 10  # B-DRAW-15
LAST_CARS = 2  # B-END-1

Json = dict[str, Any]


class Objection(Exception):
    """The record contradicts the rules."""

    def __init__(self, expected: object, found: object, clause: str):
        super().__init__(f"expected {expected}, found {found} ({clause})")


class Unreadable(Exception):
    """The input is not a replay that this referee can judge."""


def expect(what: str, expected: object, found: object, clause: str) -> None:
    """Object unless `found` is `expected`."""
    if found != expected:
        raise Objection(f"{what} {expected}", found, clause)


def expect_pieces(what: str, expected: Counter, found: Counter, clause: str) -> None:
    """Object unless both have the same pieces; the objection names those that differ."""
    if found != expected:
        missing, surplus = dict(expected - found), dict(found - expected)
        raise Objection(what, f"missing {missing}, surplus {surplus}", clause)


# The boards' own rules ---------------------------------------------------------------------------


@dataclass(frozen=True)
class TokenRules:
    """Tourist tokens (SF-TOKEN)."""

    symbols: int
    fixed_locations: frozenset[str]
    height: Mapping[int, int]  # of a stack on a fixed location, by seats
    height_aside: Mapping[int, int]  # of a stack put aside, by seats
    points: Sequence[int]  # by number of different tokens


@dataclass(frozen=True)
class FestivalRules:
    """Festival cards (IB-FEST)."""

    cards: Mapping[str, int]  # by festival
    shared: Mapping[str, str]  # location to festival, where the two have different names
    points: Sequence[int]  # by number of cards of one festival

    @cached_property
    def at(self) -> dict[str, str]:
        """Return the festival whose cards lie at a location."""
        alone = self.cards.keys() - self.shared.values()
        return dict(zip(alone, alone)) | dict(self.shared)


@dataclass(frozen=True)
class DraftRules:
    """Ticket drafts (IB-DRAFT)."""

    dealt: int
    kept: int
    depth: Mapping[int, tuple[int, int]]  # of the draft card in the deck, as a fraction, by seats


@dataclass(frozen=True)
class Rulebook:
    """What a board adds to the base rules."""

    prefix: str  # of its clauses
    seats: range
    cars: int
    wilds: int
    cards_per_color: int
    colors: Sequence[str]
    hand: int
    hand_clause: str
    route_points: Mapping[int, int]  # by length
    doubles_open_from: int  # seats
    routes: int
    tickets: int
    offer: int  # tickets drawn by the draw-tickets action
    tokens: TokenRules | None = None
    festivals: FestivalRules | None = None
    draft: DraftRules | None = None

    @cached_property
    def components(self) -> Counter[str]:
        """Count every card of the game (SF-COMP-1, IB-COMP-1)."""
        cards = Counter({color: self.cards_per_color for color in self.colors} | {WILD: self.wilds})
        if self.festivals:
            cards.update({FESTIVAL + name: count for name, count in self.festivals.cards.items()})
        if self.draft:
            cards[DRAFT] = 1
        return cards

    def clause(self, name: str) -> str:
        """Return the full id of one of this board's clauses."""
        return f"{self.prefix}-{name}"


RULEBOOKS = {
    "san-francisco": Rulebook(
        prefix="SF",
        seats=range(2, 5),
        cars=20,  # SF-SETUP-1
        wilds=8,  # SF-COMP-1
        cards_per_color=6,
        colors=("blue", "green", "black", "purple", "red", "orange"),
        hand=2,
        hand_clause="SF-SETUP-3",
        route_points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10},
        doubles_open_from=3,  # SF-DOUBLE-1
        routes=65,
        tickets=24,
        offer=2,  # SF-SETUP-4, SF-TICKET-1
        tokens=TokenRules(
            symbols=7,
            fixed_locations=frozenset(
                ("alcatraz", "golden-gate-bridge", "the-embarcadero", "sunset", "potrero-hill")
            ),  # SF-SETUP-2
            height={2: 2, 3: 2, 4: 3},  # SF-SETUP-2
            height_aside={2: 1, 3: 2, 4: 3},  # SF-SETUP-2, SF-SETUP-6
            points=(0, 0, 1, 2, 4, 6, 9, 12),  # SF-TOKEN-5
        ),
    ),
    "iberia": Rulebook(
        prefix="IB",
        seats=range(2, 6),
        cars=35,  # IB-SETUP-1
        wilds=14,  # IB-COMP-1
        cards_per_color=12,
        colors=("purple", "blue", "orange", "white", "green", "yellow", "black", "red"),
        hand=4,
        hand_clause="IB-SETUP-2",
        route_points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
        doubles_open_from=4,  # IB-DOUBLE-1
        routes=103,
        tickets=50,
        offer=3,  # IB-TICKET-1
        festivals=FestivalRules(
            cards={
                "a-coruna": 3,
                "almeria": 2,
                "barcelona": 4,
                "cadiz": 3,
                "cordoba": 2,
                "granada": 3,
                "leon": 2,
                "lisboa": 3,
                "madrid": 3,
                "malaga": 3,
                "palma": 2,
                "pamplona": 4,
                "portimao": 2,
                "porto-coimbra": 4,
                "sevilla": 5,
                "valencia": 7,
                "valladolid": 2,
            },
            shared={"porto": "porto-coimbra", "coimbra": "porto-coimbra"},  # IB-FEST-3
            points=(0, 2, 4, 6, 9, 13, 17, 22),  # IB-FEST-5
        ),
        draft=DraftRules(
            dealt=6,  # IB-DRAFT-1
            kept=4,  # IB-DRAFT-2
            depth={2: (1, 2), 3: (2, 3), 4: (3, 4), 5: (3, 4)},  # IB-SETUP-4
        ),
    ),
}


# The board ---------------------------------------------------------------------------------------


class Price(NamedTuple):
    """What a route costs: routes of one price are paid in the same ways."""

    length: int
    color: str
    wilds_required: int


class Route(NamedTuple):
    """A line of spaces between two locations; `twin` is the other one of a double route."""

    id: str
    a: str
    b: str
    price: Price
    twin: str | None


class Ticket(NamedTuple):
    """Two locations to join, and the points for it."""

    a: str
    b: str
    points: int


class Board(NamedTuple):
    """The map of a game, and the rulebook of its board."""

    rulebook: Rulebook
    routes: dict[str, Route]
    tickets: dict[str, Ticket]
    locations: frozenset[str]


def read_board(replay: Json) -> Board:
    """Read the board from the record and check it against the rulebook."""
    if replay["board"] not in RULEBOOKS:
        known = ", ".join(RULEBOOKS)
        raise Unreadable(f"unknown board {replay['board']!r}; this referee knows {known}")
    rulebook = RULEBOOKS[replay["board"]]
    routes = {route["id"]: read_route(route) for route in replay["routes"]}
    tickets = {
        ticket["id"]: Ticket(ticket["a"], ticket["b"], ticket["points"])
        for ticket in replay["tickets"]
    }
    locations = frozenset(end for route in routes.values() for end in (route.a, route.b))
    board = Board(rulebook, routes, tickets, locations)
    check_board(board)
    return board


def read_route(route: Json) -> Route:
    """Read a route from the record."""
    price = Price(route["length"], route["color"], route["wilds_required"])
    return Route(route["id"], route["a"], route["b"], price, route["twin"])


def check_board(board: Board) -> None:
    """Check the number of routes and tickets, and that each is valid."""
    rulebook = board.rulebook
    components = rulebook.clause("COMP-1")
    expect("number of routes", rulebook.routes, len(board.routes), components)
    expect("number of tickets", rulebook.tickets, len(board.tickets), components)
    for route in board.routes.values():
        check_route(board, route)
    for name, ticket in board.tickets.items():
        if not {ticket.a, ticket.b} <= board.locations:
            raise Objection(f"ticket {name} between two locations", ticket, "B-TICKET-1")


def check_route(board: Board, route: Route) -> None:
    """Check that a route can be paid and scored, and that its twin is parallel to it."""
    length, color, wilds_required = route.price
    if length not in board.rulebook.route_points:
        raise Objection(f"a length of {route.id} in the route table", length, "B-CLAIM-4")
    if color != GRAY and color not in board.rulebook.colors:
        raise Objection(f"a color of {route.id}", color, "B-CLAIM-1")
    if not 0 <= wilds_required <= length:
        raise Objection(f"at most {length} symbols on {route.id}", wilds_required, "B-FERRY-1")
    if route.twin is not None:
        twin = board.routes.get(route.twin)
        mutual = twin is not None and twin.twin == route.id and twin.id != route.id
        if not (mutual and {twin.a, twin.b} == {route.a, route.b} and twin.price.length == length):
            raise Objection(f"a parallel route as twin of {route.id}", twin, "B-CLAIM-6")


# Chance ------------------------------------------------------------------------------------------


class RecordedChance:
    """The shuffles in the record. Each is checked to be a permutation of what was shuffled."""

    CLAUSES = {"reshuffled": "B-DRAW-7", "tickets_shuffled": "IB-DRAFT-3"}

    def __init__(self) -> None:
        self._shuffles: deque[Json] = deque()

    def load(self, events: Iterable[Json]) -> None:
        """Take the shuffles of the coming step from its events."""
        self._shuffles.extend(event for event in events if event["type"] in self.CLAUSES)

    def check_used_up(self) -> None:
        """Object to a shuffle that the step did not need."""
        if self._shuffles:
            kind = self._shuffles[0]["type"]
            raise Objection("no further shuffle", kind, self.CLAUSES[kind])

    def reshuffle(self, discard: Sequence[str]) -> list[str]:
        """Return the discards as a new deck, in the recorded order."""
        deck = self._next("reshuffled")  # IB-DRAW-3: train cards only, as the discards are
        expect_pieces("the discards shuffled", Counter(discard), Counter(deck), "B-DRAW-7")
        return deck

    def shuffle_tickets(self, top: Sequence[str], under: Sequence[str]) -> list[str]:
        """Return the ticket deck after a draft: `top` unchanged, `under` shuffled below it."""
        deck = self._next("tickets_shuffled")
        head, tail = deck[: len(top)], deck[len(top) :]
        if head != list(top):
            raise Objection(f"the ticket deck's rest {list(top)} on top", head, "IB-DRAFT-6")
        expect_pieces("the tickets shuffled in", Counter(under), Counter(tail), "IB-DRAFT-3")
        return deck

    def _next(self, kind: str) -> list[str]:
        found = self._shuffles.popleft() if self._shuffles else {"type": "none"}
        if found["type"] != kind:
            raise Objection(f"event {kind}", found["type"], self.CLAUSES[kind])
        return found["deck"]


# Cards: deck, discards, market -------------------------------------------------------------------


class Cards:
    """Deck, discards and market, and the other entries of the deck."""

    def __init__(self, dealt: Json, chance: RecordedChance):
        self.deck: deque[str] = deque(dealt["deck"])
        self.discard: list[str] = list(dealt["discard"])
        self.market: list[str | None] = list(dealt["market"])
        self.festivals: Counter[str] = Counter()  # lying open, by festival
        self.draft_drawn = False
        self._chance = chance

    def unseen_open(self) -> bool:
        """B-DRAW-16: whether a card can be drawn unseen; its kind does not matter."""
        return bool(self.deck or self.discard)

    def draw(self) -> str | None:
        """Return the next card for a hand or the market, if one is left (B-DRAW-9, IB-DRAW-5)."""
        while self.unseen_open():
            if not self.deck:  # B-DRAW-7: now that a card is needed; IB-DRAW-4
                self.deck.extend(self._chance.reshuffle(self.discard))
                self.discard.clear()
            card = self.deck.popleft()
            if card == DRAFT:  # IB-DRAW-2
                self.draft_drawn = True
            elif card.startswith(FESTIVAL):  # IB-DRAW-1
                self.festivals[card.removeprefix(FESTIVAL)] += 1
            else:
                return card
        return None

    def take(self, slot: int) -> str:
        """Take a face-up card and replace it at once (B-DRAW-2)."""
        card = self.market[slot]
        self.market[slot] = None
        self.settle()
        return card

    def settle(self) -> None:
        """Fill the empty places, then sweep while a sweep is due (B-DRAW-14, B-DRAW-15)."""
        self._refill()
        for _ in range(MOST_SWEEPS):
            if not self._sweep_due():
                return
            self.discard.extend(self.market)  # B-DRAW-14: before the new ones are turned up
            self.market = [None] * MARKET_PLACES
            self._refill()

    def _refill(self) -> None:
        """Fill the empty places in the order of their numbers (B-DRAW-13)."""
        for place, card in enumerate(self.market):
            if card is None:
                self.market[place] = self.draw()

    def _sweep_due(self) -> bool:
        """Return whether a sweep is due: the market is full and a card is left (B-DRAW-6, 11)."""
        wilds = self.market.count(WILD)
        return wilds >= WILDS_SWEPT and None not in self.market and self.unseen_open()


# Claims ------------------------------------------------------------------------------------------

Hand = dict[str, int]


@cache
def wilds_payable(price: Price, colored: int | None, wilds: int) -> range:
    """Return how many wilds a payment may have, by the cards held of its color and wilds.

    `colored` is None for a payment of wilds alone, which is another payment (B-CLAIM-9).
    """
    if colored is None:
        return range(price.length, min(price.length, wilds) + 1)
    fewest = max(price.wilds_required, price.length - colored)  # B-FERRY-1, B-CLAIM-1
    return range(fewest, min(price.length - 1, wilds) + 1)


def paying_colors(price: Price, hand: Hand) -> list[str]:
    """Return the colors that a payment may name (B-CLAIM-1)."""
    return [kind for kind in hand if kind != WILD] if price.color == GRAY else [price.color]


def count_payments(price: Price, hand: Hand) -> int:
    """Return the number of ways in which a hand can pay a price (B-CLAIM-9)."""
    wilds = hand[WILD]
    colors = paying_colors(price, hand)
    named = sum([len(wilds_payable(price, hand[color], wilds)) for color in colors])
    return named + len(wilds_payable(price, None, wilds))


def check_payment(price: Price, action: Json, hand: Hand) -> None:
    """Object unless the hand can pay the price in this way."""
    color, colored, wilds = action["color"], action["colored"], action["wilds"]
    found = f"{colored} {color} and {wilds} wild"
    if colored + wilds != price.length:
        raise Objection(f"{price.length} cards paid", found, "B-CLAIM-1")
    if color is not None and color not in paying_colors(price, hand):
        raise Objection(f"a payment in {price.color}", found, "B-CLAIM-1")
    if wilds < price.wilds_required:
        raise Objection(f"at least {price.wilds_required} wilds paid", found, "B-FERRY-1")
    held = None if color is None else hand[color]
    if wilds not in wilds_payable(price, held, hand[WILD]):
        raise Objection(f"a payment from the hand {hand}", found, "B-CLAIM-9")


def collect_choices(route: Route, piles: Mapping[str, Any]) -> list[str | None]:
    """Return the ends at which a claim may collect; [None] if there is nothing to collect.

    SF-TOKEN-2, IB-FEST-2; a pile that both ends share is one choice, named by `a` (IB-FEST-3).
    """
    choices = []
    if route.a in piles:
        choices.append(route.a)
    if route.b in piles and piles[route.b] != piles.get(route.a):
        choices.append(route.b)
    return choices or [None]


# The game ----------------------------------------------------------------------------------------


class Phase(Enum):
    """The decision that is open."""

    OPENING = auto()  # which opening tickets to keep; all at the same time
    STACKS = auto()  # where a stack put aside goes
    PICK = auto()  # one ticket of the pack; all at the same time
    DRAFTED = auto()  # which drafted tickets to keep; all at the same time
    TURN = auto()
    SECOND_CARD = auto()
    OFFER = auto()  # which drawn tickets to keep
    OVER = auto()


ACTIONS = {
    Phase.OPENING: ("keep_tickets",),
    Phase.STACKS: ("place_stacks",),
    Phase.PICK: ("pick",),
    Phase.DRAFTED: ("keep_tickets",),
    Phase.TURN: ("draw_deck", "draw_market", "claim", "draw_tickets", "pass"),  # B-TURN-2
    Phase.SECOND_CARD: ("draw_deck", "draw_market"),  # B-DRAW-12
    Phase.OFFER: ("keep_tickets",),  # B-TICKET-7
}


@dataclass
class Player:
    """What one player has."""

    cars: int
    hand: Hand
    routes: dict[str, Route] = field(default_factory=dict)
    tickets: list[str] = field(default_factory=list)
    offer: list[str] = field(default_factory=list)  # to keep from, or the pack to pick from
    picked: list[str] = field(default_factory=list)  # in the draft going on
    tokens: set[int] = field(default_factory=set)
    festivals: Counter[str] = field(default_factory=Counter)


class Game:
    """A game with everything open: who must decide, what is legal, and what an action does."""

    def __init__(self, board: Board, dealt: Json, chance: RecordedChance):
        self.board = board
        self.rulebook = board.rulebook
        self.cards = Cards(dealt, chance)
        self.ticket_deck: deque[str] = deque(dealt["tickets"])
        self.players = [self._seat_player(hand) for hand in dealt["hands"]]
        self.open_routes: dict[Price, dict[str, Route]] = {}
        for route in board.routes.values():
            self.open_routes.setdefault(route.price, {})[route.id] = route
        stacks, put_aside = dealt.get("stacks") or {}, dealt.get("put_aside") or ()
        self.stacks = {place: dict(stack) for place, stack in stacks.items()}
        self.put_aside = {stack["symbol"]: stack["count"] for stack in put_aside}
        self.phase: Phase
        self.seat: int  # to act
        self.turn = -1  # the seat whose turn it is, or was last
        self.passes = 0  # running
        self.drafts_held = 0
        self.last_round_caller: int | None = None
        self.ended: str | None = None
        self.answers: list[Any] = []  # given so far to a decision made at the same time
        self._chance = chance
        self._open()

    def _seat_player(self, cards: list[str]) -> Player:
        hand = {kind: cards.count(kind) for kind in (*self.rulebook.colors, WILD)}
        return Player(self.rulebook.cars, hand)

    def _open(self) -> None:
        """B-SETUP-1: after the cards come the opening tickets or the first draft."""
        if self.rulebook.draft:
            self._deal_draft()
            return
        for player in self.players:  # SF-SETUP-4
            player.offer = self._deal_tickets(self.rulebook.offer)
        self._ask_everybody(Phase.OPENING)

    # What may be done

    def count_legal(self) -> int:
        """Return the number of legal actions of the seat that must decide."""
        match self.phase:
            case Phase.PICK:
                return len(self._player.offer)  # IB-DRAFT-1
            case Phase.STACKS:
                return self._count_placings()
            case Phase.SECOND_CARD:
                return self._count_draws()
            case Phase.TURN:
                return self._count_turn_actions() or 1  # B-TURN-3: the pass
            case _:
                return self._count_keeps()

    def check(self, action: Json) -> None:
        """Object unless the action is legal for the seat that must decide. Changes nothing."""
        kind = action["type"]
        if kind not in ACTIONS[self.phase]:
            raise Objection(f"one of {', '.join(ACTIONS[self.phase])}", kind, "B-TURN-2")
        match kind:
            case "keep_tickets":
                self._check_keep(action["tickets"])
            case "place_stacks":
                self._check_placing(action["stacks"])
            case "pick":
                self._check_pick(action["ticket"])
            case "draw_deck":
                self._check_draw_deck()
            case "draw_market":
                self._check_draw_market(action["slot"])
            case "draw_tickets":
                self._check_draw_tickets()
            case "claim":
                self._check_claim(action)
            case "pass":
                self._check_pass()

    def apply(self, action: Json) -> list[str]:
        """Carry out a legal action and all that follows. Return the cards put into the hand."""
        if self.phase is Phase.TURN:  # B-TURN-4: a draft in between breaks no row of passes
            self.passes = self.passes + 1 if action["type"] == "pass" else 0
        match action["type"]:
            case "keep_tickets":
                self._keep(action["tickets"])
            case "place_stacks":
                self._place(action["stacks"])
            case "pick":
                self._answer(action["ticket"])
            case "draw_deck":
                return self._draw_deck()
            case "draw_market":
                return self._draw_market(action["slot"])
            case "draw_tickets":
                self._draw_tickets()
            case "claim":
                self._claim(action)
            case "pass":
                self._end_turn()
        return []

    @property
    def _player(self) -> Player:
        return self.players[self.seat]

    # Turns

    def _begin_turn(self) -> None:
        self.turn = (self.turn + 1) % len(self.players)  # B-TURN-1
        self.seat = self.turn
        self.phase = Phase.TURN

    def _end_turn(self) -> None:
        """End a turn in the order of B-TURN-5."""
        if self.last_round_caller is None:
            if self._player.cars <= LAST_CARS:  # B-END-1, B-END-6
                self.last_round_caller = self.turn
        elif self.last_round_caller == self.turn:
            self._finish("last_round")
            return
        if self.passes == len(self.players):  # B-TURN-3, B-TURN-4
            self._finish("all_passed")
        elif self.cards.draft_drawn and self.drafts_held == 1:  # IB-DRAFT-4, IB-DRAFT-8
            self._deal_draft()
        else:
            self._begin_turn()

    def _finish(self, how: str) -> None:
        self.ended = how
        self.phase = Phase.OVER

    def _count_turn_actions(self) -> int:
        return self._count_draws() + self._count_claims() + self._tickets_open()

    def _check_pass(self) -> None:
        others = self._count_turn_actions()
        if others:
            raise Objection(f"one of {others} other actions", "pass", "B-TURN-3")

    # Decisions made by everybody at the same time; the record shows them in seat order

    def _ask_everybody(self, phase: Phase) -> None:
        self.phase = phase
        self.seat = 0
        self.answers = []

    def _answer(self, answer: Any) -> None:
        """Take one seat's answer. All answers take effect together, after the last one."""
        self.answers.append(answer)
        if len(self.answers) < len(self.players):
            self.seat += 1
            return
        answers, self.answers = self.answers, []
        match self.phase:
            case Phase.OPENING:
                self._keep_opening(answers)
            case Phase.PICK:
                self._pass_packs(answers)
            case Phase.DRAFTED:
                self._close_draft(answers)

    # Drawing cards

    def _slots_open(self) -> list[int]:
        """Return the market places that may be taken; no wild as the second card (B-DRAW-4)."""
        barred = (None, WILD) if self.phase is Phase.SECOND_CARD else (None,)
        return [slot for slot, card in enumerate(self.cards.market) if card not in barred]

    def _count_draws(self) -> int:
        return len(self._slots_open()) + self.cards.unseen_open()

    def _check_draw_deck(self) -> None:
        if not self.cards.unseen_open():
            raise Objection("no unseen draw, as deck and discards are empty", "one", "B-DRAW-16")

    def _check_draw_market(self, slot: int) -> None:
        slots = self._slots_open()
        if slot not in slots:
            clause = "B-DRAW-4" if self.phase is Phase.SECOND_CARD else "B-DRAW-1"
            raise Objection(f"one of the market places {slots}", slot, clause)

    def _draw_deck(self) -> list[str]:
        card = self.cards.draw()
        if card is not None:  # IB-DRAW-5: nothing found still counts as that card
            self._player.hand[card] += 1
        self._after_card(ends_turn=False)  # B-DRAW-5: an unseen wild too
        return [] if card is None else [card]

    def _draw_market(self, slot: int) -> list[str]:
        card = self.cards.take(slot)
        self._player.hand[card] += 1
        self._after_card(ends_turn=card == WILD)  # B-DRAW-3
        return [card]

    def _after_card(self, ends_turn: bool) -> None:
        if self.phase is Phase.SECOND_CARD or ends_turn:
            self._end_turn()
            return
        self.phase = Phase.SECOND_CARD
        if not self._count_draws():  # B-DRAW-10
            self._end_turn()

    # Claiming a route

    def _count_claims(self) -> int:
        """Count the claims: each payment with each choice of what to collect (B-CLAIM-9)."""
        player = self._player
        piles = self._piles_open()
        claims = 0
        for price, routes in self.open_routes.items():
            if routes and (ways := count_payments(price, player.hand)):
                for route in routes.values():
                    if not self._barred_by(player, route):
                        claims += ways * len(collect_choices(route, piles))
        return claims

    def _barred_by(self, player: Player, route: Route) -> str | None:
        """Return the clause that closes an unclaimed route to a player, if there is one."""
        if route.twin in player.routes:
            return "B-CLAIM-6"
        if route.price.length > player.cars:
            return "B-CLAIM-2"
        return None

    def _piles_open(self) -> dict[str, Any]:
        """Return what a claim may collect by location: a token or a pile of festival cards."""
        if self.rulebook.tokens:  # SF-TOKEN-1, SF-TOKEN-3, SF-TOKEN-7
            return {
                location: stack["symbol"]
                for location, stack in self.stacks.items()
                if stack["count"] and stack["symbol"] not in self._player.tokens
            }
        lying = self.cards.festivals  # IB-FEST-7
        return {place: name for place, name in self.rulebook.festivals.at.items() if name in lying}

    def _check_claim(self, action: Json) -> None:
        route = self.board.routes.get(action["route"])
        if route is None:
            raise Objection("a route of the board", action["route"], "B-CLAIM-3")
        if route.id not in self.open_routes[route.price]:
            raise Objection("a route neither claimed nor closed", route.id, "B-CLAIM-3")
        clause = self._barred_by(self._player, route)
        if clause:
            raise Objection("a route this seat may claim", route.id, clause)
        check_payment(route.price, action, self._player.hand)
        choices = collect_choices(route, self._piles_open())
        if action["collect_at"] not in choices:
            clause = "SF-TOKEN-2" if self.rulebook.tokens else "IB-FEST-2"
            raise Objection(f"collecting at one of {choices}", action["collect_at"], clause)

    def _claim(self, action: Json) -> None:
        """Carry out a claim in the order of B-CLAIM-8."""
        route = self.board.routes[action["route"]]
        self._pay(action)
        self._player.cars -= route.price.length  # B-CLAIM-2
        self._player.routes[route.id] = route
        self._close(route)
        self._collect(action["collect_at"])  # IB-FEST-8: before the refill
        self.cards.settle()
        self._end_turn()

    def _pay(self, action: Json) -> None:
        """B-CLAIM-5."""
        for kind, count in ((action["color"], action["colored"]), (WILD, action["wilds"])):
            if count:
                self._player.hand[kind] -= count
                self.cards.discard.extend([kind] * count)

    def _close(self, route: Route) -> None:
        del self.open_routes[route.price][route.id]
        if route.twin and len(self.players) < self.rulebook.doubles_open_from:  # B-CLAIM-7
            twin = self.board.routes[route.twin]
            del self.open_routes[twin.price][twin.id]

    def _collect(self, location: str | None) -> None:
        if location is None:
            return
        if self.rulebook.tokens:  # SF-TOKEN-1
            self.stacks[location]["count"] -= 1
            self._player.tokens.add(self.stacks[location]["symbol"])
        else:  # IB-FEST-1, IB-FEST-4
            festival = self.rulebook.festivals.at[location]
            self._player.festivals[festival] += self.cards.festivals.pop(festival)

    # Tickets

    def _deal_tickets(self, count: int) -> list[str]:
        return [self.ticket_deck.popleft() for _ in range(min(count, len(self.ticket_deck)))]

    def _tickets_open(self) -> bool:
        """SF-TICKET-1; IB-TICKET-1: only after the second draft."""
        return bool(self.ticket_deck) and (self.rulebook.draft is None or self.drafts_held == 2)

    def _check_draw_tickets(self) -> None:
        if not self._tickets_open():
            clause = self.rulebook.clause("TICKET-1")
            raise Objection("no drawing of tickets at this time", "draw_tickets", clause)

    def _draw_tickets(self) -> None:
        self._player.offer = self._deal_tickets(self.rulebook.offer)
        self.phase = Phase.OFFER

    def _sizes_kept(self) -> range:
        """Return how many tickets of the offer may be kept (SF-SETUP-4, IB-DRAFT-2, B-TICKET-7)."""
        if self.phase is Phase.DRAFTED:
            return range(self.rulebook.draft.kept, self.rulebook.draft.kept + 1)
        return range(1, len(self._player.offer) + 1)

    def _count_keeps(self) -> int:
        return sum(comb(len(self._player.offer), size) for size in self._sizes_kept())

    def _check_keep(self, kept: list[str]) -> None:
        offer = self._player.offer
        if len(set(kept)) != len(kept) or not set(kept) <= set(offer):
            raise Objection(f"tickets of the offer {offer}", kept, "B-TICKET-7")
        if len(kept) not in self._sizes_kept():
            clause = "IB-DRAFT-2" if self.phase is Phase.DRAFTED else "B-TICKET-7"
            raise Objection(f"{list(self._sizes_kept())} tickets kept", len(kept), clause)

    def _keep(self, kept: list[str]) -> None:
        if self.phase is not Phase.OFFER:
            self._answer(kept)
            return
        self.ticket_deck.extend(self._take_from_offer(self._player, kept))  # B-TICKET-5
        self._end_turn()

    def _take_from_offer(self, player: Player, kept: list[str]) -> list[str]:
        """Keep these tickets. Return the others in the order in which they were drawn."""
        returned = [ticket for ticket in player.offer if ticket not in kept]
        player.tickets.extend(kept)
        player.offer = []
        return returned

    # Setup of San Francisco

    def _keep_opening(self, answers: list[list[str]]) -> None:
        for player, kept in zip(self.players, answers):  # SF-SETUP-4: returned in turn order
            self.ticket_deck.extend(self._take_from_offer(player, kept))
        self.phase = Phase.STACKS
        self.seat = len(self.players) - 1  # SF-SETUP-5, SF-SETUP-6: the last places first

    def _stacks_at_once(self) -> int:
        return 2 if len(self.players) == 2 else 1  # SF-SETUP-6, SF-SETUP-5

    def _free_locations(self) -> frozenset[str]:
        return self.board.locations.difference(self.stacks)  # SF-SETUP-9

    def _count_placings(self) -> int:
        size = self._stacks_at_once()
        return comb(len(self.put_aside), size) * perm(len(self._free_locations()), size)

    def _check_placing(self, stacks: list[Json]) -> None:
        symbols = {stack["symbol"] for stack in stacks}
        locations = {stack["location"] for stack in stacks}
        size = self._stacks_at_once()
        if not len(stacks) == len(symbols) == len(locations) == size:
            raise Objection(f"{size} stacks on as many locations", stacks, "SF-SETUP-9")
        if not symbols <= self.put_aside.keys():
            raise Objection(f"stacks of {list(self.put_aside)}", stacks, "SF-SETUP-5")
        if not locations <= self._free_locations():
            raise Objection("locations without a stack", stacks, "SF-SETUP-9")

    def _place(self, stacks: list[Json]) -> None:
        for stack in stacks:
            symbol = stack["symbol"]
            count = self.put_aside.pop(symbol)
            self.stacks[stack["location"]] = {"symbol": symbol, "count": count}
        if self.put_aside:
            self.seat -= 1  # SF-SETUP-5: then the last but one
        else:
            self._begin_turn()

    # Drafts

    def _deal_draft(self) -> None:
        for player in self.players:  # IB-DRAFT-15
            player.offer = self._deal_tickets(self.rulebook.draft.dealt)
        self._ask_everybody(Phase.PICK)

    def _check_pick(self, ticket: str) -> None:
        if ticket not in self._player.offer:
            raise Objection(f"a ticket of the pack {self._player.offer}", ticket, "IB-DRAFT-1")

    def _pass_packs(self, picks: list[str]) -> None:
        """IB-DRAFT-1: to the left; in the second draft to the right (IB-DRAFT-4, IB-DRAFT-10)."""
        for player, ticket in zip(self.players, picks):
            player.offer.remove(ticket)
            player.picked.append(ticket)
        packs = [player.offer for player in self.players]
        giver = -1 if self.drafts_held == 0 else 1
        for seat, player in enumerate(self.players):
            player.offer = packs[(seat + giver) % len(packs)]
        if len(packs[0]) > 1:
            self._ask_everybody(Phase.PICK)
            return
        for player in self.players:  # IB-DRAFT-11: the last one comes without a choice
            player.offer = player.picked + player.offer
            player.picked = []
        self._ask_everybody(Phase.DRAFTED)

    def _close_draft(self, answers: list[list[str]]) -> None:
        returned = []
        for player, kept in zip(self.players, answers):
            returned += self._take_from_offer(player, kept)
        rest = list(self.ticket_deck)
        if self.drafts_held == 0:  # IB-DRAFT-3
            deck = self._chance.shuffle_tickets([], rest + returned)
        else:  # IB-DRAFT-6
            deck = self._chance.shuffle_tickets(rest, returned)
        self.ticket_deck = deque(deck)
        self.drafts_held += 1
        self._begin_turn()


# Scoring -----------------------------------------------------------------------------------------


def score_sheets(game: Game) -> list[Json]:
    """Return every seat's score in the form of the record, tickets in the order of their ids."""
    sheets = [score_sheet(game, player) for player in game.players]
    ranks = [(sheet["total"], complete_tickets(sheet)) for sheet in sheets]  # B-END-3, B-END-9
    for sheet, rank in zip(sheets, ranks):
        sheet["place"] = 1 + sum(other > rank for other in ranks)  # B-END-7
    return sheets


def complete_tickets(sheet: Json) -> int:
    """B-END-9: their number, not their value."""
    return sum(ticket["complete"] for ticket in sheet["tickets"])


def score_sheet(game: Game, player: Player) -> Json:
    """B-END-2."""
    rulebook = game.rulebook
    sheet = {
        "routes": sum(
            rulebook.route_points[route.price.length] for route in player.routes.values()
        ),  # B-END-4
        "tickets": score_tickets(game.board, player),
        "tokens": rulebook.tokens.points[len(player.tokens)] if rulebook.tokens else 0,
        "festivals": score_festivals(rulebook.festivals, player) if rulebook.festivals else 0,
    }
    tickets = sum(ticket["points"] for ticket in sheet["tickets"])
    sheet["total"] = sheet["routes"] + tickets + sheet["tokens"] + sheet["festivals"]
    return sheet


def score_tickets(board: Board, player: Player) -> list[Json]:
    """B-TICKET-1, B-TICKET-2."""
    joined = networks(player.routes.values())
    lines = []
    for name in sorted(player.tickets):
        ticket = board.tickets[name]
        complete = ticket.b in joined.get(ticket.a, ())
        points = ticket.points if complete else -ticket.points
        lines.append({"id": name, "complete": complete, "points": points})
    return lines


def networks(routes: Iterable[Route]) -> dict[str, set[str]]:
    """Return, for each location on one of the routes, all locations that the routes join it to."""
    joined: dict[str, set[str]] = {}
    for route in routes:
        network = joined.get(route.a, {route.a}) | joined.get(route.b, {route.b})
        joined.update(dict.fromkeys(network, network))
    return joined


def score_festivals(rules: FestivalRules, player: Player) -> int:
    """IB-FEST-5."""
    return sum(rules.points[count] for count in player.festivals.values())


# Judging -----------------------------------------------------------------------------------------


def check_deal(board: Board, seats: int, dealt: Json) -> None:
    """Read the deal: everything random before the first decision."""
    rulebook = board.rulebook
    if seats not in rulebook.seats:
        raise Objection(f"{rulebook.seats[0]} to {rulebook.seats[-1]} seats", seats, "B-SETUP-1")
    sizes = [len(hand) for hand in dealt["hands"]]
    expect("hands of sizes", [rulebook.hand] * seats, sizes, rulebook.hand_clause)
    check_components(rulebook, list(board.tickets), dealt)
    check_first_market(dealt)
    if rulebook.draft:
        check_iberian_deck(rulebook, seats, dealt)
    if rulebook.tokens:
        check_stacks(rulebook.tokens, seats, dealt)


def check_components(rulebook: Rulebook, tickets: list[str], dealt: Json) -> None:
    """Check that every card and ticket is there once (SF-COMP-1, IB-COMP-1)."""
    clause = rulebook.clause("COMP-1")
    cards = Counter(sum(dealt["hands"], dealt["deck"] + dealt["discard"] + dealt["market"]))
    expect_pieces("the game's cards", rulebook.components, cards, clause)
    expect_pieces("the game's tickets", Counter(tickets), Counter(dealt["tickets"]), clause)


def check_first_market(dealt: Json) -> None:
    """Check the market after the sweeps of the setup (B-DRAW-6).

    Each sweep discards at least three of the few wilds. So the deck cannot run out, and B-DRAW-15
    cannot stop the sweeps: the market has at most two wilds, and five cards are discarded a sweep.
    """
    market, discard = dealt["market"], dealt["discard"]
    expect("number of market cards", MARKET_PLACES, len(market), "B-DRAW-13")
    if market.count(WILD) >= WILDS_SWEPT or dealt.get("at_rest"):
        raise Objection("fewer than three wilds in the market", market, "B-DRAW-6")
    sweeps, loose = divmod(len(discard), MARKET_PLACES)
    if loose or discard.count(WILD) < WILDS_SWEPT * sweeps:
        raise Objection("swept markets in the discards", discard, "B-DRAW-14")


def check_iberian_deck(rulebook: Rulebook, seats: int, dealt: Json) -> None:
    """Check that festival cards and draft card came into the deck last (IB-SETUP-3, IB-SETUP-4)."""
    trains = {*rulebook.colors, WILD}
    for card in (*dealt["market"], *dealt["discard"], *sum(dealt["hands"], [])):
        if card not in trains:
            raise Objection("only train cards outside the deck", card, "IB-SETUP-3")
    share, parts = rulebook.draft.depth[seats]
    depth = (len(dealt["deck"]) - 1) * share // parts
    expect("cards above the draft card", depth, dealt["deck"].index(DRAFT), "IB-SETUP-4")


def check_stacks(rules: TokenRules, seats: int, dealt: Json) -> None:
    """Check for seven stacks, five of them on the board (SF-SETUP-2, SF-SETUP-6, SF-SETUP-7)."""
    stacks, put_aside = dealt["stacks"], dealt["put_aside"]
    fixed = sorted(rules.fixed_locations)
    expect("stacks at", fixed, sorted(stacks), "SF-SETUP-2")
    heights = [stack["count"] for stack in stacks.values()]
    expect("stacks of heights", [rules.height[seats]] * len(fixed), heights, "SF-SETUP-2")
    aside = [stack["count"] for stack in put_aside]
    expected_aside = [rules.height_aside[seats]] * (rules.symbols - len(fixed))
    expect("stacks put aside of heights", expected_aside, aside, "SF-SETUP-2")
    symbols = {stack["symbol"] for stack in (*stacks.values(), *put_aside)}
    expect("number of different symbols", rules.symbols, len(symbols), "SF-COMP-1")


def check_step(game: Game, chance: RecordedChance, step: Json) -> None:
    """Check one action and what the record says about it, and carry it out in `game`."""
    if game.ended:
        raise Objection(f"no step after the end ({game.ended})", step["action"]["type"], "B-END-1")
    seat = game.seat
    expect("seat", seat, step["seat"], "B-TURN-1")
    game.check(step["action"])
    expect("number of legal actions", game.count_legal(), step["legal"], "B-TURN-2")
    chance.load(step["events"])
    drawn = game.apply(step["action"])
    chance.check_used_up()
    check_after(game, seat, drawn, step["after"])
    check_conservation(game)


def check_after(game: Game, seat: int, drawn: list[str], after: Json) -> None:
    """Check what the record shows of the table after a step."""
    cards = game.cards
    expect("market", cards.market, after["market"], "B-DRAW-2")
    expect("deck size", len(cards.deck), after["deck"], "B-DRAW-7")
    expect("discards", len(cards.discard), after["discard"], "B-CLAIM-5")
    expect("cards drawn", drawn, after["drawn"], "B-DRAW-1")
    if game.answers:
        return  # tickets move when all have answered
    offered = sorted(game.players[seat].offer)
    expect("ticket deck size", len(game.ticket_deck), after["ticket_deck"], "B-TICKET-5")
    expect("tickets on offer", offered, sorted(after["offered"]), "B-TICKET-7")


def check_conservation(game: Game) -> None:
    """Check that nothing is lost or made, cards by number (`check_kinds`: by kind)."""
    rulebook, cards, players = game.rulebook, game.cards, game.players
    clause = rulebook.clause("COMP-1")
    in_sight = MARKET_PLACES - cards.market.count(None) + cards.festivals.total()
    held = sum(sum(player.hand.values()) + player.festivals.total() for player in players)
    found = len(cards.deck) + len(cards.discard) + in_sight + held + cards.draft_drawn
    expect("cards in the game", rulebook.components.total(), found, clause)
    for player in players:
        on_board = sum(route.price.length for route in player.routes.values())
        expect("cars of one player", rulebook.cars, player.cars + on_board, clause)
    in_hand = sum(len(p.tickets) + len(p.offer) + len(p.picked) for p in players)
    expect("tickets in the game", rulebook.tickets, len(game.ticket_deck) + in_hand, clause)
    if rulebook.tokens:
        check_token_conservation(game, rulebook.tokens)


def check_token_conservation(game: Game, rules: TokenRules) -> None:
    """Check that tokens that the stacks did not need stay out of the game (SF-SETUP-8)."""
    seats, fixed = len(game.players), len(rules.fixed_locations)
    dealt = fixed * rules.height[seats] + (rules.symbols - fixed) * rules.height_aside[seats]
    on_board = sum(stack["count"] for stack in game.stacks.values())
    taken = sum(len(player.tokens) for player in game.players)
    found = on_board + sum(game.put_aside.values()) + taken
    expect("tokens in the game", dealt, found, "SF-SETUP-8")


def check_kinds(game: Game) -> None:
    """Check that every card is still there, by kind (SF-COMP-1, IB-COMP-1)."""
    clause = game.rulebook.clause("COMP-1")
    cards = Counter([*game.cards.deck, *game.cards.discard, *filter(None, game.cards.market)])
    cards.update({DRAFT: int(game.cards.draft_drawn)})
    for pile in (game.cards.festivals, *(player.festivals for player in game.players)):
        cards.update({FESTIVAL + name: count for name, count in pile.items()})
    for player in game.players:
        cards.update(player.hand)
    expect_pieces("the game's cards", game.rulebook.components, cards, clause)


def check_end(game: Game, replay: Json) -> None:
    """Check how the game ended, and the score."""
    check_kinds(game)
    if replay["ended"] == "table":
        return  # stopped by the table, so not by these rules
    if not game.ended:
        raise Objection(f"a step of seat {game.seat}", "none", "B-END-1")
    expect("ended", game.ended, replay["ended"], "B-TURN-5")
    sheets = score_sheets(game)
    expect("number of score sheets", len(sheets), len(replay["score"]), "B-END-2")
    for seat, (sheet, found) in enumerate(zip(sheets, replay["score"])):
        check_score_sheet(seat, sheet, found)
    winners = [seat for seat, sheet in enumerate(sheets) if sheet["place"] == 1]
    expect("winners", winners, sorted(replay["winners"]), "B-END-3")


TICKET_LINE = ("id", "complete", "points")
SCORE_CLAUSES = {
    "routes": "B-END-4",
    "tickets": "B-TICKET-2",
    "tokens": "SF-TOKEN-5",
    "festivals": "IB-FEST-5",
    "total": "B-END-2",
    "place": "B-END-7",
}


def check_score_sheet(seat: int, sheet: Json, found: Json) -> None:
    """Check one seat's score. The record may list the tickets in any order, with more fields."""
    tickets = [{key: ticket[key] for key in TICKET_LINE} for ticket in found["tickets"]]
    found = found | {"tickets": sorted(tickets, key=lambda ticket: ticket["id"])}
    for line, clause in SCORE_CLAUSES.items():
        expect(f"seat {seat}'s {line}", sheet[line], found[line], clause)


def judge(replay: Json) -> str | None:
    """Return where and why a game is unlawful; None if it is lawful."""
    where = "board"
    try:
        board = read_board(replay)
        where = "setup"
        check_deal(board, replay["seats"], replay["dealt"])
        chance = RecordedChance()
        game = Game(board, replay["dealt"], chance)
        for number, step in enumerate(replay["steps"]):
            where = f"step {number}, seat {step['seat']}"
            check_step(game, chance, step)
        where = "end"
        check_end(game, replay)
    except Objection as objection:
        return f"{where}: {objection}"
    return None


# The command -------------------------------------------------------------------------------------


class Verdict(NamedTuple):
    """The verdict on one game: its part of the exit code and of the output."""

    exit_code: int
    line: str = ""


def judge_text(numbered: tuple[int, str]) -> Verdict:
    """Judge one game of the input."""
    number, text = numbered
    try:
        replay = json.loads(text)
        if replay["format"] != FORMAT:
            raise Unreadable(f"format {replay['format']!r} instead of {FORMAT!r}")
        problem = judge(replay)
    except Unreadable as error:
        return Verdict(2, f"game {number}: {error}")
    except (ValueError, LookupError, TypeError, AttributeError) as error:  # not in the format
        return Verdict(2, f"game {number}: not a replay: {error!r}")
    if problem:
        return Verdict(1, f"game {number} (seed {replay.get('seed')}), {problem}")
    return Verdict(0)


def games(stream: TextIO) -> Iterator[str]:
    """Read the games of one input: one on each line, or one over all lines."""
    first = stream.readline()
    try:
        json.loads(first)
    except ValueError:
        yield first + stream.read()
        return
    yield first
    yield from (line for line in stream if not line.isspace())


def all_games(paths: Iterable[str]) -> Iterator[str]:
    """Read the games of all inputs, one at a time."""
    for path in paths:
        with ExitStack() as stack:
            stream = sys.stdin if path == "-" else stack.enter_context(open(path, encoding="utf-8"))
            yield from games(stream)


def verdicts(texts: Iterable[str], jobs: int) -> Iterator[Verdict]:
    """Judge every game, in order."""
    numbered = enumerate(texts, start=1)
    if jobs == 1:
        yield from map(judge_text, numbered)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap(judge_text, numbered)


def report(results: Iterable[Verdict]) -> int:
    """Print what is wrong, or how many games are lawful. Return the exit code."""
    worst, count = 0, 0
    for count, verdict in enumerate(results, start=1):
        worst = max(worst, verdict.exit_code)
        if verdict.line:
            print(verdict.line)
    if worst == 0:
        print(f"{count} games lawful")
    return worst


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Return the exit code."""
    parser = argparse.ArgumentParser(description="Referee finished games by the written rules.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="replays as JSON; - is stdin")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games judged at a time")
    options = parser.parse_args(arguments)
    try:
        return report(verdicts(all_games(options.files), options.jobs))
    except (OSError, UnicodeDecodeError) as error:
        print(f"referee: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
