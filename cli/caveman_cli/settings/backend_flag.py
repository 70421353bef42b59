"""The option that names a backend. Apart from the other flags: it loads the settings."""

from __future__ import annotations

from typing import Annotated

import typer

from caveman_core.config import BackendChoice

Backend = Annotated[
    BackendChoice | None,
    typer.Option(help="What compresses, for this run; naming one allows it (CAVEMAN_BACKEND).", show_default=False),
]
