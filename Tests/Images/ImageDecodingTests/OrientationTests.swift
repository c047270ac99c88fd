import ImageDecoding
import Testing

struct OrientationTests {
  /// The upright positions of two stored corners of a 4 × 3 image: top left and top right.
  static let corners:
    [(orientation: Orientation, topLeft: PixelPosition, topRight: PixelPosition)] =
      [
        (.up, PixelPosition(x: 0, y: 0), PixelPosition(x: 3, y: 0)),
        (.upMirrored, PixelPosition(x: 3, y: 0), PixelPosition(x: 0, y: 0)),
        (.down, PixelPosition(x: 3, y: 2), PixelPosition(x: 0, y: 2)),
        (.downMirrored, PixelPosition(x: 0, y: 2), PixelPosition(x: 3, y: 2)),
        (.leftMirrored, PixelPosition(x: 0, y: 0), PixelPosition(x: 0, y: 3)),
        (.right, PixelPosition(x: 2, y: 0), PixelPosition(x: 2, y: 3)),
        (.rightMirrored, PixelPosition(x: 2, y: 3), PixelPosition(x: 2, y: 0)),
        (.left, PixelPosition(x: 0, y: 3), PixelPosition(x: 0, y: 0)),
      ]

  @Test(arguments: corners)
  func `corners move as EXIF specifies`(
    orientation: Orientation, topLeft: PixelPosition, topRight: PixelPosition
  ) throws {
    let stored = try #require(PixelSize(width: 4, height: 3))
    #expect(orientation.uprightPosition(of: PixelPosition(x: 0, y: 0), in: stored) == topLeft)
    #expect(orientation.uprightPosition(of: PixelPosition(x: 3, y: 0), in: stored) == topRight)
  }

  @Test(arguments: Orientation.allCases)
  func `each stored pixel has its own position in the upright image`(
    orientation: Orientation
  ) throws {
    let stored = try #require(PixelSize(width: 5, height: 3))
    let upright = orientation.uprightSize(of: stored)
    var places: Set<PixelPosition> = []
    for y in 0..<3 {
      for x in 0..<5 {
        places.insert(orientation.uprightPosition(of: PixelPosition(x: x, y: y), in: stored))
      }
    }
    #expect(places.count == 15)
    #expect(places.allSatisfy { 0..<upright.width ~= $0.x && 0..<upright.height ~= $0.y })
  }

  /// Returns a TIFF header and one directory with one entry.
  private func exif(
    isBigEndian: Bool, type: UInt8 = 3, count: UInt8 = 1, value: UInt8
  ) -> [UInt8] {
    let big: [UInt8] = [
      0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, type, 0, 0, 0, count,
    ]
    let little: [UInt8] = [
      0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, type, 0, count, 0, 0, 0,
    ]
    // In big endian, the value is in the last byte of its type.
    var field: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
    field[isBigEndian ? [1: 0, 3: 1, 4: 3][type, default: 0] : 0] = value
    return (isBigEndian ? big : little) + field
  }

  @Test(arguments: [true, false])
  func `all eight orientations are read in both byte orders and with any integer type`(
    isBigEndian: Bool
  ) {
    for orientation in Orientation.allCases {
      for type: UInt8 in [1, 3, 4] {
        let bytes = exif(isBigEndian: isBigEndian, type: type, value: UInt8(orientation.rawValue))
        #expect(Orientation(exif: bytes) == orientation, "type \(type)")
      }
    }
  }

  @Test(arguments: [true, false])
  func `invalid values, counts and types give no orientation`(isBigEndian: Bool) {
    for value: UInt8 in [0, 9, 255] {
      #expect(Orientation(exif: exif(isBigEndian: isBigEndian, value: value)) == nil)
    }
    #expect(Orientation(exif: exif(isBigEndian: isBigEndian, count: 2, value: 6)) == nil)
    #expect(Orientation(exif: exif(isBigEndian: isBigEndian, type: 2, value: 6)) == nil)
  }

  @Test func `a truncated EXIF block gives no orientation`() {
    for isBigEndian in [true, false] {
      let whole = exif(isBigEndian: isBigEndian, value: 6)
      for count in 0..<18 {
        #expect(Orientation(exif: Array(whole.prefix(count))) == nil, "\(count) bytes")
      }
    }
  }
}
