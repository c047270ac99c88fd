import ColorMath
import ImageDecoding
import SchemeExtraction
import SchemeJournal
import SchemeState
import ScratchFolders
import StructuredText
import SystemCalls
import TestClocks
import Testing

@testable import SchemeStudio

/// The history as a page shows and changes it.
@MainActor
final class PageHistoryTests: BrowsedPage {
  @Test func `entries are marked as favorites, named, removed and restored`() async throws {
    try await showStripes()
    let id = try #require(page.model.entryID)
    try await perform(.favorite(id))
    try await perform(.name(id, "Flag"))
    #expect(browser["entries"]?.text.contains(#""name":"Flag","favorite":true"#) == true)
    await settle()
    try await perform(.forget(id))
    #expect(browser["history"]?["count"]?.integer == 0)
    try await perform(.restore(id))
    let model = page.model
    try await wait(for: "the entry", on: model) { !model.history.isEmpty }
    await settle()
    #expect(browser["entries"]?.text.contains(#""name":"Flag","favorite":true"#) == true)
    #expect(browser["entries"]?.text.contains(#""thumbnail":true"#) == true)
    #expect(page.model.state.removed.isEmpty, "neither the entry nor its files are kept")
    await #expect(throws: StudioAction.Fault.self) { try await page.perform(.restore(id)) }
  }

  @Test func `a page is told only of the entries that changed, and again of one that came back`()
    async throws
  {
    try await showStripes()
    for count in 2...4 {
      try await perform(.colors(.exactly(count)))
      await settle()
    }
    let history = page.model.history
    #expect(try await told(page.changes(since: nil)) == history.map(\.id))
    let ticket = page.ticket
    #expect(try await told(page.perform(.favorite(history[1].id))) == [history[1].id])
    #expect(try await told(page.perform(.forget(history[2].id))) == [])
    #expect(try await told(page.perform(.restore(history[2].id))) == [history[2].id])
    await settle()
    #expect(try await Set(told(page.changes(since: ticket))) == [history[1].id, history[2].id])
  }

  /// Returns the identifiers of the entries that are part of changes.
  private func told(_ changes: PageChanges) async throws -> [JournalEntry.ID] {
    guard case .array(let entries)? = await changes.document()["entries"] else { return [] }
    return try entries.map { try #require($0["id"]?.string.flatMap { JournalEntry.ID($0) }) }
  }

  @Test func `an entry that is restored before its removal is written stays`() async throws {
    try await showStripes()
    let id = try #require(page.model.entryID)
    _ = try await page.perform(.forget(id))
    _ = try await page.perform(.restore(id))
    await settle()
    let journal = HistoryJournal(at: RawPath(folder.path("history")))
    #expect(try await journal.state.entries.map(\.id) == [id])
  }

  @Test func `an entry that is restored while the history is locked is kept and written later`()
    async throws
  {
    try await showStripes()
    let id = try #require(page.model.entryID)
    let lock = OpenFile(try System.openForUpdating(RawPath(folder.path("history.lock"))))
    #expect(try lock.descriptor.tryLock())
    try await perform(.forget(id))
    try await perform(.restore(id))
    #expect(browser["history"]?["count"]?.integer == 1)
    #expect(browser["history"]?["unwritten"]?.integer == 2)
    #expect(page.model.state.removed.isEmpty)
    lock.descriptor.unlock()
    let model = page.model
    try await waiting(for: "the written entry") { @MainActor in await model.finishHistory() }
    let entry = try #require(
      try await HistoryJournal(at: RawPath(folder.path("history"))).state.entries.first)
    #expect(entry.id == id && entry.attachments.map(\.kind) == [.thumbnail])
    withExtendedLifetime(lock) {}
  }

  @Test func `an entry that is removed and restored before it is written keeps its thumbnail`()
    async throws
  {
    let lock = OpenFile(try System.openForUpdating(RawPath(folder.path("history.lock"))))
    #expect(try lock.descriptor.tryLock())
    await take(page.changes(since: nil))
    try await perform(.show(0))
    await page.model.settle()
    let id = try #require(page.model.entryID)
    try await perform(.forget(id))
    try await perform(.restore(id))
    lock.descriptor.unlock()
    let model = page.model
    try await waiting(for: "the written entry") { @MainActor in await model.finishHistory() }
    let entries = try await HistoryJournal(at: RawPath(folder.path("history"))).state.entries
    #expect(entries.map(\.id) == [id])
    #expect(entries.first?.attachments.map(\.kind) == [.thumbnail])
    withExtendedLifetime(lock) {}
  }

  @Test func `a history entry is shown with its photo if that is known`() async throws {
    try await showStripes()
    let id = try #require(page.model.entryID)
    try await perform(.show(1))
    await settle()
    try await perform(.open(id))
    #expect(browser["scheme"]?["entry"]?.string == id.description)
    #expect(browser["photo"]?["name"]?.string == "stripes.ppm")
    #expect(browser.colors.allSatisfy { $0["x"]?.double != nil })
    #expect(browser["phase"]?.string == "idle")
    // The photo is available again, and the next extraction uses it.
    try await perform(.colors(.exactly(2)))
    await settle()
    #expect(browser.codes.count == 2 && browser["scheme"]?["entry"]?.string != id.description)
  }

  @Test func `an entry is opened with its own options, and without a motion if those are reduced`()
    async throws
  {
    try await showStripes()
    try await perform(.emphasis(.area))
    try await perform(.colors(.exactly(3)))
    await settle()
    let id = try #require(page.model.entryID)
    try await perform(.reduceMotion(true))
    try await perform(.emphasis(.salience))
    try await perform(.colors(.exactly(2)))
    try await perform(.move(try color(0), PhotoPlace(x: 0.9, y: 0.5), photo: photo))
    await settle()
    let (number, motionCount) = (page.photo?.number, browser.motions.count)
    try await perform(.open(id))
    #expect(browser["options"]?["colors"]?.integer == 3 && browser.codes.count == 3)
    #expect(browser["options"]?["emphasis"]?.string == "area")
    #expect(page.model.state.places.value.isEmpty && browser.motions.count == motionCount)
    #expect(page.photo?.number == number, "the same photo is not read again")
  }

  @Test
  func `the name of an entry is never used as a path, and without its photo it has no markers`()
    async throws
  {
    try await showStripes()
    guard case .bytes(let photo) = StudioPhoto.stripes().input else { throw DecodingError.empty }
    let path = try folder.write("copy.ppm", photo)
    let scheme = try #require(page.model.shown?.scheme)
    for (source, name) in [
      ("gone.ppm", "stripes.ppm"), (folder.path, "stripes.ppm"), (path, "stripes.ppm"),
      ("harbor.jpg", "harbor.jpg"),
    ] {
      let journal = try #require(page.services.journal)
      let entry = try await journal.add(scheme, source: source)
      let model = page.model
      try await wait(for: source, on: model) { model.history.contains { $0.id == entry.id } }
      try await perform(.open(entry.id))
      #expect(browser["photo"]?["name"]?.string == name)
      let hasMarkers = browser.colors.allSatisfy { $0["x"]?.double != nil }
      #expect(hasMarkers == (source == "harbor.jpg"), "\(source)")
      #expect(hasMarkers || browser.colors.allSatisfy { $0["x"] == .null && $0["y"] == .null })
    }
  }

  @Test func `pinned colors do not stay when an entry is opened`() async throws {
    try await showStripes()
    try await perform(.move(try color(1), PhotoPlace(x: 0.6, y: 0.5), photo: photo))
    await settle()
    #expect(browser["options"]?["pins"]?.text == ##"["#283cc8"]"##)
    try await perform(.open(try #require(page.model.entryID)))
    #expect(browser["options"]?["pins"]?.text == "[]")
  }

  @Test func `pages and other processes share one history`() async throws {
    try await showStripes()
    let other = StudioPage(
      id: "b", photos: [], services: page.services,
      model: SchemeModel(journal: page.services.journal), sleep: { _ in })
    let model = other.model
    try await wait(for: "the entry on the other page", on: model) { model.history.count == 1 }
    other.follow()
    let changes = await other.changes(since: 0).document()
    #expect(changes["motion"] == nil, "what was there before is not new")
    let id = try #require(page.model.entryID)
    try await perform(.favorite(id))
    try await wait(for: "its mark", on: model) { model.history.first?.isFavorite == true }
    // As the command-line tool does.
    try await page.services.journal?.setName("From elsewhere", of: id)
    try await wait(for: "its name", on: page.model) { [page] in
      page.model.history.first?.name != nil
    }
    await settle()
    #expect(browser["entries"]?.text.contains("From elsewhere") == true)
  }
}
