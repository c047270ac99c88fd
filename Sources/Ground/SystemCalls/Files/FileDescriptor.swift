internal import Platform

/// The number of an open file, pipe, socket or terminal. ``OwnedDescriptor`` closes it.
///
/// SAFETY: every pointer below is to a local or an array that outlives the call it is passed to.
package struct FileDescriptor: Hashable, Sendable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  // The three descriptors with which every process starts.

  package static var standardInput: FileDescriptor { FileDescriptor(0) }
  package static var standardOutput: FileDescriptor { FileDescriptor(1) }
  package static var standardError: FileDescriptor { FileDescriptor(2) }

  /// The interval of checks for cancellation, in milliseconds.
  private static let pause: Int32 = 50
}

extension FileDescriptor {
  /// Reads at most `count` bytes. Returns none at the end.
  package func read(_ count: Int) throws(SystemError) -> [UInt8] {
    try unsafe bytes(count) { unsafe Platform.read(number, $0, $1) }
  }

  /// Reads at most `count` bytes at an offset in a file. Returns none at the end.
  package func read(_ count: Int, at offset: Int) throws(SystemError) -> [UInt8] {
    try unsafe bytes(count) { unsafe pread(number, $0, $1, off_t(offset)) }
  }

  /// Reads the bytes that have arrived, at most `count` of them. Returns no bytes at the end, and
  /// `nil` if none have arrived yet.
  package func readAvailable(atMost count: Int = 1 << 16) throws(SystemError) -> [UInt8]? {
    try unlessItWaits { () throws(SystemError) in try read(count) }
  }

  /// Reads all bytes up to the end, or returns `nil` if there are more than `limit`. Throws
  /// ``SystemError/cancelled`` if the task is cancelled while it waits.
  package func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      guard waitForInput() else { throw .cancelled }
      let some = try read(1 << 16)
      if some.isEmpty { return bytes }
      bytes += some
      if bytes.count > limit { return nil }
    }
  }

  /// Reads the bytes that have arrived into a buffer, and returns their number: 0 at the end, or
  /// `nil` if none have arrived yet.
  package func readAvailable(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int? {
    try unlessItWaits { () throws(SystemError) in
      try systemCall { unsafe Platform.read(number, buffer.baseAddress, buffer.count) }
    }
  }

  /// Reads bytes at an offset in a file into a buffer, and returns their number.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    try systemCall { unsafe pread(number, buffer.baseAddress, buffer.count, off_t(offset)) }
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try unsafe write(bytes[...]) { unsafe Platform.write(number, $0, $1) }
  }

  package func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    var offset = offset
    try unsafe write(bytes[...]) {
      let count = unsafe pwrite(number, $0, $1, off_t(offset))
      offset += max(count, 0)
      return count
    }
  }

  private func bytes(
    _ count: Int, _ read: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(SystemError) -> [UInt8] {
    // All empty arrays share one storage, which must not be written to.
    guard count > 0 else { return [] }
    return try [UInt8](capacity: count) { (output) throws(SystemError) in
      try unsafe output.withUnsafeMutableBufferPointer {
        (buffer, initializedCount) throws(SystemError) in
        initializedCount = try systemCall { unsafe read(buffer.baseAddress, count) }
      }
    }
  }

  private func write(
    _ bytes: ArraySlice<UInt8>, _ write: (UnsafeRawPointer?, Int) -> Int
  ) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try systemCall {
        unsafe rest.withUnsafeBytes { unsafe write($0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }
}

extension FileDescriptor {
  package enum Direction: Hashable, Sendable { case reading, writing }

  /// Waits for up to a number of milliseconds, and returns whether reading or writing would not
  /// block now. A descriptor that does not support waiting is always ready.
  package func isReady(_ direction: Direction, within milliseconds: Int32 = 0) -> Bool {
    let event = direction == .reading ? POLLIN : POLLOUT
    var entry = pollfd(fd: number, events: Int16(event), revents: 0)
    let count = try? systemCall { unsafe poll(&entry, 1, milliseconds) }
    return count != 0
  }

  /// Waits until a read would return at once, with bytes, the end or an error. Returns `false` if
  /// the task is cancelled first. A read cannot be cancelled, so call this before reading a
  /// terminal or an idle pipe.
  package func waitForInput() -> Bool {
    // The system would wait forever for a negative number. Reading it fails.
    guard number >= 0 else { return true }
    while !Task.isCancelled {
      if isReady(.reading, within: Self.pause) { return true }
    }
    return false
  }

  func setBlocking(_ waits: Bool) {
    let flags = fcntl(number, F_GETFL)
    _ = fcntl(number, F_SETFL, waits ? flags & ~O_NONBLOCK : flags | O_NONBLOCK)
  }

  /// Keeps programs that this process starts from inheriting the descriptor.
  func setCloseOnExec() { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
}

extension FileDescriptor {
  /// Tries to lock an open file until it is closed, and returns whether that succeeded.
  package func tryLock() throws(SystemError) -> Bool {
    try unlessItWaits { () throws(SystemError) in
      try systemCall { flock(number, LOCK_EX | LOCK_NB) }
    } != nil
  }

  /// Returns whether someone else has locked an open file. If nobody has, locks the file until it
  /// is closed, if the file system supports that.
  package func isLockedByOther() -> Bool { (try? tryLock()) == false }

  /// Waits until nobody else has locked an open file, and locks it until it is closed.
  package func waitForLock() throws(SystemError) { try systemCall { flock(number, LOCK_EX) } }

  /// Unlocks an open file, even if another process has a copy of its descriptor.
  package func unlock() { _ = flock(number, LOCK_UN) }

  package func truncate(to byteCount: Int) throws(SystemError) {
    try systemCall { ftruncate(number, off_t(byteCount)) }
  }

  /// Waits until all written bytes are on the disk.
  package func synchronize() throws(SystemError) { try systemCall { fsync(number) } }

  /// The position in a file, or `nil` if the descriptor has none, as in a pipe.
  package var position: Int? {
    let position = lseek(number, 0, SEEK_CUR)
    return position < 0 ? nil : Int(position)
  }

  /// Changes the position in a file, and returns whether that succeeded.
  package func setPosition(_ position: Int) -> Bool {
    lseek(number, off_t(position), SEEK_SET) >= 0
  }

  /// Calls a function that reads, and then restores the position in the file.
  package func withoutMoving<Result>(_ body: () throws -> Result) rethrows -> Result {
    let position = position
    defer { if let position { _ = setPosition(position) } }
    return try body()
  }
}
