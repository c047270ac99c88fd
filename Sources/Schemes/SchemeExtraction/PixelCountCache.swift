import ImageDecoding
internal import SystemCalls

/// A store of the counted pixels of the latest photo.
final class PixelCountCache: Sendable {
  typealias Value = (count: PixelCount, report: DecodingReport)

  private let kept = Monitor<(key: Key, value: Value)?>(nil)

  /// Everything on which counted pixels depend.
  struct Key: Sendable {
    private let content: ImageInput.Content
    private let rules: CountingRules
    private let region: ImageRegion?
    private let limits: DecodingLimits
    private let isStrict: Bool

    /// Creates the key of a photo, or returns `nil` if its pixels are not worth keeping or may
    /// change.
    init?(_ input: ImageInput, by extractor: SchemeExtractor) {
      rules = extractor.countingRules
      // An exact count of every color of a photo can take hundreds of megabytes.
      guard !rules.countsEveryColor, let content = input.content else { return nil }
      (self.content, region) = (content, extractor.options.region)
      (limits, isStrict) = (extractor.limits, extractor.isStrict)
    }

    /// Returns whether another key has the same counted pixels, for a photo with a number of pixels.
    fileprivate func matches(_ other: Key, ofPixels count: Int) -> Bool {
      content == other.content && region == other.region && limits == other.limits
        && isStrict == other.isStrict && other.rules.countAlike(rules, ofPixels: count)
    }
  }

  func value(for key: Key) -> Value? {
    let latest = kept.withLock { $0 }
    guard let latest, key.matches(latest.key, ofPixels: latest.value.count.totalCount)
    else { return nil }
    return latest.value
  }

  func keep(_ value: Value, for key: Key) { kept.withLock { $0 = (key, value) } }
}
