/// The results of one run, and its conditions.
package struct Report: JSONDocument, Hashable, Sendable {
  package var conditions: Conditions
  package var sections: [Section]

  /// Creates a report.
  package init(conditions: Conditions, sections: [Section]) {
    self.conditions = conditions
    self.sections = sections
  }

  /// The report as text for a terminal.
  package var plain: String {
    sections.map { "\($0.title)\n\n\($0.table.plain)\n" }.joined() + conditions.line + "\n"
  }

  /// The report as Markdown for a page.
  package var markdown: String {
    sections.map { "**\($0.title)**\n\n\($0.table.markdown)\n" }.joined() + conditions.line + ".\n"
  }
}
