"""`python -m caveman_cli`."""

from caveman_cli.main import main

if __name__ == "__main__":
    main()
