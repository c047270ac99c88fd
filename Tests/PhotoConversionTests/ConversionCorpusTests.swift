import ColorMath
import Foundation
import ImageDecoding
import SampleImages
import SchemeExtraction
import ScratchFolders
import Testing

@testable import PhotoConversion

/// Photos that Debian's encoders make of a sample photo have the colors of the photo itself, by each program
/// that is installed.
@Suite struct ConversionCorpusTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("market.jpg", SampleImage.market.bytes())
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let title: String
    let key: String
    /// The command that writes `OUT` from `IN`.
    let encoder: String
    var reference = "base.png"
    /// The command that makes the reference of `base.png`.
    var preparation: String?
    var tolerance = 0.01
    var testDescription: String { title }
  }

  private static let displayP3 =
    "vips icc_export base.png reference.png --output-profile p3 --intent relative"
  static let rows = [
    Row(title: "WebP without loss", key: "webp", encoder: "cwebp -quiet -lossless IN -o OUT"),
    Row(
      title: "WebP with loss", key: "webp", encoder: "cwebp -quiet -q 90 IN -o OUT",
      tolerance: 0.02),
    Row(
      title: "WebP in Display P3", key: "webp",
      encoder: "cwebp -quiet -lossless -metadata all IN -o OUT", reference: "reference.png",
      preparation: displayP3),
    Row(title: "HEIC", key: "heic", encoder: "heif-enc -q 95 IN -o OUT", tolerance: 0.02),
    Row(
      title: "HEIC in Display P3", key: "heic", encoder: "heif-enc -q 95 IN -o OUT",
      reference: "reference.png", preparation: displayP3, tolerance: 0.02),
    Row(title: "AVIF", key: "avif", encoder: "avifenc -s 8 -l IN OUT"),
    Row(
      title: "AVIF in Display P3", key: "avif", encoder: "avifenc -s 8 -l IN OUT",
      reference: "reference.png", preparation: displayP3),
    Row(
      title: "AVIF in Display P3 by code points", key: "avif",
      encoder: "avifenc -s 8 -l --cicp 12/13/0 --ignore-icc IN OUT", reference: "reference.png",
      preparation: displayP3),
    Row(title: "JPEG XL", key: "jxl", encoder: "cjxl IN OUT -d 0"),
    Row(
      title: "JPEG XL in Display P3", key: "jxl", encoder: "cjxl IN OUT -d 0",
      reference: "reference.png", preparation: displayP3),
    Row(title: "TIFF", key: "tiff", encoder: "vips tiffsave IN OUT --compression lzw"),
    Row(
      title: "TIFF of 16 bits in Display P3", key: "tiff",
      encoder: "vips icc_export base.png OUT --output-profile p3 --intent relative --depth 16",
      reference: "reference.png", preparation: displayP3),
    Row(title: "GIF", key: "gif", encoder: "gm convert IN OUT", tolerance: 0.02),
    Row(title: "BMP", key: "bmp", encoder: "gm convert IN OUT"),
    Row(title: "TGA", key: "tga", encoder: "gm convert IN OUT"),
  ]

  @Test(arguments: rows)
  func `the palette is that of the PNG of the same pixels`(_ row: Row) async throws {
    try run("vips resize market.jpg base.png 0.4", "", "")
    if let preparation = row.preparation { try run(preparation, "base.png", "") }
    let out = "photo." + (row.key == "btf" ? "tif" : row.key)
    try run(row.encoder, row.reference, out)
    let expected = try await SchemeExtractor().scheme(of: .file(scratch.path(row.reference)))
    let format = try #require(ConvertibleFormat.all.first { $0.key == row.key })
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    var converter = PhotoConverter(searchPath: path.split(separator: ":").map(String.init))
    let programs = converter.installedPrograms(for: format).map(\.program)
    if programs.isEmpty { try Test.cancel("no program for \(format.name) is installed") }
    for program in programs where program.name != "convert" {
      let isKnown = converter.choose(program, for: row.key)
      #expect(isKnown)
      let input = converter.input(.file(scratch.path(out)))
      let image = try ImageDecoder().info(of: input)
      #expect(image.conversion == ImageConversion(format: format.name, program: program.name))
      let scheme = try await SchemeExtractor().scheme(of: input)
      let worst = expected.swatches.map { swatch in
        scheme.swatches.map { $0.color.squaredDifference(from: swatch.color).squareRoot() }.min()
          ?? 1
      }.max()
      let difference = try #require(worst)
      #expect(difference <= row.tolerance, "\(row.title) by \(program.name): \(difference)")
    }
  }

  @Test(arguments: [
    ("webp", "cwebp -quiet -lossless IN -o OUT"), ("avif", "avifenc -s 8 -l --irot 1 IN OUT"),
    ("avif", "avifenc -s 8 -l --imir 1 IN OUT"), ("avif", "avifenc -s 8 -l --imir 0 IN OUT"),
    ("avif", "avifenc -s 8 -l --irot 3 --imir 0 IN OUT"),
    ("tiff", "convert-im6 IN -orient RightTop OUT"),
  ])
  func `all programs show a photo upright`(_ row: (key: String, encoder: String)) throws {
    try run("vips resize market.jpg base.png 0.1", "", "")
    try run(row.encoder, "base.png", "photo." + row.key)
    let format = try #require(ConvertibleFormat.all.first { $0.key == row.key })
    var converter = PhotoConverter()
    var first: PixelBuffer?
    for program in converter.installedPrograms(for: format).map(\.program) {
      guard !["ffmpeg", "magick", "convert"].contains(program.name) || row.key != "avif" else {
        continue
      }
      let isKnown = converter.choose(program, for: row.key)
      #expect(isKnown)
      let image = try ImageDecoder().pixels(
        of: converter.input(.file(scratch.path("photo." + row.key)))
      ).image
      guard let expected = first else {
        first = image
        continue
      }
      #expect(image.size == expected.size, "\(program.name)")
      let difference = zip(image.pixels, expected.pixels).reduce(0) {
        $0 + abs(Int($1.0.green) - Int($1.1.green))
      }
      #expect(Double(difference) < 4 * Double(image.pixels.count), "\(program.name)")
    }
  }

  /// Runs an encoder, or leaves the test out if it is not there or lacks a plug-in.
  private func run(_ command: String, _ input: String, _ output: String) throws {
    let words = command.split(separator: " ").map {
      $0 == "IN" ? input : $0 == "OUT" ? output : String($0)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { try Test.cancel("\(words[0]) is not there") }
  }
}
