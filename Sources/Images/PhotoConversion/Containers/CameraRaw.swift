internal import BinaryParsing
internal import ImageDecoding

/// A camera raw file with the structure of TIFF: DNG, NEF, CR2, ARW, and others.
///
/// Source: TIFF 6.0, section 2; DNG 1.6, chapters 2 and 4.
struct CameraRaw {
  private(set) var orientation = Orientation.up
  /// The byte ranges of JPEG data. One of them may be the raw data itself.
  private(set) var places: [Range<Int>] = []
  private(set) var isRaw = false
  /// A Boolean value that indicates whether the file is a CMYK picture rather than a raw file.
  private(set) var hasInks = false

  private let file: FileBytes
  private let order: ByteCursor.ByteOrder

  private static let (maximumDirectoryCount, maximumEntryCount) = (32, 512)
  private static let (colorFilterArray, linearRaw, separated) = (32_803, 34_892, 5)

  private enum Tag {
    static let compression = 0x103
    static let interpretation = 0x106
    static let (stripOffsets, stripByteCounts) = (0x111, 0x117)
    static let orientation = 0x112
    static let subdirectories = 0x14A
    static let (jpegOffset, jpegByteCount) = (0x201, 0x202)
    static let dngVersion = 0xC612
  }

  /// Reads the directories of a file, or returns `nil` if there are none.
  init?(_ file: FileBytes) {
    guard let head = file.bytes(at: 0, 8) else { return nil }
    self.file = file
    order = head[0] == UInt8(ascii: "I") ? .littleEndian : .bigEndian
    var cursor = ByteCursor(head, order: order)
    cursor.skip(4)
    guard let first = cursor.takeUInt32() else { return nil }
    var (waiting, seen) = ([Int(first)], Set<Int>())
    while !waiting.isEmpty, seen.count < Self.maximumDirectoryCount {
      let offset = waiting.removeFirst()
      guard offset > 0, seen.insert(offset).inserted else { continue }
      waiting += read(directoryAt: offset, isFirst: seen.count == 1)
    }
  }

  /// Returns the largest decodable JPEG in the file, or `nil` if there is none.
  func preview(limits: DecodingLimits) -> [UInt8]? {
    let decoder = ImageDecoder(limits: limits)
    let largestFirst = places.sorted { $0.count > $1.count }
    // The raw data itself is lossless JPEG, which cannot be decoded.
    return largestFirst.lazy.compactMap { file.bytes(at: $0.lowerBound, $0.count) }
      .first { (try? decoder.info(of: .bytes($0)))?.format == .jpeg }
  }

  /// Reads a directory, and returns the offsets of further directories.
  private mutating func read(directoryAt offset: Int, isFirst: Bool) -> [Int] {
    var head = file.cursor(at: offset, 2, order)
    guard let count = head?.takeUInt16().map(Int.init), count <= Self.maximumEntryCount
    else { return [] }
    var values: [Int: [Int]] = [:]
    for index in 0..<count {
      if let entry = file.cursor(at: offset + 2 + 12 * index, 12, order) { add(entry, to: &values) }
    }
    let kind = values[Tag.interpretation]?.first
    if kind == Self.colorFilterArray || kind == Self.linearRaw || values[Tag.dngVersion] != nil {
      isRaw = true
    }
    if isFirst { hasInks = kind == Self.separated }
    if isFirst, let number = values[Tag.orientation]?.first {
      orientation = Orientation(rawValue: number) ?? .up
    }
    if let start = values[Tag.jpegOffset]?.first, let count = values[Tag.jpegByteCount]?.first {
      places.append(start..<start + count)
    } else if let compression = values[Tag.compression]?.first, 6...7 ~= compression,
      let starts = values[Tag.stripOffsets], let counts = values[Tag.stripByteCounts],
      starts.count == 1, counts.count == 1
    {
      places.append(starts[0]..<starts[0] + counts[0])
    }
    var next = file.cursor(at: offset + 2 + 12 * count, 4, order)
    return (values[Tag.subdirectories] ?? []) + [next?.takeUInt32().map(Int.init) ?? 0]
  }

  /// Adds the values of an entry of type BYTE, SHORT, LONG, or IFD, unless there are too many.
  private func add(_ entry: ByteCursor, to values: inout [Int: [Int]]) {
    var entry = entry
    guard let tag = entry.takeUInt16(), let type = entry.takeUInt16(),
      let size = [1: 1, 3: 2, 4: 4, 13: 4][type], let count = entry.takeUInt32(),
      count <= Self.maximumDirectoryCount
    else { return }
    var content: ByteCursor? = entry
    if Int(count) * size > 4, let offset = entry.takeUInt32() {
      content = file.cursor(at: Int(offset), Int(count) * size, order)
    }
    values[Int(tag)] = (0..<count).compactMap { _ in
      switch size {
      case 1: content?.takeUInt8().map(Int.init)
      case 2: content?.takeUInt16().map(Int.init)
      default: content?.takeUInt32().map(Int.init)
      }
    }
  }
}
