"""Many games between bots, on all cores and without the GIL."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from . import _engine
from ._engine import Board
from .errors import RoundhouseError

__all__ = ["match", "play_deals", "rate", "simulate"]


def simulate(
    board: Board | str,
    bots: Sequence[str],
    games: int = 1000,
    *,
    seats: int | None = None,
    seed: int | str = 1,
    threads: int | None = None,
    position: str | None = None,
    records: bool = False,
) -> dict[str, Any]:
    """Lets bots play many games and sums up the results, like `roundhouse simulate --json`.

    One bot is for all seats; then `seats` says how many. With `position` every game begins there. With
    `records` the result has a list of the games' records. The result never depends on `threads`.
    """
    seats = _seats(bots, seats)
    summary, texts = _engine.simulate(
        board, seats, list(bots), games, seed, threads, position, records
    )
    result: dict[str, Any] = json.loads(summary)
    if records:
        result["records"] = texts
    return result


def match(
    board: Board | str,
    bots: Sequence[str],
    games: int = 800,
    *,
    seats: int,
    field: Sequence[str] = (),
    seed: int | str = 1,
    threads: int | None = None,
) -> dict[str, Any]:
    """Finds out which bot is stronger, like `roundhouse match --json`.

    Every deal is played in every rotation of seats. The result has, for each bot, its share of the
    victories, its Elo and its points, with 95 % intervals.
    """
    rated = _engine.play_match(board, seats, list(bots), list(field), games, seed, threads)
    return _named(json.loads(rated), bots, field)


def play_deals(
    board: Board | str,
    bots: Sequence[str],
    deals: range,
    *,
    seats: int,
    field: Sequence[str] = (),
    seed: int | str = 1,
    threads: int | None = None,
) -> list[dict[str, Any]]:
    """Plays some deals of a match, so that processes or machines can share one; `rate` puts them together."""
    if deals.step != 1:
        raise RoundhouseError("deals must be a range without a step")
    played = _engine.play_deals(
        board, seats, list(bots), list(field), deals.start, deals.stop, seed, threads
    )
    return json.loads(played)


def rate(
    deals: Sequence[dict[str, Any]], bots: Sequence[str], *, field: Sequence[str] = ()
) -> dict[str, Any]:
    """Rates bots from the deals of `play_deals`, in the order of their numbers, as `match` does."""
    rated = _engine.rate(json.dumps(list(deals)), len(bots) + len(field))
    return _named(json.loads(rated), bots, field)


def _named(ratings: dict[str, Any], bots: Sequence[str], field: Sequence[str]) -> dict[str, Any]:
    return {"bots": [*bots, *field], **ratings}


def _seats(bots: Sequence[str], seats: int | None) -> int:
    if isinstance(bots, str):
        raise RoundhouseError('bots is a list of names, as in ["greedy", "random"]')
    return len(bots) if seats is None else seats
