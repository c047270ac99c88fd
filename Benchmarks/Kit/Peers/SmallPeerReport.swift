/// The costs of small photos in one process, as measured by `Peers/run --small`.
package struct SmallPeerReport: JSONDocument, Hashable, Sendable {
  /// The number of photos of one size.
  package struct PhotoCount: Codable, Hashable, Sendable {
    /// The maximum number of pixels on the longer side.
    package var longerSide: Int
    package var count: Int
  }

  /// The cost of a photo of one size, in seconds, and the peak memory of the process in bytes.
  package struct Result: Codable, Hashable, Sendable {
    package var longerSide: Int
    package var cpu: Double
    package var wall: Double
    package var memory: Double
  }

  /// A tool and its results.
  package struct Tool: Codable, Hashable, Sendable {
    package var name: String
    package var version: String
    package var results: [Result]
    /// The median over all photos of the ratio of the error to the smallest error of any tool, or
    /// `nil` for the floor.
    package var errorOverLeast: Double?
  }

  /// The number of colors requested from each tool.
  package var colors: Int
  /// The photos.
  package var photoCounts: [PhotoCount]
  /// The tools, including our own command and the floor.
  package var tools: [Tool]
}

extension SmallPeerReport.Tool {
  /// The processor time in seconds for a photo of a size, or `nil` if it was not measured.
  package func cpu(longerSide: Int) -> Double? {
    results.first { $0.longerSide == longerSide }?.cpu
  }

  /// The mean over all sizes, which determines the order of the tools.
  fileprivate var meanCPU: Double {
    results.isEmpty ? .infinity : results.reduce(0) { $0 + $1.cpu } / Double(results.count)
  }

  fileprivate var isPeer: Bool { errorOverLeast != nil && !PeerReport.isOwn(name) }
}

extension SmallPeerReport {
  /// A comparison of the tools, the fastest first, with their distance to the colors that people
  /// chose if it was measured.
  package func table(people: PeopleReport?) -> TextTable {
    let sizes = photoCounts.map { TextTable.Column("\($0.longerSide) px, ms", isFlushRight: true) }
    let sorted = tools.sorted { ($0.meanCPU, $0.name) < ($1.meanCPU, $1.name) }
    return TextTable(
      columns: [.init("Tool")] + sizes + [
        .init("Memory MB", isFlushRight: true), .init("Error over least", isFlushRight: true),
        .init("People: matched / recall", isFlushRight: true),
      ],
      rows: sorted.map { tool in
        let name =
          tool.name == PeerReport.floorName
          ? "libjpeg alone, in full" : PeerReport.title(tool.name, tool.version)
        let times = photoCounts.map { photos in
          tool.cpu(longerSide: photos.longerSide).map { fixedText($0 * 1e3, decimals: 2) } ?? ""
        }
        let memory = tool.results.map(\.memory).max().map { fixedText($0 / 1e6, decimals: 0) } ?? ""
        return [name] + times + [
          memory, tool.errorOverLeast.map { fixedText($0, decimals: 3) } ?? "",
          people?.score(of: tool.name)?.text ?? "",
        ]
      })
  }

  /// Our command compared with the fastest peer at each size, and with the best peer by both
  /// measures of quality.
  package func goals(people: PeopleReport?) -> [Measurement] {
    guard let ours = tools.first(where: { $0.name == PeerReport.ownName }) else { return [] }
    let peers = tools.filter(\.isPeer)
    var goals = photoCounts.compactMap { photos -> Measurement? in
      let side = photos.longerSide
      let timed = peers.compactMap { peer in peer.cpu(longerSide: side).map { (peer.name, $0) } }
      guard let own = ours.cpu(longerSide: side), let fastest = timed.min(by: { $0.1 < $1.1 })
      else { return nil }
      return Measurement(
        "CPU a photo of \(side) px against the fastest peer", fastest.0, unit: "ms",
        figure: own * 1e3, floor: fastest.1 * 1e3, goal: .speedup(atLeast: 1))
    }
    let errors = peers.compactMap { peer in peer.errorOverLeast.map { (peer.name, $0) } }
    if let least = errors.min(by: { $0.1 < $1.1 }),
      let own = tools.first(where: { $0.name == PeerReport.ownAreaName })?.errorOverLeast
    {
      goals.append(
        Measurement(
          "error with --emphasis area against the least of a peer", least.0, unit: "", figure: own,
          floor: least.1, goal: .ratio(atMost: 1)))
    }
    let distances = peers.compactMap { peer in
      people?.score(of: peer.name).map { (peer.name, $0.matched) }
    }
    if let nearest = distances.min(by: { $0.1 < $1.1 }),
      let own = people?.score(of: PeerReport.ownName)?.matched
    {
      goals.append(
        Measurement(
          "matched distance to people's colors against the least of a peer", nearest.0, unit: "",
          figure: own, floor: nearest.1, goal: .ratio(atMost: 1)))
    }
    return goals
  }

  /// The report as Markdown.
  package func markdown(people: PeopleReport?) -> String {
    let photos = photoCounts.map { "\($0.count) of \($0.longerSide) px" }.joined(separator: ", ")
    let goals = Section(title: "Goals", measurements: goals(people: people)).table.markdown
    return """
      Photos: \(photos); \(colors) colors. CPU of a photo.

      \(table(people: people).markdown)
      \(goals)
      """
  }
}

extension PeopleReport {
  /// The scores of a tool over all pictures.
  package func score(of name: String) -> Score? {
    tools.first { $0.name == name }?.scores[Self.allName]
  }
}
