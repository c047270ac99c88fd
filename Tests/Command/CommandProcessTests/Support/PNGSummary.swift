import DecodingFixtures
import ImageDecoding

/// A line about a PNG that does not depend on how its data are compressed.
enum PNGSummary {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let end: [UInt8] = Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]

  /// Returns text in which a line replaces each PNG.
  static func text(of output: ArraySlice<UInt8>) -> String {
    guard let start = output.firstRange(of: signature),
      let end = output[start.upperBound...].firstRange(of: end)
    else { return String(decoding: output, as: UTF8.self) }
    let line = summary(of: Array(output[start.lowerBound..<end.upperBound]))
    return String(decoding: output[..<start.lowerBound], as: UTF8.self) + line
      + text(of: output[end.upperBound...])
  }

  private static func summary(of png: [UInt8]) -> String {
    var chunks: [String] = []
    var position = signature.count
    while position + 8 <= png.count {
      let length = png[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: png[position + 4..<position + 8], as: UTF8.self)
      let content = png[position + 8..<position + 8 + length]
      // Chunks with compressed data are only named.
      let values = ["IDAT", "iCCP", "zTXt"].contains(name) ? [] : content.map { "\($0)" }
      let chunk = ([name] + values).joined(separator: " ")
      if chunk != chunks.last { chunks.append(chunk) }
      position += 12 + length
    }
    let outcome = DecodingOutcome(of: .bytes(png), by: ImageDecoder())
    return "[\(chunks.joined(separator: ", ")): \(outcome)]\n"
  }
}
