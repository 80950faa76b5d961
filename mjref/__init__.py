"""mjref: the referee's workbench for competition mahjong (麻将竞赛)."""

__version__ = "0.1.0"
