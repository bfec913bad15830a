"""Opens ports: the only importer of pyserial."""
