"""One object a part of the screen: values turned into text, lists and places."""
