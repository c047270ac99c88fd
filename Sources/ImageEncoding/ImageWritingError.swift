import CImageCodecs

/// A codec's refusal to write a picture.
package struct ImageWritingError: Error, Hashable, Sendable {
  /// The codec's own words.
  package let reason: String

  /// Throws unless a writer's call went well.
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
  /// The text up to its closing zero.
  fileprivate var words: String {
    // SAFETY: the bytes are read while `text` is alive, as initialized memory of its exact size.
    unsafe withUnsafeBytes(of: text) { bytes in
      var copy: [UInt8] = []
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        if byte == 0 { break }
        copy.append(byte)
      }
      return String(decoding: copy, as: UTF8.self)
    }
  }
}
