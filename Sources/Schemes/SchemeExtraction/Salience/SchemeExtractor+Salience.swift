package import ColorMath
package import ImageDecoding

extension SchemeExtractor {
  /// A color of a photo as a model of salience sees it.
  package struct SalientColor: Sendable {
    package let color: Oklab
    /// The volume of color space that the color represents.
    package let extent: Double
    package let features: SalienceModel
  }

  /// Finds the features of the colors of a photo, for fitting a model.
  package func salientColors(
    of input: ImageInput
  ) async throws(ExtractionError) -> [SalientColor] {
    var reporter = ProgressReporter(nil)
    let (count, report) = try countPixels(of: input, &reporter)
    let surroundings = count.surroundings.map(SamplesByCube.init)
    let cubes = ColorCubes(count.colors, byCube: surroundings, joining: .salience)
    let means = cubes.cells.map { SRGB(meanOf: $0.sum) }
    let colors = means.map { Oklab($0, report.profile) }
    let features = SalienceFeatures(
      of: colors, means, in: cubes, surroundings: surroundings)
    return colors.indices.map {
      SalientColor(color: colors[$0], extent: features.extents[$0], features: features.values[$0])
    }
  }
}
