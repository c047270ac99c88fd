/// The distance of each tool's colors to the colors that people chose, as measured by `Peers/run
/// --people`.
package struct PeopleReport: JSONDocument, Hashable, Sendable {
  /// The scores of one tool on some pictures.
  package struct Score: Codable, Hashable, Sendable {
    /// The mean distance in Oklab of the best one-to-one matching.
    package var matched: Double
    /// The fraction of the person's colors that the tool found.
    package var recall: Double
  }

  /// A tool and its scores.
  package struct Tool: Codable, Hashable, Sendable {
    package var name: String
    package var version: String
    /// The scores over all pictures and for each curator, by name.
    package var scores: [String: Score]
  }

  /// The scores over all pictures.
  package static let allName = "All"

  /// The number of pictures.
  package var pictures: Int
  /// The tools, including our own command.
  package var tools: [Tool]

  /// A comparison of the tools, the closest match first.
  package var table: TextTable {
    let curators = Set(tools.flatMap(\.scores.keys)).subtracting([Self.allName]).sorted()
    let columns = [Self.allName] + curators
    let sorted = tools.sorted {
      ($0.scores[Self.allName]?.matched ?? .infinity, $0.name)
        < ($1.scores[Self.allName]?.matched ?? .infinity, $1.name)
    }
    return TextTable(
      columns: [.init("Tool")] + columns.map { .init($0, isFlushRight: true) },
      rows: sorted.map { tool in
        [PeerReport.title(tool.name, tool.version)]
          + columns.map { tool.scores[$0]?.text ?? "" }
      })
  }

  /// The report as Markdown.
  package var markdown: String {
    """
    \(pictures) pictures, as many colors asked for as the person chose; matched distance / recall.

    \(table.markdown)
    """
  }
}

extension PeopleReport.Score {
  /// Both scores as text.
  package var text: String {
    fixedText(matched, decimals: 4) + " / " + fixedText(recall, decimals: 3)
  }
}
