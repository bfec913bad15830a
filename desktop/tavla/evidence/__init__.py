"""What a match can be believed by: sealed dice, signatures, the export and its verification."""
