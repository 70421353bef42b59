"""What model calls came to, as a person reads it and as JSON."""

from __future__ import annotations

from caveman_cli.output.console import plural
from caveman_core.history.records import Made
from caveman_core.usage import Usage


def usage_words(usage: Usage) -> str:
    """`2 calls, 1,200 tokens in (900 cached), 300 out, $0.0002`; "" if nothing was asked."""
    if not usage.calls:
        return ""
    cached = f" ({usage.tokens_cached:,} cached)" if usage.tokens_cached else ""
    tokens = f"{usage.tokens_in:,} tokens in{cached}, {usage.tokens_out:,} out"
    return f"{plural(usage.calls, 'call')}, {tokens}, {dollars(usage.cost)}"


def calls_words(usage: Usage) -> str:
    """`2 calls, $0.0002`; "" if nothing was asked."""
    return f"{plural(usage.calls, 'call')}, {dollars(usage.cost)}" if usage.calls else ""


def dollars(cost: float) -> str:
    """To a hundredth of a cent: calls of small models cost no more."""
    return f"${cost:.4f}"


def usage_json(usage: Usage) -> dict[str, object]:
    """Stable keys. `requests` are the ids by which the provider knows the calls."""
    return {
        "calls": usage.calls,
        "tokens_in": usage.tokens_in,
        "tokens_cached": usage.tokens_cached,
        "tokens_out": usage.tokens_out,
        "cost_usd": usage.cost,
        "requests": list(usage.requests),
    }


def made_json(made: Made | None) -> dict[str, object] | None:
    """The calls of a job, its model ("" for rules alone), and its sections by verdict; null where nothing is kept."""
    if made is None:
        return None
    return {"model": made.model, "usage": usage_json(made.usage), "sections": dict(made.sections)}
