"""The worker: arq settings, the compress job, deferral. Knows nothing of how files are watched."""
