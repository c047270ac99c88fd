/// The rules for counting the pixels of an image.
package struct CountingRules: Hashable, Sendable {
  /// A Boolean value that indicates whether colors are counted exactly, however many there are.
  var countsEveryColor: Bool
  /// The number of evenly spread pixels that represent an image of many colors, or `nil` if all
  /// pixels are counted.
  var sampleSize: SampleSize?
  var alphaHandling: AlphaHandling?
  /// A Boolean value that indicates whether pixels that are hardly visible are counted apart.
  var separatesFaintPixels: Bool
  /// The number of evenly spread pixels that are kept to tell the surroundings of colors, or `nil` if
  /// these are not wanted. If it is the size of the sample, the kept pixels are those that count.
  var surroundings: SampleSize?
  /// A Boolean value that indicates whether typical places are wanted.
  var findsPlaces: Bool

  package init(
    countsEveryColor: Bool = false, sampleSize: SampleSize? = nil,
    alphaHandling: AlphaHandling? = nil, separatesFaintPixels: Bool = false,
    surroundings: SampleSize? = nil, findsPlaces: Bool = false
  ) {
    (self.countsEveryColor, self.sampleSize) = (countsEveryColor, sampleSize)
    (self.alphaHandling, self.separatesFaintPixels) = (alphaHandling, separatesFaintPixels)
    (self.surroundings, self.findsPlaces) = (surroundings, findsPlaces)
  }

  /// Returns whether other rules count the same pixels of an image with a number of pixels.
  func countAlike(_ other: CountingRules, ofPixels count: Int) -> Bool {
    func areAlike(_ size: SampleSize?, _ other: SampleSize?) -> Bool {
      guard let size, let other else { return size == other }
      return size.fewColorLimit == other.fewColorLimit
        && size.lattice(ofPixels: count) == other.lattice(ofPixels: count)
    }
    guard areAlike(sampleSize, other.sampleSize), areAlike(surroundings, other.surroundings)
    else { return false }
    var rules = self
    (rules.sampleSize, rules.surroundings) = (other.sampleSize, other.surroundings)
    return rules == other
  }
}
