import SchemeAnimation
import Testing

struct MotionTests {
  static let finite: [(name: String, motion: Motion)] = [
    ("linear", .linear(duration: .seconds(1))),
    ("ease", .timingCurve(.ease, duration: .milliseconds(300))),
    ("steps", .timingCurve(.stepEnd)),
    ("smooth", .smooth), ("bouncy", .bouncy),
    ("delayed", .easeIn.delay(.milliseconds(40))),
    ("sped up", .snappy.speed(3)),
    ("repeated thrice", .linear(duration: .milliseconds(10)).repeatCount(3, autoreverses: true)),
    ("without duration", .linear(duration: .zero)),
  ]

  @Test(arguments: finite)
  func `a motion is exactly 0 before it begins and exactly 1 after it ends`(
    name: String, motion: Motion
  ) throws {
    let duration = try #require(motion.duration)
    #expect(motion.progress(at: .seconds(-1)) == 0)
    #expect(motion.progress(at: duration) == 1)
    #expect(motion.progress(at: duration + .seconds(1_000)) == 1)
  }

  @Test(arguments: [1, 2, 3, 4], [true, false])
  func `a motion ends at 1 regardless of its repetitions`(count: Int, autoreverses: Bool) {
    let motion = Motion.linear(duration: .milliseconds(300))
      .repeatCount(count, autoreverses: autoreverses)
    let end = Duration.milliseconds(300) * count
    #expect(motion.duration == end)
    #expect(motion.progress(at: end) == 1)
    let (before, turn) = (motion.progress(at: end - .milliseconds(75)), count.isMultiple(of: 2))
    #expect(abs(before - (autoreverses && turn ? 0.25 : 0.75)) < 1e-12)
  }

  @Test func `a modifier applies to all modifiers before it`() {
    let once = Motion.linear(duration: .seconds(1))
    #expect(once.delay(.seconds(1)).progress(at: .milliseconds(1_500)) == 0.5)
    #expect(once.delay(.seconds(1)).speed(2).progress(at: .milliseconds(750)) == 0.5)
    #expect(once.speed(2).delay(.seconds(1)).progress(at: .milliseconds(1_250)) == 0.5)
    #expect(once.delay(.seconds(-2)).duration == .zero, "it is over before it begins")
    let again = once.repeatCount(4, autoreverses: true)
    #expect(again.progress(at: .milliseconds(1_250)) == 0.75)
    #expect(again.progress(at: .milliseconds(2_250)) == 0.25)
    #expect(once.repeatCount(2, autoreverses: false).progress(at: .milliseconds(1_250)) == 0.25)
    #expect(again.duration == .seconds(4))
    #expect(once.repeatForever().duration == nil)
    #expect(once.repeatForever().progress(at: .seconds(100_001) + .milliseconds(250)) == 0.75)
    #expect(once.speed(0).duration == nil && once.speed(0).progress(at: .seconds(9)) == 0)
  }

  @Test func `a retargeted spring keeps its value and velocity`() {
    for spring in [SpringMotion.smooth, .bouncy, SpringMotion(duration: .seconds(1), bounce: -0.4)]
    {
      let start = SpringState(value: 0, velocity: 3)
      let turn = Duration.milliseconds(130)
      let state = spring.state(after: turn, from: start, to: 10)
      let onward = spring.state(after: .zero, from: state, to: -5)
      #expect(onward == state)
      // A spring has no memory: continuing to the same target is the same as one uninterrupted motion.
      let whole = spring.state(after: .milliseconds(400), from: start, to: 10)
      let parts = spring.state(after: .milliseconds(270), from: state, to: 10)
      #expect((whole.value - parts.value).magnitude < 1e-9)
      #expect((whole.velocity - parts.velocity).magnitude < 1e-8)
    }
  }

  @Test(arguments: [0, 1e-15])
  func `a spring with almost no damping never settles`(damping: Double) {
    let spring = SpringMotion(stiffness: 100, damping: damping)
    #expect(spring.settlingDuration() == nil)
    #expect(Motion.spring(spring).duration == nil)
  }

  @Test func `springs just above and below critical damping move almost equally`() {
    let below = SpringMotion(response: .milliseconds(500), dampingRatio: 1 - 1e-9)
    let at = SpringMotion(response: .milliseconds(500), dampingRatio: 1)
    let above = SpringMotion(response: .milliseconds(500), dampingRatio: 1 + 1e-9)
    for step in 1...40 {
      let time = Duration.milliseconds(25 * step)
      let values = [below, at, above].map {
        $0.state(after: time, from: SpringState(value: 0, velocity: 2), to: 1).value
      }
      #expect((values[0] - values[1]).magnitude < 1e-7)
      #expect((values[2] - values[1]).magnitude < 1e-7)
    }
  }

  @Test func `invalid constants of a spring are replaced, and damping is limited on request`() {
    for odd in [0, -1, .infinity, .nan] {
      let spring = SpringMotion(mass: odd, stiffness: odd, damping: 1)
      #expect(spring.mass == 1 && spring.stiffness == 1 && spring.damping == 1)
    }
    for odd in [-1, .nan] { #expect(SpringMotion(stiffness: 1, damping: odd).damping == 0) }
    for (allows, damping) in [(true, 90.0), (false, 12)] {
      let spring = SpringMotion(
        mass: 4, stiffness: 9, damping: 90, allowsOverdamping: allows)
      #expect(spring.damping == damping)
    }
    #expect(SpringMotion(duration: .zero) == SpringMotion(duration: .nanoseconds(900)))
    for (bounce, kept) in [(-0.999, -0.999), (-0.5, -0.5), (0, 0), (0.3, 0.3), (1, 1), (7, 1)] {
      let spring = SpringMotion(duration: .seconds(2), bounce: bounce)
      #expect(abs(spring.bounce - kept) < 1e-9)
      #expect(abs(spring.response / .seconds(1) - 2) < 1e-9)
    }
    #expect(SpringMotion(bounce: -3) == SpringMotion(bounce: -0.999))
    for (spring, bounce) in [(SpringMotion.smooth, 0), (.snappy, 0.15), (.bouncy, 0.3)] {
      #expect(spring == SpringMotion(duration: .milliseconds(500), bounce: bounce))
    }
    #expect(Motion.linear.repeatCount(0).duration == .milliseconds(350))
  }
}
