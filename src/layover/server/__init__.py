"""Tables of people and bots: kept for ever, served over HTTP and websockets.

Rooms, each of which knows only those after it: `run`, `http`, `socket`, `bots`, `tables`, `store`. To follow a click:
`socket.protocol` hears it, `socket.client` reads the message, `tables.cache` changes the table as `tables.plan` says,
`store` writes that, and `socket.clients` tells everybody what `tables.updates` makes of it.

Beside the rooms stands what several of them use: `door`, `problem`, `ids`, `tasks`, `processes` and `metrics`; `server`
is all that one process serves with, `archive` everything in one file, and `wire` the messages in TypeScript.
"""
