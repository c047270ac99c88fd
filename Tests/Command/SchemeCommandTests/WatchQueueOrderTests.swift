import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

/// Tries every order of some events, and checks what must hold after each.
struct WatchQueueOrderTests {
  /// Something that happens to one of two photos, or to the work on them.
  private enum Event: CaseIterable {
    case firstWritten, secondWritten, firstGrows, secondGrows, firstGone, secondGone
    case start, firstFinished, secondFinished, wait
  }

  /// A folder with two photos, and the lines that are written for them.
  private struct Folder {
    var queue = WatchQueue(settlingTime: .seconds(2), budget: .seconds(1))
    var time = Duration.zero
    /// The contents of the files.
    var versions: [RawPath: Int] = [:]
    /// The contents that have lines.
    var lines: [RawPath: Int] = [:]
    /// The contents that are being processed.
    var inWork: [RawPath: Int] = [:]
    var lastVersion = 0
    var faults: [String] = []

    private static let paths: [RawPath] = ["a", "b"]

    private func stamp(_ path: RawPath) -> FileStatus.Stamp? {
      versions[path].map { FileStatus.Stamp(size: $0, seconds: 0, nanoseconds: 0) }
    }

    mutating func happen(_ event: Event) {
      switch event {
      case .firstWritten: write(Self.paths[0])
      case .secondWritten: write(Self.paths[1])
      case .firstGrows: grow(Self.paths[0])
      case .secondGrows: grow(Self.paths[1])
      case .firstGone: remove(Self.paths[0])
      case .secondGone: remove(Self.paths[1])
      case .start: start()
      case .firstFinished: finish(Self.paths[0])
      case .secondFinished: finish(Self.paths[1])
      case .wait: wait()
      }
    }

    private mutating func write(_ path: RawPath) {
      lastVersion += 1
      versions[path] = lastVersion
      queue.complete(path)
    }

    private mutating func grow(_ path: RawPath) {
      lastVersion += 1
      versions[path] = lastVersion
      if let stamp = stamp(path) { queue.find(path, stamp, at: time) }
    }

    private mutating func remove(_ path: RawPath) {
      versions[path] = nil
      lines[path] = nil
      queue.remove(path)
    }

    private mutating func start() {
      queue.beginRefresh(at: time)
      guard let path = queue.next(at: time) else { return }
      if inWork[path] != nil { faults.append("\(path.text) is being processed twice") }
      guard let version = versions[path] else {
        faults.append("\(path.text) is started but does not exist")
        return
      }
      if lines[path] == version { faults.append("\(path.text) is processed twice") }
      inWork[path] = version
      if let stamp = stamp(path) { queue.begin(path, stamp) }
    }

    private mutating func finish(_ path: RawPath) {
      guard let version = inWork.removeValue(forKey: path) else { return }
      let isCurrent = queue.finish(path)
      if isCurrent != (versions[path] == version) {
        faults.append("\(path.text) is current: \(isCurrent)")
      }
      if isCurrent { lines[path] = version }
    }

    private mutating func wait() {
      time += .seconds(2)
      let stamps = versions
      let gone = queue.recheck(at: time) { path in
        stamps[path].map { FileStatus.Stamp(size: $0, seconds: 0, nanoseconds: 0) }
      }
      if !gone.isEmpty { faults.append("a removed photo is still checked") }
    }

    /// Finishes all work, and checks the final state.
    mutating func settle() {
      for path in Self.paths { finish(path) }
      wait()
      for _ in 0..<4 {
        start()
        for path in Self.paths { finish(path) }
      }
      if lines != versions { faults.append("the lines are \(lines), the files \(versions)") }
      if queue.canStart || queue.count > 0 { faults.append("the queue is not empty in the end") }
    }
  }

  private func explore(_ folder: Folder, after events: [Event], depth: Int) -> String? {
    var settled = folder
    settled.settle()
    if let fault = settled.faults.first { return "\(events): \(fault)" }
    guard depth > 0 else { return nil }
    for event in Event.allCases {
      var next = folder
      next.happen(event)
      if let fault = explore(next, after: events + [event], depth: depth - 1) { return fault }
    }
    return nil
  }

  @Test func `in every order of events, each photo ends with the line of its last content`() {
    // The two photos are interchangeable, and other events have no effect on an empty folder.
    for first in [Event.firstWritten, .firstGrows] {
      var folder = Folder()
      folder.happen(first)
      #expect(explore(folder, after: [first], depth: 4) == nil)
    }
  }
}
