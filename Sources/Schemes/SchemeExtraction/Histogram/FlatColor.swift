import ImageDecoding

/// A flat color: a code that covers a share of a picture, and has more pixels than all codes that
/// differ from it by a few steps. Grounds, frames and charts have flat colors. A ground with noise
/// or a gradient has none.
struct FlatColor {
  /// The sum of the alpha values of the pixels of the code.
  let alphaSum: UInt64

  /// The largest difference of a channel that noise and compression cause.
  private static let noise: UInt8 = 3

  /// Creates a flat color of a code, or returns `nil` if the colors near it, which are among
  /// `colors`, show that it is not flat.
  init?(_ code: UInt32, among colors: [CodedColor]) {
    var (own, near) = (UInt64(0), UInt64(0))
    for color in colors {
      if color.code == code {
        own &+= color.alphaSum
      } else if Self.isNear(RGBA8(color: color.code), RGBA8(color: code)) {
        near &+= color.alphaSum
      }
    }
    guard own > near else { return nil }
    alphaSum = own
  }

  /// Returns the cubes that contain colors near a color.
  static func cubes(around color: UInt32) -> [Int] {
    let center = RGBA8(color: color)
    func codes(_ code: UInt8) -> ClosedRange<UInt8> {
      code - min(code, noise)...code + min(255 - code, noise)
    }
    var cubes: [Int] = []
    for red in codes(center.red) {
      for green in codes(center.green) {
        for blue in codes(center.blue) {
          let pixel = RGBA8(red: red, green: green, blue: blue, alpha: 255)
          let cube = Int(ColorBins.cubes.number(of: pixel))
          if !cubes.contains(cube) { cubes.append(cube) }
        }
      }
    }
    return cubes
  }

  private static func isNear(_ color: RGBA8, _ other: RGBA8) -> Bool {
    func isNear(_ code: UInt8, _ other: UInt8) -> Bool {
      (code > other ? code - other : other - code) <= noise
    }
    return isNear(color.red, other.red) && isNear(color.green, other.green)
      && isNear(color.blue, other.blue)
  }
}

/// A counted color whose code is known.
struct CodedColor {
  /// The code as `0xRRGGBB`.
  let code: UInt32
  /// The sum of the alpha values of its pixels.
  let alphaSum: UInt64

  init(_ code: UInt32, alphaSum: UInt64) { (self.code, self.alphaSum) = (code, alphaSum) }

  /// The sums over the pixels of red, green and blue times alpha, and of alpha.
  var sum: SIMD4<UInt64> {
    SIMD4(UInt64(code >> 16), UInt64(code >> 8 & 0xFF), UInt64(code & 0xFF), 1) &* alphaSum
  }
}

/// A search for the flat colors of an image.
struct FlatColorSearch {
  private let members: CubeMembers
  /// The least weight of a flat color.
  private let limit: UInt64
  private var heavyCodes = HeavyCodes()

  init(_ members: CubeMembers, minimumShare: Double) {
    self.members = members
    let least = Double(members.alphaSum) * minimumShare
    limit = least.isFinite ? UInt64(least) : .max
  }

  /// Returns the flat colors in a cube.
  mutating func flatColors(ofCube cube: Int) -> [CodedColor] {
    heavyCodes.among(members.codes(ofCubes: [cube]), atLeast: limit).compactMap { heavy in
      let near = members.codes(ofCubes: FlatColor.cubes(around: heavy))
      return FlatColor(heavy, among: near).map { CodedColor(heavy, alphaSum: $0.alphaSum) }
    }
  }
}

/// A search for the codes of a cube of ``ColorBins`` that have much of the weight.
struct HeavyCodes {
  /// The number of low bits that tell the codes of a cube apart, for each channel.
  private static let digitBits: UInt32 = 4

  /// The weights of the codes of a cube, by the low bits of their channels; 0 between two searches,
  /// and none before the first.
  private var weights: [UInt64] = []

  /// Returns the codes, among the colors of a cube, that have some weight.
  mutating func among(_ colors: [CodedColor], atLeast limit: UInt64) -> [UInt32] {
    if weights.isEmpty { weights = Array(repeating: 0, count: 1 << (3 * Self.digitBits)) }
    var heavy: [UInt32] = []
    var weights = weights.mutableSpan
    for color in colors {
      let place = Self.place(of: color.code)
      let before = weights[place]
      weights[place] = before &+ color.alphaSum
      if before < limit, weights[place] >= limit { heavy.append(color.code) }
    }
    for color in colors { weights[Self.place(of: color.code)] = 0 }
    return heavy
  }

  private static func place(of color: UInt32) -> Int {
    let mask: UInt32 = 1 << digitBits - 1
    let (red, green, blue) = (color >> 16 & mask, color >> 8 & mask, color & mask)
    return Int(red << (2 * digitBits) | green << digitBits | blue)
  }
}
