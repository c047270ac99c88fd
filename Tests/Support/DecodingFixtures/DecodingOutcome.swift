package import ImageDecoding

/// The complete outcome of decoding: the pixels, and the report or error.
package struct DecodingOutcome: Equatable, CustomStringConvertible {
  package var pixels = PixelHash()
  package var result: Result<DecodingReport, DecodingError>

  package var description: String {
    switch result {
    case .success(let report): "\(pixels) \(report.warnings) \(report.image.orientation)"
    case .failure(let error): "\(pixels) \(error)"
    }
  }

  /// The warnings or the error, without the messages of the codec.
  package var verdict: String {
    switch result {
    case .success(let report):
      report.warnings.map { warning in
        if case .damaged = warning { "damaged" } else { "\(warning)" }
      }.joined(separator: ", ")
    case .failure(.corrupt(let format, _)): "corrupt \(format)"
    case .failure(let error): "\(error)"
    }
  }

  package init(of input: ImageInput, by decoder: ImageDecoder) {
    var pixels = PixelHash()
    do throws(DecodingError) {
      result = .success(try decoder.readRows(of: input) { pixels.add($0, $1) })
    } catch {
      result = .failure(error)
    }
    self.pixels = pixels
  }
}
