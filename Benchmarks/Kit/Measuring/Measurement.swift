/// One row of a table: a figure, its floor and its goal.
package struct Measurement: Codable, Hashable, Sendable {
  /// The work that was measured, such as `baseline JPEG`.
  package var work: String
  /// The input of the work, such as the name of a photo.
  package var subject: String
  /// The unit of the figure and the floor, such as `ms`, or empty for a plain number.
  package var unit: String
  /// The measured value.
  package var figure: Double
  /// The value with which the figure is compared, in the same unit.
  package var floor: Double?
  /// The goal, or `nil` for figures given only for information.
  package var goal: Goal?

  /// Creates a row.
  package init(
    _ work: String, _ subject: String, unit: String, figure: Double, floor: Double? = nil,
    goal: Goal? = nil
  ) {
    self.work = work
    self.subject = subject
    self.unit = unit
    self.figure = figure
    self.floor = floor
    self.goal = goal
  }

  /// Whether the goal is met, or `nil` without a goal.
  package var isMet: Bool? { goal?.isMet(figure, floor: floor) }
}

/// A group of rows.
package struct Section: Codable, Hashable, Sendable {
  /// The title of the group.
  package var title: String
  /// The rows.
  package var measurements: [Measurement]

  /// Creates a section.
  package init(title: String, measurements: [Measurement]) {
    self.title = title
    self.measurements = measurements
  }
}
