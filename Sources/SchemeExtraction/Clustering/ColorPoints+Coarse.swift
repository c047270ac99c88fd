extension ColorPoints {
  /// Fewer points that stand for these: the means of those that share a cube of a grid.
  ///
  /// The grid has 32 steps along the axis on which the points are spread most. Averages within so
  /// small a cube hardly move the places where k-means comes to rest, so that a search can be done
  /// on few points and its end refined on all.
  ///
  /// - Parameter minimumCount: How many points there must be for the purpose.
  /// - Returns: The means, or these points themselves where there would be too few or hardly fewer.
  package func coarse(minimumCount: Int) -> ColorPoints {
    let stepCount = 32
    guard count > 2 * minimumCount, let first = places.first else { return self }
    let low = places.reduce(first) { $0.replacing(with: $1, where: $1 .< $0) }
    let high = places.reduce(first) { $0.replacing(with: $1, where: $1 .> $0) }
    let step = (high - low).max() / Double(stepCount)
    guard step > 0, step.isFinite else { return self }

    var sums = [SIMD4<Double>](repeating: .zero, count: stepCount * stepCount * stepCount)
    for (place, moment) in zip(places, moments) {
      let cube = SIMD3<Int>((place - low) / step).clamped(
        lowerBound: .zero, upperBound: SIMD3(repeating: stepCount - 1))
      sums[(cube.x * stepCount + cube.y) * stepCount + cube.z] += moment
    }
    let taken = sums.filter { $0.w > 0 }
    guard taken.count >= minimumCount, taken.count < count / 2 else { return self }
    return ColorPoints(
      taken.map { SIMD3($0.x, $0.y, $0.z) / $0.w }, weights: taken.map(\.w))
  }
}
