internal import BinaryParsing
internal import Colorway
internal import StructuredText

/// The size and digest of a photo's file, by which the photo is known again after it was moved.
struct PhotoContent: Hashable, Sendable {
  let byteCount: Int
  private let digest: UInt64

  /// The largest file that is read once more for its digest.
  private static let maximumByteCount = 1 << 28
  private static let chunkByteCount = 1 << 17
  private static let digitCount = 16

  /// Creates the content from the digest of a line.
  init?(byteCount: Int, digest text: String) {
    guard text.utf8.count == Self.digitCount, let digest = UInt64(text, radix: 16) else {
      return nil
    }
    (self.byteCount, self.digest) = (byteCount, digest)
  }

  /// Creates the content by reading a file, or returns `nil` if that is not possible.
  init?(of path: RawPath) {
    guard let file = try? System.openForReading(path) else { return nil }
    var (hash, count) = (XXHash64(), 0)
    while count <= Self.maximumByteCount {
      guard let chunk = try? file.descriptor.read(Self.chunkByteCount) else { return nil }
      if chunk.isEmpty {
        (byteCount, digest) = (count, hash.value)
        return
      }
      hash.add(chunk)
      count += chunk.count
    }
    return nil
  }

  /// The digest in hexadecimal.
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
