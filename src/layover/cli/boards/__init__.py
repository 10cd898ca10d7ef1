"""One drawing for each game: a table on the terminal, from the view alone."""
