"""The command line: the only code that prints or exits. It calls the library and renders what comes back."""
