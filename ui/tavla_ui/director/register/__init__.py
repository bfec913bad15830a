"""The pages of the director's register: what rows and buttons they show, and what a touch does. No Qt here."""
