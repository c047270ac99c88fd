internal import SystemCalls

/// An open file or pipe, read from where it stands. Only the thread that decodes uses it.
final class FileInput {
  private let descriptor: FileDescriptor
  private let owner: OpenFile?
  /// The position of the first byte, if it can be read again.
  private let start: Int?
  private let stamp: FileStatus.Stamp?
  /// The position of the next byte, if it is independent of that of others who read the file.
  private var position: Int?
  private(set) var failure: SystemError?

  /// Opens a file. A named pipe is opened without its writer, and reading waits for it.
  convenience init(_ path: RawPath) throws(DecodingError) {
    do throws(SystemError) {
      let file = OpenFile(try System.openImmediately(path))
      self.init(file.descriptor, owner: file)
    } catch {
      throw .unreadable(path: path.description, reason: error.message)
    }
  }

  /// Reads a regular file from its first byte, whoever else reads it.
  init(ofWhole file: OpenFile) {
    (descriptor, owner) = (file.descriptor, file)
    (start, position, stamp) = (0, 0, file.descriptor.stamp)
  }

  /// Reads an open descriptor, which is left open unless an owner is given.
  init(_ descriptor: FileDescriptor, owner: OpenFile? = nil) {
    (self.descriptor, self.owner) = (descriptor, owner)
    start = descriptor.position
    stamp = descriptor.stamp
  }

  var canRewind: Bool { start != nil }

  /// Whether a regular file was written to since it was opened. The time of its last status change
  /// would say nothing: it is also set when the name is given to another file, which leaves this
  /// one as it was.
  var hasChanged: Bool { stamp != nil && descriptor.stamp != stamp }

  /// Reads for C, which calls it in the thread that decodes, and never jumps over it.
  static let read:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>, Int) -> Int = {
      (context, buffer, count) in
      // SAFETY: the context is the input that the source keeps, and the buffer has room for the bytes.
      unsafe input(context)?.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
        ?? -1
    }

  /// Goes back to the first byte for C, and returns whether that worked.
  static let rewind: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { context in
    // SAFETY: as above.
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
        // Files on a disk never wait.
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
