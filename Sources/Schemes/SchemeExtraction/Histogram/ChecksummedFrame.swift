internal import BinaryParsing

/// A frame around the content of a file: a signature, the version of the format, and a checksum.
/// The checksum is the CRC-32 of all preceding bytes (ISO 3309, as in PNG), lowest byte first.
package struct ChecksummedFrame: Sendable {
  let signature: [UInt8]
  let version: UInt8

  package init(signature: [UInt8], version: UInt8) {
    (self.signature, self.version) = (signature, version)
  }

  package func bytes(of content: [UInt8]) -> [UInt8] {
    var output = signature + [version] + content
    let checksum = CRC32.checksum(of: output.span)
    output.append(word: checksum)
    return output
  }

  /// Returns the content and the version, 1 or later, of framed bytes from an untrusted source.
  package func content(
    of bytes: [UInt8]
  ) throws(ColorHistogram.ReadingError) -> (content: ArraySlice<UInt8>, version: UInt8) {
    guard bytes.starts(with: signature), bytes.count > signature.count else { throw .notAHistogram }
    let version = bytes[signature.count]
    guard version <= self.version else { throw .newerVersion(Int(version)) }
    let sealed = bytes.dropLast(4)
    guard version > 0, sealed.count > signature.count + 1,
      CRC32.checksum(of: sealed.span) == UInt32(word: bytes.suffix(4))
    else { throw .damaged }
    return (sealed.dropFirst(signature.count + 1), version)
  }
}
