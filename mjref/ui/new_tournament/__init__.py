"""The way to a new tournament: name and regulations, people, seats."""
