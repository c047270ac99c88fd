internal import SchemeJournal

/// The changes of histories that are not in the journal when a program ends.
package nonisolated struct UnwrittenChanges: Hashable, Sendable {
  package private(set) var count = 0
  private var failure: JournalError?

  package init() {}

  init(count: Int, failure: JournalError?) { (self.count, self.failure) = (count, failure) }

  package static func += (sum: inout UnwrittenChanges, other: UnwrittenChanges) {
    sum.count += other.count
    sum.failure = sum.failure ?? other.failure
  }

  /// The sentence that tells the user of the loss, or `nil` if there is none.
  package var complaint: String? {
    guard count > 0 else { return nil }
    let changes =
      count == 1 ? "1 change to the history was" : "\(count) changes to the history were"
    return "\(changes) not written" + (failure.map { ": \($0)" } ?? "")
  }
}
