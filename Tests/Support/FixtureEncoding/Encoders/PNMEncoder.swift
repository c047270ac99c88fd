/// Writes a raw PNM image from samples, in any form that Netpbm allows.
package struct PNMEncoder {
  /// The kind of image.
  package enum Kind: String, CaseIterable {
    case bitmap = "P4"
    case gray = "P5"
    case color = "P6"
    case blackAndWhite = "BLACKANDWHITE"
    case blackAndWhiteAlpha = "BLACKANDWHITE_ALPHA"
    case grayMap = "GRAYSCALE"
    case grayAlpha = "GRAYSCALE_ALPHA"
    case colorMap = "RGB"
    case colorAlpha = "RGB_ALPHA"

    /// The number of samples per pixel.
    package var channelCount: Int {
      switch self {
      case .bitmap, .gray, .blackAndWhite, .grayMap: 1
      case .grayAlpha, .blackAndWhiteAlpha: 2
      case .color, .colorMap: 3
      case .colorAlpha: 4
      }
    }
  }

  package var kind: Kind
  package var width: Int
  package var height: Int
  /// The maximum sample value.
  package var maximum: Int

  /// Creates an encoder for images of one size.
  package init(_ kind: Kind, width: Int, height: Int, maximum: Int = 255) {
    (self.kind, self.width, self.height, self.maximum) = (kind, width, height, maximum)
  }

  /// The simplest header.
  package var header: String {
    switch kind {
    case .bitmap: "P4\n\(width) \(height)\n"
    case .gray, .color: "\(kind.rawValue)\n\(width) \(height)\n\(maximum)\n"
    default:
      "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH \(kind.channelCount)\nMAXVAL \(maximum)\n"
        + "TUPLTYPE \(kind.rawValue)\nENDHDR\n"
    }
  }

  /// The file, from the samples of each pixel in row-major order.
  ///
  /// - Parameters:
  ///   - samples: The samples. Those of a bitmap are 1 for black.
  ///   - header: Another header for the same rows. The default is the simplest one.
  /// - Returns: The file.
  package func encode(_ samples: [Int], header: String? = nil) -> [UInt8] {
    Array((header ?? self.header).utf8) + rows(samples)
  }

  /// The rows without the header.
  private func rows(_ samples: [Int]) -> [UInt8] {
    if kind == .bitmap {
      return (0..<height).flatMap { row in
        stride(from: 0, to: width, by: 8).map { first in
          (first..<min(first + 8, width)).reduce(UInt8(0)) { byte, column in
            byte | UInt8(samples[row * width + column]) << (7 - UInt8(column - first))
          }
        }
      }
    }
    return maximum > 255
      ? samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } : samples.map { UInt8($0) }
  }
}
