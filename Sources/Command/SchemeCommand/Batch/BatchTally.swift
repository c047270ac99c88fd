/// How the photos and lines of a batch ended.
struct BatchTally: Hashable, Sendable {
  private(set) var doneCount = 0
  private(set) var failedCount = 0
  /// The number of lines of an earlier run that are up to date.
  private(set) var unchangedCount = 0
  /// The lines of an earlier run that stay without their photos.
  var kept = KeptLines()
  /// The number of files and folders in folders that were skipped.
  var leftOutCount = 0

  /// The number of photos that have a line.
  var lineCount: Int { doneCount + failedCount + unchangedCount }

  var hasFailures: Bool { failedCount > 0 || !kept.areAllExcluded }

  mutating func count(_ outcome: PhotoOutcome) {
    if outcome.photo == nil { failedCount += 1 } else { doneCount += 1 }
  }

  mutating func countUnchanged(_ line: ResumedFile.Line) {
    if line.isFailure { failedCount += 1 } else { unchangedCount += 1 }
  }

  /// Counts a photo that has the line of the same content.
  mutating func countMoved() { unchangedCount += 1 }

  var message: String {
    "\(doneCount) done, \(failedCount) failed, \(unchangedCount + kept.count) kept, "
      + "\(leftOutCount) left out"
  }
}
