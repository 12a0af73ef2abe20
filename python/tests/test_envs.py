"""PettingZoo's and Gymnasium's own checks, on both boards at every number of seats."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from conftest import LONG
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import roundhouse
from roundhouse.spaces import LOSING


def test_pettingzoo_api(table):
    with warnings.catch_warnings():
        # PettingZoo warns of an infinite Box; a number of turns has no bound.
        warnings.simplefilter("ignore")
        api_test(roundhouse.env(*table), num_cycles=2_000 if LONG else 400, verbose_progress=False)


def test_pettingzoo_seeds(table):
    seed_test(lambda: roundhouse.env(*table), num_cycles=500 if LONG else 60)


def test_gymnasium_api(table):
    name, seats = table
    env = roundhouse.SeatEnv(name, seats, illegal="lose", render_mode="svg")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=False)


def test_gymnasium_seeds_give_the_same_games(table):
    name, seats = table

    def transcript() -> list:
        env = roundhouse.SeatEnv(name, seats, opponents=["greedy"])
        observation, info = env.reset(seed=5)
        seen, dice = [info["seat"]], np.random.default_rng(1)
        over = False
        while not over:
            legal = np.flatnonzero(observation["action_mask"])
            observation, reward, over, _, _ = env.step(dice.choice(legal))
            seen.append((reward, observation["observation"].sum()))
        return seen

    assert transcript() == transcript()


def play_out(env: roundhouse.RoundhouseAEC, seed: int) -> dict[str, float]:
    """Plays random legal actions to the end; returns the sum of rewards by agent."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    dice = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            assert not observation["action_mask"].any()
            env.step(None)
        else:
            env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
    return total


@pytest.mark.parametrize("reward", ["win", "score", "margin"])
def test_rewards_are_those_of_the_game(table, reward):
    env = roundhouse.env(*table, reward=reward)
    total = play_out(env, seed=3)
    scores = [score["total"] for score in env.game.scores]
    assert list(total.values()) == env.game.rewards(reward)
    if reward == "win":
        assert sum(total.values()) == pytest.approx(1)
    if reward == "score":
        assert list(total.values()) == scores
    if reward == "margin":
        best = max(scores)
        assert max(total.values()) == best - sorted(scores)[-2]


def test_an_illegal_action_raises_or_loses(table):
    env = roundhouse.env(*table)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    before = env.game.digest
    with pytest.raises(roundhouse.IllegalAction):
        env.step(illegal)
    assert env.game.digest == before
    env = roundhouse.env(*table, illegal="lose")
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards[loser] == LOSING["win"]
    seat = roundhouse.SeatEnv(*table, reward="score")
    seat.reset(seed=1)
    with pytest.raises(roundhouse.RoundhouseError):
        seat.step(seat.board.num_actions)
    with pytest.raises(roundhouse.RoundhouseError):
        seat.step(-1)


def test_answers_stay_hidden_until_all_have_answered(table):
    """What the first seat answers at the opening changes nothing that the others see."""
    seen = []
    for choice in (0, -1):
        env = roundhouse.env(*table)
        env.reset(seed=2)
        legal = np.flatnonzero(env.last()[0]["action_mask"])
        env.step(int(legal[choice]))
        assert env.agent_selection == "seat_1"
        seen.append([env.observe(agent) for agent in env.possible_agents[1:]])
    for one, other in zip(*seen, strict=True):
        assert (one["observation"] == other["observation"]).all()
        assert (one["action_mask"] == other["action_mask"]).all()


def test_rendering():
    for env in (
        roundhouse.env("toy", 2, render_mode="svg"),
        roundhouse.SeatEnv("toy", 2, render_mode="svg"),
    ):
        env.reset(seed=1)
        assert env.render().startswith("<svg")
    env = roundhouse.SeatEnv("toy", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "hand" in env.render()


def test_wrong_arguments_are_refused():
    for wrong in (
        lambda: roundhouse.env("toy", 9),
        lambda: roundhouse.env("nowhere", 2),
        lambda: roundhouse.env("toy", 2, reward="fame"),
        lambda: roundhouse.env("toy", 2, illegal="ignore"),
        lambda: roundhouse.SeatEnv("toy", 3, opponents=["random"] * 3),
        lambda: roundhouse.SeatEnv("toy", 2, opponents=["nobody"]),
        lambda: roundhouse.SeatEnv("toy", 2, seat=2),
        lambda: roundhouse.SeatEnv("toy", 2, render_mode="human"),
        lambda: roundhouse.env("toy", 2).observe("seat_0"),
    ):
        with pytest.raises(roundhouse.RoundhouseError):
            wrong()


def test_the_environment_is_a_gymnasium_one():
    assert issubclass(roundhouse.SeatEnv, gymnasium.Env)


def test_a_seed_is_the_number_of_the_deal(table):
    env, seat = roundhouse.env(*table), roundhouse.SeatEnv(*table, seat=0)
    for seed, deal in ((7, 7), (None, 8), (2**64 - 1, 2**64 - 1), (None, 0)):
        env.reset(seed=seed)
        assert env.game == roundhouse.Game(*table, deal)
        seat.reset(seed=seed)
        assert seat.game == roundhouse.Game(*table, deal)
    free = roundhouse.env(*table), roundhouse.env(*table)
    [env.reset() for env in free]
    assert free[0].game != free[1].game
