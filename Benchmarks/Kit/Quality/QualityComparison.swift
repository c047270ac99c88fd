import Foundation

/// The error of the printed colors compared with the best known error.
package struct QualityComparison {
  private let workspace: Workspace

  /// Creates a comparison.
  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The sample photos, compared with plain k-means from 20 starts in Oklab.
  package func measurements(of photos: [PhotoFile], colorCount: Int) throws -> [Measurement] {
    try photos.compactMap { photo in
      guard let points = try WeightedPoints(photo: photo.path, space: .oklab) else { return nil }
      let best = PlainKMeans(points, count: colorCount).minimumError(starts: 20)
      let ours = try error(of: photo.path, points, colorCount: colorCount, space: .oklab)
      // If a photo has no more colors than requested, there is no error to compare.
      guard best > 1e-12 else { return nil }
      return Measurement(
        "error × 1e4, k = \(colorCount), over k-means of all pixels from 20 starts", photo.name,
        unit: "", figure: ours * 1e4, floor: best * 1e4, goal: .ratio(atMost: 1.01))
    }
  }

  /// The photos of a folder, compared with the best errors in a table, summed for each number of
  /// colors.
  package func measurements(of table: BestKnown, in folder: String) throws -> [Measurement] {
    var counted: [String: WeightedPoints] = [:]
    var ratios: [Int: [Double]] = [:]
    for row in table.rows {
      let path = folder + "/" + row.image
      guard FileManager.default.fileExists(atPath: path) else { continue }
      if counted[path] == nil {
        counted = [path: try WeightedPoints(photo: path, space: table.space)].compactMapValues(
          \.self)
      }
      guard let points = counted[path] else { continue }
      let ours = try error(of: path, points, colorCount: row.colorCount, space: table.space)
      ratios[row.colorCount, default: []].append(ours / row.minimumError)
    }
    return ratios.sorted { $0.key < $1.key }.flatMap { count, ratios in
      let work = "error over the best known, k = \(count), \(table.space.rawValue)"
      let mean = ratios.reduce(0, +) / Double(ratios.count)
      let figures: [(name: String, value: Double, limit: Double)] =
        switch table.space {
        case .oklab:
          [
            ("median", ratios.sorted()[ratios.count / 2], 1.0005), ("mean", mean, 1.001),
            ("worst", ratios.max() ?? 0, 1.01),
          ]
        case .srgb: [("mean", mean, 1)]
        }
      return figures.map { figure in
        Measurement(
          work, "\(ratios.count) images, \(figure.name)", unit: "", figure: figure.value,
          goal: .value(atMost: figure.limit))
      }
    }
  }

  /// The error of the colors that the command prints with the option for the smallest error.
  private func error(
    of path: String, _ points: WeightedPoints, colorCount: Int, space: WeightedPoints.Space
  ) throws -> Double {
    let output = try Shell.output(of: [
      workspace.colorway, "--format", "hex", "--colors", "\(colorCount)", "--space", space.rawValue,
      "--emphasis", "area", path,
    ])
    return points.meanSquaredError(
      output.split(separator: "\n").compactMap { space.point(hex: $0) })
  }
}
