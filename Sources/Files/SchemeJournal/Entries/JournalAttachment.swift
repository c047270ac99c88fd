internal import BinaryParsing

/// Data of a journal's entry in a separate file. Entries with the same content share one file.
public struct JournalAttachment: Hashable, Sendable {
  /// The kinds of attachments.
  @nonexhaustive
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// A small version of the photo, as a JPEG or PNG file.
    case thumbnail = 0
    /// The encoded `ColorHistogram` or `AlbumHistogram` of the photo.
    case histogram = 1
  }

  /// The maximum number of bytes of an attachment: 100 MB.
  public static let maximumByteCount = 100_000_000

  /// The kind.
  public let kind: Kind
  /// The number of bytes.
  public let byteCount: Int
  /// The SHA-256 digest of the bytes in 64 lowercase hexadecimal digits, which is the name of the file.
  public let digest: String
}

extension JournalAttachment {
  init(_ kind: Kind, of bytes: [UInt8]) {
    self.init(kind: kind, byteCount: bytes.count, digest: SHA256.digest(of: bytes).hexadecimal)
  }
}

extension Collection<UInt8> {
  /// The bytes as text, with two lowercase hexadecimal digits for each.
  var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension [UInt8] {
  /// Decodes bytes from two lowercase hexadecimal digits each.
  init?(hexadecimal text: String) {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)) }
    guard digits.count % 2 == 0, digits.allSatisfy({ $0.isHexDigit && !$0.isUppercase })
    else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
  }
}
