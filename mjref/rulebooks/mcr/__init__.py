"""The rulebook of the 1998 competition rules (国标麻将), 81 fans."""
