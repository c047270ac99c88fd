import ColorMath
import ImageDecoding
import SampleImages
import SchemeAnimation
import SchemeExtraction
import TestClocks
import Testing

/// Frames computed by many tasks, checked by Thread Sanitizer.
@Suite(.timeLimit(.minutes(15))) struct AnimationRaces {
  private func schemes() async throws -> (ImageColorScheme, ImageColorScheme) {
    let extractor = SchemeExtractor()
    return try await (
      extractor.scheme(of: .file(SampleImage.balloon.path)),
      extractor.scheme(of: .file(SampleImage.threeColors.path))
    )
  }

  @Test func `many animations by one clock all reach their end`() async throws {
    let clock = ManualClock()
    let (start, end) = try await schemes()
    let morph = SchemeMorph(from: start, to: end)
    await withTaskGroup { group in
      for turn in 0..<12 {
        group.addTask {
          let motion = Motion.linear(duration: .milliseconds(100 + turn * 10))
          let frames = FrameSequence(
            duration: motion.duration, framesPerSecond: 60, clock: clock
          ) { [morph] elapsed in morph.parts(at: motion.progress(at: elapsed)) }
          var last: [SchemeMorph.Part] = []
          for await frame in frames { last = frame.value }
          #expect(last == morph.parts(at: 1))
        }
      }
      // Two tasks advance the clock until all animations have ended.
      for step in [1, 17] {
        group.addTask {
          while !Task.isCancelled {
            await clock.advance(by: .milliseconds(step))
            await Task.yield()
          }
        }
      }
      for _ in 0..<12 { await group.next() }
      group.cancelAll()
    }
  }

  @Test func `many cancelled animations leave no sleeper behind`() async throws {
    let clock = ManualClock()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<40 {
        group.addTask {
          let frames = FrameSequence(duration: nil, framesPerSecond: 60, clock: clock) { $0 }
          for await _ in frames {}
        }
      }
      try await clock.waitForSleepers(20)
      group.cancelAll()
    }
    try await clock.waitForNoSleepers()
  }

  @Test func `frames computed by concurrent tasks are the same`() async {
    let tween = Tween(
      from: Oklch(lightness: 0.2, chroma: 0.1, hue: 350),
      to: Oklch(lightness: 0.8, chroma: 0.2, hue: 40), motion: .bouncy)
    let expected = await tween.frames(framesPerSecond: 30, taskCount: 1)
    await withTaskGroup { group in
      for turn in 1...8 {
        group.addTask {
          #expect(await tween.frames(framesPerSecond: 30, taskCount: turn) == expected)
        }
      }
    }
  }

  @Test func `springs retargeted in concurrent tasks reach the same state`() async {
    let spring = SpringMotion.bouncy
    let ends = await withTaskGroup(of: SpringState.self) { group in
      for _ in 0..<16 {
        group.addTask {
          var state = SpringState(value: 0)
          for turn in 0..<200 {
            state = spring.state(
              after: .milliseconds(7), from: state, to: turn % 2 == 0 ? 1 : -1)
            await Task.yield()
          }
          return state
        }
      }
      return await group.reduce(into: Set<SpringState>()) { $0.insert($1) }
    }
    #expect(ends.count == 1)
  }
}
