import ColorMath
import ImageDecoding
import SampleImages
import SchemeExtraction
import ScratchFolders
import Testing

@testable import PhotoConversion

/// Photos that Debian's encoders make of the sample photos have the colors of a PNG of the same pixels, by
/// each program that is installed.
@Suite struct ConversionCorpusTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func file(_ name: String) -> ImageInput { .file(workshop.scratch.path(name)) }

  /// Writes a small version of a sample as `base.png`, with its profile, depth and alpha.
  private func makeBase(of sample: SampleImage, scale: Double = 0.12) throws {
    try workshop.scratch.write("sample", sample.bytes())
    try workshop.make(["vips resize sample base.png \(scale)"])
  }

  /// Returns the converters by each installed program that suits a photo.
  private func converters(
    of format: ConvertibleFormat, suiting isSuited: (PhotoProgram) -> Bool
  ) -> [(name: String, converter: PhotoConverter)] {
    PhotoConverter.ofSystem.installedPrograms(for: format).map(\.program).filter(isSuited).map {
      var converter = PhotoConverter.ofSystem
      converter.choose($0, for: format.key)
      return ($0.name, converter)
    }
  }

  /// The largest distance of a color from the nearest of others.
  private func difference(_ scheme: ImageColorScheme, _ others: ImageColorScheme) -> Double {
    scheme.swatches.map { swatch in
      others.swatches.map { $0.color.squaredDifference(from: swatch.color).squareRoot() }.min() ?? 1
    }.max() ?? 1
  }

  /// Returns the means of some groups of pixels: of all of them for one.
  private func means(_ count: Int, of input: ImageInput) async throws -> ImageColorScheme {
    var options = SchemeExtractor.Options()
    (options.colorCount, options.emphasis) = (.exactly(count), .area)
    return try await SchemeExtractor(options: options).scheme(of: input)
  }

  /// Expects that a photo has the colors of another one. The few colors that a person would name change with
  /// the least change of pixels, so they must agree of equal pixels, and the means of groups of others.
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
  func `the palette is that of the PNG of the same pixels`(_ row: ConversionRow) async throws {
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
      // A program that is wrong in the same way as that of the reference is found by the mean.
      let shift = difference(try await means(1, of: input), mean)
      #expect(shift <= row.tolerance / 2, "the mean by \(program): \(shift)")
    }
  }

  @Test func `inks have the colors of a JPEG of the same inks`() async throws {
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
      title: "HEIC, whose EXIF says nothing", key: "heic",
      commands: [
        "vips jpegsave base.png turned.jpg --Q 100 --subsample-mode off",
        "exiftool -q -overwrite_original -n -Orientation=6 turned.jpg",
        "heif-enc -q 95 turned.jpg -o photo.heic",
      ], orientation: .up),
  ]

  @Test(arguments: turns)
  func `each program shows a photo upright, turned once`(_ turn: Turn) throws {
    // A block of EXIF that says 6, to be turned clockwise.
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
  func `a drawing has the colors that it names`(_ row: (key: String, name: String)) async throws {
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
