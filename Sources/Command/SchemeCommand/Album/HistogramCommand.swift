internal import SchemeExtraction
internal import SchemeResults
internal import StructuredText

struct HistogramCommand: Command {
  var photos = ExtractionOptions()
  var output = OutputOptions<HistogramFormat>()
  var weighing = AlbumHistogram.Weighing.photos

  static let page = CommandPage(
    name: "histogram", summary: "Count the colors of photos, for 'colorway merge'.",
    operands: "FILE...",
    discussion: """
      Each FILE is a photo, a folder of photos, or - for standard input. The histogram counts the colors \
      of all of them in one color space. Histograms can be merged in any order, on any machine. The \
      colors are the same, bit for bit, as if all photos had been counted at once. A photo that cannot \
      be read is left out with a message.
      """,
    examples: [
      "colorway histogram -o may.histogram Photos/May": "The photos of a folder.",
      "colorway histogram Photos/*.jpg | colorway merge -": "And their colors.",
      "colorway histogram --weigh pixels -o a.json a.jpg": "As JSON, by the number of pixels.",
    ])

  static let options: [Option<Self>] =
    OutputOptions.options.of(\Self.output) + [AlbumCommand.weigh(\.weighing)]
    + ExtractionOptions.optionsOfSeveral.of(\.photos)
    + ExtractionOptions.options
    .named(
      "quality", "region", "mask", "alpha-threshold", "background", "strict", "max-pixels",
      "max-bytes", "max-memory", "no-convert", "converter"
    ).of(\.photos)

  mutating func take(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    try photos.take(arguments)
    try output.take(arguments, console)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let count = AlbumCount(
      photos: photos, extractor: try photos.readyExtractor(writing: output.file, console),
      weighing: weighing, console: console)
    let (album, status) = try await count.run()
    guard status != .interrupted, !album.isEmpty else { return status }
    return status.then(try console.deliver(output.format.bytes(of: album), to: output.file))
  }
}

enum HistogramFormat: String, FileFormat, CaseIterable {
  case binary
  case json

  static let `default` = binary
  static let help = "Output format: binary, compact; json, for other programs."
  static var hasJSON: Bool { true }
  static var takesAnySuffix: Bool { true }
  var isBinary: Bool { self == .binary }

  /// The maximum size of a file to read, in bytes. No histogram is larger.
  static let maximumByteCount = 32 << 20

  func bytes(of album: AlbumHistogram) -> [UInt8] {
    switch self {
    case .binary: album.encoded()
    case .json: Array((HistogramRecord(album).json + "\n").utf8)
    }
  }
}

extension AlbumHistogram {
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
