internal import BinaryParsing

/// The application segments in a JPEG header: EXIF and a color profile.
struct JPEGApplicationSegments {
  /// The first EXIF block, which is a TIFF file.
  private(set) var exif: [UInt8]?
  /// The parts of the profile by number, from 1.
  private var profileParts: [Int: [UInt8]] = [:]
  private var profilePartCount = 0
  private var profileByteCount = 0
  private var hasMisfit = false

  /// Reads consecutive segments. Each has the second byte of its marker, a length in two bytes, and
  /// its content. The last segment may be truncated. EXIF and profiles larger than the maximum are
  /// left out. Source: ITU-T T.81, B.1.1.4, and for profiles ICC.1:2022, annex B.4.
  init(_ bytes: [UInt8], maximumByteCount: Int) {
    var cursor = ByteCursor(bytes)
    while let marker = cursor.takeUInt8(), let length = cursor.takeUInt16() {
      guard let content = cursor.takePart(min(max(0, Int(length) - 2), cursor.remainingCount))
      else { return }
      switch marker {
      case 0xE1: addEXIF(content, maximumByteCount)
      case 0xE2: addProfilePart(content, maximumByteCount)
      default: break
      }
    }
  }

  /// The complete profile, or `nil` if there is none or it is damaged.
  var profile: [UInt8]? {
    isProfileDamaged || profilePartCount == 0
      ? nil : (1...profilePartCount).flatMap { profileParts[$0] ?? [] }
  }

  /// A Boolean value that indicates whether the parts of a profile are incomplete, inconsistent, or
  /// too large.
  var isProfileDamaged: Bool { hasMisfit || profileParts.count < profilePartCount }

  private mutating func addEXIF(_ content: ByteCursor, _ maximumByteCount: Int) {
    var content = content
    guard exif == nil, content.startsWith("Exif\0\0".utf8), content.skip(6),
      content.remainingCount <= maximumByteCount
    else { return }
    exif = content.takeUInt8s(content.remainingCount)
  }

  private mutating func addProfilePart(_ content: ByteCursor, _ maximumByteCount: Int) {
    var content = content
    guard content.startsWith("ICC_PROFILE\0".utf8), content.skip(12),
      let number = content.takeUInt8(), let count = content.takeUInt8(),
      let part = content.takeUInt8s(content.remainingCount)
    else { return }
    guard number >= 1, number <= count, profileParts[Int(number)] == nil,
      profilePartCount == 0 || profilePartCount == Int(count),
      profileByteCount + part.count <= maximumByteCount
    else {
      hasMisfit = true
      return
    }
    profileParts[Int(number)] = part
    profilePartCount = Int(count)
    profileByteCount += part.count
  }
}
