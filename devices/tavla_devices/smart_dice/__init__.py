"""Dice that can be bought and tell by Bluetooth how they lie: GoDice and Pixels."""
