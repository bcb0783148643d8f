"""Advice: from what a seat knows, how likely everybody wins after each decision, and why."""
