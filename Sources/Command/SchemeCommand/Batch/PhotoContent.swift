internal import BinaryParsing
internal import Colorway
internal import StructuredText

/// The size and digest of a photo's file, by which the photo is known again after it was moved.
struct PhotoContent: Hashable, Sendable {
  let byteCount: Int
  private let digest: UInt128

  /// The largest file that is read once more for its digest.
  private static let maximumByteCount = 1 << 28
  private static let digitCount = 32

  /// Creates the content from the digest of a line.
  init?(byteCount: Int, digest text: String) {
    guard text.utf8.count == Self.digitCount, let digest = UInt128(text, radix: 16) else {
      return nil
    }
    (self.byteCount, self.digest) = (byteCount, digest)
  }

  /// Creates the content by reading a file, or returns `nil` if that is not possible.
  init?(of path: RawPath) {
    guard let bytes = try? System.contents(of: path, limit: Self.maximumByteCount) else {
      return nil
    }
    byteCount = bytes.count
    digest = SHA256.digest(of: bytes).prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
  }

  /// The first half of the digest in hexadecimal.
  var text: String { String(digest, radix: 16).padded(to: Self.digitCount, with: "0") }
}

extension BatchPhoto {
  /// Returns the content of the photo's file, unless the file has changed since its state was recorded.
  func digest() -> PhotoContent? {
    guard case .file(let path) = source.location, let stamp,
      let content = PhotoContent(of: path), System.stamp(of: path) == stamp
    else { return nil }
    return content
  }
}
