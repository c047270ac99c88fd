package import SchemeJournal

/// The states of a journal that a test sends.
package struct SentStates: AsyncSequence {
  package typealias Element = JournalState
  package typealias Failure = JournalError

  private let stream: AsyncStream<Result<JournalState, JournalError>>

  package init(_ stream: AsyncStream<Result<JournalState, JournalError>>) { self.stream = stream }

  package func makeAsyncIterator() -> Iterator { Iterator(iterator: stream.makeAsyncIterator()) }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate var iterator: AsyncStream<Result<JournalState, JournalError>>.Iterator

    package mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JournalError) -> JournalState? {
      try await iterator.next(isolation: actor)?.get()
    }
  }
}
