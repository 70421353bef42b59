"""What went wrong as a message, an exit code and a next command that can be pasted."""
