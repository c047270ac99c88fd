extension SRGB8 {
  /// The index of the nearest of xterm's 240 fixed colors.
  ///
  /// Source: xterm's 256colres.h. The cube's levels are 0, 95, 135, 175, 215, 255; the grays are 8,
  /// 18, …, 238.
  package var xtermIndex: Int {
    let wanted = [Int(red), Int(green), Int(blue)]
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = wanted.map { value in
      levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
    }
    let gray = min(23, max(0, (wanted.reduce(0, +) / 3 - 3) / 10))
    func square(_ value: Int) -> Int { value * value }
    let cubeDistance = zip(cube, wanted).map { square(levels[$0] - $1) }.reduce(0, +)
    let grayDistance = wanted.map { square(8 + 10 * gray - $0) }.reduce(0, +)
    return grayDistance < cubeDistance
      ? 232 + gray : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
  }
}
