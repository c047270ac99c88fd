/// The application segments of a JPEG's header that describe its image: EXIF and a color profile.
struct JPEGApplicationSegments {
  /// The first EXIF block, which is a TIFF file.
  private(set) var exif: [UInt8]?
  /// The parts of the profile by their number, from 1.
  private var profileParts: [Int: [UInt8]] = [:]
  /// The number of parts that each part says there are.
  private var profilePartCount = 0
  private var profileByteCount = 0
  private var hasMisfit = false

  /// Reads segments.
  ///
  /// Source: ITU-T T.81, B.1.1.4, and for profiles ICC.1:2022, annex B.4.
  ///
  /// - Parameters:
  ///   - bytes: The segments, one after the other: the second byte of the marker, the length in two
  ///     bytes, and the rest. The last may be cut.
  ///   - maximumByteCount: The most bytes of an EXIF block and of a profile.
  init(_ bytes: Span<UInt8>, maximumByteCount: Int) {
    var place = 0
    while place + 3 <= bytes.count {
      let length = max(2, Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]))
      let end = min(bytes.count, place + 1 + length)
      let content = bytes.extracting(place + 3..<end)
      switch bytes[place] {
      case 0xE1: addEXIF(content, maximumByteCount)
      case 0xE2: addProfilePart(content, maximumByteCount)
      default: break
      }
      place = end
    }
  }

  /// The whole profile, or `nil` if there is none or it is damaged.
  var profile: [UInt8]? {
    isProfileDamaged || profilePartCount == 0
      ? nil : (1...profilePartCount).flatMap { profileParts[$0] ?? [] }
  }

  /// Whether there are parts of a profile that do not make a whole one within the limit.
  var isProfileDamaged: Bool { hasMisfit || profileParts.count < profilePartCount }

  private mutating func addEXIF(_ content: Span<UInt8>, _ maximumByteCount: Int) {
    guard exif == nil, let block = content.bytes(after: "Exif\0\0"),
      block.count <= maximumByteCount
    else { return }
    exif = block
  }

  private mutating func addProfilePart(_ content: Span<UInt8>, _ maximumByteCount: Int) {
    guard let rest = content.bytes(after: "ICC_PROFILE\0"), rest.count >= 2 else { return }
    let (number, count) = (Int(rest[0]), Int(rest[1]))
    let part = Array(rest.dropFirst(2))
    guard (1...max(1, count)).contains(number), count > 0, profileParts[number] == nil,
      profilePartCount == 0 || profilePartCount == count,
      profileByteCount + part.count <= maximumByteCount
    else {
      hasMisfit = true
      return
    }
    profileParts[number] = part
    profilePartCount = count
    profileByteCount += part.count
  }
}

extension Span<UInt8> {
  /// Returns the bytes after a signature, or `nil` where they do not begin with it.
  fileprivate func bytes(after signature: StaticString) -> [UInt8]? {
    let letters = Array(signature.description.utf8)
    guard count >= letters.count, letters.indices.allSatisfy({ self[$0] == letters[$0] }) else {
      return nil
    }
    return (letters.count..<count).map { self[$0] }
  }
}
