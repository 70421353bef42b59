"""`python -m caveman_cli`."""

if __name__ == "__main__":
    try:
        from caveman_cli.main import main
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    main()
