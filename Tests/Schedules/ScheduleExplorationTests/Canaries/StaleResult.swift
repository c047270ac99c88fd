import ScheduleExploration

extension Canary {
  /// The result of an earlier request comes late and is used, because its ID is not checked.
  static let staleResult = Canary(name: "a stale result") { schedule, isFaulty in
    let page = Page(checksID: !isFaulty)
    let first = page.show("a")
    let second = page.show("b")
    await first.value
    await second.value
    let text = await page.text
    schedule.expect(text == "contents of b", "the page shows \(text)")
    return text
  }

  @MainActor private final class Page {
    private(set) var text = ""
    private var latest = ""
    private let checksID: Bool

    nonisolated init(checksID: Bool) { self.checksID = checksID }

    nonisolated func show(_ name: String) -> Task<Void, Never> {
      Task(name: "load \(name)") { @MainActor in
        if latest < name { latest = name }
        let contents = await Self.load(name)
        if !checksID || latest == name { text = contents }
      }
    }

    @concurrent private static func load(_ name: String) async -> String { "contents of \(name)" }
  }
}
