import ImageDecoding
import SchemeExtraction
import SchemeFormats
import SchemeResults
import ScratchFolders
import SystemCalls
import Testing

@testable import CommandInterface
@testable import SchemeCommand

struct FailureTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let error: ExtractionError
    let kind: Failure.Kind
    let message: String
    var testDescription: String { message }
  }

  static let rows = [
    Row(error: .decoding(.empty), kind: .empty, message: "it is empty (0 bytes)"),
    Row(
      error: .decoding(.unsupportedFormat(name: "WebP")), kind: .unsupported,
      message: "WebP cannot be read; try: dwebp FILE -ppm -o - | colorway -"),
    Row(
      error: .decoding(.unsupportedFeature(.jpeg, reason: "lossless")), kind: .unsupported,
      message: "this kind of JPEG cannot be read: lossless"),
    Row(
      error: .decoding(.corrupt(.png, reason: "bad header")), kind: .corrupt,
      message: "the PNG data is damaged: bad header"),
    Row(
      error: .decoding(.truncated(.jpeg, rowsRead: 1200, rowCount: 4000)), kind: .truncated,
      message: "the JPEG data ends or is damaged after 1,200 of 4,000 rows "
        + "(without --strict, those rows are used)"),
    Row(
      error: .decoding(.truncated(.png, rowsRead: 0, rowCount: 4)), kind: .truncated,
      message: "the PNG data ends or is damaged before the first of 4 rows"),
    Row(
      error: .decoding(.truncated(.png, rowsRead: 0, rowCount: 0)), kind: .truncated,
      message: "the PNG data ends or is damaged before it says how large the picture is"),
    Row(
      error: .decoding(.limitExceeded(.pixels, value: 2_500_000_000, limit: 512_000_000)),
      kind: .limit,
      message: "2.5 billion pixels, over the limit of 512 million (raise it with --max-pixels)"),
    Row(
      error: .decoding(.limitExceeded(.pixels, value: 600_000_000, limit: 512_000_000)),
      kind: .limit,
      message: "600 million pixels, over the limit of 512 million (raise it with --max-pixels)"),
    Row(
      error: .decoding(.limitExceeded(.pixels, value: 512_000_001, limit: 512_000_000)),
      kind: .limit,
      message: "512,000,001 pixels, over the limit of 512,000,000 (raise it with --max-pixels)"),
    Row(
      error: .decoding(.limitExceeded(.memory, value: 768 << 20, limit: 512 << 20)), kind: .limit,
      message: "decoding it takes 768 MiB of memory, over the limit of 512 MiB "
        + "(raise it with --max-memory)"),
    Row(
      error: .decoding(.limitExceeded(.side, value: 1_000_001, limit: 1_000_000)), kind: .limit,
      message: "a side of 1,000,001 pixels, over the limit of 1,000,000"),
    Row(
      error: .decoding(.limitExceeded(.bytes, value: (1 << 30) + 1, limit: 1 << 30)),
      kind: .limit, message: "it is larger than 1,024 MiB (raise the limit with --max-bytes)"),
    Row(
      error: .decoding(.limitExceeded(.blocks, value: 32_000_001, limit: 32_000_000)),
      kind: .limit,
      message: "its scans contain more than 32 million blocks (raise the limit with --max-memory)"),
    Row(
      error: .decoding(.limitExceeded(.chunks, value: 1_001, limit: 1_000)), kind: .limit,
      message: "it has at least 1,001 chunks besides its pixels, over the limit of 1,000"),
    Row(
      error: .decoding(.outOfMemory), kind: .limit,
      message: "there is not enough memory to decode it (--jobs 1 needs the least)"),
    Row(
      error: .decoding(.limitExceeded(.scans, value: 101, limit: 100)), kind: .limit,
      message: "it has at least 101 scans, over the limit of 100"),
    Row(
      error: .decoding(.unreadable(path: "x", reason: "No such file or directory")),
      kind: .unreadable, message: "No such file or directory"),
    Row(
      error: .decoding(.cancelled), kind: .cancelled, message: "interrupted before it was done"),
    Row(error: .cancelled, kind: .cancelled, message: "interrupted before it was done"),
    Row(
      error: .noVisiblePixels, kind: .transparent,
      message: "every pixel is transparent, so there is no color"),
    Row(
      error: .everyPixelLeftOut, kind: .ignored,
      message:
        "every visible pixel is left out (by --ignore, --region, --mask or --alpha-threshold)"),
  ]

  @Test(arguments: rows)
  func `every extraction error has a kind and a message`(_ row: Row) {
    #expect(Failure(row.error) == Failure(kind: row.kind, message: row.message))
  }

  @Test func `the suggested conversion command has the file's name, quoted for the shell`() {
    let failure = Failure(ExtractionError.decoding(.unsupportedFormat(name: "HEIC")))
    let prefix = "HEIC cannot be read; try: "
    for (name, command) in [
      ("a/b.heic", "heif-convert a/b.heic a/b.heic.png && colorway a/b.heic.png"),
      ("a b.heic", "heif-convert 'a b.heic' 'a b.heic'.png && colorway 'a b.heic'.png"),
      ("it's", "heif-convert 'it'\\''s' 'it'\\''s'.png && colorway 'it'\\''s'.png"),
      ("-a", "heif-convert ./-a ./-a.png && colorway ./-a.png"),
      ("-", "heif-convert FILE FILE.png && colorway FILE.png"),
    ] {
      #expect(failure.withHint(for: RawPath(name)).message == prefix + command)
    }
  }

  @Test(arguments: ["extract", "gallery", "album", "remap"])
  func `the hint about an unexpanded tilde is printed once`(_ subcommand: String) async {
    let recorder = Recorder()
    let status = await CommandSet.colorway.run(
      [RawPath(subcommand), "~/none.jpg"], console: recorder.console())
    #expect(status == .failure)
    let complaint =
      "colorway: ~/none.jpg: No such file or directory (the shell replaces '~' only outside quotes)"
    #expect(recorder.complaints.split(separator: "\n") == [complaint[...]])
  }

  @Test(arguments: ["extract", "album", "remap"])
  func `a subcommand suggests a complete conversion command`(_ subcommand: String) async throws {
    let folder = try ScratchFolder()
    let file = try folder.write("a.gif", Array("GIF89a".utf8))
    let recorder = Recorder()
    let words = [subcommand, "--no-convert", file].map { RawPath($0) }
    #expect(await CommandSet.colorway.run(words, console: recorder.console()) == .failure)
    #expect(
      recorder.complaints.hasPrefix("colorway: \(file): GIF cannot be read; try: magick \(file) "))
  }

  @Test func `the message about a region outside a photo has the size of the photo`() throws {
    let size = try #require(PixelSize(width: 40, height: 30))
    #expect(
      Failure(ExtractionError.regionOutsideImage(size))
        == Failure(
          kind: .outside, message: "the region lies outside the photo, which is 40 × 30 pixels"))
  }

  @Test func `the rows cover every kind of failure except a region outside the photo`() {
    #expect(Set(Self.rows.map(\.kind)) == Set(Failure.Kind.allCases).subtracting([.outside]))
  }

  @Test(arguments: [
    (0.6625, "66.3%"), (1, "100%"), (0.9999, ">99.9%"), (0.0001, "<0.1%"), (0.0005, "0.1%"),
    (0.1, "10.0%"),
  ])
  func `a share near 0 or 1 is not rounded to 0 or 100 percent`(
    _ row: (share: Double, text: String)
  ) {
    #expect(percentage(row.share) == row.text)
  }

  @Test func `an error of an unknown place is not said to be one of standard output`() async {
    let command = Subcommand(
      page: CommandPage(name: "one", summary: "", discussion: "", examples: [:]), options: { [] },
      action: { (_, _) throws(UsageError) in { throw SystemError.missingFile } })
    let recorder = Recorder()
    let status = await CommandSet(groups: ["All": [command]], complaint: { Complaint($0) })
      .run([], console: recorder.console())
    #expect(status == .failure)
    #expect(recorder.complaints == "colorway: No such file or directory\n")
  }

  @Test func `advice for photos is not given for other files`() {
    func message(_ name: RawPath, isPhoto: Bool) -> String {
      let complaint = Complaint(SystemError.missingFile, about: name, isPhoto: isPhoto)
      return (complaint.message ?? "").replacing("\(name.printable): ", with: "")
    }
    let plain = SystemError.missingFile.message
    for name: RawPath in ["https://a.org/b.jpg", "new.json"] {
      #expect(message(name, isPhoto: true).hasPrefix(plain + " ("))
      #expect(message(name, isPhoto: false) == plain)
    }
    for name: RawPath in ["file:///a", "~/a", "*.txt"] {
      #expect(message(name, isPhoto: false).hasPrefix(plain + " ("))
      #expect(message(name, isPhoto: false) == message(name, isPhoto: true))
    }
  }
}
