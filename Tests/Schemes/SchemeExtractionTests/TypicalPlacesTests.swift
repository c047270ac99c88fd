import ColorMath
import FixtureEncoding
import ImageDecoding
import SampleImageGenerator
import SchemeExtraction
import Testing

/// The places at which a scheme's colors are shown.
struct TypicalPlacesTests {
  private typealias Swatch = ImageColorScheme.Swatch

  private static let red = SRGB8(red: 220, green: 30, blue: 40)
  private static let blue = SRGB8(red: 20, green: 60, blue: 200)
  private static let gray = SRGB8(red: 128, green: 128, blue: 128)

  /// Blue with a small red square at the top left and a large red one at the right, each with a
  /// gray border of three pixels.
  private static func pixel(_ x: Int, _ y: Int) -> SRGB8 {
    func isInside(_ columns: Range<Int>, _ rows: Range<Int>, _ border: Int) -> Bool {
      columns.lowerBound - border..<columns.upperBound + border ~= x
        && rows.lowerBound - border..<rows.upperBound + border ~= y
    }
    for (columns, rows) in [(10..<40, 10..<40), (120..<200, 60..<140)] {
      if isInside(columns, rows, 0) { return red }
      if isInside(columns, rows, 3) { return gray }
    }
    return blue
  }

  /// The pixels of the pattern, each enlarged to a square with sides of `scale` pixels.
  private static func samples(width: Int, height: Int, scale: Int = 1) -> [UInt8] {
    (0..<height / scale).reduce(into: []) { samples, y in
      let row = (0..<width / scale).flatMap { x in
        let color = pixel(x, y)
        return repeatElement([color.red, color.green, color.blue], count: scale).joined()
      }
      for _ in 0..<scale { samples += row }
    }
  }

  private static func image(
    width: Int, height: Int, _ pixel: (Int, Int) -> RGBA8
  ) throws -> PixelBuffer {
    let size = try #require(PixelSize(width: width, height: height))
    let pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
    return try #require(PixelBuffer(size: size, pixels: pixels))
  }

  private static func opaque(_ color: SRGB8) -> RGBA8 {
    RGBA8(red: color.red, green: color.green, blue: color.blue, alpha: 255)
  }

  private func swatch(
    _ color: SRGB8, of scheme: ImageColorScheme
  ) throws -> ImageColorScheme.Swatch {
    try #require(
      scheme.swatches.min {
        $0.color.difference(from: Oklab(color)) < $1.color.difference(from: Oklab(color))
      })
  }

  private func extractor(_ count: Int = 3, _ emphasis: SchemeExtractor.Emphasis = .salience)
    -> SchemeExtractor
  {
    var options = SchemeExtractor.Options()
    options.colorCount = .exactly(count)
    options.emphasis = emphasis
    return SchemeExtractor(options: options)
  }

  @Test(arguments: SchemeExtractor.Emphasis.allCases)
  func `a color is placed in the middle of its largest patch`(
    emphasis: SchemeExtractor.Emphasis
  ) async throws {
    let image = try Self.image(width: 240, height: 160) { Self.opaque(Self.pixel($0, $1)) }
    let scheme = try await extractor(3, emphasis).scheme(of: image)
    let red = try swatch(Self.red, of: scheme)
    #expect(red.placement == .typical && red.pixel == Self.red)
    #expect(155..<165 ~= red.position.x && 95..<105 ~= red.position.y)
    let blue = try swatch(Self.blue, of: scheme)
    #expect(blue.placement == .typical && blue.pixel == Self.blue)
    // The largest free square lies between the red ones and below the small one.
    #expect(30..<100 ~= blue.position.x && 60..<140 ~= blue.position.y)
  }

  @Test(arguments: Orientation.allCases)
  func `places are positions in the upright photo`(orientation: Orientation) async throws {
    var encoder = JPEGEncoder(width: 240, height: 160)
    encoder.quality = 98
    encoder.exif = EXIFBlock.orientation(UInt8(orientation.rawValue))
    let bytes = try encoder.encode(Self.samples(width: 240, height: 160))
    let scheme = try await extractor(3, .area).scheme(of: .bytes(bytes))
    let stored = try #require(PixelSize(width: 240, height: 160))
    let middle = orientation.uprightPosition(of: PixelPosition(x: 160, y: 100), in: stored)
    let red = try swatch(Self.red, of: scheme)
    #expect(red.placement == .typical)
    #expect(abs(red.position.x - middle.x) <= 5 && abs(red.position.y - middle.y) <= 5)
    let decoded = try await ImageDecoder().pixels(of: .bytes(bytes)).image
    for swatch in scheme.swatches {
      let pixel = decoded[swatch.position]
      // The sampled decoder repeats chroma where the full one interpolates.
      let color = Oklab(SRGB8(red: pixel.red, green: pixel.green, blue: pixel.blue))
      #expect(color.difference(from: Oklab(swatch.pixel)) < 0.03)
    }
  }

  @Test func `typical places are found in an interlaced PNG`() async throws {
    // The sides are odd, so that passes have odd sizes too.
    let samples = Self.samples(width: 239, height: 157)
    var encoder = PNGEncoder(width: 239, height: 157)
    encoder.isInterlaced = true
    let scheme = try await extractor().scheme(of: .bytes(encoder.encode(samples)))
    let red = try swatch(Self.red, of: scheme)
    #expect(red.placement == .typical && red.pixel == Self.red)
    #expect(152..<168 ~= red.position.x && 92..<108 ~= red.position.y)
  }

  @Test(arguments: [3, 8, 13])
  func `typical places are found in a photo of which only some rows are read`(
    scale: Int
  ) async throws {
    let (width, height) = (240 * scale, 160 * scale)
    var encoder = JPEGEncoder(width: width, height: height)
    encoder.quality = 95
    let bytes = try encoder.encode(Self.samples(width: width, height: height, scale: scale))
    let scheme = try await extractor().scheme(of: .bytes(bytes))
    for color in [Self.red, Self.blue] {
      let swatch = try swatch(color, of: scheme)
      #expect(swatch.placement == .typical)
      let there = Self.pixel(swatch.position.x / scale, swatch.position.y / scale)
      #expect(there == color && Oklab(swatch.pixel).difference(from: Oklab(color)) < 0.03)
    }
    let red = try swatch(Self.red, of: scheme).position
    #expect(140..<180 ~= red.x / scale && 80..<120 ~= red.y / scale)
  }

  @Test func `places lie within the region`() async throws {
    let image = try Self.image(width: 240, height: 160) { Self.opaque(Self.pixel($0, $1)) }
    var extractor = extractor()
    extractor.options.region = ImageRegion(
      x: .pixels(0), y: .pixels(0), width: .pixels(60), height: .pixels(60))
    let red = try swatch(Self.red, of: try await extractor.scheme(of: image))
    #expect(red.placement == .typical)
    #expect(20..<30 ~= red.position.x && 20..<30 ~= red.position.y)
  }

  @Test func `a color is placed in the middle of a patch, even if the edge matches more exactly`()
    async throws
  {
    let middle = SRGB8(red: 210, green: 30, blue: 36)
    let image = try Self.image(width: 240, height: 160) { x, y in
      func isInside(_ inset: Int) -> Bool {
        60 + inset..<160 - inset ~= x && 30 + inset..<130 - inset ~= y
      }
      return Self.opaque(isInside(20) ? middle : isInside(0) ? Self.red : Self.blue)
    }
    let red = try swatch(Self.red, of: await extractor(2, .area).scheme(of: image))
    #expect(red.placement == .typical && red.pixel == middle)
    #expect(80..<140 ~= red.position.x && 50..<110 ~= red.position.y)
  }

  @Test func `dithered colors have no typical place`() async throws {
    let image = try Self.image(width: 300, height: 200) { x, y in
      Self.opaque(x % 2 == y % 2 ? Self.red : Self.blue)
    }
    let scheme = try await extractor(2).scheme(of: image)
    #expect(scheme.swatches.count == 2)
    for swatch in scheme.swatches {
      #expect(swatch.placement == .nearest)
      #expect(image[swatch.position] == Self.opaque(swatch.pixel) && swatch.pixel == swatch.rgb)
    }
  }

  @Test func `a detail between grid nodes is placed where it occurs`() async throws {
    let image = try Self.image(width: 1_000, height: 800) { x, y in
      Self.opaque(x == 501 && y == 399 ? Self.red : x < 500 ? Self.gray : Self.blue)
    }
    let scheme = try await extractor().scheme(of: image)
    let red = try swatch(Self.red, of: scheme)
    #expect(red.placement == .nearest && red.pixel == Self.red)
    #expect(red.position == PixelPosition(x: 501, y: 399))
  }

  @Test func `places avoid transparent areas and their edges`() async throws {
    let image = try Self.image(width: 200, height: 100) { x, _ in
      RGBA8(red: 220, green: 30, blue: 40, alpha: x < 120 ? 0 : 255)
    }
    let scheme = try await extractor(1).scheme(of: image)
    let red = try #require(scheme.swatches.first)
    #expect(red.placement == .typical)
    // Rows 40 to 60 are farthest from the edges; nodes are four pixels apart.
    #expect(150..<170 ~= red.position.x && 36..<64 ~= red.position.y)
  }

  @Test func `no swatch is placed at an ignored color`() async throws {
    // Grays up to a chroma of 0.02 are ignored; a slight blue, just beyond, is not.
    let slightlyBlue = SRGB8(red: 118, green: 128, blue: 142)
    let image = try Self.image(width: 200, height: 100) { x, _ in
      Self.opaque(x < 150 ? Self.gray : slightlyBlue)
    }
    var extractor = extractor(2)
    extractor.options.ignoredColors = [.gray]
    let scheme = try await extractor.scheme(of: image)
    #expect(scheme.swatches.map(\.pixel) == [slightlyBlue])
    #expect(scheme.swatches.allSatisfy { $0.position.x >= 150 })
  }

  @Test func `a scheme of a histogram places each color at its first pixel`() async throws {
    let image = try Self.image(width: 240, height: 160) { Self.opaque(Self.pixel($0, $1)) }
    let scheme = try await extractor().scheme(of: ColorHistogram(image))
    let red = try swatch(Self.red, of: scheme)
    #expect(red.position == PixelPosition(x: 10, y: 10) && red.placement == .nearest)
    #expect(red.pixel == Self.red)
  }

  @Test func `swatches can show the pixel colors at their places`() async throws {
    // The mean of the two striped reds is neither of them.
    let image = try Self.image(width: 120, height: 90) { x, y in
      let red = RGBA8(red: y % 6 < 3 ? 220 : 212, green: 30, blue: 40, alpha: 255)
      return x < 60 ? Self.opaque(Self.blue) : red
    }
    for emphasis in SchemeExtractor.Emphasis.allCases {
      var extractor = extractor(2, emphasis)
      let centers = try await extractor.scheme(of: image)
      extractor.options.representation = .pixel
      let pixels = try await extractor.scheme(of: image)
      #expect(pixels.swatches.map(\.pixel) == centers.swatches.map(\.pixel))
      for swatch in pixels.swatches {
        #expect(swatch.rgb == swatch.pixel && Self.opaque(swatch.rgb) == image[swatch.position])
        #expect(swatch.color.difference(from: Oklab(swatch.pixel)) < 1e-6)
      }
    }
  }

  @Test func `skipping typical places does not change the colors`() async throws {
    let image = try Self.image(width: 240, height: 160) { Self.opaque(Self.pixel($0, $1)) }
    var extractor = extractor()
    let scheme = try await extractor.scheme(of: image)
    extractor.options.findsTypicalPlaces = false
    let quick = try await extractor.scheme(of: image)
    #expect(quick.swatches.map(\.rgb) == scheme.swatches.map(\.rgb))
    #expect(quick.swatches.map(\.share) == scheme.swatches.map(\.share))
    #expect(scheme.swatches.contains { $0.placement == .typical })
    #expect(quick.swatches.allSatisfy { $0.placement == .nearest })
    for swatch in quick.swatches { #expect(image[swatch.position] == Self.opaque(swatch.pixel)) }
    extractor.options.representation = .pixel
    let shown = try await extractor.scheme(of: image)
    #expect(shown.swatches.contains { $0.placement == .typical })
  }

  @Test func `a small vivid color is an accent by salience but not by area`() async throws {
    let image = try Self.image(width: 200, height: 200) { x, y in
      let gray = UInt8(60 + x / 2)
      let ground = SRGB8(red: gray, green: gray, blue: UInt8(60 + y / 2))
      return Self.opaque(90..<110 ~= x && 90..<110 ~= y ? Self.red : ground)
    }
    let salient = try await extractor(5).scheme(of: image)
    let red = try swatch(Self.red, of: salient)
    #expect(red.isAccent && red.prominence > 2 * red.share)
    #expect(salient.swatches.map(\.prominence).reduce(0, +) <= 1 + 1e-9)
    let byArea = try await extractor(5, .area).scheme(of: image)
    #expect(byArea.swatches.allSatisfy { abs($0.prominence - $0.share) < 1e-9 && !$0.isAccent })
  }

  @Test(arguments: [1, 2, 7, 64])
  func `the grid does not depend on the size and order of bands`(bandRows: Int) throws {
    var random = RandomPixels(seed: 17)
    let pixels = random.pixels(301 * 203, spread: 60)
    let size = try #require(PixelSize(width: 301, height: 203))
    func grid(_ starts: [Int], _ rows: Int) -> PixelGrid? {
      var builder = HistogramBuilder(CountingRules(findsPlaces: true))
      for start in starts {
        let count = min(rows, 203 - start)
        builder.add(
          pixels.span.extracting(start * 301..<(start + count) * 301),
          RowBand(imageSize: size, columnCount: 301, rowCount: count, firstRow: start))
      }
      return builder.placeGrid()
    }
    let whole = try #require(grid([0], 203))
    let starts = Array(stride(from: 0, to: 203, by: bandRows))
    #expect(grid(starts, bandRows) == whole)
    #expect(grid(starts.reversed(), bandRows) == whole)
    for node in 0..<whole.nodeCount {
      let position = whole.position(of: node)
      let pixel = whole.pixel(of: node)
      #expect(pixel == pixels[position.y * 301 + position.x])
    }
  }
}
