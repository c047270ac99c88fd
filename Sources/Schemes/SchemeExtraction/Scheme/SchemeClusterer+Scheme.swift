import ColorMath
import ImageDecoding

extension SchemeClusterer {
  /// Creates the scheme of clusters, or throws if the search was cancelled. Clusters of equal code
  /// are joined. Positions are turned upright by the orientation of `image`, or stay as stored if
  /// it is `nil`.
  func scheme(
    _ finding: Finding?, stored image: ImageInfo? = nil
  ) throws(ExtractionError) -> ImageColorScheme {
    guard let separate = finding?.clusters else { throw .cancelled }
    let distinct = separate.joined(below: options.minimumDifference, of: colors)
    let total = colors.pixelCount + colors.faint.reduce(0) { $0 + $1.pixelCount }
    var (shown, rest) = plan.measured(
      distinct, of: colors, byColor: options.quality == .exact)
    let places = shown.places(
      in: options.needsTypicalPlaces ? self.places : nil, colors, ignoring: options.ignoredColors)
    if options.representation == .pixel { shown.takeColors(of: places, colors) }
    let attention = colors.points.totalWeight
    let counts = shown.map { $0.weight * readPerCounted }.roundedTogether
    let swatches = zip(zip(shown, counts), places).map { counted, place in
      let (cluster, count) = counted
      return ImageColorScheme.Swatch(
        color: cluster.color, rgb: cluster.rgb, share: cluster.weight / total, pixelCount: count,
        position: image.map {
          $0.orientation.uprightPosition(of: place.position, in: $0.storedSize)
        } ?? place.position,
        pixel: colors.code(of: place.color), placement: place.kind,
        prominence: cluster.members.reduce(0) { $0 + colors.points.weight(at: $1) } / attention)
    }
    let scheme = ImageColorScheme(
      swatches: swatches, meanSquaredError: shown.squaredError(of: colors, rest: rest) / total,
      joinedCount: separate.count - distinct.count, tones: colors.tones)
    guard let scheme else { throw .noVisiblePixels }
    return scheme
  }
}

extension [Double] {
  /// The numbers, none of which is negative, rounded up or down so that their sum is the rounded sum.
  fileprivate var roundedTogether: [Int] {
    var (sum, roundedSum) = (0.0, 0)
    return map { number in
      sum += number
      let before = roundedSum
      roundedSum = Int(sum.rounded())
      return roundedSum - before
    }
  }
}
