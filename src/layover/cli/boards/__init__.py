"""Tables drawn for the terminal, one module a game."""
