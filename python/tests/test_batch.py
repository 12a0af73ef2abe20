"""Thousands of games in one call."""

from __future__ import annotations

import numpy as np
import pytest

import roundhouse


def test_a_batch_plays_what_single_games_play(table):
    """Row i of every array is what the game itself says, through several deals."""
    name, seats = table
    games = roundhouse.VecGames(name, seats, 8, seed=3)
    dice = np.random.default_rng(1)
    ended = 0
    for step in range(700):
        if step % 50 == 0:
            for index in range(len(games)):
                game = games.game(index)
                assert games.seats[index] == game.to_move
                observation, mask = game.observe()
                assert (games.observations[index] == observation).all()
                assert (games.masks[index] == mask).all()
        before = [games.game(index) for index in range(len(games))] if step % 50 == 1 else []
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in games.masks])
        games.step(actions)
        ended += int(games.done.sum())
        for index, game in enumerate(before):
            game.step(int(actions[index]))
            assert games.done[index] == game.is_over
            if not game.is_over:
                assert games.game(index).digest == game.digest
        assert (games.rewards[~games.done] == 0).all()
        assert games.rewards[games.done].sum() == pytest.approx(games.done.sum())
    assert ended > 8


def test_arrays_are_made_once():
    games = roundhouse.VecGames("toy", 2, 16)
    arrays = [games.observations, games.masks, games.rewards, games.done, games.seats, games.scores]
    for _ in range(50):
        games.step(games.sample_actions())
    again = [games.observations, games.masks, games.rewards, games.done, games.seats, games.scores]
    assert all(one is other for one, other in zip(arrays, again, strict=True))


def test_bots_play_the_other_seats(table):
    name, seats = table
    games = roundhouse.VecGames(name, seats, 30, seed=4, opponents=["greedy"], reward="score")
    assert sorted(set(games.learners)) == list(range(seats))
    ended = 0
    for _ in range(400):
        assert games.seats.tolist() == games.learners
        games.step(games.sample_actions())
        done = games.done.copy()
        ended += int(done.sum())
        assert (games.rewards[done] == games.scores[done]).all()
        assert (games.rewards[~done] == 0).all()
    assert ended > 0
    fixed = roundhouse.VecGames(name, seats, 10, opponents=["random"] * (seats - 1), seat=1)
    assert fixed.learners == [1] * 10


def test_threads_change_nothing():
    def play(threads: int) -> np.ndarray:
        games = roundhouse.VecGames("iberia", 3, 50, seed=9, threads=threads)
        for _ in range(300):
            games.step(games.sample_actions())
        return games.observations.copy()

    assert (play(1) == play(2)).all() and (play(1) == play(7)).all()


def test_reset_deals_the_same_games():
    games = roundhouse.VecGames("san-francisco", 2, 20, seed=1)
    first = games.observations.copy()
    for _ in range(30):
        games.step(games.sample_actions())
    games.reset()
    assert (games.observations == first).all() and not games.done.any()
    games.reset(seed=2)
    assert (games.observations != first).any()


def test_a_refused_action_changes_no_game():
    games = roundhouse.VecGames("toy", 2, 5)
    before = [games.game(index).digest for index in range(5)]
    actions = games.sample_actions().copy()
    actions[3] = int(np.flatnonzero(~games.masks[3])[0])
    with pytest.raises(roundhouse.IllegalAction) as refused:
        games.step(actions)
    assert refused.value.game == 3 and refused.value.clause
    actions[3] = games.board.num_actions
    with pytest.raises(roundhouse.NoSuchAction):
        games.step(actions)
    assert [games.game(index).digest for index in range(5)] == before
    for wrong in (actions[:4].copy(), np.zeros(0, np.int64)):
        with pytest.raises(roundhouse.RoundhouseError):
            games.step(wrong)
    with pytest.raises(TypeError):
        games.step(actions.astype(np.float32))


def test_arrays_can_be_switched_off():
    games = roundhouse.VecGames("toy", 2, 5, observations=False, masks=False)
    assert games.observations is None and games.masks is None
    games.step(games.sample_actions())
    for wrong in (
        lambda: roundhouse.VecGames("toy", 2, 0),
        lambda: roundhouse.VecGames("toy", 2, 5, seat=0),
        lambda: roundhouse.VecGames("toy", 2, 5, opponents=["random"], seat=2),
        lambda: roundhouse.VecGames("toy", 3, 5, opponents=["random"] * 3),
        lambda: roundhouse.VecGames("toy", 2, 5, reward="fame"),
        lambda: games.game(5),
    ):
        with pytest.raises(roundhouse.RoundhouseError):
            wrong()
