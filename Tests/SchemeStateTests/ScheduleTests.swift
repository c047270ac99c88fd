import SchemeExtraction
import SchemeState
import TestClocks
import Testing

/// All orders in which things can happen to a model, up to six of them.
@Suite(.timeLimit(.minutes(3)))
struct ScheduleTests {
  enum Step: CaseIterable {
    case extract
    case cancel
    case newPhoto
    case finish
    case fail
  }

  /// All sequences of one to `length` steps.
  private static func schedules(length: Int) -> [[Step]] {
    var all: [[Step]] = []
    var longest: [[Step]] = [[]]
    for _ in 0..<length {
      longest = longest.flatMap { schedule in Step.allCases.map { schedule + [$0] } }
      all += longest
    }
    return all
  }

  @Test func `the rules hold in every order of six events`() throws {
    let schedules = Self.schedules(length: 6)
    #expect(schedules.count == 19_530)
    for schedule in schedules { try check(schedule) }
  }

  /// Applies steps to the rules alone, with late ends for whatever was superseded.
  private func check(_ schedule: [Step]) throws {
    var state = ExtractionState(colorCount: 5)
    _ = state.apply(.show(.numbered(0)))
    var photoNumber = 0
    var alive: ExtractionRequest?
    var abandoned: [ExtractionRequest.ID] = []
    var finished: [String] = []
    for (number, step) in schedule.enumerated() {
      let before = state
      switch step {
      case .extract:
        let action = state.apply(.extract(nil))
        if let alive {
          #expect(action == .nothing && state == before, "\(schedule): a second task for \(alive)")
        } else if case .start(let request) = action {
          alive = request
        } else {
          Issue.record("\(schedule): extract was refused")
        }
      case .cancel, .newPhoto:
        if step == .newPhoto { photoNumber += 1 }
        let action = state.apply(step == .cancel ? .cancel : .show(.numbered(photoNumber)))
        #expect(action == (alive == nil ? .nothing : .stop), "\(schedule)")
        if let alive { abandoned.append(alive.id) }
        alive = nil
      case .finish, .fail:
        let result = try #require(SchemeExtractor.Extraction.numbered(number))
        let ending: Gate.Ending = step == .finish ? .success(result) : .failure(.noVisiblePixels)
        // Late ends of all that was abandoned change nothing.
        for id in abandoned { _ = state.apply(.end(ending, of: id, at: .zero)) }
        #expect(state == before, "\(schedule): a stale end was taken")
        guard let ended = alive else { break }
        _ = state.apply(.end(ending, of: ended.id, at: .seconds(number)))
        alive = nil
        if step == .finish {
          finished.insert(ended.photo.name, at: 0)
          #expect(state.result == result && state.phase == .ready, "\(schedule)")
        } else {
          #expect(state.phase == .failed(.noVisiblePixels), "\(schedule)")
        }
        // A second end of the same extraction changes nothing.
        let after = state
        _ = state.apply(.end(.success(result), of: ended.id, at: .zero))
        #expect(state == after, "\(schedule): an extraction ended twice")
      }
      #expect((state.phase == .extracting) == (alive != nil), "\(schedule)")
      #expect(state.extraction == alive, "\(schedule)")
      #expect(state.history.map(\.photoName) == finished, "\(schedule)")
      #expect(state.photo == .numbered(photoNumber), "\(schedule)")
    }
  }

  @Test func `a model with real tasks follows the rules in every order`() async throws {
    for schedule in Self.schedules(length: 6) { try await drive(schedule) }
  }

  private func drive(_ schedule: [Step]) async throws {
    let extractor = GatedExtractor()
    let gate = extractor.gate
    let model = SchemeModel(extractor: extractor, clock: ManualClock())
    model.show(.numbered(0))
    var photoNumber = 0
    // The call that waits at the gate, by the number of its extraction, and the extraction that the
    // model is at.
    var (calling, current): (Int?, Int?) = (nil, nil)
    var (startCount, finished) = (0, [String]())
    for (number, step) in schedule.enumerated() {
      switch step {
      case .extract:
        model.extract()
        guard current == nil else { break }
        startCount += 1
        current = startCount
        if calling == nil {
          _ = await gate.call()
          calling = current
        }
      case .cancel:
        model.cancel()
        current = nil
      case .newPhoto:
        photoNumber += 1
        model.show(.numbered(photoNumber))
        current = nil
      case .finish, .fail:
        guard let ended = calling else { break }
        let result = try #require(SchemeExtractor.Extraction.numbered(number))
        await gate.end(step == .finish ? .success(result) : .failure(.noVisiblePixels))
        if ended == current {
          await model.settle()
          if step == .finish {
            finished.insert("Photo \(photoNumber)", at: 0)
            #expect(model.extraction == result, "\(schedule)")
          }
          (calling, current) = (nil, nil)
        } else if current != nil {
          // What was abandoned has ended; what is wanted now is called.
          _ = await gate.call()
          calling = current
        } else {
          await model.settle()
          calling = nil
        }
      }
      #expect(model.isExtracting == (current != nil), "\(schedule)")
      #expect(model.history.map(\.photoName) == finished, "\(schedule)")
      #expect(model.photo == .numbered(photoNumber), "\(schedule)")
    }
    #expect(await gate.mostAtOnce <= 1, "\(schedule): two tasks at once")
    // Whatever still waits comes to its end, and nothing is left.
    model.cancel()
    await gate.end(.failure(.cancelled))
    await model.settle()
    #expect(!model.isExtracting, "\(schedule)")
  }
}
