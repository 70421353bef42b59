"""Rules without a network: words and phrases that can go without changing what a sentence says."""
