import ImageDecoding
import JSONSchemas
import SampleImages
import SchemeExtraction
import SchemeJournal
import SchemeResults
import ScratchFolders
import Testing

@testable import SchemeCommand

/// Validates history entries against the JSON Schema of the documented JSON.
struct HistorySchemaTests {
  private func record(isFull: Bool) async throws -> HistoryRecord {
    let folder = try ScratchFolder()
    let journal = HistoryJournal(at: RawPath(folder.path("journal")))
    let scheme = try await SchemeExtractor().scheme(of: .bytes(SampleImage.threeColors.bytes()))
    var options = SchemeExtractor.Options()
    if !isFull { options.colorCount = .automatic }
    let time = WallTime(milliseconds: 1_772_269_500_250)
    let id = try await journal.add(
      scheme, source: "a.png", options: options, name: isFull ? "Spring" : nil,
      attachments: isFull ? [.thumbnail: [1, 2], .histogram: [3]] : [:], at: time
    ).id
    if isFull { try await journal.setFavorite(true, of: id) }
    return HistoryRecord(try #require(try await journal.state[id])) {
      $0.kind == .thumbnail ? journal.path(of: $0).description : nil
    }
  }

  @Test(arguments: [true, false])
  func `history entries conform to the schema`(isFull: Bool) async throws {
    let record = try await record(isFull: isFull)
    #expect(try JSONSchema.results("history").faults(in: record.json) == [])
    #expect(try HistoryRecord(json: record.json) == record)
    #expect(record.time == "2026-02-28T09:05:00.250Z" && record.source == "a.png")
    #expect(record.favorite == isFull && record.name == (isFull ? "Spring" : nil))
    #expect(record.asked == (isFull ? .exactly(5) : .automatic) && record.emphasis == "salience")
    #expect(record.colors.count == 3)
    #expect(record.attachments.map(\.kind) == (isFull ? ["thumbnail", "histogram"] : []))
    #expect(record.attachments.map(\.bytes) == (isFull ? [2, 1] : []))
    #expect(record.attachments.compactMap(\.path).count == (isFull ? 1 : 0))
  }

  static let damages = [
    ("\"id\":\"", "\"id\":\"x", "pattern"), ("\"time\":\"2", "\"time\":\"", "pattern"),
    ("\"favorite\":true", "\"favorite\":1", "type boolean"),
    ("\"emphasis\":\"salience\"", "\"emphasis\":\"none\"", "enum"),
    ("\"kind\":\"thumbnail\"", "\"kind\":\"film\"", "enum"),
    ("\"sha256\":\"", "\"sha256\":\"0", "pattern"), ("\"bytes\":", "\"bytes\":-", "minimum"),
    ("\"tool\":", "\"new\":1,\"tool\":", "new is not in the schema"),
    ("\"source\"", "\"sauce\"", "no source"), ("\"hex\":\"#", "\"hex\":\"", "pattern"),
  ]

  @Test func `the schema rejects damaged entries`() async throws {
    let text = try await record(isFull: true).json
    let schema = try JSONSchema.results("history")
    for (before, after, fault) in Self.damages {
      let damaged = text.replacing(before, with: after, maxReplacements: 1)
      #expect(damaged != text, "\(before)")
      let faults = try schema.faults(in: damaged)
      #expect(faults.contains { $0.contains(fault) }, "\(after): \(faults.prefix(3))")
    }
  }
}
