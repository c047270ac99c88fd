import ColorMath
import ImageDecoding
import SampleImages
import SchemeExtraction
import Testing

struct AlbumHistogramTests {
  /// Adds the histograms up in a random tree, encoding and decoding every eighth partial sum.
  private func sum(
    of histograms: [AlbumHistogram], _ random: inout SplitMix64
  ) throws -> AlbumHistogram {
    var rest = histograms
    while rest.count > 1 {
      let first = rest.remove(at: Int(random.next() % UInt64(rest.count)))
      let second = Int(random.next() % UInt64(rest.count))
      try rest[second].add(first)
      if rest.count % 8 == 1 {
        rest[second] = try AlbumHistogram(encoded: rest[second].encoded())
      }
    }
    return rest[0]
  }

  @Test(arguments: AlbumHistogram.Weighing.allCases)
  func `adding histograms in any tree gives the same album and scheme as one pass`(
    weighing: AlbumHistogram.Weighing
  ) async throws {
    let photos = try await AlbumPhotos.histograms(65, seed: 1, weighing: weighing)
    var album = AlbumHistogram(weighing: weighing)
    for photo in photos { try album.add(photo) }
    #expect(album.photoCount == 65)
    var options = SchemeExtractor.Options()
    options.colorCount = .automatic
    let extractors = [
      SchemeExtractor(taskCount: 1), SchemeExtractor(options: options, taskCount: 3),
    ]
    var schemes: [ImageColorScheme] = []
    for extractor in extractors { schemes.append(try await extractor.scheme(of: album)) }
    #expect(schemes[0].swatches.count == 5)
    var random = SplitMix64(seed: 2)
    for _ in 0..<6 {
      let sum = try sum(of: photos, &random)
      #expect(sum == album && sum.encoded() == album.encoded())
      for (extractor, scheme) in zip(extractors, schemes) {
        #expect(try await extractor.scheme(of: sum) == scheme)
      }
    }
  }

  @Test func `the test albums contain JPEG and PNG photos in sRGB and Display P3`() async throws {
    var photos = AlbumPhotos(seed: 1)
    var kinds: [String] = []
    for _ in 0..<8 {
      let (_, report) = try await SchemeExtractor().albumHistogram(of: .bytes(photos.next()))
      kinds.append("\(report.image.format) \(report.profile.isSRGB ? "sRGB" : "P3")")
    }
    let each = ["jpeg sRGB", "png sRGB", "jpeg P3", "png P3"]
    #expect(kinds == each + each)
  }

  @Test func `the sample images give the same album in any order, whatever their profiles`()
    async throws
  {
    var photos: [AlbumHistogram] = []
    for image in SampleImage.allCases {
      let (histogram, _) = try await SchemeExtractor().albumHistogram(of: .file(image.path))
      #expect(histogram.pixelCount == Double(AlbumHistogram.pixelsPerPhoto), "\(image)")
      photos.append(histogram)
    }
    var random = SplitMix64(seed: 3)
    let album = try sum(of: photos, &random)
    let scheme = try await SchemeExtractor().scheme(of: album)
    for _ in 0..<3 {
      let sum = try sum(of: photos, &random)
      #expect(sum.encoded() == album.encoded())
      #expect(try await SchemeExtractor().scheme(of: sum) == scheme)
    }
  }

  @Test func `vivid spots in single photos do not displace the common colors of an album`()
    async throws
  {
    var album = AlbumHistogram()
    for index in 0..<20 {
      // Grays that all photos share make up 99.5 % of each.
      let grays = (70..<167).map { (SRGB8(rgb: $0 * 0x01_0101), pixelCount: 41) }
      let spot = SRGB8(
        nearest: Oklab(Oklch(lightness: 0.6, chroma: 0.12, hue: Double(index) * 18)))
      try album.add(AlbumHistogram(ColorHistogram(grays + [(spot, pixelCount: 20)])))
    }
    func grayCount(_ scheme: ImageColorScheme) -> Int {
      scheme.swatches.count { $0.color.chroma < 0.02 }
    }
    let ofAlbum = try await grayCount(SchemeExtractor().scheme(of: album))
    #expect(ofAlbum >= 2)
    // Treated as one photo, the same colors leave fewer grays in the scheme.
    let ofPhoto = try await grayCount(
      SchemeExtractor().scheme(of: album.colors, profile: .wideGamut))
    #expect(ofPhoto < ofAlbum)
  }

  @Test func `sRGB codes survive the conversion to an album`() async throws {
    let codes: [UInt8] = [0, 1, 7, 40, 128, 200, 254, 255]
    for red in codes {
      for (green, blue) in zip(codes, codes.reversed()) {
        let color = SRGB8(red: red, green: green, blue: blue)
        let album = AlbumHistogram(ColorHistogram([(color, pixelCount: 1)]))
        #expect(try await SchemeExtractor().scheme(of: album).swatches.map(\.rgb) == [color])
      }
    }
  }

  @Test func `colors outside the sRGB gamut are preserved`() async throws {
    let profile = try await SchemeExtractor().albumHistogram(of: .file(SampleImage.tulips.path))
      .report.profile
    #expect(!profile.isSRGB)
    let red = SRGB8(red: 255, green: 20, blue: 10)
    let album = AlbumHistogram(ColorHistogram([(red, pixelCount: 3)]), profile: profile)
    let color = try #require(try await SchemeExtractor().scheme(of: album).swatches.first?.color)
    let expected = Oklab(profile.linearSRGB(red: 1, green: 20.0 / 255, blue: 10.0 / 255))
    #expect(!SRGB(expected).isInGamut)
    #expect(color.difference(from: expected) < 1e-6)
  }

  @Test func `photos weigh equally or by their pixel counts`() async throws {
    let red = ColorHistogram([(SRGB8(red: 200, green: 0, blue: 0), pixelCount: 3)])
    let blue = ColorHistogram([(SRGB8(red: 0, green: 0, blue: 200), pixelCount: 9_000_001)])
    for (weighing, share) in [(AlbumHistogram.Weighing.photos, 0.5), (.pixels, 3 / 9_000_004.0)] {
      var album = AlbumHistogram(red, weighing: weighing)
      try album.add(AlbumHistogram(blue, weighing: weighing))
      let swatches = try await SchemeExtractor().scheme(of: album).swatches
      #expect(swatches.first { $0.rgb.red == 200 }?.share == share)
    }
  }

  @Test func `every photo has exactly the same weight, whatever its pixel count`() throws {
    var random = RandomPixels(seed: 4)
    for count in [1, 2, 3, 1000, 77_777] {
      let photo = try ColorHistogram(
        random.pixels(count, spread: 200, isOpaque: false), width: count)
      guard !photo.isEmpty else { continue }
      let album = AlbumHistogram(photo)
      #expect(album.pixelCount == Double(AlbumHistogram.pixelsPerPhoto))
      let (mean, expected) = (album.mean, AlbumHistogram(photo, weighing: .pixels).mean)
      #expect(mean.difference(from: expected) < 2e-4, "\(count)")
    }
  }

  @Test func `the scheme of a one-photo album is close to the scheme of the photo itself`()
    async throws
  {
    var options = SchemeExtractor.Options()
    options.emphasis = .area
    options.colorCount = .exactly(8)
    let extractor = SchemeExtractor(options: options)
    for image in SampleImage.allCases {
      let alone = try await extractor.scheme(of: .file(image.path))
      let photo = try await extractor.albumHistogram(of: .file(image.path)).histogram
      let scheme = try await extractor.scheme(of: photo)
      // Each scheme's error is relative to the colors it was computed from.
      let excess = scheme.meanSquaredError - alone.meanSquaredError
      #expect(excess < max(0.05 * alone.meanSquaredError, 1e-6), "\(image): \(excess)")
    }
  }

  @Test func `a failed addition leaves the album unchanged, whatever the order`() throws {
    let color = SRGB8(red: 1, green: 2, blue: 3)
    let half = ColorHistogram([(color, pixelCount: ColorHistogram.maximumPixelCount / 2)])
    let one = ColorHistogram([(color, pixelCount: 1)])
    let parts = [half, half, one].map { AlbumHistogram($0, weighing: .pixels) }
    for order in [[0, 1, 2], [0, 2, 1], [2, 0, 1]] {
      var sum = parts[order[0]]
      try sum.add(parts[order[1]])
      let before = sum
      #expect(throws: AlbumHistogram.AdditionError.tooManyPixels) { try sum.add(parts[order[2]]) }
      #expect(sum == before)
    }
    var photos = AlbumHistogram(one)
    #expect(throws: AlbumHistogram.AdditionError.differentWeighing) { try photos.add(parts[2]) }
    #expect(photos == AlbumHistogram(one))
  }

  @Test func `a fully transparent photo has no histogram, and an empty album has no scheme`()
    async throws
  {
    let bytes = try PlainPNG.bytes(width: 1, rgba: [1, 2, 3, 0])
    await #expect(throws: ExtractionError.noVisiblePixels) {
      try await SchemeExtractor().albumHistogram(of: .bytes(bytes))
    }
    await #expect(throws: ExtractionError.noVisiblePixels) {
      try await SchemeExtractor().scheme(of: AlbumHistogram())
    }
    // Colors are ignored only in the scheme, so they are not the reason.
    var ignoring = SchemeExtractor()
    ignoring.options.ignoredColors = [.white]
    await #expect(throws: ExtractionError.noVisiblePixels) {
      try await ignoring.albumHistogram(of: .bytes(bytes))
    }
    await #expect(throws: ExtractionError.everyPixelLeftOut) {
      try await ignoring.scheme(of: AlbumHistogram(ColorHistogram([(.white, pixelCount: 1)])))
    }
  }

  @Test func `scheme options do not affect the album histogram`() async throws {
    var options = SchemeExtractor.Options()
    options.colorCount = .exactly(12)
    options.emphasis = .area
    options.ignoredColors = [.gray]
    let input = ImageInput.file(SampleImage.harbor.path)
    let (one, _) = try await SchemeExtractor().albumHistogram(of: input)
    #expect(try await SchemeExtractor(options: options).albumHistogram(of: input).histogram == one)
  }
}

extension AlbumHistogram {
  /// The mean color, converted to Oklab from the mean code values.
  fileprivate var mean: Oklab {
    let sum = colors.entries.reduce(SIMD4<Double>.zero) { sum, entry in
      sum
        + SIMD4(Double(entry.red), Double(entry.green), Double(entry.blue), Double(entry.alphaSum))
    }
    let mean = sum / (sum.w * 255)
    return Oklab(
      ColorProfile.wideGamut.linearSRGB(red: mean.x, green: mean.y, blue: mean.z))
  }
}
