#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension System {
  /// How many descriptors are left to the concurrency runtime, folders and results.
  ///
  /// The runtime opens three by which its threads wait, and every second a file about each thread
  /// to see which are busy. It ends the process where it cannot.
  static let descriptorReserve = 12

  /// How many photos can be open at a time, up to some number: none where the process was given
  /// too few descriptors (`ulimit -n`), or inherited too many.
  static func affordableJobs(atMost wanted: Int) -> Int {
    max(0, freeDescriptorCount(atMost: wanted + descriptorReserve) - descriptorReserve)
  }

  /// How many more descriptors this process could open, counted up to some number.
  private static func freeDescriptorCount(atMost wanted: Int) -> Int {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    var (count, descriptor) = (0, 0)
    while count < wanted, limit < 0 || descriptor < limit {
      if fcntl(Int32(descriptor), F_GETFD) < 0 { count += 1 }
      descriptor += 1
    }
    return count
  }
}

extension OrderedRun {
  /// Creates a run that opens up to so many photos at a time, and no more than descriptors are left
  /// for: at least one, whose failure is then told as that photo's.
  init(photosAtATime jobs: Int) { self.init(jobs: max(1, System.affordableJobs(atMost: jobs))) }
}
