import SchemeExtraction
import SchemeJournal
import SchemeState
import ScratchFolders
import StructuredText
import SystemCalls
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
    #expect(browser["history"]?.text.contains(#""name":"Flag","favorite":true"#) == true)
    await settle()
    try await perform(.forget(id))
    #expect(browser["history"]?["count"]?.integer == 0)
    try await perform(.restore(id))
    let model = page.model
    try await wait(for: "the entry", on: model) { !model.history.isEmpty }
    await settle()
    #expect(browser["history"]?.text.contains(#""name":"Flag","favorite":true"#) == true)
    #expect(browser["history"]?.text.contains(#""thumbnail":true"#) == true)
    await #expect(throws: StudioAction.Fault.self) { try await page.perform(.restore(id)) }
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

  @Test func `pinned colors do not stay when an entry is opened`() async throws {
    try await showStripes()
    try await perform(.move(color: 1, PhotoPlace(x: 0.6, y: 0.5)))
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
    let id = try #require(page.model.entryID)
    try await perform(.favorite(id))
    try await wait(for: "its mark", on: model) { model.history.first?.isFavorite == true }
    // As the command-line tool does.
    try await page.services.journal?.setName("From elsewhere", of: id)
    try await wait(for: "its name", on: page.model) { [page] in
      page.model.history.first?.name != nil
    }
    await settle()
    #expect(browser["history"]?.text.contains("From elsewhere") == true)
  }
}
