"""Names of members that standard libraries have, by family of languages: of Python's and JavaScript's built-in types as
their interpreters list them, of those of the others by hand.

A call of such a name on a receiver whose type is not known is rarely a call of the repository's own member.
"""

from __future__ import annotations

STANDARD_MEMBERS: dict[str, frozenset[str]] = {
    "python": frozenset(
        "absolute accept add addFilter addHandler add_note anchor append appendleft args as_integer_ratio as_posix as_uri "
        "astimezone bind bit_count bit_length buffer callHandlers capitalize casefold center chmod clear close closed "
        "combine communicate conjugate connect connect_ex copy count critical ctime cwd daemon date day days debug decode "
        "deleter denominator detach difference difference_update discard drive dst dup elements empty encode encoding end "
        "endpos endswith error errors exception exists expand expandtabs expanduser extend extendleft family fatal fdel "
        "fget fileno filter find findCaller findall finditer flags flush fold format format_map from_bytes fromhex "
        "fromisocalendar fromisoformat fromkeys fromordinal fromtimestamp fset full fullmatch get getChild "
        "getEffectiveLevel getName get_inheritable get_nowait getblocking getbuffer getpeername getsockname getsockopt "
        "getter gettimeout getvalue glob group groupdict groupindex groups handle hardlink_to hasHandlers hex home hour "
        "ident imag index info insert intersection intersection_update isDaemon isEnabledFor isSet is_absolute is_alive "
        "is_block_device is_char_device is_dir is_fifo is_file is_integer is_mount is_relative_to is_reserved is_set "
        "is_socket is_symlink isalnum isalpha isascii isatty isdecimal isdigit isdisjoint isidentifier islower isnumeric "
        "isocalendar isoformat isoweekday isprintable isspace issubset issuperset istitle isupper items iterdir join "
        "joinpath keys kill lastgroup lastindex lchmod line_buffering link_to listen ljust log lower lstat lstrip "
        "makeRecord makefile maketrans manager match max maxlen microsecond microseconds min minute mkdir month "
        "most_common move_to_end mro name native_id newlines now numerator open owner parent parents partition parts "
        "pattern poll pop popitem popleft pos proto put put_nowait qsize re read read1 read_bytes read_text readable "
        "readinto readinto1 readline readlines readlink real reconfigure recv recv_into recvfrom recvfrom_into recvmsg "
        "recvmsg_into regs relative_to remove removeFilter removeHandler removeprefix removesuffix rename replace "
        "resolution resolve reverse rfind rglob rindex rjust rmdir root rotate rpartition rsplit rstrip run samefile "
        "scanner search second seconds seek seekable send send_signal sendall sendfile sendmsg sendmsg_afalg sendto set "
        "setDaemon setLevel setName set_inheritable setblocking setdefault setsockopt setter settimeout shutdown sort "
        "span split splitlines start startswith stat stem strftime string strip strptime sub subn subtract suffix "
        "suffixes swapcase symlink_to symmetric_difference symmetric_difference_update task_done tell terminate time "
        "timeout timestamp timetuple timetz title to_bytes today toordinal total total_seconds touch translate truncate "
        "type tzinfo tzname union universal_newlines unlink update upper utcfromtimestamp utcnow utcoffset utctimetuple "
        "values wait warn warning weekday with_name with_stem with_suffix with_traceback writable write write_bytes "
        "write_text write_through writelines year zfill".split()
    ),
    "js": frozenset(
        "BYTES_PER_ELEMENT abort add addEventListener addListener anchor append appendChild apply arguments "
        "asIndexedPairs at big bind blink blob blur bold buffer byteLength byteOffset call caller catch charAt charCodeAt "
        "checked children classList clear click cloneNode closed closest codePointAt compile compose concat constructor "
        "contains copyWithin cork createElement createTextNode delete description destroy destroyed dispatchEvent dotAll "
        "drop emit end endsWith entries errored evaluate eventNames every exec fill filter finally find findIndex "
        "findLast findLastIndex firstChild fixed flags flat flatMap focus fontcolor fontsize forEach formData get getAll "
        "getAttribute getDate getDay getElementById getFullYear getHours getMaxListeners getMilliseconds getMinutes "
        "getMonth getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds "
        "getUTCMinutes getUTCMonth getUTCSeconds getYear global has hasIndices hasOwnProperty hash host hostname href "
        "ignoreCase includes indexOf innerHTML insertBefore isPaused isPrototypeOf isWellFormed italics iterator join "
        "json keys lastIndexOf length link listenerCount listeners localeCompare map match matchAll matches maxByteLength "
        "message multiline name nextSibling normalize off on once origin padEnd padStart parentNode password pathname "
        "pause pipe pop port prependListener prependOnceListener propertyIsEnumerable protocol push querySelector "
        "querySelectorAll rawListeners read readable readableAborted readableBuffer readableDidRead readableEncoding "
        "readableEnded readableFlowing readableHighWaterMark readableLength readableObjectMode reduce reduceRight "
        "removeAllListeners removeAttribute removeChild removeEventListener removeListener repeat replace replaceAll "
        "resizable resize resume reverse search searchParams set setAttribute setDate setDefaultEncoding setEncoding "
        "setFullYear setHours setMaxListeners setMilliseconds setMinutes setMonth setSeconds setTime setUTCDate "
        "setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setYear shift signal size "
        "slice small some sort source splice split startsWith sticky strike style sub subarray substr substring sup take "
        "test text textContent then toArray toDateString toExponential toFixed toGMTString toISOString toJSON "
        "toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString toLocaleUpperCase toLowerCase toPrecision "
        "toReversed toSorted toSpliced toString toTimeString toUTCString toUpperCase toWellFormed trim trimEnd trimLeft "
        "trimRight trimStart uncork unicode unicodeSets unpipe unshift username value valueOf values with wrap writable "
        "writableAborted writableBuffer writableCorked writableEnded writableFinished writableHighWaterMark "
        "writableLength writableNeedDrain writableObjectMode write".split()
    ),
    "go": frozenset(
        "Add After As Before Body Bytes Call Cancel Cleanup Close CompareAndSwap Context Deadline Del Delete Do Done Elem "
        "Equal Err Error Errorf Fatal Fatalf Field Flush Get Head Header Helper Is Kind Len Less Load Lock Log Logf "
        "Method Name Next Parallel Pop Post Push RLock RUnlock Read ReadAll ReadFrom Recv Reset Run Scan Seek Send Set "
        "Skip Store String Sub Swap TempDir Text TryLock Type Unix Unlock Unwrap Value Wait Write WriteByte WriteHeader "
        "WriteString WriteTo".split()
    ),
    "jvm": frozenset(
        "accept add addAll allMatch anyMatch append apply booleanValue call cast charAt clear clone close collect compare "
        "compareTo computeIfAbsent contains containsKey containsValue distinct doubleValue endsWith entrySet equals "
        "filter findAny findFirst flush forEach format get getBytes getCause getClass getField getKey getMessage "
        "getMethod getName getOrDefault getValue hasNext hashCode ifPresent indexOf insert intValue interrupt invoke "
        "isEmpty isPresent iterator join keySet lastIndexOf length limit longValue map matches newInstance next noneMatch "
        "notify notifyAll orElse orElseGet orElseThrow printStackTrace put putAll putIfAbsent read reduce remove "
        "removeAll removeIf replace reverse run setValue size sorted split start startsWith stream substring test "
        "toLowerCase toString toUpperCase trim values wait write".split()
    ),
    "csharp": frozenset(
        "Add AddRange All Any Clear CompareTo ConfigureAwait Contains ContainsKey Count Current Dispose EndsWith Equals "
        "First FirstOrDefault GetEnumerator GetHashCode GetType GroupBy HasValue IndexOf Insert Invoke Key Keys Last "
        "Length Max Message Min MoveNext OrderBy Parse ReadLine Remove RemoveAt Replace Result Select Single Split "
        "StartsWith Substring Sum ToArray ToDictionary ToList ToLower ToString ToUpper Trim TryGetValue TryParse Value "
        "Values Where WriteLine".split()
    ),
    "c": frozenset(
        "append at back begin c_str cbegin cend clear count data emplace emplace_back empty end erase find first front "
        "get insert length load lock pop_back push_back release reserve reset resize second size store substr swap unlock".split()
    ),
    "rust": frozenset(
        "all and_then any as_mut as_ref as_str borrow borrow_mut clone collect contains contains_key count entry err "
        "expect extend filter find from get get_mut insert into into_iter is_empty is_err is_none is_ok is_some iter join "
        "len lock map map_err next ok or_insert push push_str recv remove send sum take to_owned to_string unwrap "
        "unwrap_or unwrap_or_else".split()
    ),
    "ruby": frozenset(
        "blank? call dig dup each empty? fetch first freeze gsub include? inject is_a? join key? keys last length map "
        "merge new nil? pop present? push reduce reject respond_to? scan select shift size sort sort_by split strip sub "
        "to_a to_h to_i to_s to_sym values".split()
    ),
}
