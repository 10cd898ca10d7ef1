"""Websockets: frames, the clients behind them, and who is here."""
