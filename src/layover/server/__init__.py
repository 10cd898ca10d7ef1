"""Tables of people and bots: kept for ever, served over HTTP and websockets."""
