"""Where tables are kept: one small interface, SQLite and PostgreSQL behind it.

A `store` is what both of them promise, `connect` finds the one of a URL. All SQL of the server is written once, in a
dialect both understand, with `$1` for the first argument: `records`, `plies` and `people` have it.
"""
