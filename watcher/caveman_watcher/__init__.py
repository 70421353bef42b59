"""The watcher: notifier, settle timers, rescans, and the daemon that holds them. Decides nothing but when to look.

notice      something may have changed (a path) or a rescan is wanted; a hint, never proof
look        read one file and ask `needs_work`; the answer is a job, a hold, a refusal, or nothing
rescan      look at every memory file of every root; what makes "never miss a save" true, notices only make it fast
baseline    a file that was there before its root was added and has not been saved since: not touched unasked
whole       a notifier that hears of every directory it should hear of

May not import the worker: the daemon gets it as a companion.
"""
