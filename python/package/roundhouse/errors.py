"""The exceptions of the package. All of them are `RoundhouseError`, which is a `ValueError`."""

from __future__ import annotations

__all__ = [
    "BoardError",
    "IllegalAction",
    "NoSuchAction",
    "PositionError",
    "RecordError",
    "RoundhouseError",
]


class RoundhouseError(ValueError):
    """Something that the package was asked for makes no sense; the text says what."""


class IllegalAction(RoundhouseError):
    """The rules refuse an action. `clause` is the id of the rule in docs/rules."""

    def __init__(self, reason: str, clause: str, name: str) -> None:
        super().__init__(f"{reason} ({clause})")
        self.reason = reason
        """One English phrase that says what is wrong."""
        self.clause = clause
        """The id of the clause that refuses the action, such as "B-CLAIM-3"."""
        self.name = name
        """The name of the refusal, such as "route_claimed"."""
        self.game: int | None = None
        """The number of the game in a `VecGames`; None elsewhere."""

    def __reduce__(self):
        return IllegalAction, (self.reason, self.clause, self.name)


class NoSuchAction(RoundhouseError):
    """An index or words that name no action of the board."""


class _Problems(RoundhouseError):
    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems
        """All problems of the text, each with its line."""

    def __reduce__(self):
        return type(self), (self.problems,)


class BoardError(_Problems):
    """A board file or a layout file has problems."""


class PositionError(_Problems):
    """A position text has problems, or contradicts the rules."""


class RecordError(RoundhouseError):
    """A record cannot be read, or does not agree with the rules."""
