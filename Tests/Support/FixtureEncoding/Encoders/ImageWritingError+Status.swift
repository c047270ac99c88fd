internal import CFixtureWriters
internal import CImageCodecs
internal import ImageEncoding

extension ImageWritingError {
  /// Throws an error unless a call of the writer succeeded.
  static func check(_ status: CImageWriteStatus, _ message: CImageMessage) throws(ImageWritingError)
  {
    switch status {
    case .done: return
    case .outOfMemory: throw ImageWritingError(reason: "out of memory")
    case .invalid, .failed: throw ImageWritingError(reason: message.words)
    }
  }
}

extension CImageMessage {
  /// The text up to the terminating zero.
  fileprivate var words: String {
    // SAFETY: the bytes are read while `text` is alive, as initialized memory of its exact size.
    unsafe withUnsafeBytes(of: text) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
