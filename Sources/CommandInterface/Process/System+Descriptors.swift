internal import SystemCalls

extension System {
  /// The number of descriptors kept free for the concurrency runtime, folders and results.
  ///
  /// The runtime opens three descriptors for its threads to wait on. Every second, it also opens a
  /// file about each thread to see which threads are busy. It ends the process if it cannot.
  private static let descriptorReserve = 12

  /// Returns the number of photos that can be open at a time, at most `wanted`. It is 0 if the
  /// process was given too few descriptors (`ulimit -n`) or inherited too many.
  package static func affordableJobs(atMost wanted: Int) -> Int {
    max(0, freeDescriptorCount(atMost: wanted + descriptorReserve) - descriptorReserve)
  }
}
