import Foundation

/// What was measured in one go, and under which conditions.
package struct Report: Codable, Hashable, Sendable {
  package var conditions: Conditions
  package var sections: [Section]

  /// Creates a report.
  package init(conditions: Conditions, sections: [Section]) {
    self.conditions = conditions
    self.sections = sections
  }

  /// The report as JSON, the same text for the same values.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }

  /// Reads what ``json()`` made.
  package init(json: String) throws {
    self = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
  }

  /// The report for a terminal.
  package var plain: String {
    sections.map { "\($0.title)\n\n\($0.table.plain)\n" }.joined() + conditions.line + "\n"
  }

  /// The report for a page.
  package var markdown: String {
    sections.map { "**\($0.title)**\n\n\($0.table.markdown)\n" }.joined() + conditions.line + ".\n"
  }
}
