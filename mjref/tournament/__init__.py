"""One competition: people, programme, draw, results."""
