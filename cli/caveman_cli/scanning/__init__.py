"""The files a person asked for, and what would become of them."""
