internal import BinaryParsing

/// Something that belongs to an entry of a journal, and is kept in a file of its own.
///
/// Attachments are known by their content: the same content is kept once, however many entries have it.
public struct JournalAttachment: Hashable, Sendable {
  /// The kinds of attachments.
  @nonexhaustive
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// A small version of the photo, as a JPEG or PNG file.
    case thumbnail = 0
    /// The bytes of the photo's `ColorHistogram` or `AlbumHistogram`.
    case histogram = 1
  }

  /// The most bytes of an attachment: 100 MB.
  public static let maximumByteCount = 100_000_000

  /// The kind.
  public let kind: Kind
  /// The number of bytes.
  public let byteCount: Int
  /// The SHA-256 digest of the bytes, which is the name of the file, in 64 lowercase hexadecimal digits.
  public let digest: String

  /// Creates the description of an attachment.
  init(kind: Kind, byteCount: Int, digest: String) {
    (self.kind, self.byteCount, self.digest) = (kind, byteCount, digest)
  }

  /// Describes an attachment by its content.
  init(_ kind: Kind, of bytes: [UInt8]) {
    self.init(
      kind: kind, byteCount: bytes.count, digest: SHA256.digest(of: bytes).hexadecimal)
  }
}

extension Collection<UInt8> {
  /// The bytes in two lowercase hexadecimal digits each.
  var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension [UInt8] {
  /// Reads bytes of two lowercase hexadecimal digits each.
  init?(hexadecimal text: String) {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)) }
    guard digits.count % 2 == 0, digits.allSatisfy({ $0.isHexDigit && !$0.isUppercase }) else {
      return nil
    }
    self = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
  }
}
