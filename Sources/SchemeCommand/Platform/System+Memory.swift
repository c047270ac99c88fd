import CProcess

extension System {
  /// Lets the stages of a photo use one another's memory, in large pages: without, half of the time
  /// of a small photo goes into faults of fresh pages. Call it before anything large is allocated.
  static func keepFreedMemory() { cprocess_keep_memory() }
}
