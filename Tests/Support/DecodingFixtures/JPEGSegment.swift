/// A segment of a JPEG file: the marker, the payload that its length covers, and the entropy-coded
/// bytes that follow.
package struct JPEGSegment {
  /// The byte after 0xFF.
  package var marker: UInt8
  /// The bytes after the length, or `nil` for a marker without a length.
  package var payload: [UInt8]?
  /// The bytes up to the next marker outside of the scan.
  package var scan: [UInt8] = []
  /// The difference between the stated length and the actual length.
  package var excessLength = 0

  package init(_ marker: UInt8, _ payload: [UInt8]? = nil) {
    (self.marker, self.payload) = (marker, payload)
  }

  /// Returns whether a marker has no length (ITU-T T.81, table B.1).
  private static func isAlone(_ marker: UInt8) -> Bool {
    marker == 0x01 || (0xD0...0xD9).contains(marker)
  }

  /// The segments of a file, of which the last may be truncated, or `nil` if it does not start as a
  /// JPEG.
  package static func segments(of bytes: [UInt8]) -> [JPEGSegment]? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var segments: [JPEGSegment] = []
    var place = 0
    while place + 1 < bytes.count {
      var segment = JPEGSegment(bytes[place + 1])
      place += 2
      if !isAlone(segment.marker), place + 1 < bytes.count {
        let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
        let end = min(bytes.count, place + max(2, length))
        segment.payload = Array(bytes[place + 2..<end])
        place = end
      }
      let start = place
      while place < bytes.count, !isNextMarker(at: place, in: bytes) { place += 1 }
      segment.scan = Array(bytes[start..<place])
      segments.append(segment)
    }
    return segments
  }

  /// Returns whether a marker starts here that is neither a stuffed zero nor a restart marker.
  private static func isNextMarker(at place: Int, in bytes: [UInt8]) -> Bool {
    guard bytes[place] == 0xFF, place + 1 < bytes.count else { return false }
    let code = bytes[place + 1]
    return code != 0 && code != 0xFF && !(0xD0...0xD7).contains(code)
  }

  /// The bytes of a file with the given segments.
  package static func file(of segments: [JPEGSegment]) -> [UInt8] {
    segments.reduce(into: []) { $0 += $1.bytes }
  }

  private var bytes: [UInt8] {
    guard let payload else { return [0xFF, marker] + scan }
    let length = UInt16(clamping: payload.count + 2 + excessLength)
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload + scan
  }

  /// A part of a color profile, if the segment contains one (ICC.1:2022, annex B.4).
  package var profilePart: [UInt8]? {
    guard marker == 0xE2, let payload, payload.starts(with: Array("ICC_PROFILE\0".utf8)) else {
      return nil
    }
    return Array(payload.dropFirst(14))
  }
}
