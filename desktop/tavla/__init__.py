"""Tavla: a digital board for backgammon tournaments."""
