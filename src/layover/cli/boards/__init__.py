"""Each game's table, drawn for a terminal."""
