"""One figure of one game, alone on the last line, for alternating with another engine's command.

    python benchmarks/rate.py decisions airlines
    python benchmarks/rate.py copies|games|playouts|search|growth GAME

LAYOVER_WINDOW sets the seconds (1.5 unless told). Run it over the installed wheel for the compiled figure and
with PYTHONPATH=src for the plain one.
"""

from __future__ import annotations

import os
import sys

from layover.lab.bench import MEASURES, Bench, rate

if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in (*MEASURES, "growth"):
        sys.exit(__doc__)
    bench = Bench(sys.argv[2])
    if sys.argv[1] == "growth":
        print(bench.growth())
    else:
        print(rate(getattr(bench, sys.argv[1]), float(os.environ.get("LAYOVER_WINDOW", "1.5"))))
