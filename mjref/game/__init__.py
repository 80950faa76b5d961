"""The words of one hand: tiles, seats, melds, wins, payments."""
