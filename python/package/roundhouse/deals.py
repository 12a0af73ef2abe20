"""Which deal an environment plays: the seed of a reset, then the numbers after it."""

from __future__ import annotations

import secrets

__all__ = ["Deals"]

_NUMBERS = 2**64


class Deals:
    """Counts deals. `reset(seed=7)` plays deal 7, the next resets without a seed play 8, 9 and so on.

    No random numbers of numpy are used, so a seed means the same games with every version of it.
    """

    def __init__(self) -> None:
        self._next = secrets.randbelow(_NUMBERS)

    def deal(self, seed: int | None) -> int:
        """Returns the number of the next deal: the seed, if one is given."""
        number = self._next if seed is None else int(seed) % _NUMBERS
        self._next = (number + 1) % _NUMBERS
        return number
