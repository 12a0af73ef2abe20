"""What the tests share: boards, seats, random players, and how long to look."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

import roundhouse

LONG = os.environ.get("ROUNDHOUSE_LONG_TESTS") == "1"
"""Whether the long forms run: ten times the work, by hand, before a release."""

BOARDS = ("san-francisco", "iberia")


def tables() -> Iterator[tuple[str, int]]:
    """Both boards at every number of seats."""
    for name in BOARDS:
        fewest, most = roundhouse.Board(name).seats
        for seats in range(fewest, most + 1):
            yield name, seats


@pytest.fixture(params=list(tables()), ids=lambda table: f"{table[0]}-{table[1]}")
def table(request: pytest.FixtureRequest) -> tuple[str, int]:
    return request.param


def played(
    name: str, seats: int, seed: int, actions: int = 10_000
) -> roundhouse.Game:
    """A game after this number of random actions, or at its end."""
    game, dice = roundhouse.Game(name, seats, seed), random.Random(seed)
    while not game.is_over and actions > 0:
        game.step(dice.choice(game.legal_indices()))
        actions -= 1
    return game


def moments(name: str, seats: int, seed: int) -> Iterator[roundhouse.Game]:
    """Every moment of a random game, the first and the last included."""
    game, dice = roundhouse.Game(name, seats, seed), random.Random(seed)
    while not game.is_over:
        yield game
        game.step(dice.choice(game.legal_indices()))
    yield game
