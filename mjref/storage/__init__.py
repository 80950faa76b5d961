"""The tournament file and rosters: rows, store, journal."""
