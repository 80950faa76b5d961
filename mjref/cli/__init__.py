"""The command line: print, check and convert without a window."""
