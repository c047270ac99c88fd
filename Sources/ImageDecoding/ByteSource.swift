import CImageCodecs

/// Owns the place that encoded bytes are read from, forward and once.
@safe struct ByteSource: ~Copyable {
  let handle: OpaquePointer

  private init(handle: OpaquePointer) { unsafe self.handle = handle }

  /// Opens a file.
  init(path: RawPath, limits: DecodingLimits) throws(DecodingError) {
    var failure: Int32 = 0
    let maximumSize = UInt64(clamping: limits.maximumFileSize)
    let opened = unsafe path.withCString { unsafe cbytes_open_file($0, maximumSize, &failure) }
    guard let handle = unsafe opened else {
      guard failure != 0 else { throw .outOfMemory }
      throw .unreadable(path: path.description, reason: Self.describe(failure))
    }
    unsafe self.handle = handle
  }

  deinit { unsafe cbytes_close(handle) }

  /// Opens an input for the duration of `body`, which the bytes in memory outlive.
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
    case .file(let path): return try body(ByteSource(path: path, limits: limits))
    case .fileDescriptor(let descriptor):
      return try body(unsafe owning(cbytes_open_descriptor(descriptor, maximumSize)))
    }
  }

  private static func owning(_ handle: OpaquePointer?) throws(DecodingError) -> ByteSource {
    guard let handle = unsafe handle else {
      throw .outOfMemory
    }
    return unsafe ByteSource(handle: handle)
  }

  /// The first bytes, as many as there are up to a number. To be called before anything is read.
  func head(_ byteCount: Int) -> [UInt8] {
    [UInt8](capacity: byteCount) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
        // SAFETY: the source writes at most as many bytes as the buffer has, and says how many.
        guard let start = buffer.baseAddress else { return }
        initializedCount = unsafe cbytes_peek(handle, start, buffer.count)
      }
    }
  }

  /// The format of the bytes.
  func format(of input: ImageInput, limits: DecodingLimits) throws(DecodingError) -> ImageFormat {
    let head = head(FileSignature.byteCount)
    if let error = readFailure(of: input, limits: limits) { throw error }
    guard !head.isEmpty else { throw .empty }
    switch FileSignature(head) {
    case .image(let format): return format
    case .other(let name): throw .unsupportedFormat(name: name)
    }
  }

  /// The error for a read that failed, if one did.
  func readFailure(of input: ImageInput, limits: DecodingLimits) -> DecodingError? {
    let failure = unsafe cbytes_failure(handle)
    guard failure != 0 else { return nil }
    if unsafe cbytes_is_over_limit(handle) {
      let limit = limits.maximumFileSize
      return .limitExceeded(.bytes, value: input.byteCount ?? limit + 1, limit: limit)
    }
    return .unreadable(path: input.name, reason: Self.describe(failure))
  }

  private static func describe(_ failure: Int32) -> String {
    var message = CImageMessage()
    unsafe cbytes_describe(failure, &message)
    return message.string
  }
}

extension ImageInput {
  /// How many bytes there are, where that is known without reading.
  fileprivate var byteCount: Int? {
    if case .bytes(let bytes) = self { bytes.count } else { nil }
  }

  fileprivate var name: String {
    switch self {
    case .bytes: "bytes"
    case .file(let path): path.description
    case .fileDescriptor(0): "standard input"
    case .fileDescriptor(let descriptor): "file descriptor \(descriptor)"
    }
  }
}
