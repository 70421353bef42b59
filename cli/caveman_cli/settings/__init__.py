"""The settings in force, and what is made of them: folders, ledger, queue, policies."""
