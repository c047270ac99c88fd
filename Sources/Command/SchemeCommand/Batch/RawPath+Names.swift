internal import SchemeResults
internal import SystemCalls

extension RawPath {
  /// The members of a line that name its photo.
  struct Naming: JSONRecord {
    var source: String
    var sourceURL: String?
  }

  var naming: Naming { Naming(source: text, sourceURL: url) }

  private static let namingStart = Array(#"{"source":""#.utf8)

  /// Creates the name from the first members of a line, or returns `nil` if they contain none.
  init?(naming members: ArraySlice<UInt8>) {
    let plain = members.dropFirst(Self.namingStart.count).dropLast()
    let isPlain =
      members.starts(with: Self.namingStart)
      && !plain.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    if isPlain {
      self.init(bytes: plain)
      return
    }
    let text = String(decoding: members + [UInt8(ascii: "}")], as: UTF8.self)
    guard let naming = try? Naming(json: text) else { return nil }
    if let url = naming.sourceURL {
      self.init(url: url)
    } else {
      self.init(naming.source)
    }
  }

  /// Returns whether a folder walk reaches this path before another. The walk enters each subfolder
  /// at its position among the sorted names.
  func comes(before other: RawPath) -> Bool {
    // A slash ranks as zero, which no name contains. The end of a name therefore precedes any
    // further byte of another name.
    func rank(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: "/") ? 0 : byte }
    return bytes.lexicographicallyPrecedes(other.bytes) { rank($0) < rank($1) }
  }

  /// Creates the path of a percent-encoded relative URL, as ``url`` writes it, or returns `nil` if
  /// an escape is incomplete.
  init?(url: String) {
    let parts = url.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
    var bytes = Array(parts[0])
    for part in parts.dropFirst() {
      let digits = String(decoding: part.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let code = UInt8(digits, radix: 16)
      else { return nil }
      bytes += [code] + part.dropFirst(2)
    }
    self.init(bytes: bytes)
  }
}
