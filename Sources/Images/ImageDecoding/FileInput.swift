internal import SystemCalls

/// An open file or pipe, read from its current position. Only the decoding thread uses it.
final class FileInput {
  private let descriptor: FileDescriptor
  private let owner: OpenFile?
  /// The position of the first byte, or `nil` if the input cannot be read again.
  private let start: Int?
  private let stamp: FileStatus.Stamp?
  /// The position of the next byte, if reads do not depend on the position of the descriptor. Other
  /// readers of the file may share the descriptor's position.
  private var position: Int?
  private(set) var failure: SystemError?

  /// Opens a file. Opening a named pipe does not wait for its writer; reading does.
  convenience init(_ path: RawPath) throws(DecodingError) {
    do throws(SystemError) {
      let file = OpenFile(try System.openImmediately(path))
      self.init(file.descriptor, owner: file)
    } catch {
      throw .unreadable(path: path.description, reason: error.message)
    }
  }

  /// Creates an input that reads a regular file from its first byte, regardless of other readers.
  init(ofWhole file: OpenFile) {
    (descriptor, owner) = (file.descriptor, file)
    (start, position, stamp) = (0, 0, file.descriptor.stamp)
  }

  /// Creates an input for an open descriptor, which is left open unless an owner is given.
  init(_ descriptor: FileDescriptor, owner: OpenFile? = nil) {
    (self.descriptor, self.owner) = (descriptor, owner)
    start = descriptor.position
    stamp = descriptor.stamp
  }

  var canRewind: Bool { start != nil }

  /// A Boolean value that indicates whether a regular file was written to since it was opened. The
  /// time of its last status change is not compared: it also changes when the file's name is given
  /// to another file, which leaves the content of this file unchanged.
  var hasChanged: Bool { stamp != nil && descriptor.stamp != stamp }

  /// Reads bytes for C, which calls the closure on the decoding thread and never jumps over it with
  /// `longjmp`.
  static let read:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>, Int) -> Int = {
      (context, buffer, count) in
      // SAFETY: the context is the input that the source retains, and the buffer has room for `count` bytes.
      unsafe input(context)?.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
        ?? -1
    }

  /// Returns to the first byte for C. The result is `true` on success.
  static let rewind: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { context in
    // SAFETY: the context is the input that the source retains.
    guard let input = unsafe input(context), let start = input.start else { return false }
    guard input.position == nil else {
      input.position = start
      return true
    }
    return input.descriptor.setPosition(start)
  }

  private static func input(_ context: UnsafeMutableRawPointer?) -> FileInput? {
    unsafe context.map { unsafe Unmanaged<FileInput>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    do throws(SystemError) {
      while true {
        // Reads of regular files never wait.
        if stamp == nil, !descriptor.waitForInput() { throw .cancelled }
        if let offset = position {
          let count = try unsafe descriptor.read(into: buffer, at: offset)
          position = offset + count
          return count
        }
        if let count = try unsafe descriptor.readAvailable(into: buffer) { return count }
      }
    } catch {
      failure = error
      return nil
    }
  }
}
