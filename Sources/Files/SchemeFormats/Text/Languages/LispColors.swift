internal import ColorMath

/// The colors in a file of Lisp: a theme of Emacs, whose faces have properties such as `:background "gray20"`, or
/// lists and maps with names, such as `(red . "#ff0000")` and `{:red "#ff0000"}`.
struct LispColors {
  private(set) var declarations: [Declaration] = []
  private var lists: [List] = []
  private var line = 1
  /// A Boolean value that indicates whether names of colors may stand behind any name.
  private let isTheme: Bool
  /// A Boolean value that indicates whether the colors behind the first one of a list are for terminals of fewer colors.
  private let hasFallbacks: Bool

  /// A list that is not closed yet.
  private struct List {
    /// The last symbol.
    var symbol: String?
    /// The symbol in the last list within this one.
    var innerSymbol: String?
    /// The keyword before the next value, without its colon.
    var keyword: String?
    /// The last string that is no color.
    var text: String?
    /// A Boolean value that indicates whether the symbol or text comes directly before the next value.
    var isPair = false
    /// A Boolean value that indicates whether the last value is a color, so that the next may be a name.
    var followsColor = false
    var numbers: [String] = []
  }

  /// What the first list of a file begins with.
  private static let heads: Set = [
    "deftheme", "defvar", "defconst", "defcustom", "defun", "defmacro", "defgroup", "defface",
    "defparameter", "defpackage", "def", "defn", "define", "let", "let*", "setq", "setq-default",
    "custom-theme-set-faces", "custom-theme-set-variables", "custom-set-faces",
    "custom-set-variables", "require", "provide", "ns", "use-package", "autothemer-deftheme",
    "def-doom-theme", "in-package", "progn", "eval-when-compile", "eval-and-compile", "unless",
    "when", "set-face-attribute", "set-face-foreground", "set-face-background", "add-to-list",
    "define-module", "library", "import", "module",
  ]

  /// Properties of faces with colors.
  private static let properties: Set = [
    "background", "foreground", "color", "distant-foreground", "underline", "overline",
    "strike-through", "box",
  ]

  /// Returns the colors of a file, or none if it is not of Lisp. It is one if its first list begins as they do, and it
  /// ends with a list or a comment.
  static func declarations(in bytes: [UInt8]) -> [Declaration] {
    guard let first = bytes.first(where: { !isBlank($0) }), "(;".utf8.contains(first) else {
      return []
    }
    var isComment = false
    let start = bytes.firstIndex { byte in
      if byte == UInt8(ascii: ";") { isComment = true }
      if byte == UInt8(ascii: "\n") { isComment = false }
      return !isComment && !isBlank(byte)
    }
    guard let start, bytes[start] == UInt8(ascii: "(") else { return [] }
    let head = bytes[(start + 1)...].prefix { !isBlank($0) && !"()\"".utf8.contains($0) }
    guard heads.contains(String(decoding: head, as: UTF8.self)) else { return [] }
    let last = bytes.split(separator: UInt8(ascii: "\n")).last { line in
      line.contains { !isBlank($0) } && line.first { !isBlank($0) } != UInt8(ascii: ";")
    }
    guard last?.last(where: { !isBlank($0) }) == UInt8(ascii: ")") || last?.contains(59) ?? false
    else { return [] }
    var colors = LispColors(bytes)
    colors.read(bytes)
    return colors.declarations
  }

  private init(_ bytes: [UInt8]) {
    hasFallbacks = ["(def-doom-theme", "(autothemer-deftheme"].contains {
      bytes.firstRange(of: Array($0.utf8)) != nil
    }
    isTheme = ["deftheme", ":foreground", ":background", "set-face-", "-theme"].contains {
      bytes.firstRange(of: Array($0.utf8)) != nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private mutating func read(_ bytes: [UInt8]) {
    var index = 0
    func end(_ start: Int, while condition: (UInt8) -> Bool) -> Int {
      bytes[start...].firstIndex { !condition($0) } ?? bytes.count
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: ";"): index = end(index) { $0 != UInt8(ascii: "\n") }
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): lists.append(List())
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close()
      case UInt8(ascii: "\""):
        let start = index
        while index < bytes.count, bytes[index] != byte {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index, bytes.count)
        take(string: String(decoding: bytes[start..<index], as: UTF8.self))
        line += bytes[start..<index].count { $0 == UInt8(ascii: "\n") }
        index = min(index + 1, bytes.count)
      // A character, which may be a bracket.
      case UInt8(ascii: "?") where index < bytes.count:
        index = min(bytes.count, index + (bytes[index] == UInt8(ascii: "\\") ? 2 : 1))
      case UInt8(ascii: "'"), UInt8(ascii: "`"): break
      case _ where Self.isBlank(byte): break
      default:
        let start = index - 1
        index = end(index) { !Self.isBlank($0) && !"()[]{}\";".utf8.contains($0) }
        take(atom: String(decoding: bytes[start..<index], as: UTF8.self))
      }
    }
  }

  private mutating func close() {
    guard let list = lists.popLast() else { return }
    // Racket writes `(make-color 26 43 60)`.
    if let symbol = list.symbol, list.numbers.count == 3,
      ["color", "rgb"].contains(where: symbol.hasSuffix),
      ColorSpelling().color("rgb(\(list.numbers.joined(separator: ",")))") != nil
    {
      add("rgb(\(list.numbers.joined(separator: ",")))", named: name)
    }
    guard let last = lists.indices.last else { return }
    (lists[last].isPair, lists[last].innerSymbol) = (false, list.symbol)
  }

  private mutating func take(atom: String) {
    guard let last = lists.indices.last else { return }
    lists[last].isPair = atom == "." && lists[last].isPair
    if atom.first == ":" {
      lists[last].keyword = String(atom.dropFirst())
      // Doom writes `((line-number &override) :foreground "#3f444a")`.
      if lists[last].symbol == nil, let inner = lists[last].innerSymbol {
        lists[last].symbol = inner
      }
    } else if atom.hasPrefix("#x") || atom.hasPrefix("#X") {
      let value = "0x" + atom.dropFirst(2)
      if ColorSpelling().color(value) != nil { add(value, named: name) }
    } else if Double(atom) != nil {
      lists[last].numbers.append(atom)
    } else if ![".", "nil", "t"].contains(atom), !",@&".contains(atom.prefix(1)),
      !atom.hasPrefix("unspecified")
    {
      // Names of global variables are between asterisks.
      let symbol = atom.filter { $0 != "*" }
      (lists[last].symbol, lists[last].keyword, lists[last].text) = (symbol, nil, nil)
      lists[last].isPair = true
    } else {
      lists[last].keyword = nil
    }
  }

  private mutating func take(string: String) {
    guard let last = lists.indices.last else { return }
    let isProperty = lists[last].keyword.map(Self.properties.contains) ?? false
    let isElement = lists[last].followsColor && lists[last].symbol == nil
    let isName = isProperty || lists[last].isPair && isTheme || isElement
    if hasFallbacks, lists[last].followsColor, lists[last].keyword == nil { return }
    (lists[last].isPair, lists[last].followsColor) = (false, isElement)
    if ColorSpelling().color(string) != nil {
      add(string, named: name)
      lists[last].followsColor = true
    } else if isName, let color = Self.color(ofName: string) {
      add(color.hex, named: name)
    } else if isProperty, !string.isEmpty, !string.hasPrefix("unspecified") {
      add("color(\(string))", named: name)
    } else if string.contains("#") {
      add(string, named: nil)
    } else {
      (lists[last].text, lists[last].isPair) = (string, true)
    }
    lists[last].keyword = nil
  }

  /// Returns the color of a name as Emacs has it.
  private static func color(ofName name: String) -> SRGB8? {
    X11Colors.ownColor(name)
      ?? ColorExpression.named(name.filter { $0 != " " }).map(\.srgb8)
  }

  /// The name of the next color.
  private var name: String? {
    guard let list = lists.last else { return nil }
    let outer = lists.lazy.reversed().compactMap { $0.text ?? $0.symbol }.first
    guard let keyword = list.keyword else { return outer }
    guard Self.properties.contains(keyword), let outer else { return keyword }
    return keyword == "color" ? outer : outer + " " + keyword
  }

  private mutating func add(_ value: String, named name: String?) {
    declarations.append(Declaration(color: name ?? "", value: value, line: line))
  }
}
