import ImageDecoding
import SampleImages
import SchemeExtraction
import SystemCalls
import TestClocks
import Testing

@testable import SchemeService

/// The cache of schemes: what it keeps, under which keys, and for how long.
@Suite(.timeLimit(.minutes(10)))
struct CacheTests {
  /// A simple reference implementation of `RecentValues`: all values in the order of their last use.
  private struct ListOfValues {
    var list: [(key: Int, value: Int)] = []

    mutating func value(for key: Int) -> Int? {
      guard let index = list.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = list.remove(at: index)
      list.append(entry)
      return entry.value
    }

    mutating func set(_ value: Int, for key: Int, capacity: Int) {
      list.removeAll { $0.key == key }
      list.append((key, value))
      if list.count > capacity { list.removeFirst() }
    }
  }

  @Test(arguments: [0, 1, 2, 3, 10])
  func `the most recently used values are kept`(capacity: Int) {
    var values = RecentValues<Int, Int>(capacity: capacity)
    var list = ListOfValues()
    var random = SplitMix64(seed: 17)
    for step in 0..<20_000 {
      let key = Int(random.next() % UInt64(2 * capacity + 2))
      if random.next() % 3 == 0 {
        values.set(step, for: key)
        list.set(step, for: key, capacity: capacity)
      } else {
        #expect(values.value(for: key) == list.value(for: key))
      }
      #expect(values.count == list.list.count && values.count <= capacity)
    }
  }

  @Test func `a photo with a cached scheme is not decoded again`() async throws {
    let events = EventLog()
    var limits = ServiceLimits.patient
    limits.cachedCount = 1
    let service = try ExtractionService(
      limits: limits, threadCount: 1, clock: ManualClock(), observer: events)
    let bytes = try SampleImage.dunes.bytes()
    let first = try await service.extract(SchemeRequest(.bytes(bytes)))
    let fractions = Monitor<[Double]>([])
    let second = try await service.extract(
      SchemeRequest(.chunks(Chunks(of: bytes)), caller: "other")
    ) { fraction in fractions.withLock { $0.append(fraction) } }
    #expect(first == second && fractions.withLock { $0 } == [1])
    #expect(events.all.count { $0 == .cached } == 1)
    #expect(events.all.count { if case .started = $0 { true } else { false } } == 1)
    var updates: [SchemeUpdate] = []
    for try await update in service.updates(of: SchemeRequest(.bytes(bytes))) {
      updates.append(update)
    }
    #expect(updates == [SchemeUpdate(fraction: 1, response: first, isFinal: true)])
    // A request with other options has another key, and takes the only place in the cache.
    var other = SchemeRequest(.bytes(bytes))
    other.extractor.options.colorCount = .exactly(3)
    #expect(try await service.extract(other).extraction.scheme.swatches.count == 3)
    _ = try await service.extract(SchemeRequest(.bytes(bytes)))
    #expect(events.all.count { if case .started = $0 { true } else { false } } == 3)
  }

  @Test func `errors are not cached`() async throws {
    let events = EventLog()
    var limits = ServiceLimits.patient
    limits.cachedCount = 8
    let service = try ExtractionService(limits: limits, threadCount: 1, observer: events)
    var cut = SchemeRequest(.bytes(try SampleImage.dunes.bytes().dropLast(2_000)))
    cut.extractor.isStrict = true
    for _ in 0..<2 {
      do {
        _ = try await service.extract(cut)
        Issue.record("the request is not refused")
      } catch ServiceError.truncated {}
    }
    #expect(!events.all.contains(.cached))
  }

  @Test func `provisional schemes are not cached`() async throws {
    let cache = SchemeCache(capacity: 8)
    let key = Self.key(of: [1, 2, 3], SchemeExtractor())
    let extraction = try await SchemeExtractor().extract(from: .file(SampleImage.oneColor.path))
    for isProvisional in [true, false] {
      let response = SchemeResponse(
        extraction: extraction, extractor: SchemeExtractor(), isProvisional: isProvisional)
      cache.keep(response, for: key)
      #expect(cache.count == (isProvisional ? 0 : 1))
    }
    #expect(cache.response(for: key, by: SchemeExtractor())?.extraction == extraction)
  }

  private static func key(of bytes: [UInt8], _ extractor: SchemeExtractor) -> ContentKey {
    ContentKey(of: SharedBytes(bytes), by: extractor)
  }

  @Test func `photos that differ in any byte or in length have different keys`() {
    let extractor = SchemeExtractor()
    let bytes = [UInt8](repeating: 7, count: 5_000)
    var keys: Set = [Self.key(of: bytes, extractor), Self.key(of: bytes.dropLast(), extractor)]
    for index in stride(from: 0, to: bytes.count, by: 101) {
      var changed = bytes
      changed[index] = 8
      #expect(keys.insert(Self.key(of: changed, extractor)).inserted)
    }
    #expect(keys.contains(Self.key(of: bytes, SchemeExtractor(taskCount: 1))))
  }
}
