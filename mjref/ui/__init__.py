"""What the referee sees."""
