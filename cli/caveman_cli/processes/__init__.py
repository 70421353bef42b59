"""Other processes of caveman: found, and ended by a command that a person pastes."""
