/// What is drawn over a picture as time goes by, again and again from the start.
///
/// Source: W3C CSS Animations Level 1. Viewers without animations show the end.
package struct SVGChanges {
  /// Shapes that stay from some time on.
  package struct Step {
    /// The time since the picture was first seen.
    package let start: Duration
    /// The shapes, from the bottom to the top.
    package let elements: [Drawing.Element]

    /// Creates a step.
    package init(start: Duration, elements: [Drawing.Element]) {
      self.start = start
      self.elements = elements
    }
  }

  /// The steps in order.
  let steps: [Step]
  /// The time after which all begins again.
  private let duration: Duration

  /// Creates changes.
  ///
  /// - Parameters:
  ///   - steps: The steps in order.
  ///   - duration: The time after which all begins again, not before the last step.
  package init(_ steps: [Step], duration: Duration) {
    self.steps = steps
    self.duration = duration
  }

  /// The style sheet's rules for all steps.
  var style: String {
    ".step{animation:\(Self.number(duration / .seconds(1)))s step-end infinite}\n"
      + steps.enumerated().map { index, step in
        let (id, start) = (Self.id(index), Self.number(step.start / duration * 100))
        return "#\(id){animation-name:\(id)}"
          + "@keyframes \(id){0%{visibility:hidden}\(start)%{visibility:visible}}\n"
      }.joined()
  }

  /// The identity of a step's group.
  static func id(_ step: Int) -> String { "step\(step)" }

  /// A number of three decimals: a hundredth of a percent of a minute would be seen.
  private static func number(_ value: Double) -> String {
    let thousandths = Int((value * 1_000).rounded())
    let digits = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
