"""Commands, decisions and the session that makes facts durable."""
