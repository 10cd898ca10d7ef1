"""Bots at tables: what they are asked stands in the store, and they think in worker processes."""
