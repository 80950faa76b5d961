"""Qt models: columns are data, the models only adapt."""
