"""Airlines (1990)."""
