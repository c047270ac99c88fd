internal import SchemeExtraction

/// The entries of a journal after some change: the same for all readers that apply its changes in order.
public struct JournalState: Hashable, Sendable {
  /// The entries, in the order in which they were added.
  public private(set) var entries = JournalEntries()
  /// The number of the last change, or 0 before the first.
  public internal(set) var number: UInt64 = 0

  /// The numbers of the entries by their identifiers.
  private var numbers = EntryNumbers()
  /// The numbers of the entries by the hashes of their contents.
  private var contentNumbers = EntryNumbers()

  /// Creates the state of a journal without entries.
  public init() {}

  /// Returns the entry with an identifier, or `nil` if there is none.
  public subscript(id: JournalEntry.ID) -> JournalEntry? { index(of: id).map { entries[$0] } }

  /// Applies a change.
  ///
  /// - Parameter change: The change.
  /// - Returns: Whether the state changed. Adding an entry that is already present has no effect.
  ///   Neither has marking, naming or removing one that is not present.
  @discardableResult
  public mutating func apply(_ change: JournalChange) -> Bool {
    number = change.number
    switch change.kind {
    case .added(let entry): return add(entry)
    case .marked(let id, let isFavorite): return update(id) { $0.isFavorite = isFavorite }
    case .named(let id, let name): return update(id) { $0.name = name }
    case .removed(let id):
      guard let index = index(of: id) else { return false }
      let entry = entries[index]
      numbers.remove(entry.number, of: id.bits)
      contentNumbers.remove(entry.number, of: entry.content.key)
      entries.remove(at: index)
      return true
    }
  }

  /// Returns a copy that shares no storage that either of the two changes in place. This thread could change it
  /// after another thread has released its copy, which is safe, but Thread Sanitizer does not recognize it.
  func copy() -> JournalState {
    var copy = JournalState()
    (copy.number, copy.entries) = (number, entries.copy())
    (copy.numbers, copy.contentNumbers) = (numbers.copy(), contentNumbers.copy())
    return copy
  }

  /// Applies a change as the next one of the journal, together with the changes that it entails.
  package mutating func apply(next kind: JournalChange.Kind, at time: WallTime) {
    let kinds = if case .added(let entry) = kind { steps(adding: entry) } else { [kind] }
    for change in changes(next: kinds, at: time) { apply(change) }
  }

  /// Returns the changes that add an entry and remove equal ones, whose name and mark it takes
  /// over. The entry is added first, so that a crash in between loses nothing.
  func steps(adding entry: JournalEntry) -> [JournalChange.Kind] {
    let content = entry.content
    let numbers = Set(contentNumbers.numbers(of: content.key)).sorted()
    let equal = numbers.flatMap { entries[index(before: $0)..<index(after: $0)] }.filter {
      $0.id != entry.id && $0.content == content
    }
    let removed = equal.map { JournalChange.Kind.removed($0.id) }
    return [.added(equal.reduce(entry) { $0.succeeding($1) })] + removed
  }

  /// Returns the state with only the latest of equal entries. Journals of older versions may
  /// contain several.
  func unified() -> JournalState {
    var latest: [JournalEntry.Content: JournalEntry] = [:]
    for entry in entries {
      latest[entry.content] = latest[entry.content].map { entry.succeeding($0) } ?? entry
    }
    guard latest.count < entries.count else { return self }
    var state = JournalState()
    for entry in latest.values.sorted(by: { $0.number < $1.number }) { _ = state.add(entry) }
    state.number = number
    return state
  }

  func changes(next kinds: [JournalChange.Kind], at time: WallTime) -> [JournalChange] {
    kinds.enumerated().map { offset, kind in
      let number = number + UInt64(offset) + 1
      guard case .added(var entry) = kind else {
        return JournalChange(number: number, time: time, kind: kind)
      }
      (entry.number, entry.time) = (number, time)
      return JournalChange(number: number, time: time, kind: .added(entry))
    }
  }

  /// Returns whether a change would affect the state, or throws an error if its entry does not exist.
  func makesDifference(_ kind: JournalChange.Kind) throws(JournalError) -> Bool {
    if case .added(let entry) = kind { return self[entry.id] == nil }
    guard let entry = self[kind.entryID] else { throw .noSuchEntry(kind.entryID) }
    return switch kind {
    case .marked(_, let isFavorite): entry.isFavorite != isFavorite
    case .named(_, let name): entry.name != name
    case .added, .removed: true
    }
  }

  private mutating func add(_ entry: JournalEntry) -> Bool {
    guard numbers.numbers(of: entry.id.bits).isEmpty else { return false }
    numbers.insert(entry.number, of: entry.id.bits)
    contentNumbers.insert(entry.number, of: entry.content.key)
    entries.insert(entry, at: index(after: entry.number))
    return true
  }

  private mutating func update(
    _ id: JournalEntry.ID, _ body: (inout JournalEntry) -> Void
  ) -> Bool {
    guard let index = index(of: id) else { return false }
    var entry = entries[index]
    body(&entry)
    guard entry != entries[index] else { return false }
    entries.replace(at: index, with: entry)
    return true
  }

  /// Returns the index of an entry, or `nil` if there is none with that identifier.
  package func index(of id: JournalEntry.ID) -> Int? {
    guard let number = numbers.numbers(of: id.bits).first else { return nil }
    return entries[..<index(after: number)].lastIndex { $0.id == id }
  }

  /// Returns the index of the first entry with at least a number.
  private func index(before number: UInt64) -> Int {
    entries.partitioningIndex { $0.number >= number }
  }

  /// Returns the index after all entries up to a number.
  private func index(after number: UInt64) -> Int {
    entries.partitioningIndex { $0.number > number }
  }

  /// Returns the changes that turn this state into another, in an order in which they can be applied. All
  /// have the number of the other state. Changes whose time is no longer known get `time`.
  func changes(to other: JournalState, at time: WallTime) -> [JournalChange] {
    var kinds: [JournalChange.Kind] = []
    for entry in entries {
      guard let later = other[entry.id], later.differsInMarksOnly(from: entry) else {
        kinds.append(.removed(entry.id))
        continue
      }
      if later.isFavorite != entry.isFavorite {
        kinds.append(.marked(entry.id, isFavorite: later.isFavorite))
      }
      if later.name != entry.name { kinds.append(.named(entry.id, later.name)) }
    }
    for entry in other.entries where !(self[entry.id]?.differsInMarksOnly(from: entry) ?? false) {
      kinds.append(.added(entry))
    }
    return kinds.map { kind in
      let time = if case .added(let entry) = kind { entry.time } else { time }
      return JournalChange(number: other.number, time: time, kind: kind)
    }
  }

  /// Returns the identifiers of the oldest entries, except favorites, that must be removed to meet a limit.
  func surplus(over limit: Int) -> [JournalEntry.ID] {
    entries.lazy.filter { !$0.isFavorite }.prefix(max(0, entries.count - limit)).map(\.id)
  }
}

extension JournalEntry {
  /// The properties that make entries equal: the colors, the photo and the options.
  package struct Content: Hashable {
    let source: String
    let scheme: ImageColorScheme
    let colorCount: SchemeExtractor.ColorCount
    let emphasis: SchemeExtractor.Emphasis

    var key: UInt128 { UInt128(UInt(bitPattern: hashValue)) }
  }

  package var content: Content {
    Content(source: source, scheme: scheme, colorCount: colorCount, emphasis: emphasis)
  }

  /// Returns the entry with the name, the mark and the attachments of an equal earlier one, unless
  /// it has its own.
  fileprivate func succeeding(_ earlier: JournalEntry) -> JournalEntry {
    var entry = self
    entry.name = name ?? earlier.name
    entry.isFavorite = isFavorite || earlier.isFavorite
    entry.attachments += earlier.attachments.filter { old in
      !attachments.contains { $0.kind == old.kind }
    }
    return entry
  }

  fileprivate func differsInMarksOnly(from other: JournalEntry) -> Bool {
    var copy = self
    (copy.name, copy.isFavorite) = (other.name, other.isFavorite)
    return copy == other
  }
}
