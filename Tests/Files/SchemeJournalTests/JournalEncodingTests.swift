import ColorMath
import ImageDecoding
import SchemeExtraction
import Testing

@testable import SchemeJournal

/// The encoding of a journal.
struct JournalEncodingTests {
  private let id = JournalEntry.ID(bits: (1 << 65) - 1)

  private func kinds() -> [JournalChange.Kind] {
    let attachments = JournalAttachment.Kind.allCases.map {
      JournalAttachment($0, of: [$0.rawValue])
    }
    let full = JournalEntry(
      id: id, number: 300, time: WallTime(milliseconds: -5), source: "夏/é.jpg",
      scheme: JournalFixture.scheme(77), colorCount: .exactly(256), emphasis: .salience,
      attachments: attachments, name: "x", isFavorite: true)
    let toned = JournalEntry(
      id: id, number: 300, time: WallTime(milliseconds: -5), source: "",
      scheme: JournalFixture.toned, colorCount: .automatic, emphasis: .area, attachments: [],
      name: "", isFavorite: false)
    let plain = JournalEntry(
      id: id, number: 300, time: WallTime(milliseconds: -5), source: "",
      scheme: JournalFixture.scheme(), colorCount: .automatic, emphasis: .area, attachments: [],
      name: nil, isFavorite: false)
    return [
      .added(full), .added(toned), .added(plain), .marked(id, isFavorite: true),
      .marked(id, isFavorite: false),
      .named(id, "Spring"), .named(id, ""), .named(id, nil), .removed(id),
    ]
  }

  private func changes() -> [JournalChange] {
    kinds().map { JournalChange(number: 300, time: WallTime(milliseconds: -5), kind: $0) }
  }

  @Test func `changes are decoded as they were encoded`() throws {
    for change in changes() {
      let record = change.record
      guard case .content(let content, let end) = JournalRecord.piece(at: (record + [1, 2])[...])
      else {
        Issue.record("\(change.kind) is not a record")
        continue
      }
      #expect(end == record.count)
      #expect(JournalChange(content: content) == change)
      #expect(JournalChange(content: content + [0]) == nil)
      for length in content.indices {
        #expect(JournalChange(content: content[..<length]) == nil)
      }
    }
  }

  @Test func `a record with an unknown code is not decoded`() throws {
    func content(of kind: JournalChange.Kind) throws -> [UInt8] {
      let change = JournalChange(number: 300, time: WallTime(milliseconds: -5), kind: kind)
      guard case .content(let content, _) = JournalRecord.piece(at: change.record[...])
      else { throw JournalError.unavailable }
      return Array(content)
    }
    let (full, plain) = (try content(of: kinds()[0]), try content(of: kinds()[2]))
    // The number takes 2 bytes, the time 8, and the identifier 16. A digest takes 32, and the kind
    // and the size of an attachment are before it.
    for (name, content, place, code) in [
      ("a kind of change", plain, 10, 6), ("a flag", plain, 28, 8),
      ("an emphasis", plain, 31, UInt8(ascii: "b")), ("a placement", plain, plain.count - 2, 2),
      ("a kind of attachment", full, full.count - 34, 2),
    ] as [(String, [UInt8], Int, UInt8)] {
      var changed = content
      changed[place] = code
      #expect(JournalChange(content: content[...]) != nil && content[place] != code)
      #expect(JournalChange(content: changed[...]) == nil, "\(name)")
    }
    for (byteCount, fits) in [(100_000_000, true), (100_000_001, false)] {
      guard case .added(var entry) = kinds()[2] else { throw JournalError.unavailable }
      entry.attachments = [
        JournalAttachment(
          kind: .histogram, byteCount: byteCount, digest: String(repeating: "0a", count: 32))
      ]
      #expect((JournalChange(content: try content(of: .added(entry))[...]) != nil) == fits)
    }
  }

  @Test func `a truncated record is incomplete, and one with a changed byte is damaged`() {
    for record in changes().map(\.record) {
      for length in 1..<record.count {
        #expect(JournalRecord.piece(at: record[..<length]) == .incomplete)
      }
      for place in record.indices {
        var damaged = record
        damaged[place] ^= 0x10
        #expect(JournalRecord.piece(at: damaged[...]) == .damaged)
      }
    }
    #expect(JournalRecord.piece(at: [UInt8](repeating: 0, count: 40)[...]) == .damaged)
  }

  @Test func `a header is decoded as it was encoded, and damaged headers are errors`() throws {
    let header = JournalHeader(number: 0x0102_0304_0506_0708, time: WallTime(milliseconds: -2))
    let bytes = header.bytes
    #expect(bytes.count == JournalHeader.byteCount)
    #expect(try JournalHeader((bytes + [9])[...]) == header)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x80
      let fault: JournalHeader.Fault =
        place < 8 ? .notAJournal : place == 8 ? .newerVersion(0x81) : .damaged
      #expect(throws: fault) { try JournalHeader(damaged[...]) }
      #expect(throws: JournalHeader.Fault.damaged) { try JournalHeader(bytes[..<place]) }
    }
    #expect(throws: JournalHeader.Fault.notAJournal) { try JournalHeader(Array("hello".utf8)[...]) }
  }

  @Test func `a scheme with impossible numbers is not readable`() {
    func isReadable(_ share: Double, pixelCount: Int = 1, count: Int = 1) -> Bool {
      let swatch = ImageColorScheme.Swatch(
        color: Oklab(lightness: 0, a: 0, b: 0), rgb: SRGB8(red: 0, green: 0, blue: 0),
        share: share, pixelCount: pixelCount, position: PixelPosition(x: 0, y: 0))
      let swatches = [ImageColorScheme.Swatch](repeating: swatch, count: count)
      guard let scheme = ImageColorScheme(swatches: swatches, meanSquaredError: 0) else {
        return false
      }
      return JournalEntry(
        id: id, number: 1, time: .now, source: "", scheme: scheme, colorCount: .automatic,
        emphasis: .area, attachments: [], name: nil, isFavorite: false
      ).isReadable
    }
    #expect(isReadable(1))
    #expect(!isReadable(.nan) && !isReadable(.infinity) && !isReadable(1, pixelCount: -1))
    #expect(!isReadable(1e300) && !isReadable(-0.1) && !isReadable(1.5))
    #expect(isReadable(1, count: 256) && !isReadable(1, count: 20_000))
  }
}
