import Testing

@testable import CommandInterface
@testable import SchemeCommand
@testable import SystemCalls

struct WatchQueueTests {
  private func queue(budget: Int = 100) -> WatchQueue {
    WatchQueue(settlingTime: .seconds(2), budget: .seconds(budget))
  }

  private func stamp(_ size: Int) -> FileStatus.Stamp {
    FileStatus.Stamp(size: size, seconds: 0, nanoseconds: 0)
  }

  /// Starts the photos of a refresh at some time, and returns their names.
  private func started(_ queue: inout WatchQueue, at time: Int) -> [String] {
    queue.beginRefresh(at: .seconds(time))
    var names: [String] = []
    while let path = queue.next(at: .seconds(time)) { names.append(path.text) }
    return names
  }

  @Test func `a closed photo is started at once and only once`() {
    var queue = queue()
    queue.complete("b")
    queue.complete("a")
    queue.complete("b")
    #expect(queue.canStart && queue.count == 2)
    let names = started(&queue, at: 0)
    #expect(names == ["b", "a"])
    #expect(!queue.canStart && queue.count == 0)
  }

  @Test func `a found photo is started once it has stopped changing`() {
    var queue = queue()
    queue.find("a", stamp(1), at: .seconds(0))
    #expect(queue.nextCheck == .seconds(2))
    // It grows, so that the settling time starts again.
    var gone = queue.recheck(at: .seconds(2)) { _ in stamp(2) }
    #expect(queue.nextCheck == .seconds(4) && !queue.canStart)
    gone += queue.recheck(at: .seconds(3)) { _ in stamp(9) }
    #expect(!queue.canStart)
    gone += queue.recheck(at: .seconds(4)) { _ in stamp(2) }
    let names = started(&queue, at: 4)
    #expect(names == ["a"])
    #expect(gone == [])
    #expect(queue.nextCheck == nil)
  }

  @Test func `a closed photo does not wait for the settling time`() {
    var queue = queue()
    queue.find("a", stamp(1), at: .seconds(0))
    queue.complete("a")
    let first = started(&queue, at: 0)
    let isCurrent = queue.finish("a")
    // The check that was due has nothing left to check.
    let gone = queue.recheck(at: .seconds(9)) { _ in nil }
    let second = started(&queue, at: 9)
    #expect(first == ["a"] && isCurrent)
    #expect(gone == [] && second == [])
  }

  @Test func `nothing is left to check after the last photo, but all is kept until then`() {
    var queue = queue()
    for path: RawPath in ["a", "b"] {
      queue.find(path, stamp(1), at: .zero)
      queue.complete(path)
    }
    let first = started(&queue, at: 0)
    queue.find("c", stamp(1), at: .seconds(1))
    var areCurrent = [queue.finish("a")]
    areCurrent.append(queue.finish("b"))
    let gone = queue.recheck(at: .seconds(3)) { _ in stamp(1) }
    queue.find("d", stamp(1), at: .seconds(3))
    queue.complete("d")
    let second = started(&queue, at: 3)
    areCurrent.append(queue.finish("c"))
    areCurrent.append(queue.finish("d"))
    #expect(first == ["a", "b"] && gone == [] && second == ["c", "d"])
    #expect(areCurrent == [true, true, true, true] && queue.nextCheck == nil)
  }

  @Test func `a removed photo is not started`() {
    var queue = queue()
    for path: RawPath in ["P/a", "P/b/1", "P/b/x/2", "P/b-", "P/c"] { queue.complete(path) }
    queue.find("P/d", stamp(1), at: .zero)
    queue.remove("P/a")
    queue.removeAll(in: "P/b")
    let gone = queue.recheck(at: .seconds(2)) { _ in nil }
    #expect(gone == ["P/d"])
    let names = started(&queue, at: 2)
    #expect(names == ["P/b-", "P/c"])
    #expect(queue.count == 0)
  }

  @Test func `the result of a photo is discarded if its folder is removed meanwhile`() {
    var queue = queue()
    for path: RawPath in ["P/b/1", "P/c"] { queue.complete(path) }
    let names = started(&queue, at: 0)
    queue.removeAll(in: "P/b")
    let areCurrent = names.map { queue.finish(RawPath($0)) }
    #expect(areCurrent == [false, true])
  }

  @Test func `a photo that changes while it is processed is started again, its result discarded`() {
    var queue = queue()
    queue.complete("a")
    let first = started(&queue, at: 0)
    queue.complete("a")
    let meanwhile = started(&queue, at: 1)
    let isCurrent = queue.finish("a")
    let second = started(&queue, at: 2)
    let isCurrentAgain = queue.finish("a")
    #expect(first == ["a"] && meanwhile == [] && second == ["a"])
    #expect(!isCurrent && isCurrentAgain)
  }

  @Test func `a photo that is found unchanged while it is processed is not queued again`() {
    var queue = queue()
    queue.complete("a")
    let first = started(&queue, at: 0)
    queue.begin("a", stamp(1))
    queue.find("a", stamp(1), at: .seconds(0))
    #expect(queue.count == 0)
    queue.find("a", stamp(2), at: .seconds(1))
    #expect(first == ["a"] && queue.count == 1)
    let isCurrent = queue.finish("a")
    #expect(!isCurrent)
  }

  @Test func `photos that a refresh has no time for come first in the next one`() {
    var queue = queue(budget: 10)
    let names = ["a", "b", "c", "d"]
    for name in names { queue.complete(RawPath(name)) }
    var started: [[String]] = []
    var time = 0
    while queue.canStart {
      queue.beginRefresh(at: .seconds(time))
      var refresh: [String] = []
      // Each photo takes six seconds.
      while let path = queue.next(at: .seconds(time)) {
        refresh.append(path.text)
        time += 6
        // Photos that arrive meanwhile go to the end of the queue.
        if started.isEmpty, path == "a" { queue.complete("e") }
        _ = queue.finish(path)
      }
      started.append(refresh)
    }
    #expect(started == [["a", "b"], ["c", "d"], ["e"]])
  }

  @Test func `a refresh with a budget of zero starts one photo`() {
    var queue = queue(budget: 0)
    for name: RawPath in ["a", "b"] { queue.complete(name) }
    let names = [started(&queue, at: 5), started(&queue, at: 5), started(&queue, at: 5)]
    #expect(names == [["a"], ["b"], []])
  }
}
