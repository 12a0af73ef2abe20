"""What PettingZoo and Gymnasium environments share: the spaces of a board and the check of their options."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from ._engine import Board, Game
from .errors import RoundhouseError

__all__ = ["LOSING", "action_space", "check_options", "observation_space"]

LOSING = {"win": -1.0, "score": -200.0, "margin": -200.0}
"""The reward of a seat that loses by an illegal action: worse than any that a legal game ends with."""


def observation_space(board: Board, seats: int) -> spaces.Dict:
    """Returns the space of observations: the numbers of docs/python.md, and the mask of legal actions."""
    numbers = Game(board, seats, 0).observation_size
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (numbers,), np.float32),
            "action_mask": spaces.Box(0, 1, (board.num_actions,), np.int8),
        }
    )


def action_space(board: Board) -> spaces.Discrete:
    """Returns the board's action space."""
    return spaces.Discrete(board.num_actions)


def check_options(reward: str, illegal: str, render_mode: str | None) -> None:
    """Raises for an option that no environment has."""
    if reward not in LOSING:
        raise RoundhouseError(f"there is no reward {reward!r}; there are score, margin, win")
    if illegal not in ("raise", "lose"):
        raise RoundhouseError('illegal is "raise" or "lose"')
    if render_mode not in (None, "ansi", "svg"):
        raise RoundhouseError('render_mode is "ansi" or "svg"')
