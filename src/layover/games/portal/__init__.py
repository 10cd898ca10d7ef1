"""Portal: The Uncooperative Cake Acquisition Game (Cryptozoic and Valve, 2015)."""
