import Foundation
import ImageDecoding
import SchemeJournal
import ScratchFolders
import TestCorpora
import Testing

/// Many processes that add to one history and are killed while they do.
@Suite(.enabled(if: CommandProcess.isBuilt, "colorway is not built beside the test bundle"))
struct HistoryStormTests {
  /// The numbers of changes and kills, which `HISTORY_CHANGES` and `HISTORY_KILLS` override.
  private static let changeCount = number("HISTORY_CHANGES") ?? 160
  private static let killCount = number("HISTORY_KILLS") ?? 8

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  /// A process that keeps photos one after another, and is restarted where it was killed.
  private struct Worker {
    let folder: ScratchFolder
    let number: Int
    /// The names of the photos.
    let names: [String]
    private(set) var process: Process
    private var startCount = 0

    init(_ number: Int, names: [String], in folder: ScratchFolder) throws {
      (self.number, self.names, self.folder) = (number, names, folder)
      process = Process()
      try start()
    }

    /// The photos whose lines were written, each after the photo was kept.
    var acknowledged: [String] {
      (0..<startCount).flatMap { start -> [String] in
        let text = (try? folder.text("out-\(number)-\(start)")) ?? ""
        // The last piece is empty or an incomplete line.
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap {
          $0.split(separator: "\"").dropFirst(2).dropFirst().first.map(String.init)
        }
      }
    }

    mutating func start() throws {
      let rest = names.dropFirst(acknowledged.count)
      let output = "out-\(number)-\(startCount)"
      try folder.write(output, [])
      startCount += 1
      process = try CommandProcess.process(
        [
          "extract", "--keep", "--keep-last", "1000000", "--journal", "history.journal",
          "--format", "jsonl", "--jobs", "1",
        ] + (rest.isEmpty ? ["--help"] : Array(rest)), folder: folder.path)
      process.standardOutput = FileHandle(forWritingAtPath: folder.path(output))
      process.standardError = FileHandle(forWritingAtPath: folder.path("complaints"))
      try process.run()
    }
  }

  /// Follows the history from its start to the entry of a source, and returns the entries.
  private static func entries(
    of journal: HistoryJournal, upTo source: String
  ) async throws -> JournalEntries {
    var state = JournalState()
    for try await change in journal.changes() {
      state.apply(change)
      if case .added(let entry) = change.kind, entry.source == source { break }
    }
    return state.entries
  }

  /// Marks an entry as a favorite, and returns its source. A photo that is kept again replaces its entry,
  /// which may happen at any moment. The new entry takes over the mark.
  private static func markSomeEntry(
    in journal: HistoryJournal, using random: inout SeededGenerator
  ) async throws -> String? {
    while let entry = try await journal.state.entries.randomElement(using: &random) {
      do throws(JournalError) {
        try await journal.setFavorite(true, of: entry.id)
        return entry.source
      } catch {
        guard case .noSuchEntry = error else { throw error }
      }
    }
    return nil
  }

  @Test func `processes that are killed at any moment share a history without losing any entry`()
    async throws
  {
    let folder = try ScratchFolder()
    try folder.write("complaints", [])
    let photo = try folder.write("photo.png", TinyPNG.redAndBlue)
    let (workerCount, path) = (8, RawPath(folder.path("history.journal")))
    let names = (0..<workerCount).map { worker in
      (0..<Self.changeCount / workerCount).map { "\(worker)-\($0).png" }
    }
    for name in names.joined() {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(name), withDestinationPath: photo)
    }
    var options = HistoryJournal.Options()
    options.entryLimit = .max
    let journals = (0..<3).map { _ in HistoryJournal(at: path, options: options) }
    let followers = journals.map { journal in
      Task { try await Self.entries(of: journal, upTo: "the end") }
    }
    var workers = try names.enumerated().map { try Worker($0, names: $1, in: folder) }
    var random = SeededGenerator(seed: 49)
    var (favorites, killedCount): (Set<String>, Int) = ([], 0)
    func count() -> Int { workers.reduce(0) { $0 + $1.acknowledged.count } }
    for kill in 1...Self.killCount {
      // Kills are spread over all changes, at somewhat random moments. The first one comes at once,
      // so that even on a busy machine some process has work left.
      let moment = Self.changeCount * (kill - 1) / Self.killCount
      while count() < moment, workers.contains(where: \.process.isRunning) { sched_yield() }
      if kill > 1 { for _ in 0..<Int.random(in: 0..<2_000, using: &random) { sched_yield() } }
      let busy = workers.indices.filter { workers[$0].acknowledged.count < names[$0].count }
      guard let index = busy.randomElement(using: &random) else { break }
      Foundation.kill(workers[index].process.processIdentifier, SIGKILL)
      workers[index].process.waitUntilExit(Deadline(for: workers[index].process))
      if workers[index].process.terminationReason == .uncaughtSignal { killedCount += 1 }
      try workers[index].start()
      // Other journals change the entries that the processes added.
      if let source = try await Self.markSomeEntry(in: journals[kill % 3], using: &random) {
        favorites.insert(source)
      }
    }
    for worker in workers { worker.process.waitUntilExit(Deadline(for: worker.process)) }
    for index in workers.indices where workers[index].acknowledged.count < names[index].count {
      Issue.record("worker \(index) ended early: \(try folder.text("complaints"))")
    }
    // On a busy machine, most processes may finish before they are killed.
    #expect(killedCount > 0)
    let late = HistoryJournal(at: path, options: options)
    let last = try await late.state
    guard let any = last.entries.first else { throw JournalError.unavailable }
    try await late.add(any.scheme, source: "the end")
    let entries = try await HistoryJournal(at: path, options: options).state.entries
    for follower in followers { #expect(try await follower.value == entries) }
    #expect(Set(entries.filter(\.isFavorite).map(\.source)) == favorites)
    for (worker, names) in zip(workers, names) {
      #expect(worker.acknowledged == names)
      // A photo that was kept, but whose line was not written before the kill, is kept again.
      let kept = entries.map(\.source).filter(Set(names).contains)
      #expect(kept.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } } == names)
      #expect(kept.count <= names.count + Self.killCount)
    }
  }
}
