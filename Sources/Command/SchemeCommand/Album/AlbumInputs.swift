internal import Colorway
internal import SchemeResults
internal import StructuredText

/// The operands of an album: the sum of those that are histograms, and the photos.
struct AlbumInputs {
  /// The sum of the histograms, or `nil` if there are none.
  private(set) var histogram: AlbumHistogram?
  /// The photos and folders.
  private(set) var photos: [RawPath] = []
  /// The photos that come from pipes, which can be read only once.
  private(set) var piped: [RawPath: [UInt8]] = [:]

  /// The maximum size of a histogram, in bytes. None is larger.
  private static let maximumByteCount = 32 << 20
  /// The first bytes of a histogram.
  private static let signature: [UInt8] = [0x89, 0x43, 0x57, 0x41, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads the histograms. If one of them cannot be used, nothing is written, because the sum would be that of
  /// a different album.
  init(
    _ operands: [RawPath], weighing: AlbumHistogram.Weighing?, limits: DecodingLimits
  ) async throws {
    for operand in operands {
      if Task.isCancelled { return }
      let kind = operand == "-" ? .other : System.kind(of: operand)
      let limit = max(Self.maximumByteCount, limits.maximumMemory)
      switch kind {
      case .other:
        try await using(operand) {
          let bytes = try PhotoSource(operand: operand)
            .bytes(limit: limit, raisedBy: "--max-memory")
          guard Self.isHistogram(bytes) else {
            photos.append(operand)
            piped[operand] = bytes
            return
          }
          try add(bytes, weighing)
        }
      case .regular where Self.isHistogram((try? System.firstBytes(of: operand, count: 64)) ?? []):
        try await using(operand) {
          try add(PhotoSource(operand: operand).bytes(limit: Self.maximumByteCount), weighing)
        }
      default: photos.append(operand)
      }
    }
  }

  private mutating func add(_ bytes: [UInt8], _ weighing: AlbumHistogram.Weighing?) throws {
    let next = try AlbumHistogram(file: bytes)
    var sum = histogram ?? AlbumHistogram(weighing: weighing ?? next.weighing)
    try sum.add(next)
    histogram = sum
  }

  /// Returns whether a file is a histogram, or at least no photo but JSON.
  private static func isHistogram(_ start: [UInt8]) -> Bool {
    let space = [UInt8](" \t\r\n".utf8)
    return start.starts(with: signature)
      || start.first { !space.contains($0) } == UInt8(ascii: "{")
  }
}

extension AlbumHistogram {
  /// Reads a histogram, or the JSON of one.
  init(file: [UInt8]) throws {
    do throws(ColorHistogram.ReadingError) {
      try self.init(binaryOrJSON: file)
    } catch {
      let hint =
        error == .notAHistogram ? " (expected a file from 'colorway album -o x.histogram')" : ""
      throw Failure(kind: .corrupt, message: error.description + hint)
    }
  }

  private init(binaryOrJSON file: [UInt8]) throws(ColorHistogram.ReadingError) {
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
