import ImageDecoding
import Testing

/// A way to decode a file.
enum MatrixPath: String, CaseIterable, Sendable {
  case full, withoutPlainPNG, half, quarter, eighth, region

  static let part = ImageRegion(
    x: .pixels(13), y: .pixels(21), width: .pixels(40), height: .pixels(99))

  /// The kinds of pictures that a path treats in its own way, each with the path.
  static let all = MatrixPicture.Kind.allCases.flatMap { kind in
    allCases.filter { $0.isOwn(of: kind) }.map { (kind, $0) }
  }

  private func isOwn(of kind: MatrixPicture.Kind) -> Bool {
    switch self {
    case .full, .region: true
    case .half, .quarter, .eighth: kind == .baseline || kind == .progressive
    case .withoutPlainPNG: kind == .plainPNG
    }
  }

  func decoder(isStrict: Bool = false) -> ImageDecoder {
    var decoder = ImageDecoder(isStrict: isStrict, scale: scale)
    decoder.allowsPlainPNG = self != .withoutPlainPNG
    if self == .region { decoder.region = Self.part }
    return decoder
  }

  var scale: ImageDecoder.Scale {
    switch self {
    case .half: .half
    case .quarter: .quarter
    case .eighth: .eighth
    default: .full
    }
  }

}

/// All that a decode reported.
struct MatrixRecording: Equatable, Sendable {
  /// The pixels that came, row by row.
  private(set) var pixels = [RGBA8?](
    repeating: nil, count: MatrixPicture.width * MatrixPicture.height)
  /// The rows that came, in their order.
  var rows: [MatrixPicture.Row] = []
  var fractions: [Double] = []
  /// The fractions of the picture's pixels that came up to the end of each band.
  var deliveredFractions: [Double] = []
  /// The number of pixels that all bands have, as the bands tell it.
  var statedPixelCount: Int?
  private var deliveredCount = 0
  /// Whether a pixel came twice.
  var hasRepeated = false
  var result: Result<DecodingReport, DecodingError>

  var warnings: [DecodingWarning] { (try? result.get())?.warnings ?? [] }
  var error: DecodingError? {
    if case .failure(let error) = result { error } else { nil }
  }

  /// Decodes, and cancels the task in a band.
  init(_ input: ImageInput, by decoder: ImageDecoder, cancelledIn band: Int? = nil) async {
    var recording = MatrixRecording()
    do throws(DecodingError) {
      recording.result = .success(
        try decoder.readRows(of: input) { pixels, rows in
          if recording.fractions.count == band {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
          }
          recording.add(pixels, rows)
        })
    } catch {
      recording.result = .failure(error)
    }
    self = recording
  }

  private init() { result = .failure(.empty) }

  private mutating func add(_ band: Span<RGBA8>, _ rows: RowBand) {
    fractions.append(rows.fractionCompleted)
    deliveredCount += rows.rowCount * rows.columnCount
    deliveredFractions.append(Double(deliveredCount) / Double(rows.totalPixelCount))
    statedPixelCount = rows.totalPixelCount
    for row in 0..<rows.rowCount {
      let first = rows.storedPosition(column: 0, row: row)
      self.rows.append(
        MatrixPicture.Row(
          y: first.y, firstColumn: first.x, columnStep: rows.columnStep,
          columnCount: rows.columnCount))
      var place = first.y * rows.imageSize.width + first.x
      for index in row * rows.pixelsPerRow..<row * rows.pixelsPerRow + rows.columnCount {
        if pixels[place] != nil { hasRepeated = true }
        pixels[place] = band[index]
        place += rows.columnStep
      }
    }
  }

  subscript(x: Int, y: Int) -> RGBA8? { pixels[y * MatrixPicture.width + x] }

  /// Whether progress only rises, from above 0, and is at 1 only at the end.
  var hasRisingProgress: Bool {
    zip([0] + fractions, fractions).allSatisfy(<) && fractions.last ?? 1 <= 1
  }
}
