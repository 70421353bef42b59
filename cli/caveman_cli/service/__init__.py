"""The watcher as a service of the user's own service manager: systemd on Linux, launchd on macOS.

A *service file* is what the manager reads (a unit, an agent); a *plan* is what it is built from. `unit`, `agent`,
`quoting`, `mark`, `carried` and `program` are pure; `calling`, `systemd` and `launchd` talk to the manager.
"""
