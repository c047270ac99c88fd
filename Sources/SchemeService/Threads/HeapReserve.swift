/// A reserve of free memory in the heap of a thread. glibc gives the end of a heap back to the system as soon as
/// it is free, which it is after each photo, and clearing the same pages anew takes a third of the time of a
/// thumbnail. Memory with a block in use behind it is not the end of the heap, so one block is enough to keep
/// it. The options of the allocator are left alone, since they are those of the host. Hardly any of the memory
/// is taken from the system before it is used.
enum HeapReserve {
  /// The size of a block. glibc maps those of 128 KiB one by one at first. Source: mallopt(3),
  /// M_MMAP_THRESHOLD.
  private static let blockByteCount = 120 << 10

  /// Calls a function while the heap of this thread keeps free memory, rounded down to whole blocks.
  static func keeping(_ byteCount: Int, _ body: () -> Void) {
    var blocks = (0...byteCount / blockByteCount).map { _ in
      var block: [UInt8] = []
      block.reserveCapacity(blockByteCount)
      return block
    }
    blocks.removeFirst(blocks.count - 1)
    withExtendedLifetime(blocks) { body() }
  }
}
