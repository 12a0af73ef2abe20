"""Two railway board games for people who study games.

`Game` is a whole game, `View` what one seat sees of it, `Bot` a program that decides for a seat.
`simulate` and `match` play many games on all cores, `VecGames` steps thousands of games in one call.
`env` is a PettingZoo environment, `SeatEnv` a Gymnasium one. See docs/python.md in the repository.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._engine import (
    Action,
    Board,
    Bot,
    Game,
    Setup,
    VecGames,
    View,
    __version__,
    boards,
    bots,
    play,
    replay,
    verify,
)
from .arena import match, play_deals, rate, simulate
from .errors import (
    BoardError,
    IllegalAction,
    NoSuchAction,
    PositionError,
    RecordError,
    RoundhouseError,
)

if TYPE_CHECKING:
    from .aec import RoundhouseAEC, env
    from .gym import SeatEnv

__all__ = [
    "Action",
    "Board",
    "BoardError",
    "Bot",
    "Game",
    "IllegalAction",
    "NoSuchAction",
    "PositionError",
    "RecordError",
    "RoundhouseAEC",
    "RoundhouseError",
    "SeatEnv",
    "Setup",
    "VecGames",
    "View",
    "__version__",
    "boards",
    "bots",
    "env",
    "match",
    "play",
    "play_deals",
    "rate",
    "replay",
    "simulate",
    "verify",
]

# These need a package that not everybody has, so they are imported when they are first used.
_LAZY = {"env": "aec", "RoundhouseAEC": "aec", "SeatEnv": "gym"}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{_LAZY[name]}", __name__), name)
