import ImageDecoding
import Testing

/// A way to decode a file.
enum MatrixPath: String, CaseIterable, Sendable {
  case full, withoutPlainPNG, half, quarter, eighth, region

  static let part = ImageRegion(
    x: .pixels(13), y: .pixels(21), width: .pixels(40), height: .pixels(99))

  /// The kinds of pictures that a path treats differently, each with the path.
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

/// Everything that a decode reported.
struct MatrixRecording: Equatable, Sendable {
  /// The delivered pixels, row by row.
  private(set) var pixels = [RGBA8?](
    repeating: nil, count: MatrixPicture.width * MatrixPicture.height)
  /// The delivered rows, in order of delivery.
  var rows: [MatrixPicture.Row] = []
  var fractions: [Double] = []
  /// The fraction of the picture's pixels delivered by the end of each band.
  var deliveredFractions: [Double] = []
  /// The total number of pixels that the bands state.
  var statedPixelCount: Int?
  private var deliveredCount = 0
  /// Whether a pixel was delivered twice.
  var hasRepeated = false
  var result: Result<DecodingReport, DecodingError>

  var warnings: [DecodingWarning] { (try? result.get())?.warnings ?? [] }
  var error: DecodingError? {
    if case .failure(let error) = result { error } else { nil }
  }

  /// Decodes, and cancels the task in the given band.
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

  /// Whether progress rises strictly from above 0 and is at most 1.
  var hasRisingProgress: Bool {
    zip([0] + fractions, fractions).allSatisfy(<) && fractions.last ?? 1 <= 1
  }
}
