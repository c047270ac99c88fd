internal import StructuredText

/// Shapes that are drawn over a picture at certain times, in an endless loop. Viewers without
/// animations show the final state. Source: W3C CSS Animations Level 1.
package struct SVGChanges {
  /// Shapes that appear at some time and stay.
  package typealias Step = (start: Duration, elements: [Drawing.Element])

  let steps: [Step]
  /// The time after which the loop restarts.
  private let duration: Duration

  package init(_ steps: [Step], duration: Duration) {
    (self.steps, self.duration) = (steps, duration)
  }

  var style: String {
    ".step{animation:\(Self.number(duration / .seconds(1)))s step-end infinite}\n"
      + steps.enumerated().map { index, step in
        let (id, start) = (Self.id(index), Self.number(step.start / duration * 100))
        return "#\(id){animation-name:\(id)}"
          + "@keyframes \(id){0%{visibility:hidden}\(start)%{visibility:visible}}\n"
      }.joined()
  }

  static func id(_ step: Int) -> String { "step\(step)" }

  /// Returns a number with three decimals, because a hundredth of a percent of a minute is
  /// noticeable.
  private static func number(_ value: Double) -> String {
    decimal(Int((value * 1_000).rounded()), places: 3)
  }
}
