internal import SchemeExtraction

/// The entries of a journal, in the order in which they were added.
///
/// A copy shares its entries with the original. A change copies only those around the entry that changes, so that it
/// costs about the same in a long history as in a short one.
public struct JournalEntries: RandomAccessCollection, Hashable, Sendable {
  /// The number of entries on a page.
  private static let pageLimit = 128

  /// The entries, on pages that are not empty. Only the last page is ever changed in place.
  private var pages: [[JournalEntry]] = []
  /// The index after the last entry of each page.
  private var ends: [Int] = []

  /// The number of entries that are favorites.
  public private(set) var favoriteCount = 0

  /// Creates a collection without entries.
  public init() {}

  /// The index of the first entry, 0.
  public var startIndex: Int { 0 }

  /// The index after the last entry.
  public var endIndex: Int { ends.last ?? 0 }

  /// The entry at an index.
  public subscript(index: Int) -> JournalEntry {
    let page = page(of: index)
    return pages[page][index - start(of: page)]
  }

  mutating func insert(_ entry: JournalEntry, at index: Int) {
    if entry.isFavorite { favoriteCount += 1 }
    if index < endIndex {
      changePage(of: index) { $0.insert(entry, at: $1) }
    } else if let last = pages.indices.last, pages[last].count < Self.pageLimit {
      pages[last].append(entry)
      ends[last] += 1
    } else {
      pages.append([entry])
      ends.append(index + 1)
    }
  }

  mutating func remove(at index: Int) {
    if self[index].isFavorite { favoriteCount -= 1 }
    changePage(of: index) { $0.remove(at: $1) }
  }

  mutating func replace(at index: Int, with entry: JournalEntry) {
    favoriteCount += (entry.isFavorite ? 1 : 0) - (self[index].isFavorite ? 1 : 0)
    changePage(of: index) { $0[$1] = entry }
  }

  /// Changes a copy of a page at the place of an entry, because other threads may read the page.
  private mutating func changePage(of index: Int, _ change: (inout [JournalEntry], Int) -> Void) {
    let page = page(of: index)
    var copy = pages[page]
    change(&copy, index - start(of: page))
    let growth = copy.count - pages[page].count
    for later in page..<ends.count where growth != 0 { ends[later] += growth }
    pages[page] = copy
    if copy.isEmpty {
      pages.remove(at: page)
      ends.remove(at: page)
    }
  }

  /// Returns a copy that shares only pages that neither of the two changes in place.
  func copy() -> JournalEntries {
    var copy = JournalEntries()
    (copy.pages, copy.ends, copy.favoriteCount) = (pages.map { $0 }, ends.map { $0 }, favoriteCount)
    if let last = pages.last { copy.pages[pages.count - 1] = last.map { $0 } }
    return copy
  }

  private func start(of page: Int) -> Int { page == 0 ? 0 : ends[page - 1] }

  private func page(of index: Int) -> Int { ends.partitioningIndex { $0 > index } }

  /// Returns whether two collections have equal entries. Pages that both share are not compared.
  public static func == (one: JournalEntries, other: JournalEntries) -> Bool {
    one.ends == other.ends
      ? one.pages == other.pages : one.count == other.count && one.elementsEqual(other)
  }

  /// Hashes the entries.
  public func hash(into hasher: inout Hasher) { for entry in self { hasher.combine(entry) } }
}

extension JournalEntries: ExpressibleByArrayLiteral {
  /// Creates a collection of entries.
  public init(arrayLiteral entries: JournalEntry...) {
    for entry in entries { insert(entry, at: endIndex) }
  }
}
