import Benchmarking
import Foundation
import Testing

struct PeerReportTests {
  private let people: PeopleReport
  private let small: SmallPeerReport

  init() throws {
    people = try Self.decoded(
      """
      {"pictures": 2, "tools": [
        {"name": "far", "version": "2", "scores": {"All": {"matched": 0.2, "recall": 0.5}}},
        {"name": "colorway", "version": "1", "scores": {
          "All": {"matched": 0.1, "recall": 0.75}, "Parks": {"matched": 0.15, "recall": 1}}}
      ]}
      """)
    let tools: [(name: String, times: [Double], error: Double?)] = [
      ("far", [0.003, 0.001], 1.5), ("colorway", [0.002, 0.003], 1.2),
      ("colorway --emphasis area", [0.002, 0.0035], 1.01), ("floor", [0.0005, 0.0007], nil),
      ("near", [0.004], 1),
    ]
    let texts = tools.map { tool in
      let results = zip([256, 640], tool.times).map {
        #"{"longerSide": \#($0), "cpu": \#($1), "wall": \#($1), "memory": 12e6}"#
      }
      let error = tool.error.map { #", "errorOverLeast": \#($0)"# } ?? ""
      return #"""
        {"name": "\#(tool.name)", "version": "1",
         "results": [\#(results.joined(separator: ","))]\#(error)}
        """#
    }
    small = try Self.decoded(
      """
      {"colors": 5,
       "photoCounts": [{"longerSide": 256, "count": 7}, {"longerSide": 640, "count": 6}],
       "tools": [\(texts.joined(separator: ","))]}
      """)
  }

  private static func decoded<Document: JSONDocument>(_ text: String) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(text.utf8))
  }

  @Test func `tools are sorted by how closely they match the colors that people chose`() {
    #expect(
      people.table.markdown == """
        | Tool | All | Parks |
        | --- | --: | --: |
        | **colorway 1** | 0.1000 / 0.750 | 0.1500 / 1.000 |
        | far 2 | 0.2000 / 0.500 |  |

        """)
  }

  @Test func `the table of small photos is sorted by processing time`() {
    let rows = small.table(people: people).rows
    #expect(
      rows.map { $0[0] } == [
        "libjpeg alone, in full", "far 1", "**colorway 1**", "**colorway --emphasis area 1**",
        "near 1",
      ])
    #expect(rows[1] == ["far 1", "3.00", "1.00", "12", "1.500", "0.2000 / 0.500"])
    #expect(rows[4] == ["near 1", "4.00", "", "12", "1.000", ""])
  }

  @Test func `the command is compared with the best peer for each size and measure`() {
    let goals = small.goals(people: people)
    #expect(goals.map(\.subject) == ["far", "far", "near", "far"])
    #expect(goals.map(\.isMet) == [true, false, false, true])
    #expect(goals.map(\.figure) == [2, 3, 1.01, 0.1])
    #expect(small.goals(people: nil).count == 3)
  }

  @Test func `a report without the command has no goals`() {
    var report = small
    report.tools.removeAll { $0.name == "colorway" }
    #expect(report.goals(people: people).isEmpty)
  }
}
