internal import ImageDecoding
internal import SchemeExtraction

/// What is asked about a photo at hand. Equal questions have equal answers.
struct PhotoQuestion: Hashable, Sendable {
  let bytes: [UInt8]
  let extractor: SchemeExtractor

  /// The most bytes that are hashed. Different photos differ in length, and nearly everywhere.
  private static let hashedCount = 256

  /// Hashes bytes that are spread evenly, so that it takes no time. Only equal photos are compared in
  /// full.
  func hash(into hasher: inout Hasher) {
    hasher.combine(extractor)
    hasher.combine(bytes.count)
    for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / Self.hashedCount)) {
      hasher.combine(bytes[index])
    }
  }
}
