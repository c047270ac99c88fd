extension OutputFormat {
  /// Makes the report that writes in this format.
  ///
  /// - Parameters:
  ///   - order: The order of the colors.
  ///   - style: What lines for people may be made of.
  ///   - hasHeadings: Whether they name each photo.
  /// - Returns: The report, before its first entry.
  func makeReport(order: SwatchOrder, style: TerminalStyle, hasHeadings: Bool) -> any Report {
    switch self {
    case .text: TextReport(order: order, style: style, hasHeadings: hasHeadings)
    case .hex: HexReport(order: order)
    case .json: JSONReport(order: order, isLines: false)
    case .jsonl: JSONReport(order: order, isLines: true)
    }
  }
}
