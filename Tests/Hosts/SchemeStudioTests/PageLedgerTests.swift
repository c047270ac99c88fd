import StructuredText
import Testing

@testable import SchemeStudio

/// The properties of a page and the tickets of their changes.
struct PageLedgerTests {
  /// Records a number as the value of a property.
  private static func note(_ ledger: inout PageLedger, _ name: String, _ number: Int) {
    ledger.note(name, version: [number]) { .integer(Int128(number)) }
  }

  private static func text(_ changes: PageChanges) async -> String { await changes.document().text }

  @Test func `properties that change together share a ticket`() async {
    var ledger = PageLedger()
    Self.note(&ledger, "a", 1)
    Self.note(&ledger, "b", 1)
    #expect(ledger.endChange() && ledger.ticket == 1)
    Self.note(&ledger, "a", 1)
    #expect(!ledger.endChange() && ledger.ticket == 1)
    Self.note(&ledger, "b", 2)
    #expect(ledger.endChange() && ledger.ticket == 2)
    #expect(await Self.text(ledger.changes(since: 1)) == #"{"b":2}"#)
    #expect(await Self.text(ledger.changes(since: 2)) == "{}")
    #expect(await Self.text(ledger.changes(since: nil)) == #"{"a":1,"b":2}"#)
  }

  @Test func `an unknown ticket gets the whole state`() async {
    var ledger = PageLedger()
    Self.note(&ledger, "a", 1)
    _ = ledger.endChange()
    for ticket in [2, -1, .max] {
      #expect(ledger.changes(since: ticket).isWhole)
      #expect(await Self.text(ledger.changes(since: ticket)) == #"{"a":1}"#)
    }
    #expect(!ledger.changes(since: 1).isWhole && !ledger.changes(since: 0).isWhole)
  }

  @Test func `a new ledger does not mistake tickets of an earlier ledger for its own`() async {
    var ledger = PageLedger(after: 5)
    Self.note(&ledger, "a", 1)
    _ = ledger.endChange()
    #expect(ledger.ticket == 6 && ledger.changes(since: 4).isWhole)
    #expect(await Self.text(ledger.changes(since: 4)) == #"{"a":1}"#)
    #expect(!ledger.changes(since: 6).isWhole)
  }

  @Test func `motions are members of one object and not part of the whole state`() async {
    var ledger = PageLedger()
    Self.note(&ledger, "a", 1)
    for name in ["motion.x", "motion.y"] {
      ledger.note(name, version: [1], isTransient: true) { .string(name) }
    }
    ledger.note("motion.none", version: [1], isTransient: true) { .null }
    _ = ledger.endChange()
    #expect(
      await Self.text(ledger.changes(since: 0))
        == #"{"a":1,"motion":{"x":"motion.x","y":"motion.y"}}"#)
    #expect(await Self.text(ledger.changes(since: nil)) == #"{"a":1}"#)
  }

  @Test func `an event names its kind and its ticket`() async {
    var ledger = PageLedger()
    Self.note(&ledger, "a", 1)
    _ = ledger.endChange()
    let state = String(decoding: await ledger.changes(since: nil).event(of: "a"), as: UTF8.self)
    #expect(state == "event: state\nid: 1\ndata: {\"a\":1}\npage: a\n\n")
    let change = String(decoding: await ledger.changes(since: 0).event(of: "a"), as: UTF8.self)
    #expect(change.hasPrefix("event: change\n"))
    #expect(await ledger.changes(since: 1).answer().text == #"{"ticket":1,"changes":{}}"#)
  }

  @Test func `changes since any ticket complete the state of that ticket to the whole state`()
    async
  {
    var ledger = PageLedger()
    for step in 1...30 {
      Self.note(&ledger, "p\(step % 4)", step)
      if step % 3 == 0 { Self.note(&ledger, "p\(step % 5)", step) }
      _ = ledger.endChange()
    }
    let whole = await Self.members(ledger.changes(since: nil))
    for start in 0...ledger.ticket {
      var early = PageLedger()
      for step in 1...30 where early.ticket < start {
        Self.note(&early, "p\(step % 4)", step)
        if step % 3 == 0 { Self.note(&early, "p\(step % 5)", step) }
        _ = early.endChange()
      }
      let seen = await Self.members(early.changes(since: nil))
      let later = await Self.members(ledger.changes(since: start))
      #expect(seen.merging(later) { $1 } == whole, "\(start)")
    }
  }

  private static func members(_ changes: PageChanges) async -> [String: String] {
    guard case .object(let members) = await changes.document() else { return [:] }
    return Dictionary(uniqueKeysWithValues: members.map { ($0.0, $0.1.text) })
  }
}
