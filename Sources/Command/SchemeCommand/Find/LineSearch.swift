internal import Colorway
internal import SchemeSearch

/// A search for the lines with the colors closest to a query.
struct LineSearch: Sendable {
  struct Outcome: Sendable {
    var lines: [FoundLine]
    var hasNoColors: Bool
    /// The reason that the index next to the file could not be used or written, if there is one.
    var indexFault: String?
  }

  let query: ColorQuery
  let distance: Double
  let limit: Int?
  let jobs: Int
  /// The photos to leave out, whose names are relative to a folder. Only ``run(through:)`` does that.
  var excluded: [PathPattern] = []
  /// The minimum size of a file for which an index is written, in bytes.
  var minimumIndexedByteCount = 1 << 18

  /// The number of closest lines that are compared with the index before any line is shown.
  private static let checkedCount = 256

  func run(on file: SearchedFile, keepsIndex: Bool) async throws -> Outcome {
    let lines = IndexedLines(
      file: file, keepsIndex: keepsIndex, minimumByteCount: minimumIndexedByteCount, jobs: jobs)
    var indexed = try await lines.index()
    var matches = await matches(in: indexed.index)
    if !matches.prefix(Self.checkedCount).allSatisfy({ isRight($0, in: file) }) {
      // The file has changed, but its size and time have not.
      indexed = try await lines.index(trusts: false)
      matches = await self.matches(in: indexed.index)
    }
    if Task.isCancelled { throw SystemError.cancelled }
    let found = matches.map { match in
      FoundLine(number: match.line, distance: match.distance) {
        (try? file.bytes(match.range)).map { $0[...] }
      }
    }
    return Outcome(lines: found, hasNoColors: indexed.index.hasNoColors, indexFault: indexed.fault)
  }

  private func matches(in index: SignatureIndex) async -> [SignatureIndex.Match] {
    await index.matches(query, within: distance, atMost: limit, taskCount: jobs)
  }

  /// Returns whether the line of a match has the distance that the index gives.
  private func isRight(_ match: SignatureIndex.Match, in file: SearchedFile) -> Bool {
    guard let line = try? file.bytes(match.range), let signature = ColorSignature(line: line[...])
    else { return false }
    return query.distance(to: signature) == match.distance
  }

  private func isExcluded(_ line: ArraySlice<UInt8>) -> Bool {
    guard !excluded.isEmpty, let name = line.head.name.flatMap({ RawPath(naming: $0) }) else {
      return false
    }
    return excluded.match(anyPartOf: RawPath("./").appending(entry: name), in: ".")
  }

  /// Searches lines in order. Only the closest ones are kept in memory.
  func run(through reader: LineReader) throws -> Outcome {
    var closest = ClosestMatches<[UInt8]>(atMost: limit, costing: query.cost(ofDistance: distance))
    var matcher = SignatureMatcher(query)
    var hasNoColors = true
    var reader = reader
    var number = 0
    while let line = try reader.next()?.bytes {
      if !isExcluded(line), let signature = ColorSignature(line: line) {
        hasNoColors = false
        let cost = matcher.cost(of: signature.entries[...], atMost: closest.largestCost)
        if let cost { closest.add(Array(line), cost: cost, number: number) }
      }
      number += 1
    }
    let found = closest.sorted().map { match in
      FoundLine(number: match.number, distance: query.distance(ofCost: match.cost)) {
        match.value[...]
      }
    }
    return Outcome(lines: found, hasNoColors: hasNoColors)
  }
}

struct FoundLine: Sendable {
  let number: Int
  let distance: Double
  /// Returns the bytes of the line, or `nil` if they can no longer be read.
  let bytes: @Sendable () -> ArraySlice<UInt8>?
}
