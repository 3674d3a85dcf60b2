"""Headers that a compiler or a POSIX or Windows system brings along (cppreference's header lists; POSIX.1-2017)."""

from __future__ import annotations

STANDARD = frozenset([
    "algorithm", "alloca.h", "any", "array", "assert.h", "atomic", "barrier", "bit", "bitset", "byteswap.h",
    "cassert", "ccomplex", "cctype", "cerrno", "cfenv", "cfloat", "charconv", "chrono", "cinttypes", "ciso646",
    "climits", "clocale", "cmath", "codecvt", "compare", "complex", "complex.h", "concepts", "condition_variable",
    "coroutine", "csetjmp", "csignal", "cstdarg", "cstdbool", "cstddef", "cstdint", "cstdio", "cstdlib",
    "cstring", "ctgmath", "ctime", "ctype.h", "cuchar", "cwchar", "cwctype", "deque", "direct.h", "dirent.h",
    "dlfcn.h", "endian.h", "errno.h", "exception", "execinfo.h", "execution", "expected", "fcntl.h", "fenv.h",
    "filesystem", "float.h", "format", "forward_list", "fstream", "functional", "future", "generator", "getopt.h",
    "glob.h", "grp.h", "ifaddrs.h", "immintrin.h", "initializer_list", "inttypes.h", "io.h", "iomanip", "ios",
    "iosfwd", "iostream", "iso646.h", "istream", "iterator", "latch", "libgen.h", "limits", "limits.h", "list",
    "locale", "locale.h", "malloc.h", "map", "math.h", "mdspan", "memory", "memory_resource", "mutex", "netdb.h",
    "new", "numbers", "numeric", "optional", "ostream", "poll.h", "print", "process.h", "pthread.h", "pwd.h",
    "queue", "random", "ranges", "ratio", "regex", "regex.h", "sched.h", "scoped_allocator", "semaphore",
    "semaphore.h", "set", "setjmp.h", "shared_mutex", "signal.h", "source_location", "span", "spanstream",
    "sstream", "stack", "stacktrace", "stdalign.h", "stdarg.h", "stdatomic.h", "stdbool.h", "stddef.h",
    "stdexcept", "stdfloat", "stdint.h", "stdio.h", "stdlib.h", "stdnoreturn.h", "stop_token", "streambuf",
    "string", "string.h", "string_view", "strings.h", "strstream", "syncstream", "syslog.h", "system_error",
    "termios.h", "tgmath.h", "thread", "threads.h", "time.h", "tuple", "type_traits", "typeindex", "typeinfo",
    "uchar.h", "unistd.h", "unordered_map", "unordered_set", "utility", "valarray", "variant", "vector",
    "version", "wchar.h", "wctype.h", "windows.h", "winsock2.h", "ws2tcpip.h",
])  # fmt: skip
SYSTEM_FOLDERS = (
    "sys/", "netinet/", "arpa/", "net/if", "linux/", "asm/", "bits/", "mach/", "Foundation/", "UIKit/", "Cocoa/",
)  # fmt: skip
