"""One module a command: its options, what it calls, what it prints. The work itself is in the library."""
