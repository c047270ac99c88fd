import ColorMath
import ImageDecoding
import ScheduleExploration
import SchemeExtraction
import SchemePictures
import SchemeState
import StructuredText
import Testing

@testable import SchemeStudio

/// A page of the studio in many orders of execution: clicks, ends, failures and lost connections.
/// In the end the browser knows what the model shows, and the answer to each click contains its effect.
@Suite(.timeLimit(.minutes(15)))
struct StudioSchedules {
  /// What a browser knows about a page from answers and events.
  private struct Browser: Sendable {
    var properties: [String: String] = [:]
    var tickets: [String: Int] = [:]
    /// The last ticket of the stream, with which a browser reconnects.
    var streamTicket: Int?

    mutating func take(_ document: JSONValue, of changes: PageChanges) {
      guard case .object(let members) = document else { return }
      for (name, value) in Self.properties(members) where changes.ticket >= tickets[name] ?? 0 {
        (properties[name], tickets[name]) = (value.text, changes.ticket)
      }
    }

    /// Returns the properties, of which each entry of the history is one.
    static func properties(_ members: [(String, JSONValue)]) -> [(String, JSONValue)] {
      members.flatMap { name, value -> [(String, JSONValue)] in
        guard name == "entries", case .array(let entries) = value else {
          return name == "motion" ? [] : [(name, value)]
        }
        return entries.map { ($0["id"]?.string ?? "", $0) }
      }
    }
  }

  private static let services = StudioServices(
    extractor: SchemeExtractor(), converting: { $0 }, explain: { "\($0)" },
    label: { PictureColor(color: $0.rgb, share: $0.share, shareText: "") }, formats: [],
    search: { entries, _ in entries })

  /// Clicks while the stream of events is read and resumed.
  @Sendable @MainActor static func clicks(_ schedule: Schedule) async -> String {
    let model = SchemeModel(
      extractor: StepwiseExtractor(schedule: schedule), clock: schedule.clock)
    let page = StudioPage(id: "a", photos: [], services: services, model: model, sleep: { _ in })
    var browser = Browser()

    /// Reads the stream from where it was lost up to the latest change.
    func readStream() async {
      let changes = page.changes(since: browser.streamTicket)
      let document = await changes.document()
      browser.take(document, of: changes)
      browser.streamTicket = changes.ticket
    }

    func click(_ action: StudioAction) async {
      guard let changes = try? await page.perform(action) else { return }
      let isExtracting = model.isExtracting
      let document = await changes.document()
      browser.take(document, of: changes)
      if action == .extract, isExtracting {
        schedule.expect(
          browser.properties["phase"] == "\"extracting\"", "a click does not show its loading state"
        )
      }
      if action == .cancel, changes.members.contains(where: { $0.name == "phase" }) {
        schedule.expect(
          browser.properties["phase"] != "\"extracting\"", "a cancelled extraction continues")
      }
    }

    await readStream()
    for letter in ["a", "b"] as [Character] {
      show(letter, on: page)
      await click(.extract)
      await readStream()
      await click(.colors(.exactly(letter == "a" ? 3 : 4)))
      if letter == "a" { await click(.cancel) }
      await click(.extract)
    }
    await model.settle()
    if let id = model.entryID { await click(.favorite(id)) }
    await readStream()
    page.follow()
    await readStream()
    // No change was missed, and no property has returned to an older value.
    let whole = page.changes(since: nil)
    guard case .object(let members) = await whole.document() else { return "no state" }
    for (name, value) in Browser.properties(members)
    where browser.properties[name] != value.text {
      schedule.expect(false, "the browser has an outdated \(name)")
    }
    // If the clock runs far ahead of the extractor, the last extraction may be given up.
    let ends: [SchemePhase] = [.ready, .failed(.noVisiblePixels), .stalled]
    schedule.expect(ends.contains(model.phase), "the phase is \(model.phase)")
    if model.phase == .ready {
      schedule.expect(
        model.shown?.scheme == model.extraction?.scheme, "the shown scheme is not the model's")
    }
    await model.wait { model.runningCount == 0 }
    return "done"
  }

  @MainActor private static func show(_ letter: Character, on page: StudioPage) {
    let photo = SchemePhoto(letter)
    guard let size = PixelSize(width: 1, height: 1) else { return }
    page.model.apply(.show(photo, ImageInfo(format: .png, storedSize: size)))
  }

  @Test func `a browser knows in the end what the model shows, in every order of execution`()
    async
  {
    await #expect(processExitsWith: .success) {
      check(
        await Exploration("clicks on a page", scheduleCount: 300).run(Self.clicks))
    }
  }

  @Test func `an extraction of a page may fail at every point`() async {
    await #expect(processExitsWith: .success) {
      check(
        await Exploration("a page whose extractor fails").sweep(.failure) { schedule in
          _ = await Self.clicks(schedule)
        })
    }
  }
}
