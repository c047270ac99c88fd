internal import SchemeExtraction
internal import SchemeResults
internal import StructuredText

/// The formats of the histogram of an album.
enum HistogramFormat: String, FileFormat, CaseIterable {
  case binary
  case json

  static let usual = binary
  static let help = "Output format: binary, for few bytes; json, for other programs."
  static var hasJSON: Bool { true }
  static var takesAnySuffix: Bool { true }
  var isBinary: Bool { self == .binary }

  /// The largest file that is read, in bytes. No histogram is larger.
  static let maximumByteCount = 32 << 20

  /// Returns a histogram as a file.
  func bytes(of album: AlbumHistogram) -> [UInt8] {
    switch self {
    case .binary: album.encoded()
    case .json: Array((HistogramRecord(album).json + "\n").utf8)
    }
  }
}

extension AlbumHistogram {
  /// Creates a histogram by reading a file of either format.
  init(file: [UInt8]) throws(ColorHistogram.ReadingError) {
    let space = [UInt8](" \t\r\n".utf8)
    guard file.first(where: { !space.contains($0) }) == UInt8(ascii: "{") else {
      self = try AlbumHistogram(encoded: file)
      return
    }
    let record: HistogramRecord
    do {
      record = try HistogramRecord(json: String(decoding: file, as: UTF8.self))
    } catch is JSONSyntaxError {
      throw .damaged
    } catch {
      throw .notAHistogram
    }
    self = try AlbumHistogram(record)
  }
}
