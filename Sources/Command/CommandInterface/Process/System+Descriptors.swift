internal import SystemCalls

extension System {
  /// The number of descriptors kept free for the concurrency runtime, folders, and results.
  ///
  /// The runtime opens three descriptors for its threads to wait on. Every second, it also opens
  /// one file per thread to see which threads are busy. It ends the process if it cannot open them.
  private static let descriptorReserve = 12

  /// Returns the number of photos that can be open at the same time, at most `wanted`. The result
  /// is 0 if the process has too low a descriptor limit (`ulimit -n`) or inherited too many descriptors.
  package static func affordableJobs(atMost wanted: Int) -> Int {
    max(0, freeDescriptorCount(atMost: wanted + descriptorReserve) - descriptorReserve)
  }
}
