"""The games for OpenSpiel: importing this module registers `python_roundhouse` with pyspiel.

    import pyspiel, roundhouse.openspiel
    game = pyspiel.load_game("python_roundhouse", {"board": "san-francisco", "players": 3})

The deal is one chance node: outcome i deals the game of seed i, and everything later follows from it. `deals`
says how many deals there are. Simultaneous decisions are asked one after the other, hidden from the others.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]

from ._engine import Board, Game, View

__all__ = ["RoundhouseGame", "RoundhouseState"]

_SEATS = range(2, 6)
_MAX_LENGTH = 10_000
"""A bound that no game reaches: every turn draws a card, claims a route, or passes."""

_TYPE = pyspiel.GameType(
    short_name="python_roundhouse",
    long_name="Roundhouse: two railway board games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=max(_SEATS),
    min_num_players=min(_SEATS),
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"board": "san-francisco", "players": 2, "deals": 1000},
)


class RoundhouseGame(pyspiel.Game):
    """A board at a number of seats, as an OpenSpiel game. Utilities are shares of the victory."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_TYPE.parameter_specification, **(params or {})}
        self.board = Board(str(given["board"]))
        self.seats = int(given["players"])
        self.deals = int(given["deals"])
        if self.deals < 1:
            raise ValueError("deals must be at least 1")
        self.observation_size = Game(self.board, self.seats, 0).observation_size
        info = pyspiel.GameInfo(
            num_distinct_actions=self.board.num_actions,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=_MAX_LENGTH,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> RoundhouseState:
        """Returns the state before the deal."""
        return RoundhouseState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> RoundhouseObserver:
        """Returns an observer that writes the numbers of docs/python.md."""
        return RoundhouseObserver(self)


class RoundhouseState(pyspiel.State):
    """A game in play, or the chance node before its deal."""

    def __init__(self, game: RoundhouseGame) -> None:
        super().__init__(game)
        self._about = game
        self.game: Game | None = None

    def current_player(self) -> int:
        """Returns the seat that must decide, the chance player before the deal."""
        if self.game is None:
            return pyspiel.PlayerId.CHANCE
        seat = self.game.to_move
        return pyspiel.PlayerId.TERMINAL if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns all deals, equally likely."""
        return [(deal, 1 / self._about.deals) for deal in range(self._about.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert player >= 0
        return [] if self.game is None else sorted(self.game.legal_indices(player))

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.game = Game(self._about.board, self._about.seats, action)
        else:
            self.game.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._about.board.describe_action(action)

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self.game is not None and self.game.is_over

    def returns(self) -> list[float]:
        """Returns the shares of the victory; all 0 while the game goes on."""
        rewards = None if self.game is None else self.game.rewards("win")
        return [0.0] * self._about.seats if rewards is None else [float(r) for r in rewards]

    def view(self, player: int) -> View | None:
        """Returns what a seat sees; None before the deal."""
        return None if self.game is None else self.game.view(player)

    def clone(self) -> RoundhouseState:
        """Returns a copy that goes its own way."""
        copy: RoundhouseState = super().clone()
        return copy

    def __deepcopy__(self, memo: Any) -> RoundhouseState:
        twin = RoundhouseState(self._about)
        for action in self.history():
            twin.apply_action(action)
        return twin

    def __str__(self) -> str:
        return "before the deal" if self.game is None else str(self.game)


class RoundhouseObserver:
    """Writes what a seat sees into `tensor`, and as text."""

    def __init__(self, game: RoundhouseGame) -> None:
        self.tensor = np.zeros(game.observation_size, np.float32)
        fields = game.board.observation_fields(game.seats)
        self.dict = {
            name: self.tensor[first : first + int(np.prod(shape))].reshape(shape)
            for name, first, shape, _ in fields
        }

    def set_from(self, state: RoundhouseState, player: int) -> None:
        """Writes the observation of a seat; all 0 before the deal."""
        view = state.view(player)
        self.tensor[:] = 0 if view is None else view.observation()

    def string_from(self, state: RoundhouseState, player: int) -> str:
        """Returns what a seat sees and remembers, as position text."""
        view = state.view(player)
        return "before the deal" if view is None else view.position


pyspiel.register_game(_TYPE, RoundhouseGame)
