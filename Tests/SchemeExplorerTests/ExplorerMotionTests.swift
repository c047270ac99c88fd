import SampleImages
import SchemeExplorer
import Testing

@Suite(.timeLimit(.minutes(3)))
@MainActor
struct ExplorerMotionTests {
  private final class Time { var now = Duration.zero }

  @Test func `the center grows and softens while colors are extracted, and comes to rest`() async {
    let time = Time()
    let explorer = Explorer.made { time.now }
    await explorer.settle()
    #expect(explorer.scene.restTime == .zero, "nothing moves before anything is done")
    explorer.type(.enter)
    #expect(explorer.scene.restTime == nil, "it moves as long as the work takes")
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

  @Test func `the colors of a row rise the first time it comes into view, and only then`() async {
    let time = Time()
    let explorer = Explorer.made(size: GridSize(columns: 80, rows: 20)) { time.now }
    for round in 1...9 {
      time.now = .seconds(100 * round)
      explorer.type(.enter)
      await explorer.settle()
    }
    #expect(blocks(explorer, at: time.now + .milliseconds(40)) > 0, "the newest rises")
    time.now += .seconds(20)
    #expect(blocks(explorer, at: time.now) == 0, "it is at rest")
    explorer.type(.end)
    #expect(blocks(explorer, at: time.now + .milliseconds(60)) == 0, "all were seen before")
  }

  @Test func `with reduced motion nothing moves`() async {
    let explorer = Explorer.made(reducesMotion: true)
    await explorer.settle()
    explorer.type(.enter)
    #expect(explorer.shows("Please"))
    #expect(explorer.scene.restTime == .zero)
    await explorer.settle()
    explorer.type(.character("+"), .down)
    #expect(explorer.scene.restTime == .zero)
    #expect(explorer.scene.frame(at: .zero) == explorer.scene.frame(at: .seconds(9)))
  }

  @Test func `the same script gives the same frames`() async throws {
    let script = try ExplorerScript("extract; wait; colors 8; next; extract; wait; up; favorite")
    var recordings: [Recording] = []
    for _ in 0..<2 {
      let recorder = ScriptRecorder { now in Explorer.made(now: now) }
      recordings.append(await recorder.record(script))
    }
    #expect(recordings[0] == recordings[1])
    #expect(recordings[0].frames.count > 60)
    let last = try #require(recordings[0].frames.last?.grid)
    #expect((0..<30).contains { last.text(row: $0).contains("♥ 1") })
    #expect(ScreenSVG.still(last).contains("</svg>"))
    let moving = ScreenSVG.moving(recordings[0])
    #expect(moving.contains("@keyframes k1{") && moving.hasSuffix("</svg>\n"))
  }

  /// How many cells of the history show a color that has not risen yet.
  private func blocks(_ explorer: Explorer, at time: Duration) -> Int {
    guard let layout = explorer.scene.layout else { return -1 }
    let grid = explorer.scene.frame(at: time)
    let rows = layout.history.row..<layout.history.endRow
    return rows.reduce(0) { count, row in
      count + grid.text(row: row).unicodeScalars.count { ("▁"..."▇").contains($0) }
    }
  }
}
