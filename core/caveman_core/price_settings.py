"""A `[prices.MODEL]` table of the settings: what a model costs. Imports pydantic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from caveman_core.prices import Price, Prices

Dollars = Annotated[float, Field(ge=0, le=10_000, allow_inf_nan=False)]


class PriceSettings(BaseModel):
    """USD a million tokens. What is read from a cache, or written to it, costs as input unless it is said."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    input: Dollars
    output: Dollars
    cache_read: Dollars | None = None
    cache_write: Dollars | None = None

    @property
    def price(self) -> Price:
        """As the price table has it."""
        written = self.input if self.cache_write is None else self.cache_write
        return Price(self.input, self.output, written, self.input if self.cache_read is None else self.cache_read)


def prices_of(tables: Mapping[str, PriceSettings]) -> Prices:
    """The price table with these beside it."""
    return Prices({model: table.price for model, table in tables.items()})
