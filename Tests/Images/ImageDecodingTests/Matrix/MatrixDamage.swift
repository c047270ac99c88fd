import DecodingFixtures
import ImageDecoding

/// Damage to a file of the matrix.
enum MatrixDamage: Hashable, Sendable {
  case none
  /// The file is truncated within its row data, after the given number of twelfths.
  case cut(Int)
  /// A byte of the data is changed, after the given number of twelfths.
  case changedByte(Int)
  /// A checksum or a restart marker is wrong, after the given number of twelfths.
  case wrongCheck(Int)
  /// A row of a PNG has a nonexistent filter type, after the given number of twelfths.
  case unknownFilter(Int)

  static let all =
    [none, wrongCheck(1), wrongCheck(6), unknownFilter(2), unknownFilter(5)]
    + (0..<12).map { cut($0) } + [1, 5, 6, 11].map { changedByte($0) }

  /// One or two of each kind.
  static let some = [none, cut(1), cut(7), changedByte(6), wrongCheck(6), unknownFilter(5)]
}

/// The required outcome for a damaged file, by the rules of its format.
struct MatrixVerdict {
  var bytes: [UInt8]
  /// The number of stored rows that may be delivered.
  var rowCount: ClosedRange<Int>
  /// The number of delivered rows that must equal those of the undamaged file.
  var soundCount: Int
  /// Whether the damage is noticed, if that is certain.
  var isNoticed: Bool?
  /// Whether details of the rows are missing because later scans are.
  var isCoarse = false
}

extension MatrixPicture {
  func verdict(on damage: MatrixDamage) -> MatrixVerdict {
    if case .unknownFilter = damage, format != .png { return verdict(on: .none) }
    if damage == .none {
      return MatrixVerdict(
        bytes: bytes, rowCount: rows.count...rows.count, soundCount: rows.count, isNoticed: false)
    }
    switch format {
    case .jpeg: return jpegVerdict(on: damage)
    case .png: return pngVerdict(on: damage)
    case .pnm: return pnmVerdict(on: damage)
    }
  }

  // MARK: JPEG

  /// The byte ranges of the block rows of each scan, without the markers between them.
  private var blockRows: [[Range<Int>]] {
    var scans: [[Range<Int>]] = []
    var place = 0
    for segment in JPEGSegment.segments(of: bytes) ?? [] {
      place += 2 + (segment.payload.map { $0.count + 2 } ?? 0)
      if segment.marker == 0xDA {
        var (rows, start): ([Range<Int>], Int) = ([], place)
        for index in segment.scan.indices.dropLast()
        where segment.scan[index] == 0xFF && 0xD0...0xD7 ~= segment.scan[index + 1] {
          rows.append(start..<place + index)
          start = place + index + 2
        }
        scans.append(rows + [start..<place + segment.scan.count])
      }
      place += segment.scan.count
    }
    return scans
  }

  private func jpegVerdict(on damage: MatrixDamage) -> MatrixVerdict {
    let scans = blockRows
    let rowHeight = 8
    /// Returns a block row, and its scan, after the given number of twelfths of all block rows.
    func blockRow(_ part: Int) -> (scan: Int, row: Int) {
      let all = scans.indices.flatMap { scan in scans[scan].indices.map { (scan, $0) } }
      return all[part * all.count / 12]
    }
    func middle(_ place: (scan: Int, row: Int)) -> Int {
      let range = scans[place.scan][place.row]
      return (range.lowerBound + range.upperBound) / 2
    }
    var verdict = self.verdict(on: .none)
    let place: (scan: Int, row: Int)
    switch damage {
    case .none, .unknownFilter: return verdict
    case .cut(let part):
      place = blockRow(part)
      verdict.bytes = Array(bytes.prefix(middle(place)))
      verdict.isNoticed = true
      verdict.isCoarse = kind == .progressive
    case .changedByte(let part):
      place = blockRow(part)
      verdict.bytes[middle(place)] ^= 0x24
      verdict.isNoticed = nil
    case .wrongCheck(let part):
      place = blockRow(part)
      verdict.bytes[scans[place.scan][place.row].upperBound + 1] ^= 0x04
      verdict.isNoticed = true
    }
    verdict.soundCount = place.row * rowHeight
    // The first scan has a value for every block, and later ones only add details.
    if place.scan == 0 {
      verdict.rowCount = verdict.soundCount...rows.count
      if case .cut = damage { verdict.rowCount = verdict.soundCount...verdict.soundCount }
    }
    return verdict
  }

  // MARK: PNG

  /// Returns the number of complete stored rows at the beginning of a stream.
  private func wholeRowCount(_ stream: [UInt8]) -> Int {
    var left = Zlib.inflatedByteCount(ofBeginning: stream)
    return rows.prefix { row in
      left -= 1 + row.columnCount * Self.channelCount
      return left >= 0
    }.count
  }

  private func pngVerdict(on damage: MatrixDamage) -> MatrixVerdict {
    /// The byte ranges of the compressed data.
    var parts: [Range<Int>] = []
    var place = PNGChunk.signature.count
    for chunk in PNGChunk.chunks(of: bytes) ?? [] {
      if chunk.type == Array("IDAT".utf8) { parts.append(place + 8..<place + 8 + chunk.data.count) }
      place += chunk.data.count + 12
    }
    func stream(upTo end: Int) -> [UInt8] {
      parts.flatMap { bytes[$0.clamped(to: 0..<max(end, $0.lowerBound))] }
    }
    func position(_ part: Int) -> Int {
      var offset = parts.reduce(0) { $0 + $1.count } * (2 * part + 1) / 24
      for part in parts {
        if offset < part.count { return part.lowerBound + offset }
        offset -= part.count
      }
      return bytes.count
    }
    var verdict = self.verdict(on: .none)
    verdict.isNoticed = true
    switch damage {
    case .none: break
    case .unknownFilter(let part):
      let row = part * rows.count / 12
      var rowBytes = Zlib.inflated(stream(upTo: bytes.count), limit: 1 << 20) ?? []
      rowBytes[rows[..<row].reduce(0) { $0 + 1 + $1.columnCount * Self.channelCount }] = 5
      let others = (PNGChunk.chunks(of: bytes) ?? []).split {
        $0.type == Array("IDAT".utf8)
      }
      let pixels = PNGChunk("IDAT", Zlib.deflated(rowBytes))
      verdict.bytes = PNGChunk.file(of: Array(others.joined(separator: [pixels])))
      verdict.soundCount = row
      verdict.rowCount = row...row
    case .cut(let part):
      let end = position(part)
      verdict.bytes = Array(bytes.prefix(end))
      // libpng reads a chunk in pieces, and discards an incomplete piece.
      let piece = parts.last { $0.lowerBound <= end }.map { (end - $0.lowerBound) % 1_024 } ?? 0
      verdict.soundCount = wholeRowCount(stream(upTo: end - piece))
      verdict.rowCount = verdict.soundCount...verdict.soundCount
    case .changedByte(let part):
      let changed = position(part)
      verdict.bytes[changed] ^= 0x24
      verdict.soundCount = wholeRowCount(stream(upTo: changed))
      verdict.rowCount = verdict.soundCount...rows.count
    case .wrongCheck(let place):
      let part = parts[place * parts.count / 12]
      verdict.bytes[part.upperBound] ^= 1
      verdict.soundCount = wholeRowCount(stream(upTo: part.upperBound))
      verdict.rowCount = verdict.soundCount...verdict.soundCount
    }
    return verdict
  }

  // MARK: PNM

  private func pnmVerdict(on damage: MatrixDamage) -> MatrixVerdict {
    let rowByteCount = Self.width * Self.channelCount
    let start = bytes.count - rowByteCount * Self.height
    func place(_ part: Int) -> Int { start + (2 * part + 1) * (bytes.count - start) / 24 }
    var verdict = self.verdict(on: .none)
    switch damage {
    case .none, .unknownFilter: return verdict
    case .cut(let part):
      verdict.bytes = Array(bytes.prefix(place(part)))
      verdict.soundCount = (place(part) - start) / rowByteCount
    case .changedByte(let part):
      verdict.bytes[place(part)] = UInt8(Self.largestSample + 1)
      verdict.soundCount = (place(part) - start) / rowByteCount
    case .wrongCheck: return verdict
    }
    verdict.isNoticed = true
    verdict.rowCount = verdict.soundCount...verdict.soundCount
    return verdict
  }
}
