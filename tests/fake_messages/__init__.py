"""A provider on loopback: the Messages API and Chat Completions, well behaved or as badly as a test wants it.

behaviour   what one call is answered with, decided by a function of the call
message     an answer in the terms of the Messages API; it can also be told as a stream of events, or as a chat
fault       anything else: a status, a body, a cut, a stall
"""
