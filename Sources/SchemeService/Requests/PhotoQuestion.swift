internal import ImageDecoding
internal import SchemeExtraction

/// What is asked about a photo at hand. Equal questions have equal answers.
struct PhotoQuestion: Hashable, Sendable {
  let bytes: SharedBytes
  let extractor: SchemeExtractor
}
