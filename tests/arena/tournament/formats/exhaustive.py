"""What is best, found by trying everything."""

from __future__ import annotations

from functools import lru_cache


def most_pairs(allowed: list[list[bool]]) -> int:
    """By trying everything."""

    @lru_cache(None)
    def most(left: int) -> int:
        if not left:
            return 0
        one = left.bit_length() - 1
        rest = left & ~(1 << one)
        pairs = [
            1 + most(rest & ~(1 << other))
            for other in range(one)
            if rest >> other & 1 and allowed[one][other]
        ]
        return max([most(rest), *pairs])

    return most((1 << len(allowed)) - 1)
