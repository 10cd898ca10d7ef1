"""Duck Dealer (Splotter Spellen, 2008)."""
