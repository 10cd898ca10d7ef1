"""The games as environments of other projects: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

None of these is loaded with `layover`: each needs its extra (docs/environments.md).
"""
