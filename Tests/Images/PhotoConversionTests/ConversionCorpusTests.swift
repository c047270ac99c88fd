import ColorMath
import ImageDecoding
import SampleImages
import SchemeExtraction
import ScratchFolders
import Testing

@testable import PhotoConversion

/// Photos encoded from the sample photos by Debian's encoders and decoded by each installed
/// program, which must have the colors of a PNG with the same pixels.
@Suite struct ConversionCorpusTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func file(_ name: String) -> ImageInput { .file(workshop.scratch.path(name)) }

  /// Writes a small version of a sample as `base.png`, with its profile, depth and alpha.
  private func makeBase(of sample: SampleImage, scale: Double = 0.12) throws {
    try workshop.scratch.write("sample", sample.bytes())
    try workshop.make(["vips resize sample base.png \(scale)"])
  }

  /// Returns a converter for each installed program that suits a format.
  private func converters(
    of format: ConvertibleFormat, suiting isSuited: (PhotoProgram) -> Bool
  ) -> [(name: String, converter: PhotoConverter)] {
    PhotoConverter.ofSystem.installedPrograms(for: format).map(\.program).filter(isSuited).map {
      var converter = PhotoConverter.ofSystem
      converter.choose($0, for: format.key)
      return ($0.name, converter)
    }
  }

  /// Returns the largest distance of a color from the nearest of the other colors.
  private func difference(_ scheme: ImageColorScheme, _ others: ImageColorScheme) -> Double {
    scheme.swatches.map { swatch in
      others.swatches.map { $0.color.squaredDifference(from: swatch.color).squareRoot() }.min() ?? 1
    }.max() ?? 1
  }

  /// Returns the mean colors of the given number of pixel groups; one group contains all pixels.
  private func means(_ count: Int, of input: ImageInput) async throws -> ImageColorScheme {
    var options = SchemeExtractor.Options()
    (options.colorCount, options.emphasis) = (.exactly(count), .area)
    options.quality = .exact
    return try await SchemeExtractor(options: options).scheme(of: input)
  }

  /// Checks that a photo has the colors of another one. Salient colors change with the smallest
  /// change of pixels, so they are compared only for equal pixels, and the means of pixel groups otherwise.
  private func expect(
    _ input: ImageInput, like reference: ImageInput, within tolerance: Double, _ title: String
  ) async throws {
    let pixels = try [input, reference].map { input in
      try ImageDecoder().pixels(of: input).image.pixels.filter { $0.alpha > 0 }
    }
    let schemes =
      if pixels[0] == pixels[1] {
        (
          try await SchemeExtractor().scheme(of: input),
          try await SchemeExtractor().scheme(of: reference)
        )
      } else {
        (try await means(5, of: input), try await means(5, of: reference))
      }
    let difference = max(difference(schemes.0, schemes.1), difference(schemes.1, schemes.0))
    #expect(difference <= tolerance, "\(title): \(difference)")
  }

  @Test(arguments: ConversionRow.all)
  func `a converted photo has the palette of the PNG with the same pixels`(
    _ row: ConversionRow
  ) async throws {
    try makeBase(of: row.sample)
    try workshop.make(row.commands + (row.decoder.map { [$0] } ?? []))
    let mean = try await means(1, of: file("base.png"))
    let format = try #require(ConvertibleFormat.all.first { $0.key == row.key })
    let isAnimated = row.title.hasSuffix("in motion") && row.key == "webp"
    let converters = converters(of: format) {
      !$0.isForCMYK && (!isAnimated || $0.readsAnimations)
    }
    if converters.isEmpty { try Test.cancel("no program for \(format.name) is installed") }
    for (program, converter) in converters {
      let input = converter.input(file("photo." + row.key), isReadAgain: true)
      let image = try ImageDecoder().info(of: input)
      #expect(image.conversion == ImageConversion(format: format.name, program: program))
      try await expect(input, like: file(row.reference), within: row.tolerance, program)
      // The mean reveals a program that is wrong in the same way as that of the reference.
      let shift = difference(try await means(1, of: input), mean)
      #expect(shift <= row.tolerance / 2, "the mean by \(program): \(shift)")
    }
  }

  @Test func `a CMYK TIFF has the colors of a JPEG with the same inks`() async throws {
    try workshop.scratch.write("sample", SampleImage.stillLife.bytes())
    try workshop.make([
      "vips resize sample base.jpg[Q=100,subsample-mode=off] 0.12",
      "vips tiffsave base.jpg photo.tiff",
    ])
    let input = PhotoConverter.ofSystem.input(file("photo.tiff"), isReadAgain: true)
    #expect(try ImageDecoder().info(of: input).colorModel == .cmyk)
    try await expect(input, like: file("base.jpg"), within: 0.01, "vips")
  }

  struct Turn: Sendable, CustomTestStringConvertible {
    let title: String
    let key: String
    let commands: [String]
    let orientation: Orientation
    var testDescription: String { title }
  }

  static let turns = [
    Turn(
      title: "WebP by EXIF", key: "webp",
      commands: [
        "cwebp -quiet -lossless base.png -o plain.webp",
        "webpmux -set exif exif plain.webp -o photo.webp",
      ], orientation: .right),
    Turn(
      title: "AVIF a quarter counterclockwise", key: "avif",
      commands: ["avifenc -s 8 -l --irot 1 base.png photo.avif"], orientation: .left),
    Turn(
      title: "AVIF mirrored", key: "avif",
      commands: ["avifenc -s 8 -l --imir 1 base.png photo.avif"],
      orientation: .upMirrored),
    Turn(
      title: "AVIF turned and mirrored", key: "avif",
      commands: ["avifenc -s 8 -l --irot 1 --imir 0 base.png photo.avif"],
      orientation: .leftMirrored),
    Turn(
      title: "TIFF", key: "tiff", commands: ["convert-im6 base.png -orient RightTop photo.tiff"],
      orientation: .right),
    Turn(
      title: "HEIC, whose EXIF orientation is ignored", key: "heic",
      commands: [
        "vips jpegsave base.png turned.jpg --Q 100 --subsample-mode off",
        "exiftool -q -overwrite_original -n -Orientation=6 turned.jpg",
        "heif-enc -q 95 turned.jpg -o photo.heic",
      ], orientation: .up),
  ]

  @Test(arguments: turns)
  func `each program shows a photo upright and rotates it only once`(_ turn: Turn) throws {
    // An EXIF block with orientation 6: to be rotated clockwise.
    try workshop.scratch.write(
      "exif",
      Array("Exif\0\0II*\0".utf8)
        + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0])
    try makeBase(of: .market, scale: 0.1)
    try workshop.make(turn.commands)
    let base = try ImageDecoder().pixels(of: file("base.png")).image
    let expected = base.turned(by: turn.orientation)
    let format = try #require(ConvertibleFormat.all.first { $0.key == turn.key })
    for (program, converter) in converters(of: format, suiting: { !$0.isForCMYK }) {
      let image = try ImageDecoder().pixels(of: converter.input(file("photo." + turn.key))).image
      #expect(image.size == expected.size, "\(program)")
      let difference = zip(image.pixels, expected.pixels).reduce(0) {
        $0 + abs(Int($1.0.green) - Int($1.1.green))
      }
      #expect(Double(difference) < 8 * Double(image.pixels.count), "\(program)")
    }
  }

  @Test(arguments: [("svg", "SVG"), ("pdf", "PDF")])
  func `a drawing has the colors that it specifies`(
    _ row: (key: String, name: String)
  ) async throws {
    try workshop.scratch.write(
      "drawing.svg",
      Array(
        #"""
        <svg xmlns="http://www.w3.org/2000/svg" width="120" height="60">
        <rect width="80" height="60" fill="#c81e1e"/><rect x="80" width="40" height="60" fill="#1e1ec8"/>
        </svg>
        """#.utf8))
    try workshop.make(["rsvg-convert -f \(row.key) -o photo.\(row.key) drawing.svg"])
    let format = try #require(ConvertibleFormat.named(row.name))
    for (program, converter) in converters(of: format, suiting: { _ in true }) {
      let scheme = try await means(2, of: converter.input(file("photo." + row.key)))
      #expect(scheme.swatches.map { SRGB8($0.color).hex } == ["#c81e1e", "#1e1ec8"], "\(program)")
    }
  }
}
