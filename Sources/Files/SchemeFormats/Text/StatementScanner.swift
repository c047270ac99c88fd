/// A statement of a text: a declaration such as `--ink: #1a2b3c`, a line of a configuration file, a
/// selector or heading, or a line of prose.
struct Statement {
  enum End {
    case line, semicolon
    /// An opening brace, after which the statements of a block follow.
    case block
    /// The closing brace of a block.
    case blockEnd
  }

  /// The text without comments, on one line.
  let text: String
  let line: Int
  let end: End
  /// The number of blanks before the text.
  var indentation = 0
  var lineCount = 1
}

/// A scanner that divides text of any kind into statements and comments, in O(*n*) for *n* bytes.
/// Text with braces is treated as code: declarations end at semicolons, braces and line breaks. In
/// other text, each line is a statement.
struct StatementScanner {
  enum Element {
    case statement(Statement)
    case comment(String, line: Int)
  }

  private let bytes: [UInt8]
  let hasBraces: Bool
  /// Whether each byte is an opening parenthesis or bracket that is closed in the same block.
  private let isClosed: [Bool]
  private var index = 0
  private var line = 1
  private var startLine = 1
  private var buffer: [UInt8] = []
  /// The last byte of the statement that is not blank, if there is one.
  private var lastVisible: UInt8?
  private var depth = 0
  /// A Boolean value that indicates whether the rest of the text contains no end of a comment.
  private var hasNoCommentEnd = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    hasBraces = bytes.contains(UInt8(ascii: "{")) && !Self.isYAML(bytes)
    isClosed = Self.closedParentheses(in: bytes)
  }

  /// Returns whether braces are those of maps of YAML within lines: all are closed on their lines, no line ends in a
  /// semicolon, and a line is a key.
  private static func isYAML(_ bytes: [UInt8]) -> Bool {
    var hasKey = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let end = line.lastIndex(where: { !isBlank($0) }) else { continue }
      if line[end] == UInt8(ascii: ";") { return false }
      if line[end] == UInt8(ascii: ":") {
        let key = line[..<end].drop(while: isBlank)
        hasKey =
          hasKey
          || key.allSatisfy { ColorExpression.isName($0) } && !wordsOfPython.contains(Array(key))
      }
      var depth = 0
      for byte in line {
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        if depth < 0 { return false }
      }
      if depth > 0 { return false }
    }
    return hasKey
  }

  private static let wordsOfPython = ["else", "try", "finally"].map { Array($0.utf8) }

  private static func closedParentheses(in bytes: [UInt8]) -> [Bool] {
    var open: [Int] = []
    var closed = [Bool](repeating: false, count: bytes.count)
    var isQuoted = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\""):
        let isEscaped =
          isQuoted && bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
        if !isEscaped { isQuoted.toggle() }
      case UInt8(ascii: "\n"): isQuoted = false
      case _ where isQuoted: break
      case UInt8(ascii: "("), UInt8(ascii: "["): open.append(index)
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        let opening = byte == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
        if let last = open.last, bytes[last] == opening { closed[open.removeLast()] = true }
      case UInt8(ascii: "{"), UInt8(ascii: "}"): open = []
      default: break
      }
    }
    return closed
  }

  /// Returns the next element, or `nil` after the last.
  mutating func next() -> Element? {
    while let byte = byte() {
      if let comment = takeComment(at: byte) {
        return .comment(comment.text, line: comment.line)
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): takeString(byte)
      // Xfce lists codes with semicolons between them.
      case UInt8(ascii: ";") where !hasBraces && self.byte(ahead: 1) == UInt8(ascii: "#"):
        append(byte)
      case UInt8(ascii: ";") where depth == 0:
        if let statement = take(.semicolon) { return .statement(statement) }
      case UInt8(ascii: "{"):
        // An interpolation such as `#{$name}` is part of a value.
        if let last = buffer.last, "#$".utf8.contains(last) {
          append(byte)
        } else if let statement = take(.block) {
          return .statement(statement)
        }
      case UInt8(ascii: "}"): if let statement = take(.blockEnd) { return .statement(statement) }
      case UInt8(ascii: "\r") where self.byte(ahead: 1) == UInt8(ascii: "\n"): index += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if let statement = takeLineEnd() { return .statement(statement) }
      case UInt8(ascii: "("), UInt8(ascii: "["):
        if isClosed[index] { depth += 1 }
        append(byte)
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth = max(0, depth - 1)
        append(byte)
      default: append(byte)
      }
    }
    return take(.line).map { .statement($0) }
  }

  private func byte(ahead count: Int = 0) -> UInt8? {
    index + count < bytes.count ? bytes[index + count] : nil
  }

  private mutating func append(_ byte: UInt8) {
    if buffer.isEmpty { startLine = line }
    buffer.append(byte)
    if !Self.isBlank(byte) { lastVisible = byte }
    index += 1
  }

  /// Takes the mark at the end of a statement, and returns the statement, unless a line is empty.
  private mutating func take(_ end: Statement.End) -> Statement? {
    index = min(bytes.count, index + 1)
    depth = 0
    let text = String(decoding: buffer, as: UTF8.self).blanksTrimmed
    let indentation = hasBraces ? 0 : buffer.prefix { $0 == UInt8(ascii: " ") }.count
    (buffer, lastVisible) = ([], nil)
    guard !text.isEmpty || end == .block || end == .blockEnd else { return nil }
    let lineCount = max(1, (end == .line || end == .semicolon ? line - startLine : 0) + 1)
    return Statement(
      text: text, line: startLine, end: end, indentation: indentation, lineCount: lineCount)
  }

  /// Takes a line break. Inside parentheses and directly after a colon, values go on.
  private mutating func takeLineEnd() -> Statement? {
    defer { line += 1 }
    guard depth == 0, !hasBraces || lastVisible != UInt8(ascii: ":") else {
      append(UInt8(ascii: " "))
      return nil
    }
    // The semicolon before the end of a block may be missing.
    let isLastInBlock =
      lastVisible != nil && bytes[index...].first { !Self.isBlank($0) } == UInt8(ascii: "}")
    return take(isLastInBlock ? .semicolon : .line)
  }

  /// Takes a string, which ends on its line. An apostrophe within a word begins none.
  private mutating func takeString(_ quote: UInt8) {
    if quote != UInt8(ascii: "\""), let last = buffer.last, !Self.isBlank(last),
      !"=:,([{".utf8.contains(last)
    {
      append(quote)
      return
    }
    var end = index + 1
    while end < bytes.count, bytes[end] != quote, bytes[end] != UInt8(ascii: "\n") {
      end += bytes[end] == UInt8(ascii: "\\") && hasBraces ? 2 : 1
    }
    end = min(end, bytes.count)
    let isClosed = end < bytes.count && bytes[end] == quote
    append(quote)
    guard isClosed || quote == UInt8(ascii: "\"") else { return }
    while index < end, byte() != UInt8(ascii: "\n") { append(bytes[index]) }
    if isClosed, byte() == quote { append(quote) }
  }

  /// Takes a comment, and returns its text, or returns `nil` if none begins here.
  private mutating func takeComment(at byte: UInt8) -> (text: String, line: Int)? {
    let next = self.byte(ahead: 1)
    let startsLine = lastVisible == nil
    let isBeforeBlank = next.map(Self.isBlank) ?? true
    switch byte {
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"): return takeBlockComment()
    case UInt8(ascii: "/") where next == UInt8(ascii: "/"):
      guard buffer.last != UInt8(ascii: ":") else { return nil }
      return takeLineComment(2)
    case UInt8(ascii: "#") where isBeforeBlank:
      guard startsLine || buffer.last.map(Self.isBlank) ?? true, depth == 0 else { return nil }
      return takeLineComment(1)
    case UInt8(ascii: "!") where startsLine, UInt8(ascii: ";") where startsLine && !hasBraces:
      return takeLineComment(1)
    case UInt8(ascii: "-") where startsLine && next == byte:
      guard self.byte(ahead: 2).map(Self.isBlank) ?? true else { return nil }
      return takeLineComment(2)
    default: return nil
    }
  }

  private mutating func takeLineComment(_ markLength: Int) -> (text: String, line: Int)? {
    let start = min(bytes.count, index + markLength)
    index = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    return (String(decoding: bytes[start..<index], as: UTF8.self).blanksTrimmed, line)
  }

  private mutating func takeBlockComment() -> (text: String, line: Int)? {
    guard !hasNoCommentEnd else { return nil }
    let start = index + 2
    let end = bytes.indices[min(start, bytes.count)...].dropLast().first { end in
      bytes[end] == UInt8(ascii: "*") && bytes[end + 1] == UInt8(ascii: "/")
    }
    guard let end else {
      hasNoCommentEnd = true
      return nil
    }
    defer {
      line += bytes[start..<end].count { $0 == UInt8(ascii: "\n") }
      index = end + 2
    }
    return (String(decoding: bytes[start..<end], as: UTF8.self), line)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || 0x09...0x0D ~= byte
  }
}
