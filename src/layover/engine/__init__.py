"""The decision stack every game stands on: no game, no network, no clock, no global random."""

from layover.engine import stack

COMPILED: bool = not stack.__file__.endswith(".py")
"""Whether the rules run compiled by mypyc or as plain Python."""
