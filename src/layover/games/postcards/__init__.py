"""Postcards (2025)."""
