import DecodingFixtures
import ImageDecoding
import SchemeExtraction
import Testing

/// The pictures of the matrix in all orientations, with damage: as upright rows, as masks, and
/// under masks.
struct UprightMatrixTests {
  private static let cells = MatrixPicture.Kind.allCases.flatMap { kind in
    Orientation.allCases.filter { $0 == .up || kind != .pixmap }.map { (kind, $0) }
  }

  /// Calls a function for each damage, with the damaged file, a recording of its stored pixels, and
  /// a name.
  private func forEachDamage(
    of kind: MatrixPicture.Kind, _ orientation: Orientation,
    _ body: ([UInt8], MatrixRecording, Comment) async throws -> Void
  ) async throws {
    let picture = try #require(DecodingMatrixTests.pictures.first { $0.kind == kind })
    let turned = kind == .pixmap ? picture : try #require(picture.turned(by: orientation))
    for damage in MatrixDamage.some {
      let bytes = turned.verdict(on: damage).bytes
      let stored = await MatrixRecording(.bytes(bytes), by: ImageDecoder())
      #expect((try? stored.result.get()).map { $0.image.orientation == orientation } ?? true)
      try await body(bytes, stored, "\(kind), \(orientation), \(damage)")
    }
  }

  private func uprightSize(_ orientation: Orientation) -> PixelSize? {
    let (width, height) = (MatrixPicture.width, MatrixPicture.height)
    return orientation.rawValue >= 5
      ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height)
  }

  // MARK: Rows

  /// Reads the rows from the top, with cancellation in one of them, and returns the pixels and how
  /// reading ended.
  private func rows(
    of bytes: [UInt8], stripByteCount: Int, cancelledIn cancelledRow: Int? = nil
  ) async -> (pixels: [RGBA8], result: Result<DecodingReport, DecodingError>) {
    var pixels: [RGBA8] = []
    var count = 0
    do throws(ReadingError<Never>) {
      let rows: UprightRows
      do throws(DecodingError) {
        rows = try UprightRows(
          of: .bytes(bytes), ImageDecoder(), stripByteCount: stripByteCount)
      } catch {
        throw .decoding(error)
      }
      let report = try rows.read { row in
        if count == cancelledRow { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
        count += 1
        pixels += row.indices.map { row[$0] }
      }
      return (pixels, .success(report))
    } catch {
      switch error {
      case .decoding(let error): return (pixels, .failure(error))
      }
    }
  }

  @Test(arguments: cells)
  func `upright rows contain the stored pixels in their upright positions`(
    kind: MatrixPicture.Kind, orientation: Orientation
  ) async throws {
    let size = try #require(uprightSize(orientation))
    try await forEachDamage(of: kind, orientation) { bytes, stored, name in
      let expected = MatrixPicture.upright(stored, orientation)
      for stripRowCount in [size.height, size.height * 2 / 5] {
        let outcome = await rows(of: bytes, stripByteCount: stripRowCount * size.width * 4)
        #expect(outcome.result == stored.result, name)
        if stored.error == nil { #expect(outcome.pixels == expected, name) }
      }
      let whole = Result { () throws(DecodingError) in try ImageDecoder().pixels(of: .bytes(bytes))
      }
      #expect(whole.map { $0.report } == stored.result, name)
      if let image = try? whole.get().image {
        #expect(image.size == size && image.pixels == expected, name)
      }
    }
  }

  @Test(arguments: cells)
  func `no upright row is delivered after cancellation`(
    kind: MatrixPicture.Kind, orientation: Orientation
  ) async throws {
    let size = try #require(uprightSize(orientation))
    try await forEachDamage(of: kind, orientation) { bytes, stored, name in
      guard stored.error == nil else { return }
      for row in [0, size.height / 2, size.height - 2] {
        let outcome = await Task {
          await rows(of: bytes, stripByteCount: size.width * 4 * 50, cancelledIn: row)
        }.value
        #expect(outcome.result == .failure(.cancelled), name)
        #expect(outcome.pixels.count == (row + 1) * size.width, name)
      }
    }
  }

  // MARK: Masks

  @Test(arguments: cells)
  func `an undamaged picture gives an upright mask, and a damaged one is refused`(
    kind: MatrixPicture.Kind, orientation: Orientation
  ) async throws {
    let size = try #require(uprightSize(orientation))
    try await forEachDamage(of: kind, orientation) { bytes, stored, name in
      let strict = await MatrixRecording(.bytes(bytes), by: ImageDecoder(isStrict: true))
      do throws(DecodingError) {
        let mask = try PixelMask(of: .bytes(bytes))
        // Source of the factors: W3C, CSS Masking Module Level 1, 8.1.
        let expected = MatrixPicture.upright(stored, orientation).map { pixel in
          (2_125 * Int(pixel.red) + 7_154 * Int(pixel.green) + 721 * Int(pixel.blue) + 5_000)
            / 10_000
        }
        #expect(mask.size == size && mask.weights.map(Int.init) == expected, name)
        #expect(strict.error == nil, name)
      } catch {
        #expect(error == strict.error, name)
      }
    }
  }

  @Test(arguments: cells)
  func `a rectangular mask over an upright photo keeps the same pixels as the region`(
    kind: MatrixPicture.Kind, orientation: Orientation
  ) async throws {
    let size = try #require(uprightSize(orientation))
    let region = ImageRegion(x: .pixels(9), y: .pixels(13), width: .pixels(31), height: .pixels(37))
    let weights = (0..<size.pixelCount).map { index -> UInt8 in
      let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
      return 9..<40 ~= x && 13..<50 ~= y ? 255 : 0
    }
    let mask = try #require(PixelMask(size: size, weights: weights))
    try await forEachDamage(of: kind, orientation) { bytes, stored, name in
      var (cropped, masked) = (SchemeExtractor(), SchemeExtractor())
      for quality in SchemeExtractor.Quality.allCases {
        (cropped.options.quality, masked.options.quality) = (quality, quality)
        (cropped.options.region, masked.options.mask) = (region, mask)
        let expected = try? await cropped.histogram(of: .bytes(bytes)).histogram
        let found = try? await masked.histogram(of: .bytes(bytes)).histogram
        #expect(found == expected, name)
        #expect(stored.error == nil || found == nil, name)
        let pixels = MatrixPicture.upright(stored, orientation).enumerated().filter {
          weights[$0.offset] == 255 && $0.element.alpha == 255
        }
        #expect(found?.pixelCount ?? 0 == Double(pixels.count), name)
      }
    }
  }
}
