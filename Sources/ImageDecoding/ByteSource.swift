import CImageCodecs

/// A source of encoded bytes, which is read once. Cancelling the task ends a wait for data.
@safe struct ByteSource: ~Copyable {
  let handle: OpaquePointer

  /// Whether the task is cancelled. C calls it in the task's thread and never jumps over it.
  private static let isCancelled: @convention(c) () -> Bool = { Task.isCancelled }

  private init(handle: OpaquePointer) { unsafe self.handle = handle }

  init(path: RawPath, limits: DecodingLimits) throws(DecodingError) {
    var errorNumber: Int32 = 0
    let maximumSize = UInt64(clamping: limits.maximumFileSize)
    let opened = unsafe path.withCString { path in
      unsafe cbytes_open_file(path, maximumSize, Self.isCancelled, &errorNumber)
    }
    guard let handle = unsafe opened else {
      guard errorNumber != 0 else { throw .outOfMemory }
      throw .unreadable(path: path.description, reason: Self.describe(errorNumber))
    }
    unsafe self.handle = handle
  }

  /// Reads an open descriptor and leaves it open.
  init(fileDescriptor: Int32, limits: DecodingLimits) throws(DecodingError) {
    let maximumSize = UInt64(clamping: limits.maximumFileSize)
    let opened = unsafe cbytes_open_descriptor(fileDescriptor, maximumSize, Self.isCancelled)
    guard let handle = unsafe opened else { throw .outOfMemory }
    unsafe self.handle = handle
  }

  deinit { unsafe cbytes_close(handle) }

  /// Calls `body` with the source of an input, which is closed afterwards.
  static func open<Result>(
    _ input: ImageInput, limits: DecodingLimits,
    _ body: (borrowing ByteSource) throws(DecodingError) -> Result
  ) throws(DecodingError) -> Result {
    let maximumSize = UInt64(clamping: limits.maximumFileSize)
    switch input {
    case .bytes(let bytes):
      // SAFETY: the source dies before the bytes' lifetime ends with this closure.
      return try unsafe bytes.withUnsafeBufferPointer {
        (buffer) throws(DecodingError) in
        try body(unsafe owning(cbytes_open_memory(buffer.baseAddress, buffer.count, maximumSize)))
      }
    case .shared(let bytes):
      return try bytes.withSpan { (bytes) throws(DecodingError) in
        // SAFETY: the source dies before the bytes' lifetime ends with this closure.
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(DecodingError) in
          try body(
            unsafe owning(cbytes_open_memory(buffer.baseAddress, buffer.count, maximumSize)))
        }
      }
    case .file(let path): return try body(ByteSource(path: path, limits: limits))
    case .fileDescriptor(let descriptor):
      return try body(ByteSource(fileDescriptor: descriptor, limits: limits))
    }
  }

  private static func owning(_ handle: OpaquePointer?) throws(DecodingError) -> ByteSource {
    guard let handle = unsafe handle else { throw .outOfMemory }
    return unsafe ByteSource(handle: handle)
  }

  /// Returns the first bytes without consuming them. It must be called before any other read.
  func head(_ byteCount: Int) -> [UInt8] { unsafe bytes(byteCount, by: cbytes_peek) }

  /// Returns the next bytes, or none at the end or after a failure.
  func next(_ byteCount: Int) -> [UInt8] { unsafe bytes(byteCount, by: cbytes_read_some) }

  private func bytes(
    _ byteCount: Int, by read: (OpaquePointer, UnsafeMutablePointer<UInt8>, Int) -> Int
  ) -> [UInt8] {
    [UInt8](capacity: byteCount) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
        // SAFETY: the source writes at most `buffer.count` bytes, and returns their number.
        guard let start = buffer.baseAddress else { return }
        initializedCount = unsafe read(handle, start, buffer.count)
      }
    }
  }

  /// Whether the bytes can be read a second time.
  var canRewind: Bool { unsafe cbytes_can_rewind(handle) }

  /// Goes back to the first byte, if possible.
  func rewind() { _ = unsafe cbytes_rewind(handle) }

  func format(of input: ImageInput, limits: DecodingLimits) throws(DecodingError) -> ImageFormat {
    let head = head(FileSignature.byteCount)
    if let error = readFailure(of: input, limits: limits) { throw error }
    guard !head.isEmpty else { throw .empty }
    switch FileSignature(head) {
    case .image(let format): return format
    case .other(let name): throw .unsupportedFormat(name: name)
    }
  }

  /// Returns the error of a failed or cancelled read, or of a file that changed after it was opened.
  func readFailure(of input: ImageInput, limits: DecodingLimits) -> DecodingError? {
    var errorNumber: Int32 = 0
    switch unsafe cbytes_failure(handle, &errorNumber) {
    case .none: return nil
    case .system: return .unreadable(path: input.name, reason: Self.describe(errorNumber))
    case .tooLong:
      let limit = limits.maximumFileSize
      return .limitExceeded(.bytes, value: input.byteCount ?? limit + 1, limit: limit)
    case .cancelled: return .cancelled
    case .changed: return input.changed
    }
  }

  private static func describe(_ errorNumber: Int32) -> String {
    var message = CImageMessage()
    unsafe cbytes_describe(errorNumber, &message)
    return message.string
  }
}

extension ImageInput {
  /// The error for a file that changed while it was read.
  var changed: DecodingError {
    .unreadable(path: name, reason: "the file changed while it was read")
  }

  /// The number of bytes, if it is known without reading.
  fileprivate var byteCount: Int? {
    switch self {
    case .bytes(let bytes): bytes.count
    case .shared(let bytes): bytes.count
    case .file, .fileDescriptor: nil
    }
  }

  /// The size of the read buffer, in bytes.
  var bufferByteCount: Int {
    switch self {
    case .bytes, .shared: 0
    case .file, .fileDescriptor: Int(CBYTES_BUFFER_BYTES)
    }
  }

  fileprivate var name: String {
    switch self {
    case .bytes, .shared: "bytes"
    case .file(let path): path.description
    case .fileDescriptor(0): "standard input"
    case .fileDescriptor(let descriptor): "file descriptor \(descriptor)"
    }
  }
}
