import SchemeJournal
import SchemeState
import ScratchFolders
import SystemCalls
import TestClocks

@testable import SchemeStudio

/// A page, and what its browser knows of it: the base of suites.
@MainActor
class BrowsedPage {
  let folder: ScratchFolder
  let page: StudioPage
  private(set) var browser = BrowserPage()

  init() throws {
    folder = try ScratchFolder()
    let services = StudioServices.stub(HistoryJournal(at: RawPath(folder.path("history"))))
    page = StudioPage(
      id: "a", photos: [.stripes(), .harbor], services: services,
      model: SchemeModel(journal: services.journal, attachments: services.attachments),
      sleep: { _ in })
  }

  func take(_ changes: PageChanges) async {
    let document = await changes.document()
    browser.take(document, of: changes)
  }

  func perform(_ action: StudioAction) async throws {
    await take(try await page.perform(action))
  }

  /// Waits until a condition of a model is true.
  func wait(
    for name: String, on model: SchemeModel, until isTrue: @escaping @MainActor () -> Bool
  ) async throws {
    try await waiting(for: name) { @MainActor in await model.wait(until: isTrue) }
  }

  /// Takes the changes since the last ticket, once no work is in progress.
  func settle() async {
    await page.model.settle()
    await page.model.settleHistory()
    page.follow()
    await take(page.changes(since: browser.ticket))
  }

  func showStripes() async throws {
    await take(page.changes(since: nil))
    try await perform(.show(0))
    await settle()
  }
}
