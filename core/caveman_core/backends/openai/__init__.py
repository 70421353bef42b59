"""Any endpoint compatible with OpenAI's Chat Completions: a local model first of all."""
