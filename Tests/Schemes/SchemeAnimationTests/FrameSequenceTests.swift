import SchemeAnimation
import TestClocks
import Testing

@Suite(.timeLimit(.minutes(15)))
struct FrameSequenceTests {
  private let tween = Tween(from: 0.0, to: 10.0, motion: .linear(duration: .seconds(1)))

  @Test func `frames arrive when they are due, and the last is exactly at the end`() async throws {
    let clock = ManualClock()
    let frames = FrameSequence(of: tween, framesPerSecond: 4, clock: clock)
    async let drawn = frames.reduce(into: [(Int, Double)]()) { $0.append(($1.index, $1.value)) }
    for _ in 0..<4 {
      try await clock.waitForSleepers()
      await clock.advance(by: .milliseconds(250))
    }
    let seen = await drawn
    #expect(seen.map(\.0) == [0, 1, 2, 3, 4])
    #expect(seen.map(\.1) == [0, 2.5, 5, 7.5, 10])
  }

  @Test func `late frames are skipped`() async throws {
    let clock = ManualClock()
    let frames = FrameSequence(of: tween, framesPerSecond: 10, clock: clock)
    async let drawn = frames.reduce(into: [(index: Int, elapsed: Duration)]()) { seen, frame in
      seen.append((frame.index, frame.elapsed))
      // Drawing takes longer than three frames, and then longer than all the rest.
      let delay = frame.index == 0 ? Duration.milliseconds(350) : .seconds(7)
      clock.set(ManualClock.Instant(offset: delay))
    }
    try await clock.waitForSleepers()
    await clock.advance(to: ManualClock.Instant(offset: .milliseconds(400)))
    let seen = await drawn
    #expect(seen.map(\.index) == [0, 4, 10])
    #expect(seen.map(\.elapsed) == [.zero, .milliseconds(400), .seconds(1)])
  }

  @Test func `an animation ends on time if its duration is not a whole number of frames`()
    async throws
  {
    let clock = ManualClock()
    let short = Tween(from: 0.0, to: 1.0, motion: .linear(duration: .milliseconds(250)))
    let frames = FrameSequence(of: short, framesPerSecond: 10, clock: clock)
    async let drawn = frames.reduce(into: [Duration]()) { $0.append($1.elapsed) }
    for _ in 0..<3 {
      try await clock.waitForSleepers()
      await clock.advance(by: .milliseconds(100))
    }
    #expect(
      await drawn == [.zero, .milliseconds(100), .milliseconds(200), .milliseconds(250)])
  }

  @Test func `a cancelled sequence ends at once and leaves no sleeper`() async throws {
    let clock = ManualClock()
    let frames = FrameSequence(duration: nil, framesPerSecond: 60, clock: clock) { $0 }
    let task = Task { await frames.prefix(1_000).reduce(0) { count, _ in count + 1 } }
    try await clock.waitForSleepers()
    task.cancel()
    // A sequence that does not end leaves its sleeper asleep.
    try await clock.waitForNoSleepers()
    #expect(await clock.sleeperCount == 0)
    #expect(await task.value == 1)
  }

  @Test func `a cancelled task gets no frames from a finite tween`() async {
    let tween = Tween(from: 0.0, to: 1.0)
    let frames = await Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await tween.frames()
    }.value
    #expect(frames.isEmpty)
  }

  @Test(arguments: [1, 2, 7, 16])
  func `frames computed in parallel equal those computed serially`(taskCount: Int) async throws {
    for motion in [Motion.bouncy, .easeInOut(duration: .milliseconds(333)), .stepped] {
      let tween = Tween(from: -3.0, to: 4.5, motion: motion)
      let serial = await tween.frames(framesPerSecond: 120, taskCount: 1)
      #expect(await tween.frames(framesPerSecond: 120, taskCount: taskCount) == serial)
      #expect(serial.first == -3 || motion == .stepped)
      #expect(serial.last == 4.5)
    }
    let short = Tween(from: 0.0, to: 1.0, motion: .easeInOut(duration: .milliseconds(1)))
    #expect(await short.frames(framesPerSecond: .infinity, taskCount: taskCount).count == 1_001)
    #expect(await short.frames(framesPerSecond: .nan, taskCount: taskCount) == [0, 1])
    #expect(await short.frames(framesPerSecond: 1e-300, taskCount: taskCount) == [0, 1])
    let endless = Tween(from: 0.0, to: 1.0, motion: .linear.repeatForever())
    #expect(await endless.frames().isEmpty)
  }
}

extension Motion {
  fileprivate static let stepped = Motion.timingCurve(.steps(StepCurve(count: 5, jump: .both)))
}
