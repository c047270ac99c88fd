import ColorMath
import ImageDecoding
import ScheduleExploration
import SchemeExtraction
import SchemeJournal
import ScratchFolders
import SystemCalls
import Testing

/// Tasks that wait for threads outside the exploration, in many orders of execution: descriptors,
/// blocking work, and a journal with writers and readers. The times at which these threads respond
/// are not controlled.
@Suite(.timeLimit(.minutes(15)))
struct ThreadSchedules {
  // MARK: Descriptors

  /// Runs three readers of two pipes and a writer, and then uses a new pipe that reuses the
  /// descriptor numbers.
  @Sendable private static func descriptors(_ schedule: Schedule) async {
    let watch = DescriptorWatch()
    do {
      let first = try OwnedDescriptor.pipe()
      let second = try OwnedDescriptor.pipe()
      await withTaskGroup(of: Void.self) { group in
        for (name, pipe) in [("one", first), ("two", first), ("three", second)] {
          group.addTask(name: name) {
            let event = DescriptorWatch.Event.bytes(of: pipe.0.descriptor)
            do {
              let events = try await watch.wait(for: [event, .hangUp(of: pipe.1.descriptor)])
              schedule.expect(events == [event], "\(name) receives \(events)")
            } catch {
              schedule.expect(Task.isCancelled, "\(name) fails: \(error)")
            }
          }
        }
        group.addTask(name: "writer") {
          for pipe in [first, second] {
            _ = try? pipe.1.descriptor.write([1])
            await Task.yield()
          }
        }
      }
      withExtendedLifetime((first, second)) {}
    } catch {
      schedule.expect(false, "\(error)")
    }
    await reuse(watch, schedule)
  }

  /// Waits for a new pipe, which reuses earlier descriptor numbers and is written to later.
  private static func reuse(_ watch: DescriptorWatch, _ schedule: Schedule) async {
    guard let pipe = try? OwnedDescriptor.pipe() else {
      return schedule.expect(false, "no pipe can be created")
    }
    let isWritten = Monitor(false)
    async let events = watch.wait(for: [.bytes(of: pipe.0.descriptor)])
    await Task.yield()
    isWritten.withLock { $0 = true }
    _ = try? pipe.1.descriptor.write([1])
    let count = (try? await events)?.count
    schedule.expect(count == 1 && isWritten.withLock { $0 }, "a new pipe receives old events")
  }

  @Test(arguments: Exploration.Interruption.allCases)
  func `each task receives only the events of its descriptor`(
    interruption: Exploration.Interruption
  ) async {
    let report = await Exploration("descriptors", scheduleCount: 300, interruption: interruption)
      .run(Self.descriptors)
    #expect(report.failure == nil, "\(report)")
  }

  @Test(arguments: ["one", "three"])
  func `a wait may be cancelled at every point`(name: String) async {
    let report = await Exploration("descriptors").sweep(
      .cancellation(of: name), orderCount: 5, Self.descriptors)
    #expect(report.failure == nil, "\(report)")
  }

  // MARK: Blocking work

  /// Runs work in two lanes of a pool of one thread.
  @Sendable private static func work(_ schedule: Schedule) async {
    let pool = BlockingPool<String>(threadLimit: 1)
    let done = Monitor<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for (number, lane) in ["a", "a", "b", "a"].enumerated() {
        group.addTask(name: "task \(number)") {
          do {
            let result = try await pool.result(in: lane) { _ in
              done.withLock { $0.append(number) }
              return number
            }
            schedule.expect(result == number, "task \(number) has the result \(result)")
          } catch {
            schedule.expect(Task.isCancelled, "task \(number) fails: \(error)")
            schedule.expect(
              !done.withLock { $0.contains(number) }, "completed work ends as cancelled")
            done.withLock { $0.append(number) }
          }
        }
      }
    }
    schedule.expect(done.withLock { $0.sorted() } == [0, 1, 2, 3], "work is done twice or never")
  }

  @Test(arguments: Exploration.Interruption.allCases)
  func `blocking work is done exactly once`(interruption: Exploration.Interruption) async {
    let report = await Exploration("blocking work", scheduleCount: 300, interruption: interruption)
      .run(Self.work)
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `blocking work may be cancelled at every point`() async {
    let report = await Exploration("blocking work").sweep(
      .cancellation(of: "task 1"), orderCount: 10, Self.work)
    #expect(report.failure == nil, "\(report)")
  }

  // MARK: A journal

  private static let gray = SRGB8(red: 128, green: 128, blue: 128)
  private static let scheme = ImageColorScheme(
    swatches: [
      ImageColorScheme.Swatch(
        color: Oklab(gray), rgb: gray, share: 1, pixelCount: 1, position: PixelPosition(x: 0, y: 0))
    ], meanSquaredError: 0)

  /// Runs two writers, one of which compacts, and two readers of one file, each with its own journal.
  @Sendable private static func journal(_ schedule: Schedule) async throws {
    guard let scheme else { return schedule.expect(false, "the scheme is missing") }
    let folder = try ScratchFolder()
    let path = RawPath(folder.path("history.journal"))
    await withTaskGroup(of: JournalEntries?.self) { group in
      for name in ["reader", "another"] {
        group.addTask(name: name) {
          do {
            for try await state in HistoryJournal(at: path, clock: schedule.clock).states()
            where state.entries.count == 3 && state.entries.contains(where: \.isFavorite) {
              return state.entries
            }
          } catch {
            schedule.expect(Task.isCancelled, "the \(name) ends with \(error)")
          }
          return nil
        }
      }
      group.addTask(name: "writer") {
        let journal = HistoryJournal(at: path)
        for source in ["a", "b"] { _ = try? await journal.add(scheme, source: source) }
        return nil
      }
      group.addTask(name: "marker") {
        let journal = HistoryJournal(at: path)
        if let entry = try? await journal.add(scheme, source: "c") {
          try? await journal.compact()
          try? await journal.setFavorite(true, of: entry.id)
        }
        return nil
      }
      var seen: [JournalEntries] = []
      for await entries in group { if let entries { seen.append(entries) } }
      schedule.expect(Set(seen.map { $0.map(\.source) }).count <= 1, "readers see \(seen)")
      schedule.expect(
        seen.allSatisfy { Set($0.map(\.source)) == ["a", "b", "c"] }, "readers see \(seen)")
    }
  }

  @Test func `readers of a journal see the entries that its writers add`() async {
    let report = await Exploration("a journal", scheduleCount: 60, timePassing: .whenIdle)
      .run(Self.journal)
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `a reader of a journal may be cancelled at every point`() async {
    let report = await Exploration("a journal", timePassing: .whenIdle).sweep(
      .cancellation(of: "reader"), orderCount: 2, Self.journal)
    #expect(report.failure == nil, "\(report)")
  }
}
