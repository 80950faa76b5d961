"""Qt models: columns are data, the model only adapts."""
