import ColorMath
import ColorProfiles
import TestCorpora
import Testing

@Suite struct BrokenProfileTests {
  /// Reads arbitrary bytes, and returns whether they are a profile. Only a trap, or light that is
  /// not a number, is a failure.
  static func probe(_ bytes: [UInt8]) -> Bool {
    if let profile = try? CMYKProfile(icc: bytes) {
      for inks in [SIMD4(), SIMD4(repeating: 1), SIMD4(0.1, 0.5, 0.9, 0.3)] {
        let light = profile.linearSRGB(inks: inks)
        let isFine = [light.red, light.green, light.blue].allSatisfy { $0.magnitude <= 64 }
        if !isFine || profile.name.isEmpty { Issue.record("\(profile.name): \(light)") }
      }
      return true
    }
    guard let profile = try? ColorProfile(icc: bytes) else { return false }
    for (red, green, blue) in [(0.0, 0.0, 0.0), (1, 1, 1), (0.1, 0.5, 0.9)] {
      let light = profile.linearSRGB(red: red, green: green, blue: blue)
      let isFine = [light.red, light.green, light.blue].allSatisfy { $0.magnitude <= 64 }
      if !isFine || profile.name.isEmpty { Issue.record("\(profile.name): \(light)") }
    }
    return true
  }

  static func error(_ writer: ICCWriter) -> ICCError? {
    do {
      _ = try ColorProfile(icc: writer.bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a profile with an unsupported space, class or signature is reported as such`() {
    var writer = ICCWriter.sRGB(curve: ICCWriter.linearCurve)
    writer.space = "CMYK"
    #expect(Self.error(writer) == .unsupportedSpace(name: "CMYK"))
    #expect(Self.error(writer)?.description == "ICC profile for CMYK colors")
    writer.space = "Lab "
    #expect(Self.error(writer) == .unsupportedSpace(name: "Lab"))
    writer.space = "RGB "
    writer.deviceClass = "link"
    #expect(Self.error(writer) == .unsupportedClass(name: "link"))
    writer.deviceClass = "mntr"
    writer.signature = "none"
    #expect(Self.error(writer) == .notAProfile)
  }

  @Test(arguments: ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"])
  func `a missing tag is named in the error`(tag: String) throws {
    var writer = ICCWriter.sRGB(curve: ICCWriter.linearCurve)
    writer.replace(tag, with: nil)
    #expect(try #require(Self.error(writer)).description.contains(tag))
  }

  static let brokenCurves: [(what: String, bytes: [UInt8])] = [
    ("a gamma of zero", ICCWriter.curve(gamma: 0)),
    ("an unknown function", ICCWriter.curve(parametric: 5, [1, 1, 1, 1, 1, 1, 1])),
    ("too few parameters", ICCWriter.curve(parametric: 4, [1, 1])),
    ("fewer entries than promised", fewEntries),
    ("more entries than fit anywhere", manyEntries),
    ("another type", ICCWriter.xyz([1, 1, 1])),
    ("nothing", []),
  ]
  static let fewEntries: [UInt8] = ICCWriter.type("curv") + ICCWriter.word(9) + [0, 0]
  static let manyEntries: [UInt8] = ICCWriter.type("curv") + ICCWriter.word(-1) + [0, 0]

  @Test(arguments: brokenCurves)
  func `an invalid curve is rejected`(what: String, curve: [UInt8]) {
    #expect(Self.error(ICCWriter.sRGB(curve: curve)) != nil, "\(what)")
  }

  @Test func `collinear primaries are rejected`() {
    var writer = ICCWriter.sRGB(curve: ICCWriter.linearCurve)
    for tag in ["rXYZ", "gXYZ", "bXYZ"] {
      writer.replace(tag, with: ICCWriter.xyz([0.3, 0.3, 0.3]))
    }
    #expect(Self.error(writer) == .malformed(reason: "its primaries lie on a line"))
  }

  static let whole: [ICCWriter] = [
    ICCWriter.sRGB(curve: ICCWriter.sRGBCurve),
    ICCWriter.sRGB(
      curve: ICCWriter.curve(table: [0, 0.2, 0.5, 1]),
      name: ICCWriter.localized([("deDE", "Farbe"), ("enUS", "Color")])),
    ICCWriter.gray(curve: ICCWriter.curve(gamma: 2.2)),
    ICCWriter.lookup(ICCWriter.table8(nodes: LookupProfileTests.labNodes(legacy: false))),
    ICCWriter.lookup(ICCWriter.table16(nodes: LookupProfileTests.labNodes(legacy: true))),
    ICCWriter.lookup(LookupProfileTests.chain, connectionSpace: "XYZ "),
    cmyk,
  ]
  /// A CMYK profile, with the table from colors to inks that defines black.
  static let cmyk: ICCWriter = {
    let nodes = [Double](repeating: 0.5, count: 48)
    var writer = ICCWriter.lookup(ICCWriter.table8(nodes: nodes, from: 4), space: "CMYK")
    writer.deviceClass = "prtr"
    writer.add("B2A0", ICCWriter.table16(nodes: [Double](repeating: 1, count: 32), to: 4))
    return writer
  }()

  @Test(arguments: 0..<7)
  func `a profile truncated at any byte is rejected or read, without a trap`(index: Int) {
    let bytes = Self.whole[index].bytes
    #expect(Self.probe(bytes))
    for count in 0..<bytes.count { _ = Self.probe(Array(bytes.prefix(count))) }
    #expect(!Self.probe(Array(bytes.prefix(131))))
  }

  // Each case is slow in a debug build, which tests fewer. Words of profiles begin at every fourth byte.
  #if DEBUG
    private static let (damageCount, wordStride) = (500, 4)
  #else
    private static let (damageCount, wordStride) = (2_000, 2)
  #endif

  @Test(arguments: 0..<7)
  func `a profile with random damage does not cause a trap`(index: Int) {
    let seed = UInt64(2026 + index)
    var random = SeededGenerator(seed: seed)
    let bytes = Self.whole[index].bytes
    for _ in 0..<Self.damageCount {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        damaged[place] =
          [0, 255, 127, 128, .random(in: 0...255, using: &random)][
            Int.random(in: 0..<5, using: &random)]
      }
      _ = Self.probe(damaged)
    }
  }

  @Test(arguments: 0..<7)
  func `extreme values in any word of a profile do not cause a trap`(index: Int) {
    let bytes = Self.whole[index].bytes
    for place in stride(from: 0, to: bytes.count - 3, by: Self.wordStride) {
      for word in [[255, 255, 255, 255], [127, 255, 255, 255], [128, 0, 0, 0], [0, 0, 0, 0]] {
        var damaged = bytes
        damaged.replaceSubrange(place..<place + 4, with: word.map(UInt8.init))
        _ = Self.probe(damaged)
      }
    }
  }
}
