"""What the package promises: equal records, nothing hidden, no crash, no leak, threads and processes."""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import re
import resource
import threading

import numpy as np
import pytest
from conftest import LONG, moments, played, tables
from hypothesis import given, settings
from hypothesis import strategies as st

import roundhouse
from roundhouse._engine import boards_in_memory

GAMES = 100_000 if LONG else 10_000
"""Games whose records are compared, over all boards and numbers of seats."""


def through_python(name: str, seats: int, native: roundhouse.Game) -> roundhouse.Game:
    """Plays a game again by indices, as a learner would."""
    game = roundhouse.Game(name, seats, native.seed)
    for seat, action in native.history:
        index = game.view(seat).index(action)
        assert index is not None
        game.step(index, seat)
    game.names = native.names
    return game


def test_games_have_equal_records_through_python_and_natively():
    """The arena plays and records natively; the same actions by index, mask and step give the same text."""
    for name, seats in tables():
        share = -(-GAMES // len(list(tables())))
        for driver, count in (("random", share - share // 4), ("greedy", share // 4)):
            records = roundhouse.simulate(
                name, [driver], count, seats=seats, seed=31, records=True
            )["records"]
            assert len(records) == count
            for text in records:
                native = roundhouse.replay(text)
                assert through_python(name, seats, native).record == text


def test_bots_in_python_play_what_the_arena_plays():
    """Bot objects with the arena's dice choose the arena's actions, so whole games are equal."""
    for name, seats in tables():
        native = roundhouse.play(name, ["greedy"], 5, seats=seats)
        number = int.from_bytes(bytes.fromhex(native.seed)[:8], "little")
        bots = [roundhouse.Bot("greedy", number ^ seat) for seat in range(seats)]
        game = roundhouse.Game(name, seats, native.seed)
        while not game.is_over:
            game.step(bots[game.to_move].choose(game.view(game.to_move)))
        game.names = native.names
        assert game.record == native.record


def test_a_seat_sees_nothing_that_is_hidden(table):
    """Twin test: games that differ only in what a seat cannot see give it equal observations and masks."""
    seeds = range(40 if LONG else 2)
    differ = 0
    for seed in seeds:
        for number, game in enumerate(moments(*table, seed=100 + seed)):
            if game.is_over or (number % 5 and not LONG):
                continue
            for seat in range(game.seats):
                view = game.view(seat)
                twin = view.sample(seed * 1000 + number)
                differ += twin.digest != game.digest
                seen = twin.view(seat)
                assert (view.observation() == seen.observation()).all()
                assert (view.mask() == seen.mask()).all()
                assert view.legal() == seen.legal() and str(view) == str(seen)
                assert view.svg() == seen.svg() if number % 25 == 0 else True
    assert differ > 50


ACTIONS = st.one_of(
    st.integers(-(2**70), 2**70),
    st.integers(-3, 2000),
    st.text(max_size=40),
    st.sampled_from(["draw deck", "draw 9", "pass", "tickets", "keep", "stacks 0@north 1@east", ""]),
    st.none(),
    st.floats(),
    st.binary(max_size=4),
)
ALLOWED = (roundhouse.RoundhouseError, TypeError, OverflowError)


@settings(max_examples=2_000 if LONG else 150, deadline=None)
@given(
    table=st.sampled_from([*tables(), ("toy", 2), ("tiny", 2)]),
    seed=st.integers(0, 2**64 - 1),
    actions=st.integers(0, 120),
    action=ACTIONS,
    seat=st.one_of(st.none(), st.integers(-2, 6)),
)
def test_wrong_calls_raise_and_change_nothing(table, seed, actions, action, seat):
    game = played(*table, seed=seed, actions=actions)
    before, done = game.digest, len(game.history)
    try:
        game.check(action, seat)
    except ALLOWED as refused:
        if isinstance(refused, roundhouse.IllegalAction):
            assert refused.clause and refused.reason in str(refused)
            assert pickle.loads(pickle.dumps(refused)).clause == refused.clause
        with pytest.raises(type(refused)):
            game.step(action, seat)
        assert (game.digest, len(game.history)) == (before, done)
    else:
        game.step(action, seat)
        assert len(game.history) == done + 1


@settings(max_examples=500 if LONG else 60, deadline=None)
@given(text=st.text(max_size=200), cut=st.integers(0, 3000), letter=st.characters())
def test_wrong_texts_raise(text, cut, letter):
    game = played("toy", 2, seed=1, actions=20)
    for whole, read in (
        (game.record, roundhouse.Game.from_record),
        (game.position, roundhouse.Game.from_position),
        (game.board.text, roundhouse.Board.parse),
        (game.record, roundhouse.verify),
    ):
        for wrong in (text, whole[:cut], whole[:cut] + letter + whole[cut + 1 :]):
            try:
                read(wrong)
            except roundhouse.RoundhouseError:
                pass


def test_a_finished_game_and_wrong_seats_name_their_clause(table):
    game = played(*table, seed=17)
    for seat in (None, 0):
        with pytest.raises(roundhouse.IllegalAction) as over:
            game.step(0, seat)
        assert over.value.clause == "B-END-1"
    with pytest.raises(roundhouse.IllegalAction) as nobody:
        game.view(game.seats)
    assert nobody.value.clause == "B-TURN-1"
    assert game.legal() == [] and game.legal_indices() == [] and game.to_move is None
    fresh = played(*table, seed=17, actions=60)
    other = next(seat for seat in range(fresh.seats) if seat not in fresh.awaited)
    with pytest.raises(roundhouse.IllegalAction) as waiting:
        fresh.step(0, other)
    assert waiting.value.clause == "B-TURN-1"


def memory() -> int:
    """Memory of this process, in KiB."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() // 1024


def test_no_memory_leaks():
    """A million steps in batches, and thousands of games, views, actions and exceptions one by one."""
    if not os.path.exists("/proc/self/statm"):
        pytest.skip("needs /proc")

    def work(rounds: int) -> None:
        games = roundhouse.VecGames("san-francisco", 2, 500)
        for _ in range(rounds):
            games.step(games.sample_actions())
        for seed in range(rounds // 40):
            game = played("toy", 2, seed=seed)
            game.view(0).sample(seed).observe(0)
            pickle.loads(pickle.dumps(game))
            game.svg()
            with pytest.raises(roundhouse.IllegalAction):
                game.step(0)

    work(200)
    before = memory()
    work(20_000 if LONG else 2_000)
    assert memory() - before < 8_192


def toy(number: int) -> str:
    """The toy board's file with other points for three tickets. Numbers up to 4,095 give different boards."""
    text = roundhouse.Board("toy").text
    for place, points in (("mill", number % 16), ("orchard", number // 16 % 16), ("summit", number // 256)):
        row = rf'a = "harbor", b = "{place}", points = '
        text, changed = re.subn(rf"({row})\d+", rf"\g<1>{points + 1}", text)
        assert changed == 1
    return text


def use(number: int) -> str:
    """Makes objects of all kinds on a board of its own; returns the board's fingerprint."""
    board = roundhouse.Board.parse(toy(number))
    setup = roundhouse.Setup(board, 2)
    game = setup.deal(number)
    history = [game.legal()[0]]
    game.step(history[0])
    view = game.view(0)
    others = [game.copy(), view.sample(number), pickle.loads(pickle.dumps(game)), roundhouse.Game(board, 3, number)]
    others += [roundhouse.Game.from_position(game.position, board), roundhouse.Game.from_record(game.record, board)]
    assert all(other.board == board for other in others)
    roundhouse.Bot("greedy").explain(others[-1].view(others[-1].to_move))
    batch = roundhouse.VecGames(board, 2, 3, seed=number)
    batch.step(batch.sample_actions())
    batch.reset()
    assert roundhouse.simulate(board, ["random"], 1, seats=2, threads=1)["games"] == 1
    assert roundhouse.play(board, ["random"], number, seats=2).is_over
    with pytest.raises(roundhouse.BoardError):
        roundhouse.Board.parse(board.text.replace("supply = 8", "supply = 0"))
    with pytest.raises(roundhouse.BoardError):
        roundhouse.Board.parse(board.text, "no layout")
    return board.fingerprint


def test_no_board_stays_in_memory():
    """Thousands of different boards, each with objects of all kinds: none is left when its objects are gone."""
    use(0)
    gc.collect()
    before, fingerprints, resident = boards_in_memory(), set(), 0
    for number in range(4_000 if LONG else 2_000):
        fingerprints.add(use(number))
        assert boards_in_memory() == before
        if number == 500 and os.path.exists("/proc/self/statm"):
            resident = memory()
    assert len(fingerprints) == number + 1
    if resident:
        assert memory() - resident < 8_192


def test_the_library_stays_and_equal_files_share_a_board():
    library = roundhouse.Board("toy")
    gc.collect()
    before = boards_in_memory()
    assert roundhouse.Board.parse(library.text, library.layout) == library
    first = roundhouse.Board.parse(toy(1))
    again = roundhouse.Board.parse(toy(1))
    assert first == again != library and boards_in_memory() == before + 1
    del first
    assert boards_in_memory() == before + 1
    del again, library
    assert boards_in_memory() == before


@pytest.mark.parametrize("kind", ["setup", "game", "view", "action", "history", "batch"])
def test_objects_of_a_dropped_board_go_on(kind):
    """One object alone keeps its board: what it does is what the same object does beside its board."""

    def make(board: roundhouse.Board) -> object:
        game = roundhouse.Game(board, 2, 5)
        game.step(game.legal()[0])
        return {
            "setup": lambda: roundhouse.Setup(board, 2),
            "game": lambda: game,
            "view": lambda: game.view(game.to_move),
            "action": lambda: game.legal()[-1],
            "history": lambda: game.history[0][1],
            "batch": lambda: roundhouse.VecGames(board, 2, 4, seed=3, opponents=["greedy"]),
        }[kind]()

    def outcome(held: object) -> object:
        match held:
            case roundhouse.Setup():
                return outcome(held.deal(9))
            case roundhouse.Game():
                while not held.is_over:
                    held.step(held.legal()[0])
                return held.record, held.scores, str(held)
            case roundhouse.View():
                return held.legal(), held.market, held.tickets(), outcome(held.sample(2)), str(held)
            case roundhouse.Action():
                return str(held), held.kind, held.tickets, held.board.action(str(held)), hash(held)
            case roundhouse.VecGames():
                for _ in range(100):
                    held.step(held.sample_actions())
                return held.observations.tolist(), held.scores.tolist(), held.game(1).record

    gc.collect()
    before = boards_in_memory()
    held = make(roundhouse.Board.parse(toy(77)))
    assert boards_in_memory() == before + 1 and held.board.text == toy(77)
    alone = outcome(held)
    board = roundhouse.Board.parse(toy(77))
    assert held.board == board and alone == outcome(make(board))
    del held, board, alone
    assert boards_in_memory() == before


def test_threads_share_objects_or_are_refused():
    """Threads that step one game or one batch see each action done once, or an exception; nothing breaks."""
    games = roundhouse.VecGames("iberia", 2, 200)
    errors: list[BaseException] = []
    steps = []

    def step() -> None:
        for _ in range(30):
            try:
                games.step(games.sample_actions().copy())
                steps.append(1)
            except (RuntimeError, roundhouse.RoundhouseError):
                pass
            except BaseException as error:  # noqa: BLE001
                errors.append(error)

    threads = [threading.Thread(target=step) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert not errors and steps
    for index in range(0, 200, 17):
        game = games.game(index)
        assert (games.observations[index] == game.observe()[0]).all()


def test_simulations_run_in_threads_of_python():
    results = []

    def run() -> None:
        result = roundhouse.simulate("toy", ["random", "greedy"], 50, seed=2, threads=2)
        results.append(result["actions"])

    threads = [threading.Thread(target=run) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert len(results) == 4 and len(set(results)) == 1


def in_child(seed: int) -> tuple[int, int]:
    game = played("toy", 2, seed=seed)
    result = roundhouse.simulate("toy", ["random"], 20, seats=2, seed=seed, threads=2)
    return game.digest, result["actions"]


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_processes_are_safe(method):
    """A child that was forked after threads have run plays the same games."""
    expected = [in_child(seed) for seed in range(4)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(in_child, range(4)) == expected


def test_a_signal_ends_a_long_run():
    """Ctrl-C is heard while the GIL is released."""
    import signal

    timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        roundhouse.simulate("iberia", ["stationmaster"], 10_000_000, seats=2)


def test_observations_are_plain_finite_numbers(table):
    for game in moments(*table, seed=19):
        for seat in range(game.seats):
            assert np.isfinite(game.view(seat).observation()).all()
