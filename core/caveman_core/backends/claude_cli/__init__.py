"""Claude through the `claude` program: for people with a subscription and no key. It sees the prompt, nothing else."""
