"""The contract both processes share: job, codec, queue name, broker. arq's names stay in here and in the worker.

The queue is disposable: it holds nothing that the ledger and the files do not say, and a rescan rebuilds it.
"""
