/// The numbers of photos of a refresh.
struct RefreshCounts: Hashable, Sendable, CustomStringConvertible {
  /// The number of photos that were done.
  private(set) var done = 0
  /// The number of those without a scheme.
  private(set) var failed = 0
  /// The number of files that are left for the next refresh, or that may still be written.
  var rest = 0

  /// Counts a photo.
  mutating func add(_ line: BatchLine) {
    done += 1
    if (try? line.outcome.result.get()) == nil { failed += 1 }
  }

  /// The numbers in words.
  var description: String {
    var words = [done == 1 ? "1 photo done" : "\(done) photos done"]
    if failed > 0 { words.append("\(failed) of them without a scheme") }
    if rest > 0 { words.append(rest == 1 ? "1 file to do" : "\(rest) files to do") }
    return words.joined(separator: ", ")
  }
}
