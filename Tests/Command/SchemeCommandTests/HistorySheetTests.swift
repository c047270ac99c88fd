import Foundation
import ImageDecoding
import SchemeExtraction
import SchemeJournal
import ScratchFolders
import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct HistorySheetTests {
  @Test func `an entry without a thumbnail is shown by its colors side by side`() async throws {
    let folder = try ScratchFolder()
    let path = RawPath(folder.path("h"))
    let scheme = try MadeUp.redAndBlue().scheme
    _ = try await HistoryJournal(at: path).add(scheme, source: "a.jpg")
    let console = Recorder().console()
    let words: [RawPath] = ["--journal", path, "-o", RawPath(folder.path("sheet.png"))]
    #expect(try await HistoryListCommand.parsed(words, console).run(console) == .success)
    let sheet = try await ImageDecoder().pixels(of: .file(folder.path("sheet.png"))).image
    let colors = scheme.swatches.map { RGBA8($0.rgb) }
    let places = sheet.pixels.indices.dropLast().filter {
      sheet.pixels[$0] == colors[0] && sheet.pixels[$0 + 1] == colors[1]
    }
    #expect(places.count > 60)
    #expect(Set(places.map { $0 % sheet.size.width }).count == 1)
  }

  @Test func `a thumbnail that is gone does not keep the others from being drawn`() async throws {
    let folder = try ScratchFolder()
    let path = RawPath(folder.path("h"))
    let scheme = try MadeUp.redAndBlue().scheme
    let journal = HistoryJournal(at: path)
    for source in ["a.jpg", "b.jpg"] {
      let kept = try await journal.add(
        scheme, source: source, attachments: [.thumbnail: Array(source.utf8)])
      if source == "a.jpg" {
        try FileManager.default.removeItem(
          atPath: journal.path(of: kept.attachments[0]).description)
      }
    }
    let recorder = Recorder()
    let words: [RawPath] = ["--journal", path, "-o", RawPath(folder.path("sheet.svg"))]
    let console = recorder.console()
    #expect(try await HistoryListCommand.parsed(words, console).run(console) == .success)
    #expect(try folder.text("sheet.svg").hasPrefix("<svg"))
    // One is gone, and the other is no photo.
    let complaints = recorder.complaints.split(separator: "\n")
    #expect(complaints.count == 2)
    #expect(complaints.allSatisfy { $0.contains(" is drawn without its photo: ") })
  }
}
