"""Tests of the referee: `python3 -m unittest discover examples`.

A small program plays whole games on made-up boards and writes them down in the record's format. The
referee must find them lawful, and must object as soon as something in them is changed. Rules that
these games seldom reach are tested at positions written by hand.
"""

import contextlib
import copy
import functools
import io
import itertools
import json
import os
import random
import tempfile
import unittest
from unittest import mock

import referee
from referee import DRAFT, FESTIVAL, GRAY, RULEBOOKS, WILD, Game, Objection, Phase, Price

SF, IB = "san-francisco", "iberia"
TABLES = [(board, seats) for board, rulebook in RULEBOOKS.items() for seats in rulebook.seats]


# A made-up board of the right size ---------------------------------------------------------------


@functools.cache
def made_up_board(board_id):
    """Routes and tickets as the record lists them, between places of which only a few are real."""
    dice = random.Random(board_id)
    rulebook = RULEBOOKS[board_id]
    locations = special_locations(rulebook) + [f"place-{n}" for n in range(15)]
    pairs = list(itertools.pairwise(locations))
    others = [pair for pair in itertools.combinations(locations, 2) if pair not in pairs]
    doubles = rulebook.routes // 3
    pairs += dice.sample(others, rulebook.routes - doubles - len(pairs))
    routes = []
    for number, (a, b) in enumerate(pairs):
        length = dice.randint(1, 4)
        wilds_required = dice.choice([0, 0, 0, 0, 1, min(2, length)])
        ids = [f"{a}-{b}", f"{a}-{b}-2"] if number < doubles else [f"{a}-{b}"]
        for name, twin in zip(ids, ids[::-1]):
            color = dice.choice([*rulebook.colors, GRAY, GRAY])
            twin = twin if len(ids) == 2 else None
            route = {"id": name, "a": a, "b": b, "length": length, "color": color}
            routes.append(route | {"wilds_required": wilds_required, "twin": twin})
    ends = dice.sample(list(itertools.combinations(locations, 2)), rulebook.tickets)
    tickets = [
        {"id": f"t{n}", "a": a, "b": b, "points": dice.randint(2, 9)}
        for n, (a, b) in enumerate(ends)
    ]
    return routes, tickets


def special_locations(rulebook):
    if rulebook.tokens:
        return sorted(rulebook.tokens.fixed_locations)
    alone = sorted(set(rulebook.festivals.cards) - set(rulebook.festivals.shared.values()))
    return [*rulebook.festivals.shared, *alone]


def deal(board_id, seats, dice):
    """Make a random setup without a sweep."""
    rulebook = RULEBOOKS[board_id]
    cards = []
    while cards[:5].count(WILD) >= 3 or not cards:
        cards = [WILD] * rulebook.wilds + [*rulebook.colors] * rulebook.cards_per_color
        dice.shuffle(cards)
    market, cards = cards[:5], cards[5:]
    hands = [[cards.pop() for _ in range(rulebook.hand)] for _ in range(seats)]
    tickets = [ticket["id"] for ticket in made_up_board(board_id)[1]]
    dice.shuffle(tickets)
    dealt = {"hands": hands, "market": market, "deck": cards, "discard": [], "tickets": tickets}
    if rulebook.draft:
        bury_festivals(rulebook, seats, cards, dice)
    return dealt | (lay_stacks(rulebook.tokens, seats) if rulebook.tokens else {})


def bury_festivals(rulebook, seats, deck, dice):
    for festival, count in rulebook.festivals.cards.items():
        deck.extend([FESTIVAL + festival] * count)
    dice.shuffle(deck)
    deck.insert(len(deck) * {2: 6, 3: 8, 4: 9, 5: 9}[seats] // 12, DRAFT)


def lay_stacks(rules, seats):
    places = enumerate(sorted(rules.fixed_locations))
    height, aside = {2: (2, 1), 3: (2, 2), 4: (3, 3)}[seats]
    return {
        "stacks": {place: {"symbol": symbol, "count": height} for symbol, place in places},
        "put_aside": [{"symbol": 5, "count": aside}, {"symbol": 6, "count": aside}],
    }


# A program that plays games -----------------------------------------------------------------------


class Dice:
    """Chance that shuffles, and writes down how."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.events = []

    def reshuffle(self, discard):
        return self._shuffled("reshuffled", [], discard)

    def shuffle_tickets(self, top, under):
        return self._shuffled("tickets_shuffled", top, under)

    def _shuffled(self, kind, top, under):
        deck = [*top, *self.random.sample(under, len(under))]
        self.events.append({"type": kind, "deck": deck})
        return deck


def new_game(board_id, seats, seed=0):
    """A game before its first decision, and the record of it so far."""
    dice = Dice(f"{board_id} {seats} {seed}")
    routes, tickets = made_up_board(board_id)
    replay = {
        "format": referee.FORMAT,
        "board": board_id,
        "seats": seats,
        "seed": f"{seed:04x}",
        "routes": routes,
        "tickets": tickets,
        "dealt": deal(board_id, seats, dice.random),
        "steps": [],
    }
    return Game(referee.read_board(replay), replay["dealt"], dice), dice, replay


@functools.cache
def played(board_id, seats, claim_rate=0.5, seed=0):
    """The record of a whole game; `claim_rate`: how gladly the players claim routes."""
    game, dice, replay = new_game(board_id, seats, seed)
    while not game.ended:
        replay["steps"].append(play_step(game, dice, choose(game, dice.random, claim_rate)))
    sheets = referee.score_sheets(game)
    winners = [seat for seat, sheet in enumerate(sheets) if sheet["place"] == 1]
    return replay | {"ended": game.ended, "score": sheets, "winners": winners}


def play_step(game, dice, action):
    seat, legal = game.seat, game.count_legal()
    dice.events = []
    drawn = game.apply(action)
    after = {
        "market": list(game.cards.market),
        "deck": len(game.cards.deck),
        "discard": len(game.cards.discard),
        "ticket_deck": len(game.ticket_deck),
        "drawn": drawn,
        "offered": list(game.players[seat].offer),
    }
    step = {"seat": seat, "action": action, "legal": legal, "events": dice.events}
    return step | {"after": after}


def choose(game, dice, claim_rate):
    """A legal action: a claim if it comes to that and one is soon found, else anything else."""
    others = [action for action in other_actions(game) if is_legal(game, action)]
    if game.phase is Phase.TURN and (not others or dice.random() < claim_rate):
        routes = list(game.board.routes.values())
        for route in dice.sample(routes, 12 if others else len(routes)):
            claims = [action for action in claims_of(game, route) if is_legal(game, action)]
            if claims:
                return dice.choice(claims)
    return dice.choice(others)


def kind(action):
    return action["type"]


def is_legal(game, action):
    try:
        game.check(action)
    except Objection:
        return False
    return True


def all_actions(game):
    """Every action that could possibly be legal, found by trying."""
    claims = []
    if game.phase is Phase.TURN:
        for route in game.board.routes.values():
            claims += claims_of(game, route)
    return [action for action in [*other_actions(game), *claims] if is_legal(game, action)]


def claims_of(game, route):
    colors = [color for color in game.rulebook.colors if game.players[game.seat].hand[color]]
    for color, wilds in itertools.product([None, *colors], range(route.price.length + 1)):
        payment = {"color": color, "colored": route.price.length - wilds, "wilds": wilds}
        for end in (None, route.a, route.b):
            yield {"type": "claim", "route": route.id, "collect_at": end} | payment


def other_actions(game):
    offer = game.players[game.seat].offer
    match game.phase:
        case Phase.PICK:
            return [{"type": "pick", "ticket": ticket} for ticket in offer]
        case Phase.OPENING | Phase.DRAFTED | Phase.OFFER:
            sizes = range(len(offer) + 1)
            kept = itertools.chain(*(itertools.combinations(offer, size) for size in sizes))
            return [{"type": "keep_tickets", "tickets": list(tickets)} for tickets in kept]
        case Phase.STACKS:
            return placings(game)
    draws = [{"type": "draw_market", "slot": slot} for slot in range(5)]
    return [*draws, *({"type": name} for name in ("draw_deck", "draw_tickets", "pass"))]


def placings(game):
    single = [
        {"symbol": symbol, "location": location}
        for symbol in game.put_aside
        for location in sorted(game.board.locations)
    ]
    size = 2 if len(game.players) == 2 else 1
    choices = itertools.combinations(single, size)
    return [{"type": "place_stacks", "stacks": list(stacks)} for stacks in choices]


# Whole games -------------------------------------------------------------------------------------


class LawfulGames(unittest.TestCase):
    def test_every_table_plays_to_a_lawful_end(self):
        for (board_id, seats), claim_rate in itertools.product(TABLES, (0, 0.1, 0.5, 1)):
            with self.subTest(board=board_id, seats=seats, claim_rate=claim_rate):
                self.assertIsNone(referee.judge(played(board_id, seats, claim_rate)))

    def test_counted_actions_are_those_found_by_trying(self):
        for board_id, seats in TABLES:
            with self.subTest(board=board_id, seats=seats):
                game, dice, _ = new_game(board_id, seats)
                for number in itertools.count():
                    if game.ended:
                        break
                    if number % 25 == 0 or game.phase is not Phase.TURN:
                        self.assertEqual(game.count_legal(), len(all_actions(game)))
                    play_step(game, dice, choose(game, dice.random, claim_rate=0.4))

    def test_games_reach_reshuffles_and_second_drafts(self):
        events = [event["type"] for step in played(IB, 5)["steps"] for event in step["events"]]
        self.assertEqual(events.count("tickets_shuffled"), 2)
        self.assertIn("reshuffled", events)

    def test_a_game_stopped_by_the_table_is_not_scored(self):
        replay = played(SF, 2)
        stopped = replay | {"steps": replay["steps"][:9], "ended": "table", "score": []}
        self.assertIsNone(referee.judge(stopped))


class UnlawfulGames(unittest.TestCase):
    """A lawful game with one thing changed."""

    def object_to(self, clause, change, board_id=SF, seats=3):
        replay = copy.deepcopy(played(board_id, seats))
        change(replay)
        problem = referee.judge(replay)
        self.assertIsNotNone(problem, f"no objection by {clause}")
        self.assertTrue(problem.endswith(f"({clause})"), problem)
        return problem

    def test_board(self):
        self.object_to("SF-COMP-1", lambda game: game["routes"].pop())
        self.object_to("IB-COMP-1", lambda game: game["tickets"].pop(), IB)
        self.object_to("B-CLAIM-6", lambda game: game["routes"][0].update(twin="nowhere"))
        self.object_to("B-CLAIM-4", lambda game: game["routes"][-1].update(length=9))

    def test_set_up(self):
        deal = lambda change: lambda game: change(game["dealt"])
        self.object_to("SF-COMP-1", deal(lambda dealt: dealt["deck"].append("red")))
        self.object_to("SF-COMP-1", deal(lambda dealt: dealt["tickets"].pop()))
        self.object_to("SF-SETUP-3", deal(lambda dealt: dealt["hands"][1].pop()))
        self.object_to("IB-SETUP-2", deal(lambda dealt: dealt["hands"].pop()), IB)
        self.object_to("SF-SETUP-2", deal(lambda dealt: dealt["stacks"]["sunset"].update(count=3)))
        self.object_to("SF-SETUP-2", deal(lambda dealt: dealt["put_aside"].pop()))
        self.object_to("IB-SETUP-4", deal(lambda dealt: dealt["deck"].reverse()), IB, 4)

    def test_no_festival_card_in_hand(self):
        def swap(game):
            deck, hand = game["dealt"]["deck"], game["dealt"]["hands"][0]
            place = next(n for n, card in enumerate(deck) if card.startswith(FESTIVAL))
            deck[place], hand[0] = hand[0], deck[place]

        self.object_to("IB-SETUP-3", swap, IB)

    def test_sweeps_in_set_up(self):
        def discard_first(kinds):
            def change(dealt):
                for kind in kinds:
                    dealt["deck"].remove(kind)
                    dealt["discard"].append(kind)

            return change

        def turn_up_wilds(game):
            dealt = game["dealt"]
            discard_first([WILD] * 3)(dealt)
            dealt["deck"] += dealt["market"][:3]
            dealt["market"][:3], dealt["discard"] = [WILD] * 3, []

        self.object_to("B-DRAW-6", turn_up_wilds)
        for kinds in (["red"], [WILD] * 2 + ["red"] * 3):
            change = discard_first(kinds)
            self.object_to("B-DRAW-14", lambda game: change(game["dealt"]))
        game, _, replay = new_game(SF, 2)
        discard_first([WILD] * 3 + ["red"] * 2)(replay["dealt"])
        referee.check_deal(game.board, 2, replay["dealt"])

    def test_seats_and_counts(self):
        step = lambda number, **change: lambda game: game["steps"][number].update(change)
        self.object_to("B-TURN-1", step(0, seat=1))
        self.object_to("B-TURN-2", step(0, legal=4))
        problem = self.object_to("B-TURN-2", step(12, legal=0))
        self.assertIn("step 12, seat", problem)

    def test_what_the_table_looks_like_afterwards(self):
        after = lambda **change: lambda game: game["steps"][20]["after"].update(change)
        self.object_to("B-DRAW-2", after(market=[None] * 5))
        self.object_to("B-DRAW-7", after(deck=44))
        self.object_to("B-CLAIM-5", after(discard=44))
        self.object_to("B-DRAW-1", after(drawn=["red"] * 3))
        self.object_to("B-TICKET-5", after(ticket_deck=24))
        self.object_to("B-TICKET-7", after(offered=["t0"] * 3))

    def test_payments(self):
        claims = lambda game: (s["action"] for s in game["steps"] if kind(s["action"]) == "claim")
        claim = lambda **change: lambda game: next(claims(game)).update(change)
        self.object_to("B-CLAIM-1", claim(wilds=7))
        self.object_to("B-CLAIM-3", claim(route="nowhere"))
        self.object_to("SF-TOKEN-2", claim(collect_at="nowhere"))
        self.object_to("IB-FEST-2", claim(collect_at="nowhere"), IB)

    def test_choices(self):
        self.object_to(
            "B-TICKET-7", lambda game: game["steps"][0]["action"].update(tickets=["t0", "t0"])
        )
        self.object_to(
            "IB-DRAFT-1", lambda game: game["steps"][0]["action"].update(ticket="none"), IB
        )
        self.object_to(
            "SF-SETUP-9", lambda game: game["steps"][3]["action"]["stacks"][0].update(location="x")
        )
        self.object_to("B-TURN-3", lambda game: game["steps"][5].update(action={"type": "pass"}))

    def test_shuffles(self):
        self.object_to("B-DRAW-7", lambda game: reshuffle_step(game).update(events=[]))
        self.object_to("B-DRAW-7", lambda game: reshuffle_step(game)["events"][0]["deck"].pop())
        self.object_to("IB-DRAFT-3", lambda game: draft_shuffles(game)[0]["deck"].pop(), IB)
        self.object_to("IB-DRAFT-6", lambda game: draft_shuffles(game)[1]["deck"].reverse(), IB)
        unneeded = {"type": "reshuffled", "deck": []}
        self.object_to("B-DRAW-7", lambda game: game["steps"][0]["events"].append(unneeded))

    def test_the_end(self):
        self.object_to("B-END-1", lambda game: game["steps"].pop())
        self.object_to("B-END-1", lambda game: game["steps"].append(game["steps"][-1]))
        self.object_to("B-TURN-5", lambda game: game.update(ended="all_passed"))
        self.object_to("B-END-3", lambda game: game["winners"].append(2))

    def test_the_score(self):
        line = lambda **change: lambda game: game["score"][1].update(change)
        self.object_to("B-END-4", line(routes=-1))
        self.object_to("B-TICKET-2", line(tickets=[]))
        self.object_to("SF-TOKEN-5", line(tokens=-1))
        self.object_to("IB-FEST-5", line(festivals=-1), IB)
        self.object_to("B-END-2", line(total=1000))
        self.object_to("B-END-7", line(place=4))


def reshuffle_step(game):
    return next(step for step in game["steps"] if "reshuffled" in map(kind, step["events"]))


def draft_shuffles(game):
    events = itertools.chain(*(step["events"] for step in game["steps"]))
    return [event for event in events if kind(event) == "tickets_shuffled"]


# Rules by hand -----------------------------------------------------------------------------------


def at_turn(board_id, seats):
    """A game at its first turn."""
    game, dice, _ = new_game(board_id, seats)
    while game.phase is not Phase.TURN:
        play_step(game, dice, choose(game, dice.random, claim_rate=0))
    return game, dice


def lay_cards(game, deck=(), discard=(), market=(None,) * 5):
    game.cards.deck.clear()
    game.cards.deck.extend(deck)
    game.cards.discard[:] = discard
    game.cards.market = list(market)


def empty_hands(game):
    for player in game.players:
        player.hand = dict.fromkeys(player.hand, 0)


def collect_choices(game, route):
    return referee.collect_choices(route, game._piles_open())


class Payments(unittest.TestCase):
    HAND = {"red": 2, "blue": 3, "green": 0, WILD: 2}

    def test_colored_route(self):  # B-CLAIM-1: 2+0, 1+1, 0+2
        self.assertEqual(referee.count_payments(Price(2, "red", 0), self.HAND), 3)
        self.assertEqual(referee.count_payments(Price(2, "green", 0), self.HAND), 1)
        self.assertEqual(referee.count_payments(Price(5, "red", 0), self.HAND), 0)

    def test_gray_route_counts_wilds_alone_once(self):  # B-CLAIM-9: red 2+0 1+1, blue 2+0 1+1, 0+2
        self.assertEqual(referee.count_payments(Price(2, GRAY, 0), self.HAND), 5)
        self.assertEqual(referee.count_payments(Price(1, GRAY, 0), self.HAND), 3)

    def test_ferry(self):  # B-FERRY-1: red 1+1, blue 1+1, 0+2; then 2+2 and 3+2
        self.assertEqual(referee.count_payments(Price(2, GRAY, 1), self.HAND), 3)
        self.assertEqual(referee.count_payments(Price(4, GRAY, 2), self.HAND), 2)
        self.assertEqual(referee.count_payments(Price(4, GRAY, 3), self.HAND), 0)


    def test_each_fault_has_its_clause(self):
        for price, color, colored, wilds, clause in (
            (Price(2, "red", 0), "red", 2, 1, "B-CLAIM-1"),  # too many
            (Price(2, "red", 0), "blue", 2, 0, "B-CLAIM-1"),  # another color
            (Price(2, GRAY, 1), "blue", 2, 0, "B-FERRY-1"),  # no wild on a ferry
            (Price(3, "red", 0), "red", 3, 0, "B-CLAIM-9"),  # more than held
            (Price(2, "red", 0), "red", 0, 2, "B-CLAIM-9"),  # wilds alone name no color
            (Price(2, "red", 0), None, 1, 1, "B-CLAIM-9"),  # a color unnamed
        ):
            payment = {"color": color, "colored": colored, "wilds": wilds}
            with self.subTest(payment), self.assertRaisesRegex(Objection, clause):
                referee.check_payment(price, payment, self.HAND)


class Drawing(unittest.TestCase):
    def test_face_up_wild_ends_the_turn_and_is_no_second_card(self):  # B-DRAW-3, B-DRAW-4
        game, _ = at_turn(SF, 2)
        lay_cards(game, deck=[WILD] * 6, market=["red", WILD, "red", "red", "red"])
        game.apply({"type": "draw_market", "slot": 0})
        self.assertEqual(game.phase, Phase.SECOND_CARD)
        self.assertEqual(game.count_legal(), 4)
        game.apply({"type": "draw_deck"})
        self.assertEqual(game.seat, 1)
        game.apply({"type": "draw_market", "slot": 1})
        self.assertEqual(game.seat, 0)

    def test_turn_ends_when_only_wilds_are_left(self):  # B-DRAW-10
        game, _ = at_turn(SF, 2)
        lay_cards(game, market=["red", WILD, None, None, None])
        game.apply({"type": "draw_market", "slot": 0})
        self.assertEqual((game.seat, game.phase), (1, Phase.TURN))

    def test_sweep_takes_swept_cards_back(self):  # B-DRAW-6, B-DRAW-14
        game, dice = at_turn(SF, 2)
        lay_cards(game, deck=[WILD, "red"], market=[WILD, WILD, "blue", "blue", "green"])
        dice.reshuffle = lambda discard: sorted(discard)
        game.apply({"type": "draw_market", "slot": 4})
        # Swept: 3 wild, 2 blue. Turned up: red, then of the new deck blue, blue, wild, wild.
        self.assertEqual(game.cards.market, ["red", "blue", "blue", WILD, WILD])
        self.assertEqual(list(game.cards.deck), [WILD])

    def test_ten_sweeps_at_most(self):  # B-DRAW-15
        game, dice = at_turn(SF, 2)
        lay_cards(game, discard=[WILD], market=[WILD] * 4 + ["red"])
        dice.reshuffle = mock.Mock(side_effect=list)
        game.apply({"type": "draw_market", "slot": 4})
        # No card is left outside, so nothing is swept (B-DRAW-11) until one is paid.
        self.assertEqual(dice.reshuffle.call_count, 1)
        game.cards.discard.append(WILD)
        game.cards.settle()
        self.assertEqual(game.cards.market, [WILD] * 5)
        self.assertEqual(len(game.cards.deck) + len(game.cards.discard), 1)
        self.assertEqual(dice.reshuffle.call_count, 1 + 10)

    def test_market_stays_short_until_cards_are_paid(self):  # B-DRAW-9, B-CLAIM-8
        game, dice = at_turn(SF, 2)
        lay_cards(game, market=["red"] * 2 + [None] * 3)
        route = next(r for r in game.board.routes.values() if r.price.length == 2)
        dice.reshuffle = list
        game.apply(claim_with_wilds(game, route))
        self.assertEqual(game.cards.market, ["red", "red", WILD, WILD, None])

    def test_festival_and_draft_cards_do_not_count(self):  # IB-DRAW-1, IB-DRAW-2, IB-DRAW-4
        game, dice = at_turn(IB, 2)
        lay_cards(game, deck=[FESTIVAL + "madrid", DRAFT], discard=["red"], market=["blue"] * 5)
        dice.reshuffle = list
        self.assertEqual(game.apply({"type": "draw_deck"}), ["red"])
        self.assertEqual(game.cards.festivals["madrid"], 1)
        self.assertEqual(game.phase, Phase.SECOND_CARD)
        game.apply({"type": "draw_market", "slot": 0})
        self.assertEqual(game.phase, Phase.PICK)  # IB-DRAFT-4

    def test_unseen_draw_may_find_nothing(self):  # IB-DRAW-5
        game, _ = at_turn(IB, 2)
        lay_cards(game, deck=[FESTIVAL + "madrid"], market=["blue"] * 5)
        self.assertEqual(game.apply({"type": "draw_deck"}), [])
        self.assertEqual((game.phase, game.count_legal()), (Phase.SECOND_CARD, 5))


def claim_with_wilds(game, route):
    """The claim of a route by the seat to act, who is given the wilds for it."""
    length = route.price.length
    game.players[game.seat].hand[WILD] = length
    payment = {"color": None, "colored": 0, "wilds": length}
    collect_at = collect_choices(game, route)[0]
    return {"type": "claim", "route": route.id, "collect_at": collect_at} | payment


class Claiming(unittest.TestCase):
    def test_twin_closes_at_small_tables(self):  # B-CLAIM-6, B-CLAIM-7
        for board_id, seats in TABLES:
            game, _ = at_turn(board_id, seats)
            route = next(r for r in game.board.routes.values() if r.twin)
            twin = game.board.routes[route.twin]
            game.apply(claim_with_wilds(game, route))
            open_to_others = seats >= {SF: 3, IB: 4}[board_id]
            self.assertEqual(is_legal(game, claim_with_wilds(game, twin)), open_to_others)
            game.seat = 0
            self.assertFalse(is_legal(game, claim_with_wilds(game, twin)))

    def test_no_claim_without_the_cars(self):  # B-CLAIM-2
        game, _ = at_turn(SF, 2)
        route = next(r for r in game.board.routes.values() if r.price.length == 4)
        game.players[0].cars = 4
        self.assertTrue(is_legal(game, claim_with_wilds(game, route)))
        game.players[0].cars = 3
        self.assertFalse(is_legal(game, claim_with_wilds(game, route)))

    def test_porto_and_coimbra_share_a_pile(self):  # IB-FEST-3, IB-FEST-7
        game, _ = at_turn(IB, 2)
        between = game.board.routes["porto-coimbra"]
        game.cards.festivals["porto-coimbra"] = 2
        self.assertEqual(collect_choices(game, between), ["porto"])
        game._collect("coimbra")
        self.assertEqual(game.players[0].festivals, {"porto-coimbra": 2})
        self.assertEqual(collect_choices(game, between), [None])

    def test_own_symbol_is_not_taken_again(self):  # SF-TOKEN-3, SF-TOKEN-6
        game, _ = at_turn(SF, 4)
        route = next(r for r in game.board.routes.values() if r.a == "alcatraz")
        game.stacks = {route.a: {"symbol": 0, "count": 1}, route.b: {"symbol": 1, "count": 1}}
        self.assertCountEqual(collect_choices(game, route), [route.a, route.b])
        game.players[0].tokens.add(0)
        self.assertEqual(collect_choices(game, route), [route.b])
        game._collect(route.b)
        self.assertEqual(collect_choices(game, route), [None])


class Drafting(unittest.TestCase):
    def draft(self, game, dice):
        """One draft in which everybody picks the first ticket of the pack; the packs as dealt."""
        packs = [list(player.offer) for player in game.players]
        while game.phase is Phase.PICK:
            game.apply({"type": "pick", "ticket": game.players[game.seat].offer[0]})
        picks = [list(player.offer) for player in game.players]
        while game.phase is Phase.DRAFTED:
            kept = game.players[game.seat].offer[:4]
            game.apply({"type": "keep_tickets", "tickets": kept})
        return packs, picks

    def test_packs_go_left_then_right(self):  # IB-DRAFT-1, IB-DRAFT-4, IB-DRAFT-10
        game, dice, _ = new_game(IB, 3)
        packs, picks = self.draft(game, dice)
        self.assertEqual(picks[0][:3], [packs[0][0], packs[2][1], packs[1][2]])
        self.assertEqual(len(game.ticket_deck), 50 - 3 * 4)
        lay_cards(game, deck=["red", DRAFT, "red"], market=["blue"] * 5)
        game.apply({"type": "draw_deck"})
        game.apply({"type": "draw_deck"})
        rest = list(game.ticket_deck)
        packs, picks = self.draft(game, dice)
        self.assertEqual(picks[0][:3], [packs[0][0], packs[1][1], packs[2][2]])
        self.assertEqual(list(game.ticket_deck)[:20], rest)  # IB-DRAFT-6
        self.assertEqual((game.seat, game.phase), (1, Phase.TURN))

    def test_tickets_are_drawn_only_after_the_second_draft(self):  # IB-TICKET-1
        game, _ = at_turn(IB, 2)
        self.assertFalse(is_legal(game, {"type": "draw_tickets"}))
        game.drafts_held = 2
        self.assertTrue(is_legal(game, {"type": "draw_tickets"}))
        game.apply({"type": "draw_tickets"})
        self.assertEqual(game.count_legal(), 7)

    def test_no_draft_after_the_very_last_turn(self):  # IB-DRAFT-8
        for caller, phase in ((0, Phase.OVER), (1, Phase.PICK)):
            game, _ = at_turn(IB, 2)
            lay_cards(game, deck=["red", DRAFT, "red"], market=["blue"] * 5)
            game.last_round_caller = caller
            game.apply({"type": "draw_deck"})
            game.apply({"type": "draw_deck"})
            self.assertEqual(game.phase, phase)


class Ending(unittest.TestCase):
    def test_caller_has_the_last_turn(self):  # B-END-1, B-END-6
        game, _ = at_turn(SF, 3)
        lay_cards(game, deck=["red"] * 20, market=["blue"] * 5)
        game.players[0].cars = game.players[1].cars = 2
        turns = []
        while not game.ended:
            turns.append(game.seat)
            game.apply({"type": "draw_deck"})
        self.assertEqual(turns, [0, 0, 1, 1, 2, 2, 0, 0])
        self.assertEqual(game.ended, "last_round")

    def test_everybody_passes(self):  # B-TURN-3
        game, _ = at_turn(SF, 3)
        lay_cards(game)
        empty_hands(game)
        game.ticket_deck.clear()
        self.assertEqual(all_actions(game), [{"type": "pass"}])
        self.assertEqual(game.count_legal(), 1)
        for _ in range(3):
            game.apply({"type": "pass"})
        self.assertEqual(game.ended, "all_passed")

    def test_places(self):  # B-END-3, B-END-7
        sheets = [
            {"total": 9, "tickets": [{"complete": True}]},
            {"total": 9, "tickets": [{"complete": True}, {"complete": False}]},
            {"total": 9, "tickets": [{"complete": False}]},
            {"total": 12, "tickets": []},
        ]
        game = mock.Mock(players=range(4))
        with mock.patch.object(referee, "score_sheet", lambda _, player: sheets[player]):
            places = [sheet["place"] for sheet in referee.score_sheets(game)]
        self.assertEqual(places, [2, 2, 4, 1])

    def test_ticket_needs_an_unbroken_chain(self):  # B-TICKET-1
        chain = [referee.Route(ends, *ends, None, None) for ends in ("ab", "cd", "bc", "xy")]
        joined = referee.networks(chain)
        self.assertEqual(joined["a"], set("abcd"))
        self.assertEqual(joined["x"], set("xy"))


# The command -------------------------------------------------------------------------------------


class Command(unittest.TestCase):
    def run_on(self, text, *options):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            return self.run_with(path, *options)

    def run_with(self, *arguments):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            with contextlib.redirect_stderr(io.StringIO()) as err:
                code = referee.main(arguments)
        return code, out.getvalue() + err.getvalue()

    def lines(self, *replays):
        return "".join(json.dumps(replay) + "\n" for replay in replays)

    def test_lawful_games(self):
        text = self.lines(played(SF, 2), played(IB, 2))
        self.assertEqual(self.run_on(text), (0, "2 games lawful\n"))
        self.assertEqual(self.run_on(text, "--jobs", "1"), (0, "2 games lawful\n"))

    def test_one_game_over_many_lines(self):
        text = json.dumps(played(SF, 2), indent=1)
        self.assertEqual(self.run_on(text), (0, "1 games lawful\n"))

    def test_standard_input(self):
        with mock.patch("sys.stdin", io.StringIO(self.lines(played(SF, 2)))):
            self.assertEqual(self.run_with("-"), (0, "1 games lawful\n"))

    def test_unlawful_game_among_lawful_ones(self):
        wrong = played(SF, 3) | {"winners": [9]}
        code, said = self.run_on(self.lines(played(SF, 2), wrong, played(SF, 2)))
        self.assertEqual(code, 1)
        self.assertRegex(
            said, r"^game 2 \(seed 0000\), end: expected winners .*, found \[9\] \(B-END-3\)\n$"
        )

    def test_unreadable(self):
        self.assertEqual(self.run_on("")[0], 2)
        self.assertEqual(self.run_on("{}")[0], 2)
        self.assertEqual(self.run_on("no json")[0], 2)
        self.assertEqual(self.run_with("/nowhere.json")[0], 2)
        code, said = self.run_on(self.lines(played(SF, 2) | {"board": "narnia"}))
        self.assertEqual(code, 2)
        self.assertIn("unknown board 'narnia'", said)


if __name__ == "__main__":
    unittest.main()
