/// A property list in the binary format of Apple. Objects are read one at a time, when they are asked for, so
/// that a circle of references does no harm. Source: Apple, `CFBinaryPList.c`.
struct BinaryPropertyList {
  enum Object {
    case text(String)
    case data([UInt8])
    case number(Int)
    /// The number of an object in an archive of objects.
    case reference(Int)
    /// The indices of the elements.
    case array([Int])
    /// The indices of the keys and the values.
    case dictionary(keys: [Int], values: [Int])
  }

  static let signature = "bplist00"

  /// The maximum number of bytes of a text or data, and of members of a dictionary. Many references may lead to the
  /// same object, which is read for each of them.
  private static let maximumSize = 1_024

  /// The index of the outermost object.
  let root: Int

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let table: Int

  /// Creates a property list, or returns `nil` if bytes are none.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature.utf8), bytes.count >= 40 else { return nil }
    self.bytes = bytes
    let trailer = bytes.count - 32
    (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize,
      let count = Self.number(in: bytes, at: trailer + 8, size: 8),
      let root = Self.number(in: bytes, at: trailer + 16, size: 8),
      let table = Self.number(in: bytes, at: trailer + 24, size: 8),
      table <= trailer, count <= (trailer - table) / offsetSize
    else { return nil }
    (self.count, self.root, self.table) = (count, root, table)
  }

  /// Returns a big-endian number, or `nil` if it is beyond the bytes or too large.
  private static func number(in bytes: [UInt8], at index: Int, size: Int) -> Int? {
    guard index >= 0, size >= 0, index <= bytes.count - size else { return nil }
    let digits = bytes[index..<index + size]
    guard digits.dropLast(7).allSatisfy({ $0 == 0 }) else { return nil }
    return digits.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns an object, or `nil` if it is of another kind or damaged.
  func object(_ index: Int) -> Object? {
    guard 0..<count ~= index,
      let start = Self.number(in: bytes, at: table + index * offsetSize, size: offsetSize),
      start < bytes.count
    else { return nil }
    let (kind, size) = (bytes[start] >> 4, Int(bytes[start] & 0xF))
    if kind == 0x1 {
      return Self.number(in: bytes, at: start + 1, size: 1 << min(size, 4)).map { .number($0) }
    }
    if kind == 0x8 {
      return Self.number(in: bytes, at: start + 1, size: size + 1).map { .reference($0) }
    }
    guard let (length, first) = length(size, from: start + 1) else { return nil }
    guard kind == 0xA || length <= Self.maximumSize else { return nil }
    switch kind {
    case 0x4: return data(length, from: first).map { .data($0) }
    case 0x5: return data(length, from: first).map { .text(String(decoding: $0, as: UTF8.self)) }
    case 0x6:
      guard let data = data(2 * length, from: first) else { return nil }
      let units = stride(from: 0, to: data.count, by: 2).map {
        UInt16(data[$0]) << 8 | UInt16(data[$0 + 1])
      }
      return .text(String(decoding: units, as: UTF16.self))
    case 0xA: return references(length, from: first).map { .array($0) }
    case 0xD:
      guard let keys = references(length, from: first),
        let values = references(length, from: first + length * referenceSize)
      else { return nil }
      return .dictionary(keys: keys, values: values)
    default: return nil
    }
  }

  /// Returns the values of a dictionary by their keys.
  func members(_ index: Int) -> [String: Int]? {
    guard case .dictionary(let keys, let values)? = object(index) else { return nil }
    var members: [String: Int] = [:]
    for (key, value) in zip(keys, values) {
      if case .text(let name)? = object(key) { members[name] = value }
    }
    return members
  }

  /// Returns the length of an object and the index of its first byte. A length above 14 is a number of its own.
  private func length(_ size: Int, from index: Int) -> (length: Int, first: Int)? {
    guard size == 15 else { return (size, index) }
    guard index < bytes.count, bytes[index] >> 4 == 0x1 else { return nil }
    let width = 1 << min(Int(bytes[index] & 0xF), 4)
    return Self.number(in: bytes, at: index + 1, size: width).map { ($0, index + 1 + width) }
  }

  private func data(_ length: Int, from first: Int) -> [UInt8]? {
    guard length <= bytes.count, first <= bytes.count - length else { return nil }
    return Array(bytes[first..<first + length])
  }

  private func references(_ length: Int, from first: Int) -> [Int]? {
    guard length <= bytes.count / referenceSize, first <= bytes.count - length * referenceSize
    else { return nil }
    let references = (0..<length).compactMap { place in
      Self.number(in: bytes, at: first + place * referenceSize, size: referenceSize)
    }
    return references.count == length ? references : nil
  }
}
