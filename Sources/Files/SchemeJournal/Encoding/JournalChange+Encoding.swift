internal import BinaryParsing
internal import SchemeExtraction

/// The encoding of a change as the content of a record. Its fields, in order:
///
/// | Bytes | Meaning |
/// |---|---|
/// | number | the number of the change |
/// | 8 | the time, in milliseconds since 1970, lowest byte first |
/// | 1 | kind: 0 an entry is added, 1 it is marked, 2 its mark is removed, 3 it is named, 4 it loses its name, 5 it is removed |
/// | 16 | the identifier of the entry |
/// | | of a name, the text |
/// | | of an added entry, the encoding of ``JournalEntry`` after its identifier |
///
/// A number is encoded as unsigned LEB128: seven bits per byte, the lowest first, with the highest bit
/// set in every byte except the last. A text is encoded as its number of bytes, followed by its UTF-8.
extension JournalChange {
  fileprivate enum Code: UInt8 { case added, marked, unmarked, named, unnamed, removed }

  var record: [UInt8] {
    var output: [UInt8] = []
    output.append(encoded: number)
    output.append(word: UInt64(bitPattern: time.milliseconds))
    switch kind {
    case .added(let entry):
      output.append(.added, entry.id)
      entry.append(to: &output)
    case .marked(let id, let isFavorite): output.append(isFavorite ? .marked : .unmarked, id)
    case .named(let id, let name?):
      output.append(.named, id)
      output.append(text: name)
    case .named(let id, nil): output.append(.unnamed, id)
    case .removed(let id): output.append(.removed, id)
    }
    return JournalRecord.bytes(of: output)
  }

  init?(content: ArraySlice<UInt8>) {
    var numbers = EncodedNumbers(content)
    guard let number = numbers.next(), let time = numbers.nextBytes(8),
      let code = numbers.nextByte().flatMap(Code.init), let id = numbers.nextBytes(16)
    else { return nil }
    self.number = number
    self.time = WallTime(milliseconds: Int64(bitPattern: UInt64(word: time)))
    let entry = JournalEntry.ID(bytes: id)
    switch code {
    case .added:
      guard let added = JournalEntry(id: entry, number: number, time: self.time, from: &numbers)
      else { return nil }
      kind = .added(added)
    case .marked, .unmarked: kind = .marked(entry, isFavorite: code == .marked)
    case .named:
      guard let name = numbers.nextText() else { return nil }
      kind = .named(entry, name)
    case .unnamed: kind = .named(entry, nil)
    case .removed: kind = .removed(entry)
    }
    guard numbers.byteCount == 0 else { return nil }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ code: JournalChange.Code, _ id: JournalEntry.ID) {
    append(code.rawValue)
    self += id.bytes
  }

  /// Appends the number of bytes of a text, followed by the bytes.
  mutating func append(text: String) {
    append(encoded: UInt64(text.utf8.count))
    self += text.utf8
  }
}

extension EncodedNumbers {
  mutating func nextText() -> String? {
    guard let count = next(), count <= JournalRecord.maximumTextByteCount,
      let bytes = nextBytes(Int(count))
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Reads the next number that fits an `Int`, or returns `nil` if there is none.
  mutating func nextCount() -> Int? { next().flatMap { Int(exactly: $0) } }
}
