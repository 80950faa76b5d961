"""The second window, for the hall: one thing at a time, readable from the last row."""
