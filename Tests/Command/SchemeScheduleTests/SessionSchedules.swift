import ColorMath
import ImageDecoding
import ScheduleExploration
import SchemeExtraction
import SchemeJournal
import SchemeState
import StateRules
import Testing

/// What a person does while something is in flight, in many orders of execution: colors that are picked while a
/// result arrives, and a removal that is undone while the journal refuses changes.
@Suite(.timeLimit(.minutes(15)))
struct SessionSchedules {
  /// Picks a color of a photo whose colors are being extracted, and then another one in its place.
  @Sendable @MainActor static func picks(_ schedule: Schedule) async -> String {
    let model = SchemeModel(
      extractor: StepwiseExtractor(schedule: schedule), clock: schedule.clock,
      reduce: { (_, _) throws(DecodingError) in try reduced() })
    model.open(SchemePhoto("a"))
    await model.wait { model.phase != .opening }
    let places = [PhotoPlace(x: 0.1, y: 0.5), PhotoPlace(x: 0.9, y: 0.5)]
    model.apply(.pick(places[0]))
    for _ in 0..<3 {
      await Task.yield()
      check(model, schedule)
    }
    await model.wait { model.picks.isEmpty }
    check(model, schedule)
    let picked = model.options.pinnedColors
    schedule.expect(picked.count == 1, "\(picked.count) colors are pinned")
    model.apply(.pick(places[1], insteadOf: picked.first))
    await model.wait { model.picks.isEmpty }
    await model.settle()
    check(model, schedule)
    schedule.expect(model.phase == .ready, "the phase is \(model.phase)")
    schedule.expect(Array(model.places.values) == [places[1]], "a color has another place")
    schedule.expect(
      model.history.first?.colorCount == .exactly(6), "the last result is that of other options")
    await model.wait { model.runningCount == 0 }
    return "done"
  }

  /// Returns a photo of a dark half and a light one.
  @Sendable private static func reduced() throws(DecodingError) -> PixelBuffer {
    let pixels = (0..<8).map { RGBA8(red: $0 < 4 ? 40 : 200, green: 0, blue: 0, alpha: 255) }
    guard let size = PixelSize(width: 8, height: 1),
      let photo = PixelBuffer(size: size, pixels: pixels)
    else { throw .empty }
    return photo
  }

  /// Removes an entry and restores it, while the journal refuses the first changes.
  @Sendable @MainActor static func undoes(_ schedule: Schedule) async -> String {
    let journal = RefusingJournal(refusals: 2)
    let model = SchemeModel(
      extractor: StepwiseExtractor(schedule: schedule), clock: schedule.clock, keeper: journal,
      attachments: { _ in [.thumbnail: [1, 2, 3]] })
    model.open(SchemePhoto("a"))
    await model.settle()
    guard let id = model.entryID else { return "not extracted" }
    await Task.yield()
    check(model, schedule)
    model.remove(id)
    schedule.expect(model.history.isEmpty, "a removed entry is shown")
    for _ in 0..<2 {
      await Task.yield()
      check(model, schedule)
      schedule.expect(model.history.isEmpty, "a removed entry is back")
    }
    model.restore(id)
    schedule.expect(model.history.map(\.id) == [id], "a restored entry is not shown")
    await model.finishHistory()
    check(model, schedule)
    schedule.expect(model.historyFailure == nil, "what was written has failed")
    schedule.expect(model.history.map(\.id) == [id], "a restored entry is lost")
    let (written, attachments) = await (journal.state, journal.attachments)
    schedule.expect(written.entries.map(\.id) == [id], "a restored entry is not written")
    schedule.expect(attachments[id] == [.thumbnail: [1, 2, 3]], "its thumbnail is lost")
    return "done"
  }

  /// A journal that refuses the first changes as if another process held its lock.
  private actor RefusingJournal: SchemeHistoryStore {
    private(set) var state = JournalState()
    private(set) var attachments: [JournalEntry.ID: [JournalAttachment.Kind: [UInt8]]] = [:]
    private var refusals: Int
    private let seen = AsyncStream.makeStream(of: Result<JournalState, JournalError>.self)

    init(refusals: Int) { self.refusals = refusals }

    nonisolated func states() -> SentStates { SentStates(seen.stream) }

    func bytes(of attachment: JournalAttachment) async throws(JournalError) -> [UInt8] { [] }

    func commit(
      _ kind: JournalChange.Kind, attachments: [JournalAttachment.Kind: [UInt8]], at time: WallTime
    ) async throws(JournalError) -> UInt64 {
      if refusals > 0 {
        refusals -= 1
        throw .locked(path: "h")
      }
      state.apply(next: kind, at: time)
      if case .added(let entry) = kind { self.attachments[entry.id] = attachments }
      seen.continuation.yield(.success(state))
      return state.number
    }
  }

  @Test func `colors can be picked while a result arrives`() async {
    await #expect(processExitsWith: .success) {
      check(await Exploration("picked colors", scheduleCount: 500).run(Self.picks))
    }
  }

  @Test func `a removal can be undone while the journal refuses changes`() async {
    await #expect(processExitsWith: .success) {
      check(await Exploration("an undone removal", scheduleCount: 500).run(Self.undoes))
    }
  }

  @Test func `the clock may jump while the journal refuses changes`() async {
    await #expect(processExitsWith: .success) {
      check(
        await Exploration("an undone removal").sweep(.clockJump(by: .seconds(60))) {
          _ = await Self.undoes($0)
        })
    }
  }
}
