"""What stands behind the ports: each implements the port of its name."""
