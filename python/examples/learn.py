"""A policy-gradient learner in plain numpy that beats `random` on San Francisco within minutes.

    python learn.py [--minutes 3] [--opponent random]

The policy is one linear layer from the observation to a logit for each action; illegal actions are masked. It
plays many games at once (`VecGames`, bots inside), and after each batch REINFORCE makes the actions of games that
went better than the average more likely.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import roundhouse


class Policy:
    """A linear softmax policy with Adam."""

    def __init__(self, numbers: int, actions: int, rate: float) -> None:
        self.weights = np.zeros((numbers + 1, actions), np.float32)
        self.rate = rate
        self.mean = np.zeros_like(self.weights)
        self.square = np.zeros_like(self.weights)
        self.updates = 0

    def probabilities(self, inputs: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Returns the probability of each action, 0 for illegal ones."""
        logits = np.where(masks, inputs @ self.weights, -np.inf)
        logits -= logits.max(axis=1, keepdims=True)
        weights = np.exp(logits)
        return weights / weights.sum(axis=1, keepdims=True)

    def update(self, gradient: np.ndarray) -> None:
        """Takes one step of Adam uphill."""
        self.updates += 1
        self.mean = 0.9 * self.mean + 0.1 * gradient
        self.square = 0.99 * self.square + 0.01 * gradient**2
        mean = self.mean / (1 - 0.9**self.updates)
        square = self.square / (1 - 0.99**self.updates)
        self.weights += self.rate * mean / (np.sqrt(square) + 1e-8)


class Scale:
    """Brings all numbers of an observation to about 1, and adds a constant for the bias."""

    def __init__(self, numbers: int) -> None:
        self.largest = np.ones(numbers, np.float32)

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        self.largest = np.maximum(self.largest, observations.max(axis=0))
        ones = np.ones((len(observations), 1), np.float32)
        return np.hstack([observations / self.largest, ones])


def draw(probabilities: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    """Draws one action for each game."""
    sums = probabilities.cumsum(axis=1)
    chosen = (sums > dice.random((len(sums), 1), np.float32) * sums[:, -1:]).argmax(axis=1)
    return chosen.astype(np.int64)


def returns(rewards: np.ndarray, done: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Gives every step the reward of its game's end, and whether that end was seen. Arrays are (steps, games)."""
    value, known = np.zeros_like(rewards), np.zeros_like(done)
    last, seen = np.zeros(rewards.shape[1], np.float32), np.zeros(rewards.shape[1], bool)
    for step in reversed(range(len(rewards))):
        last = np.where(done[step], rewards[step], last)
        seen = seen | done[step]
        value[step], known[step] = last, seen
    return value, known


def train(
    board: str,
    opponent: str,
    minutes: float,
    *,
    seed: int = 0,
    games: int = 128,
    rounds: int = 1_000_000,
) -> tuple[Policy, Scale]:
    """Trains a policy for two seats, for at most this time and this number of rounds."""
    dice = np.random.default_rng(seed)
    batch = roundhouse.VecGames(board, 2, games, seed, opponents=[opponent], reward="margin")
    numbers, actions = batch.observations.shape[1], batch.masks.shape[1]
    policy, scale = Policy(numbers, actions, rate=0.02), Scale(numbers)
    end, round_number = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < end and round_number < rounds:
        inputs, marks, chosen, rewards, done = [], [], [], [], []
        for _ in range(80):
            learners = np.array(batch.learners)
            inputs.append(scale(batch.observations))
            marks.append(batch.masks.copy())
            chosen.append(draw(policy.probabilities(inputs[-1], marks[-1]), dice))
            batch.step(chosen[-1])
            rewards.append(batch.rewards[np.arange(games), learners])
            done.append(batch.done.copy())
        value, known = returns(np.array(rewards), np.array(done))
        advantage = np.where(known, (value - value[known].mean()) / (value[known].std() + 1e-6), 0)
        gradient = np.zeros_like(policy.weights)
        for step_inputs, masks, action, weight in zip(inputs, marks, chosen, advantage, strict=True):
            push = -policy.probabilities(step_inputs, masks)
            push[np.arange(games), action] += 1
            gradient += step_inputs.T @ (push * weight[:, None]).astype(np.float32)
        policy.update(gradient / known.sum())
        round_number += 1
        if round_number % 5 == 0:
            print(f"round {round_number}: {value[known].mean():+.1f} points ahead", flush=True)
    return policy, scale


def judge(policy: Policy, scale: Scale, board: str, opponent: str, games: int) -> float:
    """Returns the share of victories against a bot, over new games from both seats."""
    dice = np.random.default_rng(1)
    batch = roundhouse.VecGames(board, 2, 128, 10**6, opponents=[opponent], reward="win")
    wins, ended = 0.0, 0
    while ended < games:
        learners = np.array(batch.learners)
        actions = draw(policy.probabilities(scale(batch.observations), batch.masks), dice)
        batch.step(actions)
        wins += float(batch.rewards[np.arange(128), learners].sum())
        ended += int(batch.done.sum())
    return wins / ended


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--board", default="san-francisco")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--games", type=int, default=2000, help="games to judge the policy by")
    arguments = parser.parse_args()
    policy, scale = train(arguments.board, arguments.opponent, arguments.minutes)
    share = judge(policy, scale, arguments.board, arguments.opponent, arguments.games)
    margin = 1.96 * np.sqrt(share * (1 - share) / arguments.games)
    print(f"wins {100 * share:.1f} % ± {100 * margin:.1f} against {arguments.opponent}")


if __name__ == "__main__":
    main()
