"""Measures the package: one step, the environments, batches, simulations, and other games beside it.

    python benchmark.py [--program ../target/release/roundhouse] [--rounds 7]

Everything is measured in turn, several times, and the best time of each counts: other work on the machine only
makes times longer. Two things that are compared are measured right after each other in every round.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import roundhouse

BOARDS = ("san-francisco", "iberia")
SEATS = 2


def best(rounds: int, work: Callable[[], int]) -> float:
    """Returns the least time for one item, in seconds; `work` returns how many items it did."""
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        done = work()
        times.append((time.perf_counter() - started) / done)
    return min(times)


def recorded(board: str, games: int) -> list[tuple[int, list[int]]]:
    """Random games as seeds and indices, so that what is measured draws no random numbers."""
    lines = []
    for seed in range(games):
        game, dice, actions = roundhouse.Game(board, SEATS, seed), random.Random(seed), []
        while not game.is_over:
            actions.append(dice.choice(game.legal_indices()))
            game.step(actions[-1])
        lines.append((seed, actions))
    return lines


def single_games(board: str, rounds: int) -> dict[str, float]:
    """Times of one step in microseconds: alone, with observation and mask, and through PettingZoo."""
    lines = recorded(board, 10)
    first = roundhouse.Game(board, SEATS, 0)
    observation, mask = first.observe()
    env = roundhouse.env(board, SEATS)

    def steps() -> int:
        for seed, actions in lines:
            step = roundhouse.Game(board, SEATS, seed).step
            for action in actions:
                step(action)
        return sum(len(actions) for _, actions in lines)

    def observed() -> int:
        for seed, actions in lines:
            game = roundhouse.Game(board, SEATS, seed)
            step, observe = game.step, game.observe_into
            for action in actions[:-1]:
                step(action)
                observe(observation, mask)
            step(actions[-1])
        return sum(len(actions) for _, actions in lines)

    def pettingzoo() -> int:
        for seed, actions in lines:
            env.reset(seed=seed)
            env.game = roundhouse.Game(board, SEATS, seed)
            for action in actions:
                env.last()
                env.step(action)
        return sum(len(actions) for _, actions in lines)

    return {
        "step": 1e6 * best(10 * rounds, steps),
        "step, observation and mask": 1e6 * best(10 * rounds, observed),
        "PettingZoo last() and step()": 1e6 * best(10 * rounds, pettingzoo),
    }


def batches(board: str, rounds: int) -> dict[str, float]:
    """Steps a second with random legal actions in one thread."""
    result = {}
    for name, options in (
        ("without observations", {"observations": False, "masks": False}),
        ("with masks", {"observations": False}),
        ("with observations and masks", {}),
    ):
        games = roundhouse.VecGames(board, SEATS, 256, **options)

        def work(games: roundhouse.VecGames = games) -> int:
            for _ in range(100):
                games.step(games.sample_actions())
            return 100 * len(games)

        # After some games each, all stages are in the batch; a piece of 100 steps has them all.
        best(6, work)
        result[name] = 1 / best(20 * rounds, work)
    return result


def simulations(board: str, program: Path, rounds: int) -> dict[str, float]:
    """Processor time of one action of `simulate` in nanoseconds, from Python and from the command line.

    Processor time and not seconds: the two run in different processes, which the machine may treat differently.
    """
    count, times = 30_000, {"Python": [], "command line": []}
    command = [program, "simulate", "--board", board, "--seats", str(SEATS), "--games", str(count)]
    command += ["--bots", "random", "--seed", "1", "--threads", "1", "--json"]

    def used(who: int) -> float:
        return resource.getrusage(who).ru_utime

    for _ in range(3 * rounds):
        started = used(resource.RUSAGE_SELF)
        own = roundhouse.simulate(board, ["random"], count, seats=SEATS, threads=1)
        times["Python"].append(used(resource.RUSAGE_SELF) - started)
        started = used(resource.RUSAGE_CHILDREN)
        native = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
        times["command line"].append(used(resource.RUSAGE_CHILDREN) - started)
        assert own["actions"] == native["actions"]
    return {name: 1e9 * min(all) / own["actions"] for name, all in times.items()}


def openspiel(name: str, rounds: int) -> float:
    """Microseconds of one random step of an OpenSpiel game in C++, with its observation."""
    import pyspiel

    game = pyspiel.load_game(name)

    def work() -> int:
        dice, steps = random.Random(1), 0
        for _ in range(5):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(actions, weights)[0])
                    continue
                player = max(state.current_player(), 0)
                state.apply_action(dice.choice(state.legal_actions()))
                if not state.is_terminal():
                    state.observation_tensor(player)
                steps += 1
        return steps

    return 1e6 * best(rounds, work)


def pettingzoo(module: str, rounds: int) -> float:
    """Microseconds of last() and step() in a classic game of PettingZoo, with random legal actions."""
    import importlib

    env = importlib.import_module(f"pettingzoo.classic.{module}").env()

    def work() -> int:
        dice, steps = np.random.default_rng(1), 0
        for seed in range(3):
            env.reset(seed=seed)
            for _ in env.agent_iter(200):
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
                steps += 1
        return steps

    return 1e6 * best(rounds, work)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, help="the release build of `roundhouse`")
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for board in BOARDS:
        for name, value in single_games(board, arguments.rounds).items():
            print(f"{board}: {name}: {value:.2f} us")
        for name, value in batches(board, arguments.rounds).items():
            print(f"{board}: batch {name}: {value / 1e6:.2f} million steps a second")
        if arguments.program:
            rates = simulations(board, arguments.program, arguments.rounds)
            for name, value in rates.items():
                print(f"{board}: simulate by {name}: {value:.1f} ns of processor time an action")
            print(f"{board}: Python / command line: {rates['Python'] / rates['command line']:.3f}")
    for name in ("backgammon", "gin_rummy", "chess"):
        try:
            print(f"OpenSpiel {name}: {openspiel(name, arguments.rounds):.2f} us")
        except ImportError:
            print(f"OpenSpiel {name}: pyspiel is not installed")
    for name in ("connect_four_v3", "chess_v6"):
        try:
            print(f"PettingZoo {name}: {pettingzoo(name, arguments.rounds):.2f} us")
        except ImportError as missing:
            print(f"PettingZoo {name}: not installed ({missing})")


if __name__ == "__main__":
    main()
