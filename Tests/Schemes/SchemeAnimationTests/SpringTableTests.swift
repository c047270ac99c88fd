import SchemeAnimation
import TestCorpora
import Testing

/// Springs against closed forms computed with forty digits, and the relations that SwiftUI documents.
@Suite(.enabled(if: Corpora.isPresent, "\(Corpora.absence)"))
struct SpringTableTests {
  private func numbers(_ row: [String: String], _ names: String...) throws -> [Double] {
    try names.map { name in try #require(row[name].flatMap { Double($0) }, "\(name): \(row)") }
  }

  private func spring(_ row: [String: String]) throws -> SpringMotion {
    let constants = try numbers(row, "mass", "stiffness", "damping")
    return SpringMotion(mass: constants[0], stiffness: constants[1], damping: constants[2])
  }

  @Test func `values and velocities match the closed form`() throws {
    let rows = try Corpora.table("animation/spring_ode.csv")
    #expect(!rows.isEmpty)
    for row in rows {
      let numbers = try numbers(row, "from", "to", "v0", "t", "x_closed", "v_closed")
      let start = SpringState(value: numbers[0], velocity: numbers[2])
      // The time is rounded to a whole number of attoseconds.
      let state = try spring(row).state(after: .seconds(numbers[3]), from: start, to: numbers[1])
      let scale = 1 + numbers[2].magnitude
      #expect((state.value - numbers[4]).magnitude < 1e-9 * scale, "\(row): \(state)")
      let speed = 1 + numbers[5].magnitude
      #expect((state.velocity - numbers[5]).magnitude < 1e-8 * speed * scale, "\(row): \(state)")
    }
  }

  @Test func `duration and bounce have the same meaning as in SwiftUI`() throws {
    for row in try Corpora.table("animation/spring_conversions.csv") {
      let numbers = try numbers(
        row, "duration", "bounce", "stiffness", "damping", "response", "damping_ratio")
      let spring = SpringMotion(duration: .seconds(numbers[0]), bounce: numbers[1])
      #expect((spring.stiffness / numbers[2] - 1).magnitude < 1e-9, "\(row)")
      #expect((spring.damping - numbers[3]).magnitude < 1e-9 * (1 + numbers[3]), "\(row)")
      #expect((spring.dampingRatio - numbers[5]).magnitude < 1e-9 * (1 + numbers[5]), "\(row)")
      let same = SpringMotion(response: .seconds(numbers[4]), dampingRatio: numbers[5])
      #expect((same.stiffness / numbers[2] - 1).magnitude < 1e-9, "\(row)")
      #expect((same.damping - numbers[3]).magnitude < 1e-9 * (1 + numbers[3]), "\(row)")
    }
  }

  @Test func `a spring has settled at its settling time but not much earlier`() throws {
    for row in try Corpora.table("animation/spring_settling.csv") {
      let numbers = try numbers(row, "v0", "epsilon", "exact_settle_time")
      let settling = try #require(
        try spring(row).settlingDuration(initialVelocity: numbers[0], tolerance: numbers[1]))
      let seconds = settling / .seconds(1)
      #expect(seconds >= numbers[2] * (1 - 1e-6), "\(row): \(seconds)")
      #expect(seconds <= numbers[2] * 1.5 + 1e-6, "\(row): \(seconds)")
    }
  }
}
