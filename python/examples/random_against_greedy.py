"""Random play against `greedy`, by hand and by the arena: how to play, look and measure.

    python random_against_greedy.py [--games 200]
"""

from __future__ import annotations

import argparse
import random

import roundhouse


def by_hand(board: str, seed: int) -> list[float]:
    """Plays one game: seat 0 takes random legal actions, seat 1 is a bot. Returns the shares of the victory."""
    game, dice = roundhouse.Game(board, 2, seed), random.Random(seed)
    greedy = roundhouse.Bot("greedy", seed)
    while not game.is_over:
        seat = game.to_move
        view = game.view(seat)
        game.step(dice.choice(view.legal()) if seat == 0 else greedy.choose(view))
    return game.rewards("win")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    games = parser.parse_args().games
    for board in ("san-francisco", "iberia"):
        wins = sum(by_hand(board, seed)[1] for seed in range(games))
        print(f"{board}: greedy wins {100 * wins / games:.1f} % of {games} games by hand")
        result = roundhouse.match(board, ["greedy", "random"], games, seats=2)
        share = result["shares"][0]
        print(
            f"{board}: greedy wins {100 * share['value']:.1f} % "
            f"({100 * share['low']:.1f} to {100 * share['high']:.1f}) of a match"
        )
        assert share["value"] > 0.9


if __name__ == "__main__":
    main()
