import ScheduleExploration
import SchemeAnimation
import Testing

/// Frames in many orders of execution: none is repeated or early, and the last one is exactly at
/// the end.
@Suite(.timeLimit(.minutes(15)))
struct FrameSchedules {
  private static let duration = Duration.milliseconds(250)

  /// Draws two animations by one clock, and checks each.
  @Sendable private static func twoAnimations(_ schedule: Schedule) async {
    await withTaskGroup { group in
      for name in ["first", "second"] {
        group.addTask(name: name) { await draw(schedule) }
      }
    }
  }

  @Sendable private static func draw(_ schedule: Schedule) async {
    let start = schedule.clock.now
    let frames = FrameSequence(duration: duration, framesPerSecond: 10, clock: schedule.clock) {
      $0
    }
    var last: (index: Int, elapsed: Duration)?
    for await frame in frames {
      schedule.expect(frame.index > last?.index ?? -1, "frame \(frame.index) is repeated")
      schedule.expect(frame.value == frame.elapsed, "the value is not that of the elapsed time")
      schedule.expect(
        start.duration(to: schedule.clock.now) >= frame.elapsed, "frame \(frame.index) is early")
      last = (frame.index, frame.elapsed)
    }
    guard !Task.isCancelled else { return }
    schedule.expect(last?.elapsed == duration, "the last frame is not at the end")
  }

  @Test func `each animation draws its frames in order up to the end`() async {
    let report = await Exploration("two animations").run(Self.twoAnimations)
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `frames computed in parallel equal those computed serially`() async {
    let tween = Tween(from: 0.0, to: 1.0, motion: .bouncy)
    let serial = await tween.frames(framesPerSecond: 30, taskCount: 1)
    let report = await Exploration("frames at once", scheduleCount: 500).run { schedule in
      let frames = await tween.frames(framesPerSecond: 30, taskCount: 3)
      schedule.expect(frames == serial, "the frames differ")
    }
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `an animation may be cancelled at every point`() async {
    let report = await Exploration("a cancelled animation").sweep(.cancellation(of: "drawing")) {
      schedule in
      await Task(name: "drawing") { await Self.draw(schedule) }.value
    }
    #expect(report.failure == nil, "\(report)")
    #expect(report.scheduleCount > 100, "\(report)")
  }

  @Test func `the clock may jump at every point`() async {
    let report = await Exploration("a clock that jumps").sweep(
      .clockJump(by: .milliseconds(120)), Self.twoAnimations)
    #expect(report.failure == nil, "\(report)")
  }

  @Test func `two animations draw their frames on two lanes`() async {
    let report = await Exploration("two animations", scheduleCount: 200, laneCount: 2)
      .run(Self.twoAnimations)
    #expect(report.failure == nil, "\(report)")
  }
}
