"""What keeps model calls within what a person allowed, over all workers.

room       whether one more call fits into a minute, and when it will (pure)
window     the minute of one process; shared_window the minute that all processes on one queue share
worst      the most that a call can come to (pure)
budget     the day's money: reserved in the ledger before a call, settled after it
limited    the model that obeys all of them
"""
