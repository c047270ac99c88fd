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
  /// The neighbors that the nodes of each wanted grid have.
  var grids: [PixelGrid.Neighborhood]

  package init(
    countsEveryColor: Bool = false, sampleSize: SampleSize? = nil,
    alphaHandling: AlphaHandling? = nil, separatesFaintPixels: Bool = false,
    grids: [PixelGrid.Neighborhood] = []
  ) {
    (self.countsEveryColor, self.sampleSize) = (countsEveryColor, sampleSize)
    (self.alphaHandling, self.grids) = (alphaHandling, grids)
    self.separatesFaintPixels = separatesFaintPixels
  }

  /// Returns whether other rules count the same pixels of an image with a number of pixels.
  func countAlike(_ other: CountingRules, ofPixels count: Int) -> Bool {
    var rules = self
    if let own = sampleSize, let others = other.sampleSize, own.keepsPixels == others.keepsPixels,
      own.fewColorLimit == others.fewColorLimit,
      own.lattice(ofPixels: count) == others.lattice(ofPixels: count)
    {
      rules.sampleSize = others
    }
    return rules == other
  }
}
