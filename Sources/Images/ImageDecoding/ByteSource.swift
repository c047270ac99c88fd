import CImageCodecs
internal import SystemCalls

/// A source of encoded bytes, which are read once. Cancelling the task ends a wait for data.
@safe struct ByteSource: ~Copyable {
  let handle: OpaquePointer
  private let file: FileInput?
  /// What is known about an image that another program converted, besides its file.
  let conversion: ConvertedImage?

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: DecodingLimits, conversion: ConvertedImage?
  ) throws(DecodingError) {
    let limit = UInt64(clamping: limits.maximumFileSize)
    guard let handle = unsafe cbytes_open_memory(bytes.baseAddress, bytes.count, limit)
    else { throw .outOfMemory }
    unsafe self.handle = handle
    (file, self.conversion) = (nil, conversion)
  }

  init(
    _ file: FileInput, limits: DecodingLimits, conversion: ConvertedImage? = nil
  ) throws(DecodingError) {
    // SAFETY: the source retains `file`, which C borrows.
    let input = unsafe CByteInput(
      context: Unmanaged.passUnretained(file).toOpaque(), read: FileInput.read,
      rewind: FileInput.rewind)
    guard
      let handle = unsafe cbytes_open_input(input, UInt64(clamping: limits.maximumFileSize))
    else { throw .outOfMemory }
    unsafe self.handle = handle
    (self.file, self.conversion) = (file, conversion)
  }

  deinit { unsafe cbytes_close(handle) }

  static func open<Result>(
    _ input: ImageInput, limits: DecodingLimits, conversion: ConvertedImage? = nil,
    _ body: (borrowing ByteSource) throws(DecodingError) -> Result
  ) throws(DecodingError) -> Result {
    switch input {
    case .bytes(let bytes):
      // SAFETY: the source is closed before the closure returns and the pointer becomes invalid.
      return try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(DecodingError) in
        try body(unsafe ByteSource(buffer, limits: limits, conversion: conversion))
      }
    case .shared(let bytes):
      return try bytes.withSpan { (bytes) throws(DecodingError) in
        // SAFETY: the source is closed before the closure returns and the pointer becomes invalid.
        try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(DecodingError) in
          try body(unsafe ByteSource(buffer, limits: limits, conversion: nil))
        }
      }
    case .file(let path): return try body(ByteSource(FileInput(path), limits: limits))
    case .fileDescriptor(let number):
      return try body(ByteSource(FileInput(FileDescriptor(number)), limits: limits))
    case .convertible(let image): return try open(image, limits: limits, body)
    }
  }

  /// Calls `body` with the source of an image. If the image's format cannot be decoded, the source
  /// is that of the converted image.
  private static func open<Result>(
    _ image: ConvertibleImage, limits: DecodingLimits,
    _ body: (borrowing ByteSource) throws(DecodingError) -> Result
  ) throws(DecodingError) -> Result {
    if let converted = image.converted { return try open(converted, limits: limits, body) }
    var result: Result?
    let converted = try open(image.original, limits: limits) {
      (source) throws(DecodingError) -> ConvertedImage? in
      let head = source.head(FileSignature.byteCount)
      guard !head.isEmpty, case .other(let name) = FileSignature(head) else {
        result = try body(source)
        return nil
      }
      return try image.convert(source, named: name, limits: limits)
    }
    if let result { return result }
    guard let converted else { throw .empty }
    return try open(converted, limits: limits, body)
  }

  private static func open<Result>(
    _ image: ConvertedImage, limits: DecodingLimits,
    _ body: (borrowing ByteSource) throws(DecodingError) -> Result
  ) throws(DecodingError) -> Result {
    switch image.content {
    case .file(let file):
      try body(ByteSource(FileInput(ofWhole: file), limits: limits, conversion: image))
    case .bytes(let bytes): try open(.bytes(bytes), limits: limits, conversion: image, body)
    }
  }

  /// Returns up to `byteCount` bytes from the beginning without consuming them. Call this method
  /// before any bytes are read.
  func head(_ byteCount: Int) -> [UInt8] { unsafe bytes(byteCount, by: cbytes_peek) }

  /// Returns up to `byteCount` of the next bytes, or none at the end or after a failure.
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

  var canRewind: Bool { file?.canRewind ?? true }

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

  func readFailure(of input: ImageInput, limits: DecodingLimits) -> DecodingError? {
    switch unsafe cbytes_failure(handle) {
    case .none: return file?.hasChanged ?? false ? input.changed : nil
    case .input:
      guard let failure = file?.failure, failure != .cancelled else { return .cancelled }
      return .unreadable(path: input.name, reason: failure.message)
    case .tooLong:
      let limit = limits.maximumFileSize
      return .limitExceeded(.bytes, value: input.byteCount ?? limit + 1, limit: limit)
    case .changed: return input.changed
    }
  }
}

extension ImageInput {
  var changed: DecodingError {
    .unreadable(path: name, reason: "the file changed while it was read")
  }

  /// The number of bytes of an input in memory.
  fileprivate var byteCount: Int? {
    switch self {
    case .bytes(let bytes): bytes.count
    case .shared(let bytes): bytes.count
    case .file, .fileDescriptor, .convertible: nil
    }
  }

  /// The memory of the source's buffer in bytes, which only an input outside memory needs.
  var bufferByteCount: Int { byteCount == nil ? Int(CBYTES_BUFFER_BYTES) : 0 }

  fileprivate var name: String {
    switch self {
    case .bytes, .shared: "bytes"
    case .file(let path): path.description
    case .fileDescriptor(0): "standard input"
    case .fileDescriptor(let descriptor): "file descriptor \(descriptor)"
    case .convertible(let image): image.original.name
    }
  }
}
