"""Claude through the Messages API, by the provider's own SDK."""
