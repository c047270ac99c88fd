import ColorMath
import ExplorerRecording
import SampleImages
import SchemeExplorer
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(15)))
@MainActor
struct ExplorerMotionTests {
  private final class Time { var now = Duration.zero }

  @Test func `the center pulses while colors are extracted and then comes to rest`() async {
    let time = Time()
    let explorer = Explorer.made { time.now }
    await explorer.settle()
    #expect(explorer.scene.restTime == .zero, "nothing moves before the first key")
    explorer.type(.enter)
    #expect(explorer.scene.restTime == nil, "it pulses as long as the extraction takes")
    let rest = explorer.scene.frame(at: .zero)
    let peak = explorer.scene.frame(at: .milliseconds(600))
    #expect(rest != peak)
    #expect(explorer.scene.frame(at: .milliseconds(1_200)) == rest)
    time.now = .seconds(2)
    await explorer.settle()
    let end = explorer.scene.restTime
    #expect(end.map { $0 > .seconds(2) && $0 < .seconds(5) } == true)
    #expect(explorer.text(at: .seconds(9)) == explorer.text(at: .seconds(90)))
  }

  @Test func `the colors of a new row rise only once`() async {
    let time = Time()
    let explorer = Explorer.made(size: GridSize(columns: 80, rows: 20)) { time.now }
    for round in 1...9 {
      time.now = .seconds(100 * round)
      explorer.type(.enter)
      await explorer.settle()
    }
    #expect(blocks(explorer, at: time.now + .milliseconds(40)) > 0, "the newest row rises")
    time.now += .seconds(20)
    #expect(blocks(explorer, at: time.now) == 0, "the row is at rest")
    explorer.type(.end)
    #expect(blocks(explorer, at: time.now + .milliseconds(60)) == 0, "all rows were seen before")
  }

  @Test func `a row that scrolls into view rises at once, and only the first time`() async throws {
    let time = Time()
    let tiny = GridSize(columns: 20, rows: 5)
    let explorer = Explorer.made(size: tiny) { time.now }
    for _ in 0..<9 {
      explorer.type("+", .enter)
      await explorer.settle()
    }
    let soon = Duration.milliseconds(60)
    time.now = .seconds(100)
    explorer.resize(to: GridSize(columns: 80, rows: 20))
    let history = try #require(explorer.scene.layout?.history)
    let rows = history.row..<history.endRow
    #expect(rising(explorer, at: time.now + soon) == Array(rows), "all visible rows rise at once")
    #expect(explorer.scene.restTime.map { $0 > time.now } == true)

    time.now = .seconds(200)
    #expect(rising(explorer, at: time.now + soon) == [])
    _ = explorer.handle(.mouse(.scrollDown, column: history.column, row: history.row))
    #expect(rising(explorer, at: time.now + soon) == [history.endRow - 1], "only the new row")
    #expect(explorer.scene.restTime.map { $0 > time.now } == true)

    time.now = .seconds(300)
    _ = explorer.handle(.mouse(.scrollUp, column: history.column, row: history.row))
    _ = explorer.handle(.mouse(.scrollDown, column: history.column, row: history.row))
    #expect(rising(explorer, at: time.now + soon) == [], "no row is seen for the first time")
    explorer.type(.end)
    #expect(rising(explorer, at: time.now + soon).count == 9 - history.rows - 1)
  }

  @Test func `updates of a session take less than half the bytes of full screens`() async throws {
    let recorder = ScriptRecorder { now in Explorer.made(now: now) }
    let script = try ExplorerScript("extract; wait; colors 8; next; extract; wait; up; wait; help")
    let frames = await recorder.record(script, ground: Self.ground).frames
    var (sent, whole) = (0, 0)
    for (old, new) in zip(frames, frames.dropFirst()) {
      sent += ScreenUpdate.bytes(from: old.grid, to: new.grid, depth: .full).count
      whole += ScreenUpdate.bytes(from: nil, to: new.grid, depth: .full).count
    }
    #expect(frames.count > 60)
    #expect(sent * 2 < whole, "\(sent) of \(whole) bytes")
  }

  @Test func `nothing moves with reduced motion`() async {
    let explorer = Explorer.made(reducesMotion: true)
    await explorer.settle()
    explorer.type(.enter)
    #expect(explorer.shows("Please"))
    #expect(explorer.scene.restTime == .zero)
    await explorer.settle()
    explorer.type("+", .down)
    #expect(explorer.scene.restTime == .zero)
    #expect(explorer.scene.frame(at: .zero) == explorer.scene.frame(at: .seconds(9)))
  }

  @Test func `recording the same script twice gives the same frames`() async throws {
    let script = try ExplorerScript("extract; wait; colors 8; next; extract; wait; up; favorite")
    var recordings: [Recording] = []
    for _ in 0..<2 {
      let recorder = ScriptRecorder { now in
        Explorer.made(
          of: [.threeColors, .oneColor], size: GridSize(columns: 60, rows: 20), now: now)
      }
      recordings.append(await recorder.record(script, ground: Self.ground))
    }
    #expect(recordings[0] == recordings[1])
    #expect(recordings[0].frames.count > 60)
    let last = try #require(recordings[0].frames.last?.grid)
    #expect((0..<20).contains { last.text(row: $0).contains("♥ 1") })
  }

  private static let ground = SRGB8(red: 20, green: 20, blue: 24)

  /// The rows of the history in which a color is still rising.
  private func rising(_ explorer: Explorer, at time: Duration) -> [Int] {
    guard let layout = explorer.scene.layout else { return [] }
    let grid = explorer.scene.frame(at: time)
    return (layout.history.row..<layout.history.endRow).filter { row in
      grid.text(row: row).unicodeScalars.contains { ("▁"..."▇").contains($0) }
    }
  }

  /// The number of history cells that show a color that is still rising.
  private func blocks(_ explorer: Explorer, at time: Duration) -> Int {
    guard let layout = explorer.scene.layout else { return -1 }
    let grid = explorer.scene.frame(at: time)
    let rows = layout.history.row..<layout.history.endRow
    return rows.reduce(0) { count, row in
      count + grid.text(row: row).unicodeScalars.count { ("▁"..."▇").contains($0) }
    }
  }
}
