"""The watcher: notifier, settle timers, rescans, and the daemon that holds them. Decides nothing but when to look."""
