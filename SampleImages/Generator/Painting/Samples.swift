/// Samples from 0 to 1 as whole code values.
enum Samples {
  /// Eight bits each, 0 to 255.
  static func bytes(_ samples: [Float]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count)
    for sample in samples { bytes.append(UInt8(sample * 255 + 0.5)) }
    return bytes
  }

  /// Sixteen bits each, the more significant byte first.
  static func bigEndianWords(_ samples: [Float]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * 2)
    for sample in samples {
      let word = UInt16(sample * 65_535 + 0.5)
      bytes.append(UInt8(word >> 8))
      bytes.append(UInt8(word & 0xFF))
    }
    return bytes
  }

  /// One gray sample for each red, green and blue.
  ///
  /// Source of the weights: ITU-R BT.601, luma.
  static func gray(_ samples: [Float]) -> [Float] {
    var gray: [Float] = []
    gray.reserveCapacity(samples.count / 3)
    var index = 0
    while index < samples.count {
      gray.append(samples[index] * 0.299 + samples[index + 1] * 0.587 + samples[index + 2] * 0.114)
      index += 3
    }
    return gray
  }

  /// The samples of a picture turned by 90° counterclockwise, three a pixel.
  static func turnedLeft(_ samples: [Float], width: Int, height: Int) -> [Float] {
    var turned: [Float] = []
    turned.reserveCapacity(samples.count)
    var column = width - 1
    while column >= 0 {
      var row = 0
      while row < height {
        let index = (row * width + column) * 3
        turned.append(samples[index])
        turned.append(samples[index + 1])
        turned.append(samples[index + 2])
        row += 1
      }
      column -= 1
    }
    return turned
  }

  /// Cyan, magenta, yellow and black for each red, green and blue. Three quarters of the gray that
  /// the colored inks would make are printed in black.
  static func inks(_ samples: [Float]) -> [Float] {
    var inks: [Float] = []
    inks.reserveCapacity(samples.count / 3 * 4)
    var index = 0
    while index < samples.count {
      let (red, green, blue) = (samples[index], samples[index + 1], samples[index + 2])
      let brighter = red > green ? red : green
      let black = (1 - (brighter > blue ? brighter : blue)) * 0.75
      let rest = 1 / (1 - black)
      inks.append(1 - red * rest)
      inks.append(1 - green * rest)
      inks.append(1 - blue * rest)
      inks.append(black)
      index += 3
    }
    return inks
  }

  /// Red, green, blue and alpha, straight. Where nothing is to be seen the color is magenta, which
  /// shows up wherever a reader forgets alpha.
  static func cutOut(_ colors: [UInt8], cover: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(cover.count * 4)
    var index = 0
    while index < cover.count {
      let isVisible = cover[index] > 0
      bytes.append(isVisible ? colors[3 * index] : 255)
      bytes.append(isVisible ? colors[3 * index + 1] : 0)
      bytes.append(isVisible ? colors[3 * index + 2] : 255)
      bytes.append(cover[index])
      index += 1
    }
    return bytes
  }
}
