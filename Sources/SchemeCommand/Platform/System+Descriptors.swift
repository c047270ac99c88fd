internal import SystemCalls

extension System {
  /// The number of descriptors kept free for the concurrency runtime, folders and results.
  ///
  /// The runtime opens three descriptors for its threads to wait on. Every second, it also opens a
  /// file about each thread to see which threads are busy. It ends the process if it cannot.
  static let descriptorReserve = 12

  /// Returns the number of photos that can be open at a time, at most `wanted`. It is 0 if the
  /// process was given too few descriptors (`ulimit -n`) or inherited too many.
  static func affordableJobs(atMost wanted: Int) -> Int {
    max(0, freeDescriptorCount(atMost: wanted + descriptorReserve) - descriptorReserve)
  }
}

extension OrderedRun {
  /// Creates a run that opens at most `jobs` photos at a time, and no more than there are
  /// descriptors for. It always opens at least one. If even that fails, the failure is that
  /// photo's.
  init(photosAtATime jobs: Int, isOrdered: Bool = true) {
    self.init(jobs: max(1, System.affordableJobs(atMost: jobs)), isOrdered: isOrdered)
  }
}
