/// The beginning of a progressive JPEG that is a photo of its own: its first scan, if that has the mean of
/// each block of all components.
///
/// Source: ITU-T T.81, B.2 and G.1.1.1.1.
package struct JPEGFirstScan: Sendable {
  /// The bytes up to the end of the scan, and the marker of the end.
  package let bytes: [UInt8]

  /// Finds the first scan of a JPEG.
  ///
  /// It fails if the file is not progressive, if its first scan has not all means, and if it ends before
  /// the next.
  ///
  /// - Parameter file: The bytes of the file, or of its beginning.
  package init?(of file: Span<UInt8>) {
    guard var end = Self.firstScanData(in: file) else { return nil }
    while end + 1 < file.count, file[end] != 0xFF || Self.belongsToScan(file[end + 1]) { end += 1 }
    guard end + 1 < file.count else { return nil }
    bytes = Array(capacity: end + 2) { output in
      for index in 0..<end { output.append(file[index]) }
      output.append(0xFF)
      output.append(0xD9)
    }
  }

  /// Returns the place of the coded data of the first scan.
  private static func firstScanData(in span: Span<UInt8>) -> Int? {
    var place = 2
    var componentCount: UInt8?
    while place + 4 <= span.count, span[place] == 0xFF {
      let marker = span[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      let length = Int(span[place + 2]) << 8 | Int(span[place + 3])
      let (start, end) = (place + 4, place + 2 + length)
      guard length >= 2, end <= span.count else { return nil }
      switch marker {
      case 0xC2:
        guard end - start >= 6 else { return nil }
        componentCount = span[start + 5]
      case 0xDA:
        guard end - start >= 4, let componentCount, span[start] == componentCount,
          end - start == 2 * Int(componentCount) + 4, span[end - 3] == 0, span[end - 2] == 0
        else { return nil }
        return end
      default: break
      }
      place = end
    }
    return nil
  }

  /// Returns whether a byte that follows 0xFF is no marker, or one within a scan.
  private static func belongsToScan(_ byte: UInt8) -> Bool {
    byte == 0 || byte == 0xFF || 0xD0...0xD7 ~= byte
  }
}
