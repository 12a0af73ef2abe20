"""The Gymnasium environment: one seat for you, bots for the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np

from ._engine import Board, Bot, Game
from .deals import Deals
from .errors import IllegalAction, NoSuchAction, RoundhouseError
from .spaces import LOSING, action_space, check_options, observation_space

__all__ = ["SeatEnv"]


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game against bots.

    `opponents` are the bots of the other seats, the first one at your left; one name is for all. Without
    `seat` you move on by one seat with every deal. The reward comes at the end: "win" is your share of the
    victory, "score" your points, "margin" your points ahead of the best other seat. An illegal action
    raises, or with illegal="lose" ends the game with `roundhouse.spaces.LOSING`.
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 2}

    def __init__(
        self,
        board: Board | str,
        seats: int = 2,
        *,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        reward: Literal["win", "score", "margin"] = "win",
        illegal: Literal["raise", "lose"] = "raise",
        render_mode: str | None = None,
    ) -> None:
        check_options(reward, illegal, render_mode)
        if isinstance(opponents, str) or len(opponents) not in (1, seats - 1):
            raise RoundhouseError(f"opponents needs 1 or {seats - 1} names of bots")
        if seat is not None and not 0 <= seat < seats:
            raise RoundhouseError(f"seat must be 0 to {seats - 1}")
        self.board = Board(board) if isinstance(board, str) else board
        self.seats = seats
        self.opponents = list(opponents) * (seats - 1 if len(opponents) == 1 else 1)
        for name in self.opponents:
            Bot(name)
        self.fixed_seat = seat
        self.reward = reward
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space = observation_space(self.board, seats)
        self.action_space = action_space(self.board)
        self.game: Game | None = None
        self.seat = 0
        self._bots: dict[int, Bot] = {}
        self._deals = Deals()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Deals the game of the seed, or the one after the last, and lets the bots before you play."""
        super().reset(seed=seed)
        deal = self._deals.deal(seed)
        self.seat = deal % self.seats if self.fixed_seat is None else self.fixed_seat
        self.game = Game(self.board, self.seats, deal)
        self._bots = {
            (self.seat + 1 + away) % self.seats: Bot(name, (deal + away) % 2**64)
            for away, name in enumerate(self.opponents)
        }
        self._let_bots_act()
        return self._observation(), {"seat": self.seat}

    def step(
        self, action: int
    ) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """Takes your action and lets the bots play until you must decide again."""
        game = self._playing()
        info: dict[str, Any] = {"seat": self.seat}
        try:
            index = int(action)
            if index < 0:
                raise NoSuchAction("the index is outside the action space")
            game.step(index, self.seat)
        except (IllegalAction, NoSuchAction) as refused:
            if self.illegal == "raise":
                raise
            info["refused"] = str(refused)
            return self._observation(), LOSING[self.reward], True, False, info
        self._let_bots_act()
        reward = 0.0
        if game.is_over:
            reward = float((game.rewards(self.reward) or [])[self.seat])
            info["scores"] = [score["total"] for score in game.scores or []]
        return self._observation(), reward, game.is_over, False, info

    def action_masks(self) -> np.ndarray:
        """Returns the mask of your legal actions (bool), under the name that sb3-contrib uses."""
        return self._playing().view(self.seat).mask()

    def render(self) -> str | None:  # type: ignore[override]
        """Returns what you see as text or as the page's map, as `render_mode` says."""
        if self.render_mode is None:
            return None
        view = self._playing().view(self.seat)
        return view.svg() if self.render_mode == "svg" else str(view)

    def _let_bots_act(self) -> None:
        game = self._playing()
        while (mover := game.to_move) is not None and mover != self.seat:
            game.step(self._bots[mover].choose(game.view(mover)), mover)

    def _observation(self) -> dict[str, np.ndarray]:
        observation, mask = self._playing().observe(self.seat)
        return {"observation": observation, "action_mask": mask.view(np.int8)}

    def _playing(self) -> Game:
        if self.game is None:
            raise RoundhouseError("call reset() first")
        return self.game
