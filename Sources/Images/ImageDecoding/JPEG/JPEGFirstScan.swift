/// The first scan of a progressive JPEG as a file, if it contains the DC coefficients of all
/// components: the means of all blocks. Source: ITU-T T.81, B.2 and G.1.1.1.1.
package struct JPEGFirstScan: Sendable {
  /// The bytes up to the end of the scan, followed by an end marker.
  package let bytes: [UInt8]

  package static let maximumByteCount = 4 << 20
  private static let chunkByteCount = 64 << 10

  /// Extracts the first scan of a JPEG. Returns `nil` if the file is not progressive, if its first
  /// scan does not contain the means of all components or ends too late, if the file ends before
  /// the next marker, or if the input cannot be read twice.
  package init?(of input: ImageInput, limits: DecodingLimits) {
    let scan = try? ByteSource.open(input, limits: limits) { (source) throws(DecodingError) in
      Self(source)
    }
    guard let scan else { return nil }
    self = scan
  }

  private init?(_ source: borrowing ByteSource) {
    guard source.canRewind else { return nil }
    defer { source.rewind() }
    var file: [UInt8] = []
    // The position up to which the scan has been searched for its end.
    var place: Int?
    while file.count < Self.maximumByteCount {
      let chunk = source.next(Self.chunkByteCount)
      if chunk.isEmpty { return nil }
      file += chunk
      if place == nil {
        switch Self.beginning(of: file.span) {
        case .incomplete: continue
        case .unsuitable: return nil
        case .complete(let end): place = end
        }
      }
      guard let start = place else { return nil }
      let end = Self.endOfData(in: file.span, from: start)
      if end + 1 < file.count {
        file.removeSubrange(end...)
        file += [0xFF, 0xD9]
        bytes = file
        return
      }
      place = end
    }
    return nil
  }

  /// The state of the bytes before the data of the first scan. The file is unsuitable if the scan
  /// does not contain the means of all components.
  private enum Beginning {
    case incomplete, unsuitable
    case complete(Int)
  }

  private static func beginning(of file: Span<UInt8>) -> Beginning {
    var place = 2
    var componentCount: UInt8?
    while place + 4 <= file.count {
      guard file[place] == 0xFF else { return .unsuitable }
      let marker = file[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      let (start, end) = (place + 4, place + 2 + length)
      guard length >= 2 else { return .unsuitable }
      guard end <= file.count else { return .incomplete }
      switch marker {
      case 0xC2:
        guard end - start >= 6 else { return .unsuitable }
        componentCount = file[start + 5]
      case 0xDA:
        guard end - start >= 4, let componentCount, file[start] == componentCount,
          end - start == 2 * Int(componentCount) + 4, file[end - 3] == 0, file[end - 2] == 0
        else { return .unsuitable }
        return .complete(end)
      default: break
      }
      place = end
    }
    return .incomplete
  }

  /// Returns the position of the first marker that ends the scan, or the end of the searched data.
  private static func endOfData(in file: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end + 1 < file.count, file[end] != 0xFF || belongsToScan(file[end + 1]) { end += 1 }
    return end
  }

  /// Returns whether a byte after 0xFF is part of the scan: it is not a marker, or it is a restart marker.
  private static func belongsToScan(_ byte: UInt8) -> Bool {
    byte == 0 || byte == 0xFF || 0xD0...0xD7 ~= byte
  }
}
