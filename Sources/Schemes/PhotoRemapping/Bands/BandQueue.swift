internal import ImageDecoding

struct PixelBand: Sendable {
  let firstRow: Int
  var pixels: [RGBA8] = []
}

struct MappedBand: Sendable {
  var indices: [UInt8] = []
  var differences = DifferenceSum()
}

/// A queue of bands to map from pixels to indices. Each mapper works on one band at a time. Mapped
/// bands leave in the order in which they were added.
struct BandQueue: Sendable {
  struct Work: Sendable {
    fileprivate let number: Int
    fileprivate let band: PixelBand
    fileprivate var mapper: any RowMapper

    /// Maps the band, whose rows are `width` pixels wide.
    mutating func run(width: Int) -> MappedBand {
      let band = band
      var mapped = MappedBand()
      mapped.indices.reserveCapacity(band.pixels.count)
      for start in stride(from: 0, to: band.pixels.count, by: width) {
        mapper.map(
          band.pixels.span.extracting(start..<start + width), y: band.firstRow + start / width,
          to: &mapped.indices, &mapped.differences)
      }
      return mapped
    }
  }

  private var mappers: [any RowMapper]
  private var waiting: [PixelBand] = []
  private var mapped: [Int: MappedBand] = [:]
  /// The numbers of bands that have been added and that have left.
  private(set) var (addedCount, leftCount) = (0, 0)

  init(mappers: [any RowMapper]) { self.mappers = mappers }

  var count: Int { addedCount - leftCount }

  mutating func add(_ band: PixelBand) {
    waiting.append(band)
    addedCount += 1
  }

  mutating func start() -> Work? {
    guard !waiting.isEmpty, let mapper = mappers.popLast() else { return nil }
    let number = addedCount - waiting.count
    return Work(number: number, band: waiting.removeFirst(), mapper: mapper)
  }

  /// Returns a mapper to the queue, with the band that it has mapped.
  mutating func finish(_ work: Work, _ band: MappedBand) {
    mappers.append(work.mapper)
    mapped[work.number] = band
  }

  /// Removes and returns the next band in order, if it is mapped.
  mutating func next() -> MappedBand? {
    guard let band = mapped.removeValue(forKey: leftCount) else { return nil }
    leftCount += 1
    return band
  }
}

/// A summary of the differences between pixels and their palette entries.
struct DifferenceSum {
  private(set) var count = 0
  private(set) var largest = 0.0
  private var sum = 0.0

  var mean: Double { count > 0 ? sum / Double(count) : 0 }

  mutating func add(_ difference: Double) {
    count += 1
    sum += difference
    largest = max(largest, difference)
  }

  mutating func add(_ other: DifferenceSum) {
    count += other.count
    sum += other.sum
    largest = max(largest, other.largest)
  }
}
