import SchemeExtraction
import SchemeJournal
import SchemeState
import TestClocks
import Testing

/// All orders of events of a model.
@Suite(.timeLimit(.minutes(15)))
struct ScheduleTests {
  nonisolated enum Step: CaseIterable {
    case extract
    case cancel
    case newPhoto
    case finish
    case fail
    /// The oldest abandoned call returns, with a scheme that comes too late.
    case returnLate
  }

  /// Returns all sequences of one to `length` steps.
  nonisolated private static func schedules(length: Int) -> [[Step]] {
    var all: [[Step]] = []
    var longest: [[Step]] = [[]]
    for _ in 0..<length {
      longest = longest.flatMap { schedule in Step.allCases.map { schedule + [$0] } }
      all += longest
    }
    return all
  }

  @Test(arguments: [1, 2])
  nonisolated func `the rules hold in every order of six events`(callLimit: Int) throws {
    // These include all shorter sequences as their beginnings.
    let schedules = Self.schedules(length: 6).filter { $0.count == 6 }
    #expect(schedules.count == 46_656)
    for schedule in schedules {
      if let violation = try violation(in: schedule, callLimit) {
        Issue.record("\(schedule): \(violation)")
      }
    }
  }

  /// Applies steps to the state without tasks, and returns a description of the first violation, if any.
  nonisolated private func violation(in schedule: [Step], _ callLimit: Int) throws -> String? {
    var state = SessionState(callLimit: callLimit)
    _ = state.apply(.show(.numbered(0)))
    var photoNumber = 0
    var wanted: ExtractionRequest?
    var isRunning = false
    var abandoned: [ExtractionRequest.ID] = []
    var finished: [String] = []
    for (number, step) in schedule.enumerated() {
      let before = state
      let result = try #require(SchemeExtractor.Extraction.numbered(number))
      switch step {
      case .extract:
        let effects = state.apply(.extract)
        if wanted != nil {
          guard effects.isEmpty, state == before else { return "extracted twice" }
          break
        }
        wanted = state.request
        isRunning = abandoned.count < callLimit
        guard let wanted else { return "extract was refused" }
        guard effects == [isRunning ? .extract(wanted) : .wait(wanted.id)] else {
          return "\(effects)"
        }
      case .cancel, .newPhoto:
        if step == .newPhoto { photoNumber += 1 }
        let effects = state.apply(step == .cancel ? .cancel() : .show(.numbered(photoNumber)))
        guard effects == (wanted.map { [.stop($0.id)] } ?? []) else { return "\(effects)" }
        if let wanted, isRunning { abandoned.append(wanted.id) }
        (wanted, isRunning) = (nil, false)
      case .finish, .fail:
        guard let ended = wanted, isRunning else { break }
        let ending: GatedExtractor.Ending =
          step == .finish ? .success(result) : .failure(.noVisiblePixels)
        let time = WallTime(milliseconds: Int64(number))
        let effects = state.apply(.end(ending, of: ended.id, at: time))
        guard effects.isEmpty else { return "\(effects) after an end" }
        (wanted, isRunning) = (nil, false)
        if step == .finish { finished.insert(ended.photo.name, at: 0) }
        let phase = step == .finish ? SchemePhase.ready : .failed(.noVisiblePixels)
        guard state.phase.value == phase else { return "\(state.phase) after an end" }
        if step == .finish, state.extraction.value != result { return "a result was lost" }
        let after = state
        _ = state.apply(.end(.success(result), of: ended.id, at: time))
        guard state == after else { return "an extraction ended twice" }
      case .returnLate:
        guard !abandoned.isEmpty else { break }
        let effects = state.apply(
          .end(.success(result), of: abandoned.removeFirst(), at: WallTime(milliseconds: 0)))
        if let wanted, !isRunning {
          guard effects == [.extract(wanted)] else { return "no waiting extraction started" }
          isRunning = true
        } else if !effects.isEmpty {
          return "\(effects) after a late end"
        }
        guard state.extraction == before.extraction else { return "a late result was used" }
      }
      guard (state.phase.value == .extracting) == (wanted != nil) else { return "\(state.phase)" }
      guard state.request == wanted else { return "the wrong request is in flight" }
      guard state.running == Set(abandoned + (isRunning ? [wanted?.id ?? 0] : [])) else {
        return "the wrong calls run: \(state.running)"
      }
      guard state.history.value.map(\.source) == finished else { return "the history is wrong" }
      guard state.photo.value == .numbered(photoNumber) else { return "the photo is wrong" }
    }
    return nil
  }

  @Test func `a model with real tasks follows the rules in every order of five events`()
    async throws
  {
    for schedule in Self.schedules(length: 5) { try await drive(schedule) }
  }

  private func drive(_ schedule: [Step]) async throws {
    let extractor = GatedExtractor()
    var calls = extractor.calls()
    let model = SchemeModel(extractor: extractor, clock: ManualClock())
    model.show(.numbered(0))
    var photoNumber = 0
    var current: GatedExtractor.Call?
    var abandoned: [GatedExtractor.Call] = []
    var finished: [String] = []
    for (number, step) in schedule.enumerated() {
      let result = try #require(SchemeExtractor.Extraction.numbered(number))
      switch step {
      case .extract:
        model.extract()
        // A second call, or one that waits for another, would not arrive here.
        if current == nil { current = try await calls.next() }
      case .cancel, .newPhoto:
        if step == .cancel {
          model.cancel()
        } else {
          photoNumber += 1
          model.show(.numbered(photoNumber))
        }
        if let current { abandoned.append(current) }
        current = nil
      case .finish, .fail:
        guard let ended = current else { break }
        ended.end(step == .finish ? .success(result) : .failure(.noVisiblePixels))
        current = nil
        await model.settle()
        guard step == .finish else { break }
        finished.insert("Photo \(photoNumber)", at: 0)
        #expect(model.extraction == result, "\(schedule)")
      case .returnLate:
        guard !abandoned.isEmpty else { break }
        abandoned.removeFirst().end(.success(result))
        let count = abandoned.count + (current == nil ? 0 : 1)
        await model.wait { model.runningCount == count }
      }
      #expect(model.isExtracting == (current != nil), "\(schedule)")
      #expect(model.history.map(\.source) == finished, "\(schedule)")
      #expect(model.photo == .numbered(photoNumber), "\(schedule)")
    }
    for call in abandoned + [current].compactMap(\.self) { call.end(.failure(.cancelled)) }
    await model.wait { model.runningCount == 0 }
    #expect(!model.isExtracting, "\(schedule)")
    try Task.checkCancellation()
  }
}
