"""The tables as the terminal draws them, one module for each game, from what a seat may see."""
