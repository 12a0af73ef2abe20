"""The engine of the package, in Rust. Import these names from `roundhouse`."""

from collections.abc import Sequence
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

__version__: str

def boards() -> list[str]:
    """Returns the ids of the boards that come with the package."""

def boards_in_memory() -> int:
    """Returns the number of boards in memory, for tests."""

def bots() -> list[tuple[str, str, str]]:
    """Returns all bots: the name of each, what it is for, and a line about it."""

def play(
    board: Board | str,
    bots: Sequence[str],
    seed: int | str,
    seats: int | None = None,
    number: int | None = None,
) -> Game:
    """Lets bots play one game; with `number`, the game of that number of the seed's series."""

def replay(text: str, board: Board | str | None = None) -> Game:
    """Plays a finished record again, compares everything that it says, and returns the game."""

def verify(text: str, board: Board | str | None = None) -> dict[str, Any]:
    """Checks a finished record as `roundhouse replay --verify` does; returns what was checked."""

def simulate(
    board: Board | str,
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int | str,
    threads: int | None = None,
    position: str | None = None,
    records: bool = False,
) -> tuple[str, list[str]]: ...
def play_match(
    board: Board | str,
    seats: int,
    bots: Sequence[str],
    field: Sequence[str],
    games: int,
    seed: int | str,
    threads: int | None = None,
) -> str: ...
def play_deals(
    board: Board | str,
    seats: int,
    bots: Sequence[str],
    field: Sequence[str],
    first: int,
    end: int,
    seed: int | str,
    threads: int | None = None,
) -> str: ...
def rate(deals: str, bots: int) -> str: ...

@final
class Board:
    """The checked data of one game: map, cards, tickets and numbers."""

    def __new__(cls, id: str) -> Board: ...
    @staticmethod
    def parse(text: str, layout: str | None = None) -> Board:
        """Reads a board file and, if given, the layout file for drawing it."""
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def fingerprint(self) -> str: ...
    @property
    def seats(self) -> tuple[int, int]:
        """The smallest and the largest number of seats."""
    @property
    def text(self) -> str: ...
    @property
    def layout(self) -> str | None: ...
    @property
    def colors(self) -> list[str]: ...
    @property
    def locations(self) -> list[str]: ...
    @property
    def routes(self) -> list[dict[str, Any]]: ...
    @property
    def tickets(self) -> list[dict[str, Any]]: ...
    @property
    def festivals(self) -> list[dict[str, Any]]: ...
    @property
    def symbols(self) -> int: ...
    @property
    def supply(self) -> int: ...
    @property
    def drafts(self) -> bool: ...
    @property
    def num_actions(self) -> int:
        """The number of actions that the board's action space has."""
    def describe_action(self, index: int) -> str:
        """Returns what an index of the action space means, in words."""
    def action_index(self, action: Action) -> int | None:
        """Returns the index of an action that means the same in every view; None for keeps and stacks."""
    def action(self, words: str) -> Action:
        """Reads an action in the words of records."""
    def observation_fields(self, seats: int) -> list[tuple[str, int, list[int], str]]:
        """Returns the fields of observations: name, first number, shape and meaning of each."""
    def svg(self) -> str:
        """Draws the map as SVG, without any game on it; fails if the board has no layout."""
    def _repr_svg_(self) -> str | None: ...

@final
class Setup:
    """A board and a number of seats that it allows."""

    def __new__(cls, board: Board | str, seats: int) -> Setup: ...
    @property
    def board(self) -> Board: ...
    @property
    def seats(self) -> int: ...
    def deal(self, seed: int | str) -> Game:
        """Deals a game; the same seed deals the same game on every machine."""

@final
class Action:
    """What one seat decides, with everything that it names. Its text is that of records."""

    @property
    def kind(self) -> str: ...
    @property
    def board(self) -> Board: ...
    @property
    def slot(self) -> int | None: ...
    @property
    def route(self) -> str | None: ...
    @property
    def color(self) -> str | None: ...
    @property
    def wilds(self) -> int | None: ...
    @property
    def collect_at(self) -> str | None: ...
    @property
    def tickets(self) -> list[str]: ...
    @property
    def stacks(self) -> list[tuple[int, str]]: ...

@final
class Game:
    """A game in play, hidden parts included. Look at it through `view(seat)`."""

    def __new__(cls, board: Board | str, seats: int, seed: int | str) -> Game: ...
    @staticmethod
    def from_position(text: str, board: Board | str | None = None, sample: int = 0) -> Game:
        """Reads a position. What it does not show is sampled with the number `sample`."""
    @staticmethod
    def from_record(text: str, board: Board | str | None = None) -> Game:
        """Reads a record, finished or not, and plays it again to its last action."""
    @property
    def board(self) -> Board: ...
    @property
    def seats(self) -> int: ...
    @property
    def seed(self) -> str | None: ...
    @property
    def names(self) -> list[str]: ...
    @names.setter
    def names(self, names: Sequence[str]) -> None: ...
    @property
    def digest(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def decision(self) -> str | None: ...
    @property
    def awaited(self) -> list[int]: ...
    @property
    def to_move(self) -> int | None: ...
    @property
    def turns(self) -> int: ...
    @property
    def history(self) -> list[tuple[int, Action]]: ...
    def view(self, seat: int | None = None) -> View:
        """Returns what a seat sees now; without a seat what a spectator sees."""
    def step(self, action: Action | int | str, seat: int | None = None) -> None:
        """Carries out an action; raises `IllegalAction` with its clause."""
    def check(self, action: Action | int | str, seat: int | None = None) -> None:
        """Raises `IllegalAction` if the seat may not do this now; changes nothing."""
    def legal(self, seat: int | None = None) -> list[Action]:
        """Returns the legal actions of a seat, or of the first that must decide."""
    def legal_indices(self, seat: int | None = None) -> list[int]:
        """Returns the indices of the legal actions, in the order of `legal`."""
    def observe(
        self, seat: int | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Returns observation and mask of a seat, or of the first that must decide."""
    def observe_into(
        self,
        observation: NDArray[np.float32],
        mask: NDArray[np.bool_],
        seat: int | None = None,
    ) -> None:
        """Writes observation and mask into arrays of yours."""
    @property
    def observation_size(self) -> int: ...
    @property
    def scores(self) -> list[dict[str, Any]] | None: ...
    def rewards(self, kind: str = "win") -> list[float] | None:
        """Returns the rewards by seat ("score", "margin" or "win"); None while the game goes on."""
    @property
    def position(self) -> str: ...
    @property
    def record(self) -> str: ...
    def copy(self) -> Game:
        """Returns a copy that goes its own way."""
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, memo: Any) -> Game: ...
    def svg(self) -> str:
        """Draws the map as SVG, with the claims on it; fails if the board has no layout."""
    def _repr_svg_(self) -> str | None: ...

@final
class View:
    """What one observer sees of a game at one moment."""

    @property
    def board(self) -> Board: ...
    @property
    def seats(self) -> int: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def decision(self) -> str | None: ...
    @property
    def awaited(self) -> list[int]: ...
    @property
    def turn(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def last_round(self) -> tuple[int, int] | None: ...
    @property
    def market(self) -> list[str | None]: ...
    @property
    def deck_size(self) -> int: ...
    @property
    def discard(self) -> dict[str, int]: ...
    @property
    def ticket_deck_size(self) -> int: ...
    @property
    def stacks(self) -> list[tuple[int, str | None, int]]: ...
    @property
    def festivals(self) -> dict[str, int]: ...
    def claims(self, seat: int) -> list[str]: ...
    def supply(self, seat: int) -> int: ...
    def points(self, seat: int) -> int: ...
    def hand_size(self, seat: int) -> int: ...
    def ticket_count(self, seat: int) -> int: ...
    def tokens(self, seat: int) -> list[int]: ...
    def hand(self, seat: int | None = None) -> dict[str, int] | None: ...
    def tickets(self, seat: int | None = None) -> list[str] | None: ...
    def complete(self, seat: int | None = None) -> list[str] | None: ...
    def offered(self, seat: int | None = None) -> list[str] | None: ...
    def legal(self) -> list[Action]:
        """Returns the observer's legal actions; empty if it has nothing to decide."""
    def legal_indices(self) -> list[int]: ...
    def action(self, index: int) -> Action:
        """Returns the action of an index of the action space."""
    def index(self, action: Action | int | str) -> int | None:
        """Returns the index of an action; None if the action space does not have it."""
    def check(self, action: Action | int | str) -> None:
        """Raises `IllegalAction` if the observer may not do this now."""
    def observation(self) -> NDArray[np.float32]: ...
    def mask(self) -> NDArray[np.bool_]: ...
    def sample(self, seed: int = 0) -> Game:
        """Returns a random whole game that agrees with everything the observer knows."""
    @property
    def position(self) -> str: ...
    @property
    def scores(self) -> list[dict[str, Any]] | None: ...
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str | None: ...

@final
class Bot:
    """A bot that plays one seat of one game."""

    def __new__(cls, name: str, seed: int = 0) -> Bot: ...
    @property
    def name(self) -> str: ...
    def choose(self, view: View, budget: int | None = None) -> Action:
        """Chooses an action. `budget` is the most candidates that the bot weighs."""
    def explain(
        self, view: View, budget: int | None = None
    ) -> tuple[Action, list[tuple[Action, float, str]]]:
        """Chooses an action and says why: candidates with their worth in points, the chosen one first."""
    def __copy__(self) -> Bot: ...

@final
class VecGames:
    """Many games of one board, stepped in one call. Finished games are dealt anew."""

    def __new__(
        cls,
        board: Board | str,
        seats: int,
        count: int,
        seed: int | str = ...,
        opponents: Sequence[str] = ...,
        seat: int | None = None,
        reward: str = "win",
        observations: bool = True,
        masks: bool = True,
        threads: int = 1,
    ) -> VecGames: ...
    def reset(self, seed: int | str | None = None) -> None:
        """Deals all games from the first deals of the seed, or of a new seed."""
    def step(self, actions: NDArray[np.int64]) -> None:
        """Takes one action in every game. If one is refused, none is taken."""
    def sample_actions(self) -> NDArray[np.int64]:
        """Chooses a random legal action for every game, all equally likely."""
    def game(self, index: int) -> Game:
        """Returns a copy of one of the games."""
    def __len__(self) -> int: ...
    @property
    def board(self) -> Board: ...
    @property
    def learners(self) -> list[int]: ...
    @property
    def observations(self) -> NDArray[np.float32] | None: ...
    @property
    def masks(self) -> NDArray[np.bool_] | None: ...
    @property
    def rewards(self) -> NDArray[np.float32]: ...
    @property
    def scores(self) -> NDArray[np.int16]: ...
    @property
    def done(self) -> NDArray[np.bool_]: ...
    @property
    def seats(self) -> NDArray[np.int8]: ...
