extension ImageFormat {
  /// How many of a file's first bytes are enough to recognize either format.
  package static let signatureLength = 8

  /// Recognizes a file by its first bytes, never by its name. Returns `nil` for other formats.
  package init?(recognizing firstBytes: [UInt8]) {
    guard !firstBytes.isEmpty, case .image(let format) = FileSignature(firstBytes.span) else {
      return nil
    }
    self = format
  }
}
