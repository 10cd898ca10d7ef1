# %% [markdown]
# # Games as a data set
# A notebook in cells, for VS Code or Jupyter (with jupytext); `python examples/read_dataset.py` runs all of them.
# It needs `pip install 'layover[lab]'`.

# %% Some games, with every decision as a row of Parquet: here by chance, to be quick
import pathlib
import tempfile

import numpy as np
import pyarrow.parquet

import layover
from layover.envs.arrays import planes

GAMES = 100
folder = pathlib.Path(tempfile.mkdtemp()) / "portal"
layover.simulate("portal", ["random", "random"], GAMES, seed=1, out=folder, observations=True)

# %% The files name their encoding; a row is a decision
table = pyarrow.parquet.read_table(folder / "observations")
spec = layover.env.spec("portal", seats=2)
assert table.schema.metadata[b"layover"].decode() == spec.name
print(table.num_rows, "decisions:", *table.column_names)

# %% All rows as one array, and by the names of the planes
rows = np.frombuffer(b"".join(table["observation"].to_pylist()), np.uint8).reshape(table.num_rows, spec.size)
seen = planes(spec, rows)
share = table["share"].to_numpy()
ahead = seen["cake"][:, 0].astype(int) - seen["cake"][:, 1]

# %% How often a seat that is so many slices ahead wins in the end
print("ahead  decisions  won")
for slices in range(-3, 4):
    here = ahead == slices
    if here.any():
        print(f"{slices:+5}  {here.sum():9}  {share[here].mean():4.0%}  {'#' * round(30 * share[here].mean())}")

# %% Which actions are picked most
names, counts = np.unique(np.array(spec.actions)[table["action"].to_numpy()], return_counts=True)
for k in np.argsort(-counts)[:5]:
    print(f"{counts[k]:6}  {names[k]}")
