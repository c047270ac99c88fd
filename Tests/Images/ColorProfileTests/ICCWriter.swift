/// A writer of ICC profiles for tests, byte by byte from the standard's tables.
struct ICCWriter {
  var major: UInt8 = 4
  var deviceClass = "mntr"
  var space = "RGB "
  var connectionSpace = "XYZ "
  var signature = "acsp"
  private(set) var tags: [(name: String, data: [UInt8])] = []

  /// The primaries of sRGB as stored in profiles: Bradford-adapted to D50.
  static let sRGBColorants = [
    "rXYZ": [0.43607, 0.22249, 0.01392], "gXYZ": [0.38515, 0.71687, 0.09708],
    "bXYZ": [0.14307, 0.06061, 0.71410],
  ]

  /// A complete RGB profile with the primaries of sRGB and one curve.
  static func sRGB(curve: [UInt8], name: [UInt8] = description("test")) -> ICCWriter {
    var writer = ICCWriter()
    writer.add("desc", name)
    for (tag, color) in sRGBColorants.sorted(by: { $0.key < $1.key }) {
      writer.add(tag, xyz(color))
    }
    for tag in ["rTRC", "gTRC", "bTRC"] { writer.add(tag, curve) }
    return writer
  }

  /// A complete gray profile.
  static func gray(curve: [UInt8]) -> ICCWriter {
    var writer = ICCWriter(space: "GRAY")
    writer.add("desc", description("gray test"))
    writer.add("kTRC", curve)
    return writer
  }

  init(space: String = "RGB ") { self.space = space }

  mutating func add(_ name: String, _ data: [UInt8]) { tags.append((name, data)) }

  mutating func replace(_ name: String, with data: [UInt8]?) {
    tags.removeAll { $0.name == name }
    if let data { add(name, data) }
  }

  var bytes: [UInt8] {
    var table: [UInt8] = []
    var body: [UInt8] = []
    for tag in tags {
      let offset = 132 + 12 * tags.count + body.count
      table += Array(tag.name.utf8) + Self.word(offset) + Self.word(tag.data.count)
      body += tag.data + [UInt8](repeating: 0, count: (4 - tag.data.count % 4) % 4)
    }
    let size = 132 + table.count + body.count
    var header = Self.word(size) + [0, 0, 0, 0, major, 0, 0, 0]
    header += Array((deviceClass + space + connectionSpace).utf8)
    header += [UInt8](repeating: 0, count: 12) + Array(signature.utf8)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + Self.word(tags.count) + table + body
  }

  static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
  static func half(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
  static func fixed(_ value: Double) -> [UInt8] { word(Int((value * 65536).rounded())) }
  static func type(_ name: String) -> [UInt8] { Array(name.utf8) + [0, 0, 0, 0] }

  static func xyz(_ color: [Double]) -> [UInt8] { type("XYZ ") + color.flatMap(fixed) }
  static func curve(gamma: Double) -> [UInt8] {
    type("curv") + word(1) + half(Int((gamma * 256).rounded()))
  }
  static func curve(table: [Double]) -> [UInt8] {
    type("curv") + word(table.count) + table.flatMap { half(Int(($0 * 65535).rounded())) }
  }
  static func curve(parametric function: Int, _ parameters: [Double]) -> [UInt8] {
    type("para") + half(function) + [0, 0] + parameters.flatMap(fixed)
  }
  static let linearCurve: [UInt8] = type("curv") + word(0)
  static let sRGBCurve = curve(
    parametric: 3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

  /// Returns a profile with one lookup table.
  static func lookup(
    _ table: [UInt8], space: String = "RGB ", connectionSpace: String = "Lab "
  ) -> ICCWriter {
    var writer = ICCWriter(space: space)
    writer.connectionSpace = connectionSpace
    writer.add("desc", description("table test"))
    writer.add("A2B0", table)
    return writer
  }

  /// Returns a table with two nodes per channel and identity curves; `nodes` are fractions.
  static func table8(nodes: [Double], from inputs: Int = 3, to outputs: Int = 3) -> [UInt8] {
    let ramp = (0...255).map { UInt8($0) }
    return tableHead("mft1", inputs, outputs) + repeated(ramp, inputs)
      + nodes.map { UInt8(($0 * 255).rounded()) } + repeated(ramp, outputs)
  }

  /// Returns the same table with 16 bits.
  static func table16(nodes: [Double], from inputs: Int = 3, to outputs: Int = 3) -> [UInt8] {
    let ramp = half(0) + half(65535)
    return tableHead("mft2", inputs, outputs) + half(2) + half(2) + repeated(ramp, inputs)
      + nodes.flatMap { half(Int(($0 * 65535).rounded())) } + repeated(ramp, outputs)
  }

  private static func tableHead(_ name: String, _ inputs: Int, _ outputs: Int) -> [UInt8] {
    type(name) + [UInt8(inputs), UInt8(outputs), 2, 0] + [UInt8](repeating: 0, count: 36)
  }

  private static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in bytes }
  }

  /// A chain of every element: A curves, the nodes of a grid, M curves, matrix, B curves.
  static func chain(
    nodes: [Double], side: Int = 2, from inputs: Int = 3, matrix: [Double], curve: [UInt8],
    deviceCurve: [UInt8]? = nil
  ) -> [UInt8] {
    func filled(_ curves: [[UInt8]]) -> [UInt8] {
      curves.flatMap { $0 + [UInt8](repeating: 0, count: (4 - $0.count % 4) % 4) }
    }
    let connectionCurves = filled([curve, linearCurve, curve])
    let deviceCurves = filled(Array(repeating: deviceCurve ?? curve, count: inputs))
    let counts = (0..<16).map { UInt8($0 < inputs ? side : 0) }
    let grid = counts + [2, 0, 0, 0] + nodes.flatMap { half(Int(($0 * 65535).rounded())) }
    let b = 32
    let a = b + connectionCurves.count
    let gridPlace = a + deviceCurves.count
    let m = (gridPlace + grid.count + 3) / 4 * 4
    let matrixPlace = m + connectionCurves.count
    let offsets = [b, matrixPlace, m, gridPlace, a].flatMap(word)
    let head: [UInt8] = type("mAB ") + [UInt8(inputs), 3, 0, 0]
    let padding = [UInt8](repeating: 0, count: m - gridPlace - grid.count)
    return head + offsets + connectionCurves + deviceCurves + grid + padding + connectionCurves
      + matrix.flatMap(fixed)
  }

  /// The text type of version 2.
  static func description(_ text: String) -> [UInt8] {
    type("desc") + word(text.utf8.count + 1) + Array(text.utf8) + [0]
      + [UInt8](repeating: 0, count: 78)
  }

  /// The text type of version 4, with one record per language.
  static func localized(_ texts: [(language: String, text: String)]) -> [UInt8] {
    var records: [UInt8] = []
    var body: [UInt8] = []
    for (language, text) in texts {
      let units = text.utf16.flatMap { half(Int($0)) }
      records += Array(language.utf8) + word(units.count) + word(16 + 12 * texts.count + body.count)
      body += units
    }
    return type("mluc") + word(texts.count) + word(12) + records + body
  }
}
