import DecodingFixtures
import Foundation
import ImageDecoding
import SampleImageGenerator
import SampleImages
import ScratchFolders
import SystemCalls
import TestClocks
import Testing

@testable import PhotoConversion

/// Misbehaving programs, which must end in an error and leave nothing behind.
@Suite struct StandInTests {
  private let scratch: ScratchFolder
  private let limits: DecodingLimits
  private let converter: PhotoConverter

  init() throws {
    scratch = try ScratchFolder()
    var limits = DecodingLimits()
    limits.maximumFileSize = 1 << 20
    self.limits = limits
    var converter = PhotoConverter()
    converter.temporaryFolder = RawPath(scratch.path)
    self.converter = converter
  }

  /// The header of a lossless WebP of 40 × 30 pixels.
  private static let webP: [UInt8] = {
    let sides = UInt32(39) | UInt32(29) << 14
    let content: [UInt8] =
      [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: sides >> (8 * $0)) } + [0]
    return Array("RIFF".utf8) + [18, 0, 0, 0] + Array("WEBPVP8L".utf8) + [6, 0, 0, 0] + content
  }()

  private func input(
    of script: String, within time: Duration = .seconds(1)
  ) throws -> ImageInput {
    let path = try scratch.writeProgram("program", script)
    var converter = converter
    converter.timeLimit = time
    let format = try #require(ConvertibleFormat.named("WebP"))
    converter.choose(try #require(PhotoProgram(commandLine: path, for: format)), for: "webp")
    return converter.input(.bytes(Self.webP))
  }

  /// Returns the names of what conversions left behind.
  private func remains() throws -> [String] {
    let folder = "colorway-\(getuid())"
    let home = scratch.path(folder)
    return try FileManager.default.contentsOfDirectory(atPath: home)
  }

  static let picture =
    "printf 'P6 40 30 255\\n'; i=0; while [ $i -lt 120 ]; do "
    + "printf '%s' 012345678901234567890123456789; i=$((i+1)); done"

  @Test func `a program that prints an image is sufficient`() throws {
    let (image, report) = try ImageDecoder(limits: limits).pixels(of: input(of: Self.picture))
    #expect(image.size == PixelSize(width: 40, height: 30))
    #expect(report.image.conversion == ImageConversion(format: "WebP", program: "program"))
    #expect(try remains() == [])
    var without = limits
    without.maximumMemory = .max
    #expect(try ImageDecoder(limits: without).pixels(of: input(of: Self.picture)).image == image)
  }

  @Test func `a picture beyond the limits is refused as a photo of its own would be`() throws {
    let text = PNGChunk("tEXt", Array("a\0b".utf8))
    let header = PNGChunk("IHDR", [0, 0, 0, 40, 0, 0, 0, 30, 8, 0, 0, 0, 0])
    let picture = PNGChunk.file(
      of: [header] + Array(repeating: text, count: 5) + [
        PNGChunk("IDAT", [0x78]), PNGChunk("IEND"),
      ])
    let octal = picture.map { "\\" + String(Int($0) | 0o1000, radix: 8).suffix(3) }.joined()
    var few = limits
    few.maximumChunkCount = 4
    #expect(throws: DecodingError.limitExceeded(.chunks, value: 5, limit: 4)) {
      try ImageDecoder(limits: few).pixels(of: input(of: "printf '\(octal)'"))
    }
  }

  @Test(arguments: [
    ("hangs", "exec sleep 1000", "took more than 1 s"),
    ("ignores signals", "trap '' TERM INT HUP; while :; do :; done", "took more than 1 s"),
    ("complains for ever", "exec yes >&2", "took more than 1 s"),
    ("closes its output", "exec >&- 2>&- sleep 1000", "took more than 1 s"),
    ("prints for ever", "exec yes", "wrote more than 1 MiB"),
    ("fills the disk", "exec yes > big", "wrote more than 1 MiB"),
    ("prints half a picture", "printf 'P6 40 30 255\\n'; echo x", "wrote only 0 of 30 rows"),
    (
      "prints another size", "printf 'P6 1 1 255\\nabc'",
      "wrote a picture of the wrong size: 1 × 1"
    ),
    ("prints nothing", "exit 0", "wrote no picture"),
    ("prints rubbish", "echo '<svg>'", "wrote no picture: this is SVG; only"),
    ("fails", "printf 'one\\ntwo\\033[2J\\n' >&2; exit 3", "cannot read it: two\\u{1b}[2J"),
    ("is not there", "exec /nowhere/at/all", "cannot be run"),
  ])
  func `a misbehaving program ends in an error`(
    _ row: (title: String, script: String, reason: String)
  ) throws {
    let input = try input(of: row.script)
    #expect {
      try ImageDecoder(limits: limits).pixels(of: input)
    } throws: { error in
      let text = "\(error)".trimmingCharacters(in: .newlines)
      if text.contains("this is WebP, and program " + row.reason) { return true }
      Issue.record("\(row.title): \(text)")
      return true
    }
    #expect(try remains() == [])
  }

  #if os(Linux)
    @Test(arguments: [
      (
        "reads passwords", "read line < /etc/passwd && printf '%s' $line >&2; exit 1",
        "Permission denied"
      ),
      ("starts another program", "sleep 1000 & exit 1", "Cannot fork"),
      ("writes elsewhere", "echo x > ../../x; exit 1", "Permission denied"),
      ("makes a folder", "exec mkdir x", "not permitted"),
      ("changes a mode", "exec chmod 777 ../..", "not permitted"),
      (
        "has further descriptors", "exec sh -c 'echo /proc/self/fd/* >&2; exit 1'",
        // The last descriptor is that of the listed folder itself.
        "it: /proc/self/fd/0 /proc/self/fd/1 /proc/self/fd/2 /proc/self/fd/3"
      ),
    ])
    func `a program cannot reach anything outside its sandbox`(
      _ row: (title: String, script: String, reason: String)
    ) throws {
      let input = try input(of: row.script)
      #expect {
        try ImageDecoder(limits: limits).pixels(of: input)
      } throws: { error in
        "\(error)".hasSuffix(row.reason)
      }
      #expect(try remains() == [])
      #expect(!FileManager.default.fileExists(atPath: scratch.path("x")))
    }
  #endif

  /// A program that writes its number to its folder, and then takes very long.
  private static let slow = "echo $$ > number; exec sleep 1000"

  /// Waits until the slow program runs, and returns its number.
  private func runningProgram() async throws -> pid_t {
    var number: pid_t?
    try await waitUntil("a program") {
      guard let folder = try? remains().first else { return false }
      let text = try? scratch.text("colorway-\(getuid())/\(folder)/number")
      number = text.flatMap { $0.last == "\n" ? pid_t($0.dropLast()) : nil }
      return number != nil
    }
    return try #require(number)
  }

  private func isRunning(_ program: pid_t) -> Bool { kill(program, 0) == 0 }

  @Test func `cancelling a task ends its program`() async throws {
    let input = try input(of: Self.slow, within: .seconds(1000))
    let limits = limits
    let task = Task.detached { try ImageDecoder(limits: limits).info(of: input) }
    let program = try await runningProgram()
    #expect(isRunning(program))
    task.cancel()
    await #expect(throws: DecodingError.cancelled) { try await task.value }
    #expect(!isRunning(program))
    #expect(try remains() == [])
  }

  @Test func `a film that is released ends its program`() async throws {
    try scratch.writeProgram("ffmpeg", Self.slow)
    try scratch.write("film", [0, 0, 0, 12] + Array("ftypisom".utf8))
    var converter = converter
    converter.searchPath = [scratch.path]
    var film = try converter.film(RawPath(scratch.path("film")), FilmConversion.Cut())
    let program = try await runningProgram()
    #expect(film != nil && isRunning(program))
    film = nil
    try await waitUntil("the end of the program") { !isRunning(program) }
    try await waitUntil("the end of its folder") { try remains().isEmpty }
  }

  @Test func `a film has no folder once its end is known`() throws {
    try scratch.writeProgram("ffmpeg", "exit 3")
    try scratch.write("film", [0, 0, 0, 12] + Array("ftypisom".utf8))
    var converter = converter
    converter.searchPath = [scratch.path]
    // A folder that is removed later would still be there now and then.
    for _ in 0..<40 {
      let film = try converter.film(RawPath(scratch.path("film")), FilmConversion.Cut())
      #expect(film?.failure() != nil)
      #expect(try remains() == [])
    }
  }

  @Test func `leftover folders of earlier conversions are removed`() throws {
    let (input, home) = (try input(of: Self.picture), scratch.path("colorway-\(getuid())"))
    try FileManager.default.createDirectory(
      atPath: home + "/left", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try scratch.write("colorway-\(getuid())/left/photo.webp", [1])
    _ = try ImageDecoder(limits: limits).info(of: input)
    #expect(try remains() == [])
  }

  @Test func `a missing program is reported with the package that contains one`() throws {
    let converter = PhotoConverter(searchPath: [scratch.path])
    #expect(throws: DecodingError.missingProgram(format: "WebP", package: "webp")) {
      try ImageDecoder().info(of: converter.input(.bytes(Self.webP)))
    }
  }

  /// The film has ten seconds, at two frames per second.
  @Test(
    arguments: [(0, nil, 20), (5, nil, 10), (5, 2, 4), (0, 2, 4), (8, 5, 4)]
      as [(Int, Int?, Int)])
  func `progress refers to the part of a film that is read`(
    _ row: (start: Int, duration: Int?, frameCount: Int)
  ) throws {
    try scratch.writeProgram("ffprobe", "echo 10")
    try scratch.writeProgram("ffmpeg", "exit 0")
    try scratch.write("film", [0, 0, 0, 12] + Array("ftypisom".utf8))
    var converter = converter
    converter.searchPath = [scratch.path]
    var cut = FilmConversion.Cut()
    (cut.start, cut.duration) = (.seconds(row.start), row.duration.map { .seconds($0) })
    let film = try #require(try converter.film(RawPath(scratch.path("film")), cut))
    #expect(film.fraction(ofFrames: row.frameCount / 2) == 0.5)
    #expect(film.fraction(ofFrames: row.frameCount + 1) == 1)
  }

  private static let animated = WebP.file([
    ("VP8X", [2, 0, 0, 0, 39, 0, 0, 29, 0, 0]), ("ANIM", [0, 0, 0, 0, 0, 0]),
  ])
  private static let translucent = WebP.file([("VP8X", [0x10, 0, 0, 0, 39, 0, 0, 29, 0, 0])])

  /// Returns a TIFF file with a kind of pixels: 2 for RGB, 5 for inks, 32,803 for a camera's.
  private static func tiff(_ kind: Int) -> [UInt8] {
    Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 6, 1, 3, 0, 1, 0, 0, 0, UInt8(kind & 255)]
      + [UInt8(kind >> 8), 0, 0, 0, 0, 0, 0]
  }

  private static func refusal(_ format: String, _ program: String, _ words: String)
    -> DecodingError
  {
    .conversionFailed(format: format, program: program, reason: "cannot read it: words: " + words)
  }

  static let rows: [(file: [UInt8], installed: [String], error: DecodingError)] = [
    (webP, ["dwebp", "vips"], refusal("WebP", "dwebp", "photo.webp -ppm -o -")),
    (translucent, ["dwebp"], refusal("WebP", "dwebp", "photo.webp -pam -o -")),
    (
      animated, ["dwebp", "gm", "ffmpeg", "convert"],
      refusal(
        "WebP", "convert",
        "photo.webp[0] -quality 0 -define png:exclude-chunk=gAMA,cHRM png:photo.png")
    ),
    (animated, ["dwebp"], .missingProgram(format: "WebP", package: "libvips-tools")),
    (
      Array("GIF89a".utf8), ["magick"],
      refusal(
        "GIF", "magick",
        "photo.gif[0] -auto-orient -quality 0 -define png:exclude-chunk=gAMA,cHRM png:photo.png")
    ),
    (
      tiff(5), ["magick", "vips"],
      refusal("TIFF", "vips", "autorot photo.tiff photo.jpg[Q=100,subsample-mode=off]")
    ),
    (tiff(5), ["magick"], .missingProgram(format: "TIFF", package: "libvips-tools")),
    (
      tiff(32_803), ["vips", "dcraw_emu"], refusal("camera raw", "dcraw_emu", "-w -Z - photo.tiff")
    ),
  ]

  @Test(arguments: rows)
  func `the first program that suits a photo gets the words for its kind`(
    _ row: (file: [UInt8], installed: [String], error: DecodingError)
  ) throws {
    for name in row.installed { try scratch.writeProgram(name, #"echo words: "$@" >&2; exit 1"#) }
    var converter = converter
    converter.searchPath = [scratch.path]
    #expect(throws: row.error) {
      try ImageDecoder().info(of: converter.input(.bytes(row.file)))
    }
  }

  /// A program of the list that only decodes keeps neither profile nor orientation. Another program
  /// is trusted with both.
  @Test(arguments: [false, true])
  func `what a known program leaves out is taken from the photo`(isChosen: Bool) throws {
    let tulips = try #require(JPEGSegment.segments(of: SampleImage.tulips.bytes()))
    let file = WebP.file([
      ("VP8X", [0x28, 0, 0, 0, 39, 0, 0, 29, 0, 0]),
      ("ICCP", Array(tulips.compactMap(\.profilePart).joined())),
      ("EXIF", EXIFBlock.orientation(6)),
    ])
    let path = try scratch.writeProgram("dwebp", Self.picture)
    var converter = converter
    converter.searchPath = [scratch.path]
    if isChosen {
      let format = try #require(ConvertibleFormat.named("WebP"))
      converter.choose(try #require(PhotoProgram(commandLine: path, for: format)), for: "webp")
    }
    let info = try ImageDecoder().info(of: converter.input(.bytes(file)))
    #expect(info.orientation == (isChosen ? .up : .right))
    #expect(info.colorSpace == (isChosen ? "sRGB" : "Display P3"))
    #expect(info.conversion == ImageConversion(format: "WebP", program: "dwebp"))
  }
}
