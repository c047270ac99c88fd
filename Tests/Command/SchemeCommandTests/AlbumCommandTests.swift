import ImageDecoding
import SchemeExtraction
import SchemeFormats
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// The options of the commands for albums and histograms, and the text of an album.
struct AlbumCommandTests {
  @Test(
    arguments: [
      (["Photos"], "Photos"), (["a/Photos/"], "Photos"), (["-"], "album"), (["."], "album"),
      (["../.."], "album"), (["/"], "album"), (["a", "b"], "album"),
    ] as [([RawPath], RawPath)])
  func `an album has the name of its only operand, if that has a meaning`(
    operands: [RawPath], name: RawPath
  ) {
    var photos = ExtractionOptions()
    photos.operands = operands
    #expect(photos.name(otherwise: "album") == name)
  }

  @Test func `an album has as many colors as its format needs`() throws {
    #expect(PaletteFormat.offered.contains { $0.colorCount != nil })
    for format in PaletteFormat.offered {
      let words: [RawPath] = ["--format", RawPath(format.name), "a"]
      let usual = SchemeExtractor.ColorCount.exactly(format.colorCount ?? 5)
      #expect(try AlbumCommand.parsed(words).photos.options.colorCount == usual)
      #expect(try AlbumCommand.parsed(words + ["-n3"]).photos.options.colorCount == .exactly(3))
    }
  }

  @Test(arguments: [
    ("a.histogram", "histogram"), ("a.cwh", "histogram"), ("a.histogram.json", "histogram-json"),
    ("a.cwh.json", "histogram-json"), ("a.json", "json"), ("a.ase", "ase"),
  ])
  func `the suffix tells whether the counted colors are kept or become a scheme`(
    file: String, format: String
  ) throws {
    #expect(try AlbumCommand.parsed(["-o", RawPath(file), "a"]).output.format.name == format)
  }

  typealias Row = IdleOptionTests.Row

  @Test(arguments: [
    (Row(AlbumCommand.self, "--format=histogram", "a"), true),
    (Row(AlbumCommand.self, "--format=histogram-json", "a"), false),
    (Row(FilmCommand.self, "--format=png", "a"), true), (Row(FilmCommand.self, "a"), false),
  ])
  func `no binary format is written to a terminal`(row: Row, isBinary: Bool) throws {
    let console = Recorder().console(columns: 80)
    let command = try? row.command.parsed(row.words, console)
    #expect((command == nil) == isBinary, "\(row.words)")
    #expect(throws: Never.self) { try row.command.parsed(row.words + ["-o", "x.svg"], console) }
  }

  @Test func `the bars of an album leave room for the longest name of a photo`() async throws {
    let photo = Array("P6 2 1 255\n".utf8) + [255, 0, 0, 0, 0, 255]
    var presentation = PresentationOptions()
    presentation.color = .never
    let extractor = SchemeExtractor()
    let album = try await extractor.albumHistogram(of: .bytes(photo)).histogram
    for names: [RawPath?] in [[nil, nil], [nil, "a.png"], ["the harbor at noon.jpg", "a"]] {
      let recorder = Recorder()
      let scheme = AlbumScheme(
        presentation: presentation, options: .init(), extractor: extractor, name: "album",
        output: .init(), console: recorder.console(columns: 50))
      let status = try await scheme.write(album, as: .text) { _ in names }
      let lines = recorder.output.split(separator: "\n").map(String.init)
      #expect(status == .success && lines.count == 2)
      #expect(lines.map(\.count).max() == 50, "\(lines)")
      for (line, name) in zip(lines, names) {
        #expect(line.hasSuffix("%" + (name.map { "  " + $0.text } ?? "")))
      }
    }
  }
}
