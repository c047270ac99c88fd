import SchemeExtraction
import Testing

@testable import SchemeJournal

/// The rules by which changes transform the state of a journal.
struct JournalStateTests {
  private func entry(
    _ number: UInt64, id: UInt64? = nil, name: String? = nil, isFavorite: Bool = false
  ) -> JournalEntry {
    JournalEntry(
      id: self.id(id ?? number), number: number,
      time: WallTime(milliseconds: Int64(number)), source: "\(number).jpg",
      scheme: JournalFixture.scheme(Int(number)), colorCount: .automatic, emphasis: .area,
      attachments: [], name: name, isFavorite: isFavorite)
  }

  private func state(_ entries: JournalEntry...) -> JournalState {
    var state = JournalState()
    for entry in entries { state.apply(change(.added(entry), entry.number)) }
    return state
  }

  private func change(_ kind: JournalChange.Kind, _ number: UInt64 = 9) -> JournalChange {
    JournalChange(number: number, time: WallTime(milliseconds: 0), kind: kind)
  }

  private func id(_ low: UInt64) -> JournalEntry.ID {
    JournalEntry.ID(bits: UInt128(7) << 64 | UInt128(low))
  }

  private func expect(
    _ kinds: [JournalChange.Kind], make difference: Bool, in state: inout JournalState
  ) {
    for kind in kinds {
      let isDifferent = state.apply(change(kind))
      #expect(isDifferent == difference, "\(kind)")
    }
  }

  @Test func `each change modifies only what it names`() {
    var state = state(entry(1), entry(2), entry(3))
    #expect(state.number == 3)
    let changes: [JournalChange.Kind] = [
      .marked(id(2), isFavorite: true), .named(id(3), "x"), .removed(id(1)),
    ]
    expect(changes, make: true, in: &state)
    #expect(state.entries == [entry(2, isFavorite: true), entry(3, name: "x")])
    expect([.named(id(3), nil), .marked(id(2), isFavorite: false)], make: true, in: &state)
    #expect(state.entries == [entry(2), entry(3)])
    #expect(state.number == 9)
    #expect(state[id(2)] == entry(2) && state[id(1)] == nil)
  }

  @Test func `applying a change without effect returns false`() {
    var state = state(entry(1))
    let kinds: [JournalChange.Kind] = [
      .added(entry(1)), .marked(id(1), isFavorite: false), .named(id(1), nil), .removed(id(2)),
      .marked(id(2), isFavorite: true), .named(id(2), "x"),
    ]
    expect(kinds, make: false, in: &state)
    #expect(state.entries == [entry(1)])
  }

  @Test func `entries are sorted by their numbers regardless of the order of arrival`() {
    let state = state(entry(3), entry(1), entry(2), entry(2, id: 20))
    #expect(state.entries.map(\.number) == [1, 2, 2, 3])
    for entry in state.entries { #expect(state[entry.id] == entry) }
  }

  @Test func `the changes from one state to another produce that state`() {
    let (first, second) = (
      state(entry(1), entry(2), entry(3), entry(4)),
      state(entry(2, isFavorite: true), entry(3, name: "x"), entry(4, id: 40), entry(5))
    )
    for (start, end) in [
      (first, second), (second, first), (JournalState(), first), (first, .init()),
    ] {
      var state = start
      let changes = start.changes(to: end, at: WallTime(milliseconds: 3))
      expect(changes.map(\.kind), make: true, in: &state)
      #expect(changes.allSatisfy { $0.number == end.number })
      #expect(state.entries == end.entries)
    }
    #expect(first.changes(to: first, at: .now) == [])
    // An entry that differs in more than its name and mark is another entry.
    #expect(
      state(entry(4)).changes(to: state(entry(5, id: 4)), at: .now).map(\.kind)
        == [.removed(id(4)), .added(entry(5, id: 4))])
  }

  /// Returns an entry that is equal to the one of another number.
  private func equal(
    to original: UInt64, number: UInt64, name: String? = nil, isFavorite: Bool = false,
    attachments: [JournalAttachment] = []
  ) -> JournalEntry {
    let entry = entry(original)
    return JournalEntry(
      id: id(number), number: number, time: WallTime(milliseconds: Int64(number)),
      source: entry.source, scheme: entry.scheme, colorCount: entry.colorCount,
      emphasis: entry.emphasis, attachments: attachments, name: name, isFavorite: isFavorite)
  }

  @Test func `an added equal entry becomes the latest and keeps name, mark and attachments`() {
    let (small, large) = (
      JournalAttachment(.thumbnail, of: [1]), JournalAttachment(.histogram, of: [2])
    )
    let old = equal(to: 1, number: 1, name: "x", isFavorite: true, attachments: [small, large])
    var state = state(old, entry(2))
    let time = WallTime(milliseconds: 3)
    state.apply(next: .added(equal(to: 1, number: 3)), at: time)
    let joined = equal(
      to: 1, number: 3, name: "x", isFavorite: true, attachments: [small, large])
    #expect(state.entries == [entry(2), joined])
    // New values have precedence.
    let thumbnail = JournalAttachment(.thumbnail, of: [3])
    #expect(
      state.steps(adding: equal(to: 1, number: 9, name: "y", attachments: [thumbnail])) == [
        .added(
          equal(
            to: 1, number: 9, name: "y", isFavorite: true, attachments: [thumbnail, large])),
        .removed(id(3)),
      ])
    #expect(state.steps(adding: joined) == [.added(joined)], "it is the same entry")
  }

  @Test func `entries that differ in colors, photo or options are not equal`() {
    let (first, state) = (equal(to: 1, number: 1), state(equal(to: 1, number: 1)))
    func other(
      source: String = "1.jpg", scheme: Int = 1,
      colorCount: SchemeExtractor.ColorCount = .automatic,
      emphasis: SchemeExtractor.Emphasis = .area
    ) -> JournalEntry {
      JournalEntry(
        id: id(5), number: 5, time: first.time, source: source,
        scheme: JournalFixture.scheme(scheme), colorCount: colorCount, emphasis: emphasis,
        attachments: [], name: nil, isFavorite: false)
    }
    #expect(state.steps(adding: other()).count == 2)
    for entry in [
      other(source: "2.jpg"), other(scheme: 2), other(colorCount: .exactly(2)),
      other(emphasis: .salience),
    ] { #expect(state.steps(adding: entry) == [.added(entry)]) }
  }

  @Test func `equal entries of older versions are merged into the latest`() {
    let all = state(
      equal(to: 1, number: 1, isFavorite: true), entry(2), equal(to: 1, number: 3, name: "x"),
      equal(to: 1, number: 4, name: "y"), entry(5))
    let one = equal(to: 1, number: 4, name: "y", isFavorite: true)
    #expect(all.unified() == state(entry(2), one, entry(5)))
    #expect(all.unified().unified() == all.unified())
    #expect(state(entry(2), entry(5)).unified() == state(entry(2), entry(5)))
  }

  @Test func `the oldest entries are surplus first, and favorites never`() {
    let state = state(entry(1, isFavorite: true), entry(2), entry(3), entry(4, isFavorite: true))
    #expect(state.surplus(over: 4) == [] && state.surplus(over: 9) == [])
    #expect(state.surplus(over: 3) == [id(2)])
    #expect(state.surplus(over: 0) == [id(2), id(3)])
  }

  @Test func `identifiers convert to text and back`() {
    let id = JournalEntry.ID(bits: 0x0123_4567_89AB_CDEF_0000_0000_0000_00F0)
    #expect(id.description == "0123456789abcdef00000000000000f0")
    #expect(JournalEntry.ID(id.description) == id)
    for text in ["", "0", id.description + "0", id.description.uppercased(), "é"] {
      #expect(JournalEntry.ID(text) == nil)
    }
    #expect(JournalEntry.ID() != JournalEntry.ID())
  }
}
