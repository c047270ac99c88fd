#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension System {
  /// The milliseconds since the beginning of 1970 in UTC, by the clock of the machine.
  package static var wallMilliseconds: Int64 {
    var time = timespec()
    // SAFETY: the pointer is to a local that outlives the call.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
