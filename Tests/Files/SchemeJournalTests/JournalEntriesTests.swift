import SchemeExtraction
import Testing

@testable import SchemeJournal

/// The collection of the entries of a journal, compared with an array.
struct JournalEntriesTests {
  private func entry(_ number: Int, isFavorite: Bool = false) -> JournalEntry {
    JournalEntry(
      id: JournalEntry.ID(bits: UInt128(number)), number: UInt64(number),
      time: WallTime(milliseconds: 0), source: "\(number).jpg",
      scheme: JournalFixture.scheme(), colorCount: .automatic, emphasis: .area,
      attachments: [], name: nil, isFavorite: isFavorite)
  }

  private func entries(_ numbers: Range<Int>) -> JournalEntries {
    var entries = JournalEntries()
    for number in numbers { entries.insert(entry(number), at: entries.endIndex) }
    return entries
  }

  @Test(arguments: [0, 1, 2, 127, 128, 129, 1_000])
  func `entries have the order in which they were inserted`(count: Int) {
    let entries = entries(0..<count)
    #expect(entries.count == count && entries.map(\.number) == (0..<count).map { UInt64($0) })
    #expect(entries.reversed().first?.number == (count == 0 ? nil : UInt64(count - 1)))
  }

  /// Knuth's MMIX generator.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state.byteSwapped ^ state
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `random changes have the same result as those of an array, and leave copies alone`(
    seed: UInt64
  ) {
    var random = Generator(state: seed)
    var (entries, array) = (entries(0..<300), (0..<300).map { entry($0) })
    for number in 300..<3_000 {
      let (old, before) = (number % 2 == 0 ? entries : entries.copy(), array)
      let new = entry(number, isFavorite: Bool.random(using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        entries.insert(new, at: entries.endIndex)
        array.append(new)
      case 2:
        let index = Int.random(in: 0...array.count, using: &random)
        entries.insert(new, at: index)
        array.insert(new, at: index)
      case 3 where !array.isEmpty:
        let index = Int.random(in: 0..<array.count, using: &random)
        entries.replace(at: index, with: new)
        array[index] = new
      default:
        for _ in 0..<min(2, array.count) {
          let index = Int.random(in: 0..<array.count, using: &random)
          entries.remove(at: index)
          array.remove(at: index)
        }
      }
      guard entries.count == array.count, Array(old) == before else {
        Issue.record("the \(number)th change is wrong")
        return
      }
    }
    #expect(Array(entries) == array)
    #expect(entries.favoriteCount == array.count { $0.isFavorite })
    var others = JournalEntries()
    for entry in array { others.insert(entry, at: others.endIndex) }
    #expect(others == entries && others.hashValue == entries.hashValue)
    entries.replace(at: array.count - 1, with: entry(0))
    #expect(others != entries)
  }

  @Test func `a change of a copy of a long history leaves the history as it was`() {
    var state = JournalState()
    func change(_ kind: JournalChange.Kind) -> JournalChange {
      JournalChange(number: state.number + 1, time: WallTime(milliseconds: 0), kind: kind)
    }
    let count = 20_000
    for number in 1...count { state.apply(change(.added(entry(number)))) }
    for turn in 1...2_000 {
      var copy = state
      let id = JournalEntry.ID(bits: UInt128(turn * 3))
      copy.apply(change(turn % 2 == 0 ? .marked(id, isFavorite: true) : .removed(id)))
      let isRight = copy[id]?.isFavorite == (turn % 2 == 0 ? true : nil)
      guard isRight, copy.entries != state.entries, state[id]?.isFavorite == false else {
        Issue.record("change \(turn) is wrong")
        return
      }
    }
    #expect(state.entries.count == count)
  }

  @Test func `an added entry takes the place of all equal ones, wherever they are`() {
    var state = JournalState()
    let time = WallTime(milliseconds: 0)
    func numbered(_ number: Int, like other: Int) -> JournalEntry {
      JournalEntry(
        id: JournalEntry.ID(bits: UInt128(number)), number: UInt64(number), time: time,
        source: "\(other % 100).jpg", scheme: JournalFixture.scheme(other % 7),
        colorCount: .automatic, emphasis: .area, attachments: [], name: nil, isFavorite: false)
    }
    // Journals of older versions may have equal entries.
    for number in 1...1_400 {
      let entry = numbered(number, like: number)
      state.apply(JournalChange(number: UInt64(number), time: time, kind: .added(entry)))
    }
    for number in 1_401...1_500 {
      let entry = numbered(number, like: number)
      let equal = state.entries.filter { $0.content == entry.content }
      let others = state.entries.filter { $0.content != entry.content }
      state.apply(next: .added(entry), at: time)
      guard equal.count == 2, state.entries.map(\.id) == others.map(\.id) + [entry.id],
        equal.allSatisfy({ state[$0.id] == nil }), state[entry.id] != nil
      else {
        Issue.record("entry \(number) is wrong")
        return
      }
    }
    // An entry that was removed is not looked for.
    state.apply(next: .removed(JournalEntry.ID(bits: 1_500)), at: time)
    #expect(state.steps(adding: numbered(2_000, like: 1_500)).count == 1)
  }
}
