"""Games, views, actions, positions, records and boards."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path

import numpy as np
import pytest
from conftest import BOARDS, moments, played

import roundhouse

DOCS = Path(__file__).resolve().parents[2] / "docs" / "python.md"


def test_masks_and_indices_say_what_is_legal(table):
    """At every moment the mask, the indices and the actions are the same set, and translate both ways."""
    for game in moments(*table, seed=11):
        for seat in range(game.seats):
            view = game.view(seat)
            actions, indices = view.legal(), view.legal_indices()
            assert len(set(indices)) == len(actions)
            assert sorted(indices) == np.flatnonzero(view.mask()).tolist()
            for action, index in zip(actions, indices, strict=True):
                assert view.action(index) == action
                assert view.index(action) == index


def test_every_index_is_described_and_refused_or_legal(table):
    """An index outside the mask raises with a clause; one inside is accepted."""
    game = played(*table, seed=5, actions=40)
    board, mask = game.board, game.view(game.to_move).mask()
    for index in range(board.num_actions):
        assert board.describe_action(index)
        if mask[index]:
            game.check(index)
        else:
            with pytest.raises(roundhouse.IllegalAction) as refused:
                game.check(index)
            assert re.fullmatch(r"(B|SF|IB)-[A-Z]+-\d+", refused.value.clause)
    descriptions = [board.describe_action(index) for index in range(board.num_actions)]
    assert len(set(descriptions)) == len(descriptions)


def test_words_name_the_same_actions(table):
    game = played(*table, seed=6, actions=30)
    for action in game.legal():
        again = game.board.action(str(action))
        assert again == action and hash(again) == hash(action)
        index = game.board.action_index(action)
        if action.kind not in ("keep_tickets", "place_stacks"):
            assert index == game.view(game.to_move).index(action)


def test_a_position_is_the_game(table):
    for game in moments(*table, seed=12):
        assert roundhouse.Game.from_position(game.position).digest == game.digest


def test_a_seen_position_is_sampled():
    game = played("iberia", 3, seed=8, actions=60)
    view = game.view(0)
    sample = roundhouse.Game.from_position(view.position, sample=3)
    assert sample.view(0).position == view.position
    assert view.sample(1).view(0).position == view.position


def test_copies_and_pickles_go_their_own_way(table):
    game = played(*table, seed=13, actions=35)
    for twin in (game.copy(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game and twin.digest == game.digest
        assert twin.record == game.record and twin.history == game.history
        twin.step(twin.legal_indices()[0])
        assert twin.digest != game.digest
    sample = game.view(1).sample(5)
    again = pickle.loads(pickle.dumps(sample))
    assert again.digest == sample.digest and again.record == sample.record


def test_a_record_is_replayed_and_verified(table):
    game = played(*table, seed=14)
    game.names = [f"player {seat}" for seat in range(game.seats)]
    text = game.record
    assert roundhouse.verify(text)["actions"] == len(roundhouse.replay(text).history)
    assert roundhouse.replay(text).digest == game.digest
    assert roundhouse.replay(text).names == game.names
    wrong = text.replace("total ", "total 1", 1)
    with pytest.raises(roundhouse.RecordError):
        roundhouse.replay(wrong)
    with pytest.raises(roundhouse.RecordError):
        roundhouse.verify(text.rsplit("ended", 1)[0])


def test_a_board_of_ones_own():
    toy = roundhouse.Board("toy")
    own = roundhouse.Board.parse(toy.text.replace("Pocket Valley", "Own Valley"))
    assert own.name == "Own Valley" and own != toy
    assert roundhouse.Board.parse(toy.text, toy.layout) == toy
    assert pickle.loads(pickle.dumps(own)) == own
    game = roundhouse.play(own, ["greedy", "random"], 3)
    assert game.is_over and roundhouse.replay(game.record, own).digest == game.digest
    with pytest.raises(roundhouse.BoardError) as wrong:
        roundhouse.Board.parse(toy.text.replace("supply = 8", "supply = 0"))
    assert "line 7" in wrong.value.problems[0]
    with pytest.raises(roundhouse.RoundhouseError, match="layout"):
        own.svg()


def test_what_a_view_shows_is_what_the_seat_may_see():
    game = played("san-francisco", 3, seed=9, actions=60)
    view = game.view(1)
    assert view.hand() == view.hand(1) and sum(view.hand().values()) == view.hand_size(1)
    assert view.hand(0) is None and view.tickets(2) is None and view.offered(0) is None
    assert len(view.tickets()) == view.ticket_count(1)
    spectator = game.view()
    assert spectator.hand(0) is None and spectator.legal() == []
    with pytest.raises(roundhouse.RoundhouseError):
        spectator.observation()
    over = played("san-francisco", 3, seed=9)
    assert over.view(1).tickets(0) is not None
    assert over.scores[0]["place"] in (1, 2, 3)


def test_bots_choose_and_explain():
    game = played("iberia", 2, seed=10, actions=50)
    view = game.view(game.to_move)
    for name, _, summary in roundhouse.bots():
        assert summary
        assert roundhouse.Bot(name, 1).choose(view) in view.legal()
        assert roundhouse.Bot(name, 1).choose(view, budget=1) in view.legal()
    action, reasons = roundhouse.Bot("stationmaster").explain(view)
    assert reasons[0][0] == action and reasons[0][2]
    with pytest.raises(roundhouse.RoundhouseError):
        roundhouse.Bot("stationmaster").choose(view, budget=0)
    with pytest.raises(roundhouse.RoundhouseError):
        roundhouse.Bot("nobody")
    with pytest.raises(roundhouse.RoundhouseError):
        roundhouse.Bot("greedy").choose(game.view())


def test_matches_in_parts_are_rated_as_one():
    bots = ["greedy", "random", "path"]
    whole = roundhouse.match("san-francisco", bots, 40, seats=2, seed=4)
    deals = [
        deal
        for first in range(0, 20, 7)
        for deal in roundhouse.play_deals(
            "san-francisco", bots, range(first, min(first + 7, 20)), seats=2, seed=4
        )
    ]
    assert roundhouse.rate(deals, bots) == whole
    elo = dict(zip(whole["bots"], (entry["value"] for entry in whole["elo"]), strict=True))
    assert elo["greedy"] > elo["random"]


def test_simulations_do_not_depend_on_threads():
    def sums(threads: int) -> dict:
        result = roundhouse.simulate(
            "iberia", ["greedy", "random"], 60, seed=3, threads=threads, records=True
        )
        timed = ("seconds", "games_per_second", "actions_per_second")
        return {key: value for key, value in result.items() if key not in timed}

    one = sums(1)
    assert one == sums(3)
    assert len(one["records"]) == one["games"] == 60
    number = 17
    game = roundhouse.play("iberia", ["greedy", "random"], 3, number=number)
    assert game.record == one["records"][number]


def test_games_from_a_position_begin_there():
    start = played("san-francisco", 2, seed=21, actions=40)
    result = roundhouse.simulate(
        "san-francisco", ["random"], 5, seats=2, position=start.position, records=True
    )
    assert all("roundhouse-position 1" in text for text in result["records"])


@pytest.mark.parametrize("name", BOARDS)
def test_maps_are_well_formed(name):
    import xml.etree.ElementTree as tree

    game = roundhouse.play(name, ["greedy"], 3, seats=3)
    for text in (game.svg(), game.view(0).svg(), game.board.svg(), game._repr_svg_()):
        tree.fromstring(text)
    assert game.svg().count('class="cars') == sum(len(game.view().claims(s)) for s in range(3))
    assert game.board.svg().count('class="cars') == 0
    assert "score of seat 0" in str(game)


def test_the_docs_list_every_field():
    """The table of docs/python.md has the fields of the engine, in order, with their meaning."""
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| (.+) \|$", DOCS.read_text(), re.M)
    for name, seats in (("san-francisco", 3), ("iberia", 5)):
        board = roundhouse.Board(name)
        view = roundhouse.Game(board, seats, 0).view(0)
        sizes = {
            "S": seats,
            "R": len(board.routes),
            "T": len(board.tickets),
            "C": len(board.colors) + 1,
            "M": len(view.market),
            "Y": board.symbols,
            "L": len(board.locations),
            "F": len(board.festivals),
        }
        at = 0
        fields = board.observation_fields(seats)
        assert [field[0] for field in fields] == [row[0] for row in rows]
        for (field, first, shape, meaning), (_, written, told) in zip(fields, rows, strict=True):
            parts = [sizes.get(part) or (0 if part in sizes else int(part)) for part in written.split(" × ")]
            assert (shape, meaning, first) == (parts, told, at), field
            at += int(np.prod(shape))
        assert at == view.observation().size


def test_observations_say_what_the_view_says(table):
    """Spot checks of the numbers against the view's own methods."""
    game = played(*table, seed=23, actions=70)
    board, seats = game.board, game.seats
    names = [route["id"] for route in board.routes]
    tickets = [ticket["id"] for ticket in board.tickets]
    for seat in range(seats):
        view = game.view(seat)
        numbers = view.observation()
        fields = {
            name: numbers[first : first + int(np.prod(shape))].reshape(shape)
            for name, first, shape, _ in board.observation_fields(seats)
        }
        for away in range(seats):
            other = (seat + away) % seats
            assert [names[i] for i in np.flatnonzero(fields["claims"][away])] == view.claims(other)
            assert fields["supply"][away] == view.supply(other)
            assert fields["hand_sizes"][away] == view.hand_size(other)
            assert fields["points"][away] == view.points(other)
            assert bool(fields["awaited"][away]) == (other in view.awaited)
        hand = view.hand()
        assert fields["hand"].tolist() == [hand[color] for color in [*board.colors, "wild"]]
        assert [tickets[i] for i in np.flatnonzero(fields["tickets"])] == sorted(
            view.tickets(), key=tickets.index
        )
        assert fields["deck"][0] == view.deck_size and fields["turns"][0] == view.turns
        cards = [*board.colors, "wild"]
        market = [cards[int(row.argmax())] if row.any() else None for row in fields["market"]]
        assert market == view.market


def test_arrays_of_the_caller_are_written_in_place():
    game = roundhouse.Game("iberia", 2, 1)
    observation = np.full(game.observation_size, 9, np.float32)
    mask = np.ones(game.board.num_actions, bool)
    game.observe_into(observation, mask)
    seen, legal = game.observe()
    assert (observation == seen).all() and (mask == legal).all()
    with pytest.raises(roundhouse.RoundhouseError):
        game.observe_into(observation[:-1].copy(), mask)
    with pytest.raises(TypeError):
        game.observe_into(observation.astype(np.float64), mask)


def test_seeds_are_numbers_or_hex():
    game = roundhouse.Game("toy", 2, 7)
    assert roundhouse.Game("toy", 2, game.seed).digest == game.digest
    for wrong in ("7", "xyz", "0" * 63):
        with pytest.raises(roundhouse.RoundhouseError):
            roundhouse.Game("toy", 2, wrong)
    with pytest.raises(TypeError):
        roundhouse.Game("toy", 2, -1)


def test_a_random_choice_can_be_repeated():
    first, second = (played("iberia", 4, seed=3).record for _ in range(2))
    assert first == second
