extension PeerReport {
  /// A comparison of the tools.
  package var table: TextTable {
    func ratio(_ value: Double?) -> String { value.map { fixedText($0, decimals: 2) } ?? "" }
    return TextTable(
      columns: [
        .init("Tool"), .init("CPU over floor", isFlushRight: true),
        .init("CPU ms", isFlushRight: true), .init("Wall ms", isFlushRight: true),
        .init("Memory MB", isFlushRight: true), .init("Error over best", isFlushRight: true),
        .init("Progressive JPEG, CPU over floor", isFlushRight: true),
        .init("PNG, CPU over floor", isFlushRight: true),
      ],
      rows: summaries.map { tool in
        [
          tool.isFloor ? "libjpeg alone at 1/4, libpng alone" : Self.title(tool.name, tool.version),
          ratio(tool.floorRatio[.baseline]),
          fixedText(tool.cost.cpu * 1e3, decimals: 0), fixedText(tool.cost.wall * 1e3, decimals: 0),
          fixedText(tool.cost.peakMemory / 1e6, decimals: 0),
          tool.errorRatio.map { fixedText($0, decimals: 3) } ?? "",
          ratio(tool.floorRatio[.progressive]), ratio(tool.floorRatio[.png]),
        ]
      })
  }

  /// The command compared with the fastest peer, and with the fastest peer whose colors are as
  /// good.
  package var goals: [Measurement] {
    let peers = summaries.filter { $0.errorRatio != nil && !$0.isOurs }
    let own = summaries.filter(\.isOurs)
    guard let ours = own.first(where: { $0.name == Self.ownName }),
      let error = own.compactMap(\.errorRatio).min()
    else { return [] }
    func row(_ work: String, _ peer: PeerSummary?, atLeast factor: Double) -> Measurement? {
      peer.map { peer in
        Measurement(
          work, peer.name, unit: "ms", figure: ours.cost.cpu * 1e3, floor: peer.cost.cpu * 1e3,
          goal: .speedup(atLeast: factor))
      }
    }
    let equals = peers.filter { ($0.errorRatio ?? .infinity) <= error * 1.1 }
    return [
      row("CPU against the fastest peer", peers.first, atLeast: 1.5),
      row("CPU against the fastest peer with an error within 10 %", equals.first, atLeast: 4),
    ].compactMap(\.self)
  }

  /// Time versus error, with a dot for each tool.
  package var timeAndError: ScatterChart {
    let dots = summaries.compactMap { tool in
      tool.floorRatio[.baseline].flatMap { time in
        tool.errorRatio.map { error in
          ScatterChart.Dot(tool.name, x: time, y: error, isOurs: tool.isOurs)
        }
      }
    }
    return ScatterChart(
      title: "Time and error of \(colors) colors: lower left is better",
      xLabel: "CPU time over libjpeg alone, baseline JPEGs",
      yLabel: "error over the best known",
      dots: dots.filter(\.isOurs) + dots.filter { !$0.isOurs })
  }

  /// Time versus megapixels for our command, the codec alone, the fastest peers, and the peer with
  /// the best colors.
  package var timeAndPixels: LineChart {
    let peers = summaries.filter { $0.errorRatio != nil && !$0.isOurs }
    let best = peers.min { ($0.errorRatio ?? 0) < ($1.errorRatio ?? 0) }
    let chosen = [Self.ownName, Self.floorName] + peers.prefix(3).map(\.name) + [best?.name]
    var names: [String] = []
    for case let name? in chosen where !names.contains(name) { names.append(name) }
    let series = names.compactMap { name in
      tools.first { $0.name == name }.map { tool in
        LineChart.Series(
          name == Self.floorName ? "libjpeg alone at 1/4" : name,
          tool.results.compactMap { result in
            guard let photo = photos[result.photo], photo.encoding == .baseline else { return nil }
            return LineChart.Point(photo.megapixels, result.cpu * 1e3)
          }.sorted { $0.x < $1.x })
      }
    }
    return LineChart(
      title: "CPU time against megapixels, baseline JPEGs", xLabel: "megapixels", yLabel: "CPU ms",
      isLogarithmic: true, series: series)
  }
}
