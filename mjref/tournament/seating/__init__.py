"""Seating plans (编排): who meets whom, where, and on which wind; pure and repeatable."""
