import Foundation
import ImageDecoding
import SampleImages
import SchemeAnimation
import SchemeExtraction
import SchemeJournal
import SchemeState
import ScratchFolders
import TerminalUI
import TestClocks
import Testing

@testable import SchemeExplorer

/// Explorers that keep their history in a journal.
@Suite(.timeLimit(.minutes(15)))
@MainActor
struct ExplorerHistoryTests {
  private final class Time { var now = Duration.zero }

  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func journal() -> HistoryJournal {
    HistoryJournal(at: RawPath(folder.path("history.journal")))
  }

  /// Waits at most five minutes until the explorer's screen at a time contains a text.
  private func wait(
    for text: String, on explorer: Explorer, at time: Duration = .seconds(1_000)
  ) async throws {
    try await waitUntil("'\(text)' on the screen") {
      explorer.text(at: time).contains { $0.contains(text) }
    }
  }

  @Test func `a favorite marked in one explorer appears animated in another`() async throws {
    let time = Time()
    let first = Explorer.made(journal: journal())
    let second = Explorer.made(journal: journal()) { time.now }
    first.type(.enter)
    await first.settle()
    try await wait(for: "· " + SampleImage.threeColors.fileName, on: second)
    #expect(second.shows("History  1") && !second.shows("▸ ·"), "no row is selected there")
    time.now = .seconds(100)
    first.type("f")
    await first.settle()
    try await wait(for: "♥ " + SampleImage.threeColors.fileName, on: second)
    let end = try #require(second.scene.restTime)
    #expect(end > time.now, "the mark is animated")
    let (start, middle) = (second.text(at: time.now), second.scene.frame(at: (end + time.now) / 2))
    #expect(!start.contains { $0.contains("♥ " + SampleImage.threeColors.fileName) })
    #expect(middle != second.scene.frame(at: end))
    first.type("f")
    try await wait(for: "· " + SampleImage.threeColors.fileName, on: second)
  }

  @Test func `a removed row sinks, and undo brings it back with its mark`() async throws {
    let time = Time()
    let explorer = Explorer.made(journal: journal()) { time.now }
    explorer.type(.enter)
    await explorer.settle()
    explorer.type("f", "+", .enter)
    await explorer.settle()
    let rows = explorer.scene.rows.map(\.id)
    #expect(rows.count == 2)
    time.now = .seconds(100)
    explorer.type(.down, "d")
    #expect(explorer.scene.rows.map(\.id) == [rows[0]] && explorer.scene.selectedID == rows[0])
    #expect(explorer.scene.message?.hasPrefix("Removed ") == true)
    #expect(explorer.scene.departures.map(\.entry.id) == [rows[1]])
    #expect(explorer.scene.entry(inRow: 1, at: time.now)?.id == rows[1], "it is still sinking")
    #expect(explorer.scene.entry(inRow: 1, at: time.now + .seconds(100)) == nil)
    explorer.type("u")
    #expect(explorer.scene.selectedID == rows[1] && explorer.scene.rows.first?.isFavorite == true)
    explorer.type("u")
    #expect(explorer.scene.message == "There is no removed entry to restore.")
    await explorer.settle()
    #expect(try await Set(journal().state.entries.map(\.id)) == Set(rows))
  }

  @Test func `a row added elsewhere is animated and keeps the selection and the scroll position`()
    async throws
  {
    let time = Time()
    let explorer = Explorer.made(
      size: GridSize(columns: 80, rows: 20), journal: journal()
    ) { time.now }
    for _ in 0..<9 {
      explorer.type("+", .enter)
      await explorer.settle()
    }
    explorer.type(.end)
    time.now = .seconds(200)
    let before = explorer.text()
    let rect = try #require(explorer.scene.layout?.history)
    #expect(!before[rect.row].contains("▐") && before[rect.endRow - 1].contains("▐"))
    let scheme = try #require(explorer.model.scheme)
    try await journal().add(scheme, source: "Photos/elsewhere.jpg")
    try await wait(for: "History  10", on: explorer)
    let after = explorer.text()
    #expect(before.filter { $0.contains("▸") } == after.filter { $0.contains("▸") })
    #expect(!explorer.shows("elsewhere"), "the last rows are in view as before")
    time.now = .seconds(300)
    explorer.type(.home)
    #expect(explorer.shows("▸ · elsewhere.jpg"), "only the last path component is shown")
    #expect(explorer.scene.restTime.map { $0 > time.now } == true, "animated when first seen")
    let entry = try #require(explorer.model.history.first)
    explorer.type("e", .enter)
    try await wait(for: "saved elsewhere.jpg.x: first \(entry.source) old 3", on: explorer)
    time.now = .seconds(400)
    let place = explorer.text().firstIndex { $0.contains("· elsewhere") }
    try await journal().remove(entry.id)
    try await wait(for: "History  9", on: explorer)
    let sinking = explorer.text(at: time.now + .milliseconds(60))
    #expect(sinking.firstIndex { $0.contains("· elsewhere") } == place, "still in its place")
    #expect(explorer.scene.restTime.map { $0 > time.now } == true)
    let rest = explorer.text(at: .seconds(500))
    #expect(!rest.contains { $0.contains("· elsewhere") || $0.contains("▸") })
    // A click selects the row under it, but never the row that is disappearing.
    let history = try #require(explorer.scene.layout?.history)
    for (row, selected) in [(0, nil), (1, history.row)] as [(Int, Int?)] {
      _ = explorer.handle(
        .mouse(.press, column: history.column + 8, row: history.row + row))
      #expect(explorer.text(at: .seconds(500)).firstIndex { $0.contains("▸ ·") } == selected)
    }
  }

  @Test func `what has come to rest in the history is given back at the next change`() async throws
  {
    let time = Time()
    let explorer = Explorer.made { time.now }
    for _ in 0..<5 {
      explorer.type("+", .enter)
      await explorer.settle()
    }
    let ids = explorer.scene.rows.map(\.id)
    try #require(ids.count == 5)
    var (departures, marks): ([JournalEntry.ID], Set<JournalEntry.ID>) = ([], [])
    for (now, index, isMoving) in [(100, 0, false), (100, 1, true), (200, 2, false)] {
      time.now = .seconds(now)
      withMotion(.smooth) { explorer.model.remove(ids[index]) }
      await explorer.settle()
      departures = (isMoving ? departures : []) + [ids[index]]
      #expect(explorer.scene.departures.map(\.entry.id) == departures)
      explorer.toggleFavorite(ids[index == 1 ? 3 : 4])
      await explorer.settle()
      marks = (isMoving ? marks : []).union([ids[index == 1 ? 3 : 4]])
      #expect(Set(explorer.scene.marks.keys) == marks)
    }
    #expect(explorer.scene.reveals.isEmpty)
  }

  @Test func `favorites are restored in the next explorer`() async throws {
    do {
      let explorer = Explorer.made(journal: journal())
      explorer.type(.enter)
      await explorer.settle()
      explorer.type("f")
      await explorer.settle()
    }
    let next = Explorer.made(journal: journal())
    try await wait(for: "♥ 1", on: next)
    next.type(.down)
    #expect(next.shows("▸ ♥ " + SampleImage.threeColors.fileName))
    next.type("e")
    #expect(next.shows("Export as"))
  }

  @Test func `changes that are not written yet are counted on the screen until they are written`()
    async throws
  {
    var options = HistoryJournal.Options()
    options.patience = 1
    let explorer = Explorer.made(
      journal: HistoryJournal(at: RawPath(folder.path("history.journal")), options: options))
    let lock = unsafe open(folder.path("history.journal.lock"), O_CREAT | O_RDWR, 0o600)
    try #require(flock(lock, LOCK_EX) == 0)
    explorer.type(.enter)
    try await wait(for: "1  1 not written yet", on: explorer)
    close(lock)
    try await waiting(for: "the written entry") { @MainActor in
      await explorer.model.finishHistory()
    }
    try await waitUntil("no count on the screen") {
      explorer.text(at: .seconds(1_000)).allSatisfy { !$0.contains("not written") }
    }
    #expect(explorer.model.historyFailure == nil)
  }

  @Test func `the end does not wait longer than its limit for the history`() async throws {
    var options = HistoryJournal.Options()
    options.patience = .max
    let explorer = Explorer.made(
      journal: HistoryJournal(at: RawPath(folder.path("history.journal")), options: options))
    let lock = unsafe open(folder.path("history.journal.lock"), O_CREAT | O_RDWR, 0o600)
    try #require(flock(lock, LOCK_EX) == 0)
    defer { close(lock) }
    explorer.type(.enter)
    try await waitUntil("the scheme") { explorer.model.entryID != nil }
    let clock = ManualClock()
    var unwritten: UnwrittenChanges?
    let end = Task {
      unwritten = await explorer.finishWriting(within: .seconds(3), clock: clock)
    }
    try await clock.waitForSleepers()
    #expect(unwritten == nil)
    await clock.advance(by: .seconds(3))
    try await waitUntil("the end") { unwritten != nil }
    #expect(unwritten?.count == 1)
    await end.value
  }

  @Test(arguments: [true, false])
  func `the end waits for the file that is being exported, but not for ever`(isWritten: Bool)
    async throws
  {
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let explorer = Explorer.made(save: { name, _, _ in
      for await _ in starts {}
      return "saved \(name)"
    })
    explorer.type(.enter)
    await explorer.settle()
    explorer.type("e", .enter)
    let clock = ManualClock()
    var hasEnded = false
    let end = Task {
      _ = await explorer.finishWriting(within: .seconds(3), clock: clock)
      hasEnded = true
    }
    try await clock.waitForSleepers()
    #expect(!hasEnded)
    if isWritten { start.finish() } else { await clock.advance(by: .seconds(3)) }
    try await waiting(for: "the end") { await end.value }
    #expect(explorer.shows("saved") == isWritten)
    start.finish()
  }

  @Test func `files are exported one after the other, and a cancelled end waits for them`()
    async throws
  {
    let (starts, start) = AsyncStream.makeStream(of: Void.self)
    let saved = Monitor<[String]>([])
    let explorer = Explorer.made(save: { _, _, bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if text.hasPrefix("first") { for await _ in starts {} }
      saved.withLock { $0.append(String(text.prefix { $0 != " " })) }
      return text
    })
    explorer.type(.enter)
    await explorer.settle()
    explorer.type("e", .enter, "e", .down, .enter)
    var hasEnded = false
    let end = Task {
      _ = await explorer.finishWriting(within: .seconds(3), clock: ManualClock())
      hasEnded = true
    }
    end.cancel()
    for _ in 0..<1_000 { await Task.yield() }
    #expect(saved.withLock(\.self) == [] && !hasEnded)
    start.finish()
    try await waiting(for: "the end") { await end.value }
    #expect(saved.withLock(\.self) == ["first", "second"])
  }

  @Test func `an unusable journal shows a message, and the explorer still works`() async throws {
    try folder.write("history.journal", Array("no journal".utf8))
    let explorer = Explorer.made(journal: journal())
    try await wait(for: "History: " + folder.path.prefix(20), on: explorer)
    explorer.type(.enter)
    await explorer.settle()
    #expect(explorer.shows("▸ · " + SampleImage.threeColors.fileName))
    // The message does not come back in place of others.
    explorer.type("c")
    #expect(explorer.shows("Copied"))
    explorer.followModel()
    #expect(explorer.shows("Copied"))
  }

  @Test func `pages, clicks and the wheel of the mouse move as far as they should`() async throws {
    let explorer = Explorer.made(size: GridSize(columns: 80, rows: 20))
    for _ in 0..<9 {
      explorer.type("+", .enter)
      await explorer.settle()
    }
    let layout = try #require(explorer.scene.layout)
    let (history, count) = (layout.history, explorer.scene.rows.count)
    #expect(count == 9)
    func act(_ action: MouseAction, row: Int, column: Int = 9, times: Int = 1) {
      for _ in 0..<times { _ = explorer.handle(.mouse(action, column: column, row: row)) }
    }
    for (key, row) in [
      (.home, 0), (.pageDown, history.rows - 1), (.pageUp, 0), (.end, count - 1), (.home, 0),
    ] as [(Key, Int)] {
      explorer.type(key)
      #expect(explorer.scene.selectedRow == row, "\(key)")
    }
    act(.scrollUp, row: history.row)
    act(.scrollDown, row: layout.palette.row)
    #expect(explorer.scene.firstRow == 0, "at the top, or not over the history")
    act(.scrollDown, row: layout.historyTitle.row, times: 40)
    #expect(explorer.scene.firstRow == count - history.rows)
    act(.scrollUp, row: layout.footer.row)
    #expect(explorer.scene.firstRow == count - history.rows - 1)

    let row = explorer.scene.firstRow + 1
    for (column, isFavorite) in [(1, true), (2, false), (3, true), (4, true), (0, true)] {
      act(.press, row: history.row + 1, column: history.column + column)
      #expect(explorer.scene.rows[row].isFavorite == isFavorite, "column \(column)")
      #expect(explorer.scene.selectedRow == (column == 4 || column == 0 ? row : 0))
      explorer.type(.home)
      act(.scrollDown, row: history.row, times: row - 1)
    }
    for (key, row) in [(.up, count - 1), (.down, 0)] as [(Key, Int)] {
      explorer.type("o", "o", "o")
      #expect(explorer.scene.selectedRow == nil)
      explorer.type(key)
      #expect(explorer.scene.selectedRow == row, "\(key) without a selected row")
      explorer.type("o")
    }
  }
}
