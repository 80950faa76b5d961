"""How a hand is judged, counted and settled, one folder a game."""
