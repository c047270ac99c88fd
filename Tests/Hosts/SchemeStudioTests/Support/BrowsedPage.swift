import ColorMath
import SchemeExtraction
import SchemeJournal
import SchemeState
import ScratchFolders
import SystemCalls
import TestClocks
import Testing

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
      model: .picking(with: services), sleep: { _ in })
  }

  func take(_ changes: PageChanges) async {
    let document = await changes.document()
    browser.take(document, of: changes)
  }

  /// Performs an action, and waits until a photo that it opens is shown.
  func perform(_ action: StudioAction) async throws {
    await take(try await page.perform(action))
    await page.model.wait { page.model.phase != .opening }
    page.follow()
    await take(page.changes(since: browser.ticket))
  }

  /// The number of the shown photo.
  var photo: Int { page.photo?.number ?? 0 }

  /// Returns the color that is shown at an index.
  func color(_ index: Int) throws -> SRGB8 {
    try #require(page.model.shown?.scheme.swatches[index].rgb)
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
