import ColorMath
import ImageDecoding

extension SchemeClusterer {
  /// Makes the scheme of clusters. Those whose colors are the same at eight bits a channel are joined.
  ///
  /// - Parameters:
  ///   - finding: The clusters, or `nil` if the search was cancelled.
  ///   - image: The image in which positions are turned upright, or `nil` to leave them as stored.
  /// - Returns: The scheme.
  /// - Throws: ``ExtractionError/cancelled`` if the search was cancelled.
  func scheme(
    _ finding: Finding?, stored image: ImageInfo? = nil
  ) throws(ExtractionError) -> ImageColorScheme {
    guard let clustering = finding?.clustering else { throw .cancelled }
    var clusters = clustering.centers.map { ImageColorScheme.Cluster(center: $0) }
    for (index, label) in clustering.labels.enumerated() {
      clusters[Int(label)].add(index, of: samples)
    }
    for (index, pin) in pins.enumerated() { clusters[index].pin = pin }
    let separate = clusters.filter { $0.weight > 0 || $0.pin != nil }
      .map { $0.colored(by: samples) }.withDistinctCodes()
    let distinct = separate.joined(below: options.leastDifference, of: samples)
    let places = distinct.places(in: grid, samples, ignoring: options.ignoredColors)
    var shown = distinct
    if options.representation == .pixel { shown.takeColors(of: places, samples) }
    let total = distinct.reduce(0) { $0 + $1.weight }
    let attention = samples.points.totalWeight
    let swatches = zip(shown, places).map { cluster, place in
      ImageColorScheme.Swatch(
        color: cluster.color, rgb: cluster.rgb, share: cluster.weight / total,
        pixelCount: Int(cluster.weight.rounded()),
        position: image.map {
          $0.orientation.uprightPosition(of: place.position, in: $0.storedSize)
        } ?? place.position,
        pixel: samples.code(of: place.color), placement: place.kind,
        prominence: cluster.members.reduce(0) { $0 + samples.points.weight(at: $1) } / attention)
    }
    let scheme = ImageColorScheme(
      swatches: swatches, meanSquaredError: shown.squaredError(of: samples) / total,
      joinedCount: separate.count - distinct.count)
    guard let scheme else { throw .noVisiblePixels }
    return scheme
  }
}
