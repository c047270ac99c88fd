internal import SchemeJournal
internal import SchemeState

/// The pages that are open in browsers, keyed by the identifiers that they choose.
@MainActor
final class StudioPages {
  private var pages: [String: StudioPage] = [:]
  /// The models of forgotten pages whose changes are not written yet.
  private var unsettled: [SchemeModel] = []
  private var farewells: [String: Task<Void, Never>] = [:]
  /// Makes a page whose tickets start after a given one.
  private let makePage: @MainActor (_ id: String, _ lastTicket: Int) -> StudioPage
  /// A ticket above those of all forgotten pages.
  private var lastTicket = 0
  private let sleep: @Sendable (Duration) async throws -> Void
  /// Called when the last page has been closed for the time ``StudioLimits/pageRetention``.
  private let lastPageClosed: () -> Void

  init(
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    lastPageClosed: @escaping () -> Void,
    makePage: @escaping @MainActor (_ id: String, _ lastTicket: Int) -> StudioPage
  ) {
    (self.sleep, self.lastPageClosed, self.makePage) = (sleep, lastPageClosed, makePage)
  }

  var count: Int { pages.count }

  subscript(id: String) -> StudioPage? { pages[id] }

  /// Returns an entry of the history, if any page knows it.
  func entry(_ id: JournalEntry.ID) -> JournalEntry? {
    pages.values.lazy.compactMap { $0.model.state.entry(id) }.first
  }

  /// Opens a stream of a page, and creates the page if it is unknown. Returns `nil` if there are
  /// too many pages.
  func openStream(of id: String) -> StudioPage.Stream? {
    guard pages[id] != nil || pages.count < StudioLimits.pages else { return nil }
    let page = pages[id] ?? makePage(id, lastTicket)
    pages[id] = page
    farewells.removeValue(forKey: id)?.cancel()
    return page.openStream()
  }

  /// Closes a stream. A page without streams is forgotten after a while, unless it opens another one by then.
  func close(_ stream: StudioPage.Stream) {
    let page = stream.page
    page.closeStream(stream.id)
    guard page.openStreamCount == 0 else { return }
    farewells[page.id]?.cancel()
    farewells[page.id] = Task(name: "farewell") { [sleep] in
      guard (try? await sleep(StudioLimits.pageRetention)) != nil, !Task.isCancelled else { return }
      self.forget(page.id)
    }
  }

  private func forget(_ id: String) {
    farewells[id] = nil
    unsettled.removeAll { $0.unwrittenCount == 0 }
    let page = pages.removeValue(forKey: id)
    if let page, page.model.unwrittenCount > 0 { unsettled.append(page.model) }
    lastTicket = max(lastTicket, (page?.ticket ?? 0) + 1)
    if pages.isEmpty { lastPageClosed() }
  }

  /// Waits until the changes of all pages' histories are written, or the task is cancelled.
  func finishHistories() async { for model in models { await model.finishHistory() } }

  /// The unwritten changes of all pages, including forgotten ones.
  var unwrittenChanges: UnwrittenChanges {
    models.map(\.unwrittenChanges).reduce(into: UnwrittenChanges()) { $0 += $1 }
  }

  private var models: [SchemeModel] { pages.values.map(\.model) + unsettled }

  /// Returns whether an identifier has the form that pages choose: a UUID.
  nonisolated static func isIdentifier(_ id: String) -> Bool {
    id.utf8.count == 36 && id.allSatisfy { $0.isHexDigit && $0.isASCII || $0 == "-" }
  }
}
