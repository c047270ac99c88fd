import ColorMath
import SchemeSearch
import Testing

struct SignatureSearchTests {
  private static let lines: [String] = {
    var random = RandomColors(seed: 9)
    // Some lines occur twice, so that there are equal distances.
    let lines = (0..<600).map { random.line($0) }
    return lines + ["no line of a photo\n"] + lines[..<100]
  }()

  private static let index = SignatureIndex(lines: Array(lines.joined().utf8)[...])

  private static let signatures = lines.map { ColorSignature(line: Array($0.utf8)[...]) }

  /// Returns the distances of all lines with colors, smallest first.
  private func distances(_ query: ColorQuery) -> [(distance: Double, line: Int)] {
    Self.signatures.enumerated()
      .compactMap { line, signature in signature.map { (query.distance(to: $0), line) } }
      .sorted { $0 < $1 }
  }

  @Test(arguments: [1, 2, 3, 7, 5_000])
  func `matches equal those of a full search, with any number of tasks`(
    taskCount: Int
  ) async throws {
    var random = RandomColors(seed: 10)
    for (count, total) in [(1, 0.1), (1, 1), (2, 0.4), (3, 1), (5, 1), (5, 0.9)] {
      let query = try random.query(count, total: total)
      let all = distances(query)
      for (distance, limit) in [(Double.infinity, 1), (.infinity, 20), (0.12, 700), (0.05, 5)] {
        let matches = await Self.index.matches(
          query, within: distance, atMost: limit, taskCount: taskCount)
        let expected = all.filter { $0.distance <= distance }.prefix(limit)
        #expect(matches.map(\.line) == expected.map(\.line))
      }
    }
  }

  @Test func `a match has the range of its line and its distance`() async throws {
    var random = RandomColors(seed: 11)
    let query = try random.query(2)
    let bytes = Array(Self.lines.joined().utf8)
    let matches = await Self.index.matches(query)
    #expect(matches.count == 700)
    for match in matches {
      #expect(bytes[match.range].elementsEqual(Self.lines[match.line].utf8))
      let signature = try #require(ColorSignature(line: bytes[match.range]))
      #expect(query.distance(to: signature) == match.distance)
    }
  }

  @Test func `photos exactly as far away as the limit are found`() async throws {
    let query = ColorQuery(like: try #require(Self.signatures[3]))
    let all = await Self.index.matches(query)
    // The line itself and its copy have the distance 0.
    #expect(all.prefix(2).map(\.line) == [3, 604] && all[1].distance == 0 && all[2].distance > 0)
    for match in [all[0], all[2], all[40], all[699]] {
      let within = await Self.index.matches(query, within: match.distance)
      #expect(within == all.filter { $0.distance <= match.distance })
    }
  }

  @Test func `a search in a cancelled task ends at once`() async throws {
    let query = ColorQuery(like: try #require(Self.signatures[3]))
    let found = await withTaskGroup(of: [SignatureIndex.Match].self) { group in
      group.cancelAll()
      group.addTask { await Self.index.matches(query) }
      return await group.next()
    }
    #expect(found == [])
  }

  @Test func `an empty index has no matches`() async throws {
    let query = try #require(ColorQuery([(Oklab(lightness: 0, a: 0, b: 0), 1)]))
    #expect(await SignatureIndex().matches(query, taskCount: 3).isEmpty)
  }
}
