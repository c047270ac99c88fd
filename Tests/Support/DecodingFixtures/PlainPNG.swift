internal import CZlib
internal import TestCorpora

/// Writes valid and faulty PNGs of 8 bits per channel byte by byte, for files that libpng would not
/// write.
package struct PlainPNG {
  package enum Channels: Int, CaseIterable {
    case gray = 1
    case grayAlpha
    case rgb
    case rgba

    fileprivate var colorType: UInt8 { [0, 4, 2, 6][rawValue - 1] }
  }

  /// A fault in the image data or in the chunks after it.
  package enum Fault: CaseIterable {
    case adler, rowTooFew, rowTooMany, unknownFilter, dataAfterStream, bytesAfterStream
    case smallWindow, dictionary, emptyChunk, emptyChunkAfterStream, dataAfterText
    case text, exif, twoEXIF, wrongTextCRC, profileAfterData, paletteAfterData, colorKeyAfterData
    case unknownCritical, impossibleName, hugeChunk, longEnd, noEnd, pixelCRC
  }

  private let width: Int
  private let height: Int
  private let channels: Channels
  private let level: Int32
  private let strategy: Int32
  private let isRepeating: Bool

  /// Creates a writer for one image.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - channels: The channels.
  ///   - level: zlib's level, 0 for no compression.
  ///   - strategy: zlib's strategy, which is 0 for the default.
  ///   - isRepeating: Whether the noise contains repetitions, at all distances.
  package init(
    width: Int, height: Int, channels: Channels, level: Int32 = 6, strategy: Int32 = 0,
    isRepeating: Bool = false
  ) {
    (self.width, self.height, self.channels) = (width, height, channels)
    (self.level, self.strategy, self.isRepeating) = (level, strategy, isRepeating)
  }

  /// The bytes of a valid file.
  package func bytes(chunkBytes: Int = 100_000) -> [UInt8] {
    file(data: chunks(of: compressed(rows()), chunkBytes), end: chunk("IEND", []))
  }

  /// The bytes of a file with a fault.
  package func bytes(with fault: Fault) -> [UInt8] {
    var rows = rows()
    let rowBytes = 1 + width * channels.rawValue
    switch fault {
    case .rowTooFew: rows.removeLast(rowBytes)
    case .rowTooMany: rows += rows.suffix(rowBytes)
    case .unknownFilter: rows[rowBytes * (height / 2)] = 5
    default: break
    }
    var stream = compressed(rows)
    switch fault {
    case .adler: stream[stream.count - 1] ^= 1
    case .bytesAfterStream: stream += [0, 1, 2]
    case .smallWindow: (stream[0], stream[1]) = (0x08, 0x1D)
    case .dictionary: (stream[0], stream[1]) = (0x78, 0xBB)
    default: break
    }
    return file(data: data(of: stream, fault), end: end(fault))
  }

  private func data(of stream: [UInt8], _ fault: Fault) -> [UInt8] {
    var data = chunks(of: stream, 700)
    let empty = chunk("IDAT", [])
    switch fault {
    case .emptyChunk: data = empty + data
    case .emptyChunkAfterStream: data += empty
    case .dataAfterStream: data += chunk("IDAT", [7])
    case .dataAfterText: data += chunk("tEXt", [65, 0, 65]) + chunk("IDAT", [7])
    case .pixelCRC: data[data.count - 1] ^= 1
    default: break
    }
    return data
  }

  private func end(_ fault: Fault) -> [UInt8] {
    let end = chunk("IEND", [])
    let turned: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0,
    ]
    let text = chunk("tEXt", [65, 0, 65])
    switch fault {
    case .text: return text + chunk("prVt", [UInt8](repeating: 1, count: 300_000)) + end
    case .exif: return chunk("eXIf", turned) + end
    case .twoEXIF: return chunk("eXIf", turned) + chunk("eXIf", [1, 2]) + end
    case .wrongTextCRC: return text.dropLast() + [text[text.count - 1] ^ 1] + end
    case .profileAfterData: return chunk("iCCP", [65, 0, 0, 1, 2, 3]) + end
    case .paletteAfterData: return chunk("PLTE", [1, 2, 3]) + end
    case .colorKeyAfterData: return chunk("tRNS", [0, 1, 0, 2, 0, 3]) + end
    case .unknownCritical: return chunk("ABCD", [1]) + end
    case .impossibleName: return chunk("a1B?", [1]) + end
    case .hugeChunk: return [0x7F, 0xFF, 0xFF, 0xFF] + Array("tEXt".utf8) + [0, 1]
    case .longEnd: return chunk("IEND", [1])
    case .noEnd: return []
    default: return end
    }
  }

  /// Rows of noise that cycle through the filters, with two rows per filter.
  private func rows() -> [UInt8] {
    var random = SeededBytes(seed: UInt64(width))
    var rows: [UInt8] = []
    for row in 0..<height {
      rows.append(UInt8(row / 2 % 5))
      let end = rows.count + width * channels.rawValue
      while rows.count < end {
        guard isRepeating, random.next(below: 3) > 0 else {
          rows.append(UInt8(random.next(below: isRepeating ? 40 : 256)))
          continue
        }
        let distance = 1 + random.next(below: min(rows.count, 1 << random.next(below: 16)))
        for _ in 0..<min(1 + random.next(below: 300), end - rows.count) {
          rows.append(rows[rows.count - distance])
        }
      }
    }
    return rows
  }

  private func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var stream = [UInt8](repeating: 0, count: bytes.count * 5 / 4 + 1000)
    var encoder = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    let start = unsafe deflateInit2_(
      &encoder, level, Z_DEFLATED, MAX_WBITS, 8, strategy, ZLIB_VERSION, size)
    precondition(start == Z_OK)
    let count = unsafe bytes.withUnsafeMutableBufferPointer { input in
      unsafe stream.withUnsafeMutableBufferPointer { output in
        unsafe (encoder.next_in, encoder.avail_in) = (input.baseAddress, UInt32(input.count))
        unsafe (encoder.next_out, encoder.avail_out) = (output.baseAddress, UInt32(output.count))
        let end = unsafe deflate(&encoder, Z_FINISH)
        precondition(end == Z_STREAM_END)
        return unsafe Int(encoder.total_out)
      }
    }
    unsafe deflateEnd(&encoder)
    return Array(stream.prefix(count))
  }

  private func chunks(of stream: [UInt8], _ chunkBytes: Int) -> [UInt8] {
    stride(from: 0, to: stream.count, by: chunkBytes).flatMap { start in
      chunk("IDAT", Array(stream[start..<min(start + chunkBytes, stream.count)]))
    }
  }

  private func file(data: [UInt8], end: [UInt8]) -> [UInt8] {
    let header = Self.bigEndian(width) + Self.bigEndian(height) + [8, channels.colorType, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + data + end
  }

  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return Self.bigEndian(data.count) + body + Self.bigEndian(Self.crc(body))
  }

  private static func crc(_ bytes: [UInt8]) -> Int {
    Int(unsafe crc32(0, bytes, UInt32(bytes.count)))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The same chunks with correct checksums.
  package static func withChunksChecked(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var start = 8
    while start + 12 <= bytes.count {
      let count = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + count
      guard end + 4 <= bytes.count else { break }
      bytes.replaceSubrange(end..<end + 4, with: bigEndian(crc(Array(bytes[start + 4..<end]))))
      start = end + 4
    }
    return bytes
  }
}
