/// One row of a table: a figure, what it is compared with, and what it should reach.
package struct Measurement: Codable, Hashable, Sendable {
  /// What was done, such as `baseline JPEG`.
  package var work: String
  /// What it was done with, such as the name of a photo.
  package var subject: String
  /// The unit of the figure and the floor, such as `ms`; empty for a plain number.
  package var unit: String
  /// What was measured.
  package var figure: Double
  /// What it is compared with, in the same unit.
  package var floor: Double?
  /// What it should reach; `nil` for what is told for information.
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

  /// Whether the goal is reached; `nil` without one.
  package var isMet: Bool? { goal?.isMet(figure, floor: floor) }
}

/// Rows that belong together.
package struct Section: Codable, Hashable, Sendable {
  /// What the rows have in common.
  package var title: String
  /// The rows.
  package var measurements: [Measurement]

  /// Creates a section.
  package init(title: String, measurements: [Measurement]) {
    self.title = title
    self.measurements = measurements
  }
}
