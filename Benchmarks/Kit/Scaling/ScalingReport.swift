/// The growth of the cost, as charts.
package struct ScalingReport: JSONDocument, Hashable, Sendable {
  package var conditions: Conditions
  /// The charts by file name.
  package var charts: [String: LineChart]

  /// Creates a report.
  package init(conditions: Conditions, charts: [String: LineChart]) {
    self.conditions = conditions
    self.charts = charts
  }
}
