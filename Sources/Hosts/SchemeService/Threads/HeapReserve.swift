/// A reserve of free memory in the heap of a thread. glibc returns the free memory at the end of a heap to
/// the system. After each photo, that is all of the heap, and getting cleared pages anew takes a third of the
/// time of a thumbnail. Free memory below a block in use is not at the end of the heap, so one block in use
/// is enough to keep the memory. The allocator's options are left alone, since they belong to the host.
/// Hardly any of the memory is taken from the system before it is used.
enum HeapReserve {
  /// The size of a block. By default, glibc maps blocks of 128 KiB or more individually. Source:
  /// mallopt(3), M_MMAP_THRESHOLD.
  private static let blockByteCount = 120 << 10

  /// Calls a function while the heap of this thread keeps an amount of free memory, rounded down to
  /// whole blocks.
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
