"""The PettingZoo environment: every seat is an agent, asked one after the other.

When several seats decide at once, they are asked in the order of their numbers. What they answer stays hidden
until all have answered: an observation is made from the seat's view of the game and from nothing else.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from ._engine import Board, Game
from .deals import Deals
from .errors import IllegalAction, NoSuchAction, RoundhouseError
from .spaces import LOSING, action_space, check_options, observation_space

__all__ = ["RoundhouseAEC", "env"]

Reward = Literal["win", "score", "margin"]
Illegal = Literal["raise", "lose"]


def env(
    board: Board | str,
    seats: int,
    *,
    reward: Reward = "win",
    illegal: Illegal = "raise",
    render_mode: str | None = None,
) -> RoundhouseAEC:
    """Makes a PettingZoo environment of a board; see `RoundhouseAEC`."""
    return RoundhouseAEC(board, seats, reward=reward, illegal=illegal, render_mode=render_mode)


class RoundhouseAEC(AECEnv[str, dict[str, np.ndarray], int]):
    """A game as a PettingZoo AEC environment with the agents seat_0, seat_1 and so on.

    Observations are dicts: "observation" (float32) and "action_mask" (int8), all 0 while another seat is
    asked. Rewards come at the end of the game: "win" is the share of the victory, "score" the points,
    "margin" the points ahead of the best other seat. An illegal action raises, or with illegal="lose" ends
    the game: the seat gets `roundhouse.spaces.LOSING`, the others 0.
    """

    metadata = {
        "name": "roundhouse_v0",
        "render_modes": ["ansi", "svg"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        board: Board | str,
        seats: int,
        *,
        reward: Reward = "win",
        illegal: Illegal = "raise",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_options(reward, illegal, render_mode)
        self.board = Board(board) if isinstance(board, str) else board
        self.seats = seats
        self.reward: Reward = reward
        self.illegal: Illegal = illegal
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space, actions = observation_space(self.board, seats), action_space(self.board)
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: actions for agent in self.possible_agents}
        self._deals = Deals()
        self.game: Game | None = None

    def observation_space(self, agent: str) -> Any:
        """Returns the observation space, which is the same object for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the action space, which is the same object for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals the game of the seed; without one, the game after the last. See `Deals`."""
        self.game = Game(self.board, self.seats, self._deals.deal(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._playing().to_move or 0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Returns what an agent sees, and the mask of its actions if it is asked now."""
        game, seat = self._playing(), self._seat_of[agent]
        observation, mask = game.observe(seat)
        mask = mask.view(np.int8)
        if game.to_move != seat or self.terminations.get(agent, True):
            mask[:] = 0
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Takes the action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game, seat = self._playing(), self._seat_of[agent]
        self._cumulative_rewards[agent] = 0.0
        try:
            game.step(_index(action), seat)
        except (IllegalAction, NoSuchAction):
            if self.illegal == "raise":
                raise
            self._end({agent: LOSING[self.reward]})
            return
        if game.is_over:
            values = game.rewards(self.reward) or []
            self._end(dict(zip(self.possible_agents, values, strict=True)))
            return
        self._clear_rewards()
        self.agent_selection = self.possible_agents[game.to_move or 0]

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = {agent: rewards.get(agent, 0.0) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """Returns the game as text or as the page's map, as `render_mode` says."""
        if self.render_mode is None:
            return None
        game = self._playing()
        return game.svg() if self.render_mode == "svg" else str(game)

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def _playing(self) -> Game:
        if self.game is None:
            raise RoundhouseError("call reset() first")
        return self.game


def _index(action: Any) -> int:
    if action is None:
        raise NoSuchAction("None is no action while the game goes on")
    index = int(action)
    if index < 0:
        raise NoSuchAction("the index is outside the action space")
    return index
