"""Tables as they are played.

`tables` has them all: `cache` (what is at hand, and the one way to change it), `seating`, `replays` and `chat`. One of
them is a `live_table`; `plan` is what a change of it would write, `updates` what its readers are sent, `restore` how it
comes from its rows, `lock` who may change it.
"""
