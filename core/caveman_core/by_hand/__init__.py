"""What a person asks of a file besides compressing and restoring it: hold, release, forget, retry."""
