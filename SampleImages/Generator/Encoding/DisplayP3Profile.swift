/// A color profile that says: these samples are Display P3.
///
/// Source of the layout: ICC.1:2022 (profile version 4.4), clauses 7.2, 9 and 10.
package enum DisplayP3Profile {
  /// The bytes of the profile.
  package static let bytes: [UInt8] = {
    // The primaries of SMPTE RP 431-2 with a D65 white, adapted to D50 by the Bradford method, as
    // columns X, Y, Z.
    let red = xyz(0.515_120, 0.241_190, -0.001_050)
    let green = xyz(0.291_979, 0.692_243, 0.041_879)
    let blue = xyz(0.157_104, 0.066_567, 0.784_077)
    // The white of the profile connection space, D50.
    let white = xyz(0.964_202_9, 1, 0.824_905_4)
    // Bradford's adaptation from D65 to D50, by rows.
    let adaptation =
      signature("sf32") + word(0)
      + [
        1.047_887, 0.022_920, -0.050_216, 0.029_583, 0.990_482, -0.017_079, -0.009_252, 0.015_072,
        0.751_683,
      ].flatMap(fixed)
    // sRGB's curve as parametric type 3: (a x + b)^g from d on, c x below. IEC 61966-2-1.
    let curve =
      signature("para") + word(0) + word(0x0003_0000)
      + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
    let tags: [(String, [UInt8])] = [
      ("desc", text("Display P3")), ("cprt", text("CC0")), ("wtpt", white), ("chad", adaptation),
      ("rXYZ", red), ("gXYZ", green), ("bXYZ", blue),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    return assemble(tags)
  }()

  private static func assemble(_ tags: [(String, [UInt8])]) -> [UInt8] {
    var table = word(UInt32(tags.count))
    var data: [UInt8] = []
    let dataStart = 128 + 4 + 12 * tags.count
    var placed: [(content: [UInt8], offset: Int)] = []
    for (name, content) in tags {
      // Equal contents, as of the three curves, are stored once.
      let offset = placed.first { $0.content == content }?.offset ?? dataStart + data.count
      if offset == dataStart + data.count {
        placed.append((content, offset))
        data += content
        data += [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
      }
      table += signature(name) + word(UInt32(offset)) + word(UInt32(content.count))
    }
    return header(size: 128 + table.count + data.count) + table + data
  }

  private static func header(size: Int) -> [UInt8] {
    var bytes = word(UInt32(size)) + word(0) + word(0x0440_0000)  // no preferred module; 4.4
    bytes += signature("mntr") + signature("RGB ") + signature("XYZ ")
    bytes += [0x07, 0xE8, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]  // 1 January 2024, 0:00
    bytes += signature("acsp") + word(0) + word(0) + word(0) + word(0)
    bytes += [UInt8](repeating: 0, count: 8) + word(0)  // attributes; perceptual intent
    bytes += fixed(0.964_202_9) + fixed(1) + fixed(0.824_905_4)  // D50
    return bytes + [UInt8](repeating: 0, count: 128 - bytes.count)
  }

  /// A multi-localized Unicode text with one record, in US English.
  private static func text(_ string: String) -> [UInt8] {
    let units = string.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return signature("mluc") + word(0) + word(1) + word(12) + signature("enUS")
      + word(UInt32(units.count)) + word(28) + units
  }

  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    signature("XYZ ") + word(0) + fixed(x) + fixed(y) + fixed(z)
  }

  private static func signature(_ name: String) -> [UInt8] { [UInt8](name.utf8) }

  private static func word(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }

  /// A signed number with 16 bits after the point.
  private static func fixed(_ value: Double) -> [UInt8] {
    let scaled = value * 65_536
    return word(UInt32(bitPattern: Int32(scaled < 0 ? scaled - 0.5 : scaled + 0.5)))
  }
}
