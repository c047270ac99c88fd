/// How the cost grows, as curves.
package struct ScalingReport: JSONDocument, Hashable, Sendable {
  package var conditions: Conditions
  /// The charts by the names of their files.
  package var charts: [String: LineChart]

  /// Creates a report.
  package init(conditions: Conditions, charts: [String: LineChart]) {
    self.conditions = conditions
    self.charts = charts
  }
}
