/// The bytes of an ICC profile, read with every bound checked. All numbers are big-endian.
///
/// Source: ICC.1:2022, 4 (number types) and 7 (header and tag table).
struct ICCBytes {
  /// The bytes, as far as the header says the profile goes.
  private let bytes: ArraySlice<UInt8>
  /// Where each tag's data lies, by signature. Tags that reach past the end are left out.
  private(set) var tags: [UInt32: Range<Int>] = [:]

  /// The smallest profile: a header and a tag count.
  private static let smallestSize = 132

  /// The most entries of a curve.
  let maximumCurveEntryCount: Int

  /// Reads the header and the tag table.
  init(_ span: Span<UInt8>, limits: DecodingLimits) throws(ICCError) {
    maximumCurveEntryCount = limits.maximumCurveEntryCount
    guard span.count >= Self.smallestSize else { throw .notAProfile }
    var copy: [UInt8] = []
    copy.reserveCapacity(span.count)
    for index in span.indices { copy.append(span[index]) }
    bytes = copy[...]
    guard signature(at: 36) == "acsp", let stated = size(at: 0),
      let tagCount = size(at: 128)
    else { throw .notAProfile }
    // A size that is too large is the most common mistake of all, and harmless.
    let end = min(stated, copy.count)
    guard end >= Self.smallestSize else { throw .malformed(reason: "its size is \(stated) bytes") }
    guard tagCount <= (end - Self.smallestSize) / 12 else {
      throw .malformed(reason: "its table of \(tagCount) tags goes past its end")
    }
    guard tagCount <= limits.maximumProfileTagCount else {
      throw .malformed(
        reason: "its \(tagCount) tags are more than \(limits.maximumProfileTagCount)")
    }
    for index in 0..<tagCount {
      let entry = Self.smallestSize + 12 * index
      guard let tag = unsigned32(at: entry), let offset = size(at: entry + 4),
        let length = size(at: entry + 8), offset + length <= end
      else { continue }
      // Of two tags of one name the first counts.
      if tags[tag] == nil { tags[tag] = offset..<offset + length }
    }
  }

  /// Where the data of a tag lies, by its signature of four letters.
  func tag(_ signature: StaticString) -> Range<Int>? {
    tags[Self.code(signature)]
  }

  /// The four letters at a place, with what cannot be printed as `?`.
  func signature(at offset: Int) -> String? {
    guard let code = unsigned32(at: offset) else { return nil }
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * UInt32($0))) }
    return String(decoding: letters.map { 32...126 ~= $0 ? $0 : 63 }, as: UTF8.self)
  }

  /// A byte.
  func unsigned8(at offset: Int) -> UInt8? {
    bytes.indices.contains(offset) ? bytes[offset] : nil
  }

  /// A `uInt16Number`.
  func unsigned16(at offset: Int) -> UInt16? {
    guard let high = unsigned8(at: offset), let low = unsigned8(at: offset + 1) else { return nil }
    return UInt16(high) << 8 | UInt16(low)
  }

  /// A `uInt32Number`.
  func unsigned32(at offset: Int) -> UInt32? {
    guard let high = unsigned16(at: offset), let low = unsigned16(at: offset + 2) else {
      return nil
    }
    return UInt32(high) << 16 | UInt32(low)
  }

  /// A `uInt32Number` that counts bytes or entries. One that no profile can have is cut down, so
  /// that sums of two stay in range on every machine.
  func size(at offset: Int) -> Int? {
    unsigned32(at: offset).map { Int(min($0, 1 << 29)) }
  }

  /// An `s15Fixed16Number`.
  func fixed(at offset: Int) -> Double? {
    unsigned32(at: offset).map { Double(Int32(bitPattern: $0)) / 65536 }
  }

  /// Consecutive `s15Fixed16Number`s of a tag, or `nil` where its data is too short.
  func fixed(count: Int, at offset: Int, in data: Range<Int>) -> [Double]? {
    guard offset + 4 * count <= data.upperBound else { return nil }
    let numbers = (0..<count).compactMap { fixed(at: offset + 4 * $0) }
    return numbers.count == count ? numbers : nil
  }

  private static func code(_ signature: StaticString) -> UInt32 {
    signature.description.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
