internal import ImageDecoding
internal import SchemeExtraction
internal import SchemeResults

/// The colors of one frame.
struct FilmFrame: Sendable {
  /// The scheme, or the reason why there is none.
  let result: Result<SchemeExtractor.Extraction, Failure>
  /// The colors for comparison with the neighboring frames, or `nil` if the frame has none.
  let distribution: ColorDistribution?
  /// All colors of the frame, if they are to be added to those of its scene.
  let histogram: ColorHistogram?

  /// Creates a frame by finding its colors.
  ///
  /// - Parameters:
  ///   - bytes: The frame as a file.
  ///   - extractor: The extractor.
  ///   - keepsHistogram: Pass `true` to keep all colors.
  init(_ bytes: [UInt8], by extractor: SchemeExtractor, keepsHistogram: Bool) async {
    result = await extractor.photoExtraction(.bytes(bytes)).mapError { Failure($0) }
    let counted: (histogram: ColorHistogram, report: DecodingReport)?
    do throws(ExtractionError) {
      counted = try await extractor.histogram(of: .bytes(bytes))
    } catch {
      counted = nil
    }
    distribution = counted.flatMap { ColorDistribution($0.histogram) }
    histogram = keepsHistogram ? counted?.histogram : nil
  }
}
