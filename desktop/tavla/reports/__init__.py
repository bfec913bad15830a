"""What happened in a match or an event, told for people: a neutral document, and that document as HTML."""
