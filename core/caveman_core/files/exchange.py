"""Linux: one system call that exchanges two names, or moves one only if the other is free. Nothing is followed."""

from __future__ import annotations

import ctypes
import errno
import os
import platform
from collections.abc import Callable
from functools import cache
from typing import Final

NOREPLACE: Final = 1
EXCHANGE: Final = 2

_SYSCALL: Final = {
    "x86_64": 316,
    "aarch64": 276,
    "riscv64": 276,
    "armv7l": 382,
    "i686": 353,
    "ppc64le": 357,
    "s390x": 347,
}
"""Numbers of renameat2 for C libraries that have no function of that name (glibc before 2.28)."""


def rename(folder: int, source: str, target: str, flags: int) -> None:
    """`renameat2` between two names of one open folder; OSError, with ENOSYS where there is no such call."""
    number = _renameat2()(folder, os.fsencode(source), folder, os.fsencode(target), flags)
    if number:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), source, None, target)


@cache
def _renameat2() -> Callable[[int, bytes, int, bytes, int], int]:
    library = ctypes.CDLL(None, use_errno=True)
    arguments = (ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint)
    if hasattr(library, "renameat2"):
        function = library.renameat2
        function.argtypes = arguments
        return lambda *call: int(function(*call))
    number = _SYSCALL.get(platform.machine())
    if number is None or not hasattr(library, "syscall"):
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    syscall = library.syscall
    syscall.argtypes = (ctypes.c_long, *arguments)
    return lambda *call: int(syscall(number, *call))
