/// The content of a placeholder or a condition. All syntaxes share one grammar.
indirect enum TemplateExpression: Hashable, Sendable {
  case text(String)
  case number(Double)
  case name(String)
  /// `.name`, or `.name(arguments)`.
  case member(TemplateExpression, String, [TemplateExpression]?)
  case element(TemplateExpression, TemplateExpression)
  /// `| name: arguments`, or `| name(arguments)`.
  case filter(TemplateExpression, String, [TemplateExpression])
  case operation(String, TemplateExpression, TemplateExpression)
  case not(TemplateExpression)
  /// `a if condition else b`.
  case choice(TemplateExpression, condition: TemplateExpression, otherwise: TemplateExpression)

  init(_ text: String) throws(TemplateError.Kind) {
    guard let tokens = TemplateToken.tokens(of: text) else { throw .expression(text) }
    var parser = TemplateExpressionParser(tokens: tokens[...])
    guard let expression = parser.expression(), parser.tokens.isEmpty
    else { throw .expression(text) }
    self = expression
  }

  /// The name of the last filter, if there is any.
  var lastFilter: String? {
    if case .filter(_, let name, _) = self { name } else { nil }
  }

  /// Returns whether the expression contains a name that satisfies a predicate.
  func names(_ predicate: (String) -> Bool) -> Bool {
    switch self {
    case .text, .number: false
    case .name(let name): predicate(name)
    case .member(let base, _, let arguments):
      base.names(predicate) || arguments?.contains { $0.names(predicate) } ?? false
    case .element(let base, let index): base.names(predicate) || index.names(predicate)
    case .filter(let base, _, let arguments):
      base.names(predicate) || arguments.contains { $0.names(predicate) }
    case .operation(_, let first, let second): first.names(predicate) || second.names(predicate)
    case .not(let operand): operand.names(predicate)
    case .choice(let first, let condition, let otherwise):
      [first, condition, otherwise].contains { $0.names(predicate) }
    }
  }

  /// The path as it is written, such as `colors.primary`.
  var path: String {
    switch self {
    case .name(let name): name
    case .member(let base, let name, _): base.path + "." + name
    default: "…"
    }
  }
}

enum TemplateToken: Hashable {
  case name(String)
  case number(Double)
  case text(String)
  case symbol(String)

  private static let symbols = [
    "{{", "}}", "==", "!=", "<=", ">=", "..", "(", ")", "[", "]", ".", ",", ":", "|", "+", "-", "*",
    "/", "~", "<", ">",
  ]

  /// The maximum number of tokens, which limits the nesting depth.
  private static let maximumCount = 200

  static func tokens(of text: String) -> [TemplateToken]? {
    var tokens: [TemplateToken] = []
    var rest = text[...]
    while let first = rest.first {
      guard tokens.count < maximumCount else { return nil }
      if first.isWhitespace {
        rest = rest.dropFirst()
      } else if first.isASCII, first.isLetter || first == "_" {
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
        tokens.append(.name(String(name)))
        rest = rest.dropFirst(name.count)
      } else if first.isASCII, first.isNumber {
        func digits(_ text: Substring) -> Substring { text.prefix { $0.isASCII && $0.isNumber } }
        var number = String(digits(rest))
        rest = rest.dropFirst(number.count)
        let decimals = digits(rest.dropFirst())
        if rest.first == ".", !decimals.isEmpty {
          number += "." + decimals
          rest = rest.dropFirst(1 + decimals.count)
        }
        if rest.first == "%" { rest = rest.dropFirst() }
        guard let value = Double(number), value.isFinite else { return nil }
        tokens.append(.number(value))
      } else if first == "\"" || first == "'" {
        guard let text = takeText(&rest, quote: first) else { return nil }
        tokens.append(.text(text))
      } else {
        guard let symbol = symbols.first(where: { rest.hasPrefix($0) }) else { return nil }
        tokens.append(.symbol(symbol))
        rest = rest.dropFirst(symbol.count)
      }
    }
    return tokens
  }

  private static func takeText(_ rest: inout Substring, quote: Character) -> String? {
    var text = ""
    rest = rest.dropFirst()
    while let character = rest.popFirst() {
      if character == quote { return text }
      let isEscape = character == "\\" && (rest.first == quote || rest.first == "\\")
      text.append(isEscape ? rest.removeFirst() : character)
    }
    return nil
  }
}

/// A recursive descent parser. The levels of precedence, from loosest to tightest, are `if else`,
/// `or`, `and`, `not`, comparisons, sums, products, filters, and members.
struct TemplateExpressionParser {
  var tokens: ArraySlice<TemplateToken>
  private var depth = 0

  init(tokens: ArraySlice<TemplateToken>) { self.tokens = tokens }

  private static let maximumDepth = 24
  /// The operators of each precedence level, from loosest to tightest.
  private static let levels: [[TemplateToken]] = [
    [.name("or")], [.name("and")],
    ["==", "!=", "<=", ">=", "<", ">"].map { .symbol($0) },
    ["+", "-", "~", ".."].map { .symbol($0) },
    ["*", "/"].map { .symbol($0) },
  ]

  mutating func expression() -> TemplateExpression? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    guard let value = operation(level: 0, filters: true) else { return nil }
    guard take(.name("if")) else { return value }
    guard let condition = operation(level: 0, filters: true), take(.name("else")),
      let otherwise = expression()
    else { return nil }
    return .choice(value, condition: condition, otherwise: otherwise)
  }

  private mutating func take(_ token: TemplateToken) -> Bool {
    guard tokens.first == token else { return false }
    tokens.removeFirst()
    return true
  }

  private mutating func take(_ symbol: String) -> Bool { take(.symbol(symbol)) }

  private mutating func operation(level: Int, filters: Bool) -> TemplateExpression? {
    guard level < Self.levels.count else { return filtered(filters) }
    if level == 2, take(.name("not")) {
      return operation(level: level, filters: filters).map { .not($0) }
    }
    guard var value = operation(level: level + 1, filters: filters) else { return nil }
    while let token = tokens.first, Self.levels[level].contains(token) {
      tokens.removeFirst()
      guard let other = operation(level: level + 1, filters: filters) else { return nil }
      switch token {
      case .name(let name), .symbol(let name): value = .operation(name, value, other)
      case .number, .text: return nil
      }
    }
    return value
  }

  private mutating func filtered(_ filters: Bool) -> TemplateExpression? {
    guard var value = member() else { return nil }
    while filters, take("|") {
      guard let name = takeName() else { return nil }
      var arguments: [TemplateExpression] = []
      if take(":") {
        repeat {
          // A further filter applies to the whole expression, not to the argument.
          guard let argument = operation(level: 3, filters: false) else { return nil }
          arguments.append(argument)
        } while take(",")
      } else if take("(") {
        guard let list = list(upTo: ")") else { return nil }
        arguments = list
      }
      value = .filter(value, name, arguments)
    }
    return value
  }

  private mutating func member() -> TemplateExpression? {
    guard var value = primary() else { return nil }
    while true {
      if take(".") {
        guard let name = takeName() else { return nil }
        if take("(") {
          guard let list = list(upTo: ")") else { return nil }
          value = .member(value, name, list)
        } else {
          value = .member(value, name, nil)
        }
      } else if take("[") {
        guard let index = expression(), take("]") else { return nil }
        value = .element(value, index)
      } else {
        return value
      }
    }
  }

  private mutating func primary() -> TemplateExpression? {
    guard depth < Self.maximumDepth, let token = tokens.popFirst() else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch token {
    case .name(let name): return .name(name)
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case .symbol("-"): return member().map { .operation("-", .number(0), $0) }
    case .symbol("+"): return member()
    case .symbol("("): return enclosed(by: ")")
    case .symbol("{{"): return enclosed(by: "}}")
    case .symbol: return nil
    }
  }

  private mutating func enclosed(by end: String) -> TemplateExpression? {
    guard let value = expression(), take(end) else { return nil }
    return value
  }

  private mutating func takeName() -> String? {
    guard case .name(let name)? = tokens.first else { return nil }
    tokens.removeFirst()
    return name
  }

  private mutating func list(upTo end: String) -> [TemplateExpression]? {
    var list: [TemplateExpression] = []
    if take(end) { return list }
    repeat {
      guard let value = expression() else { return nil }
      list.append(value)
    } while take(",")
    return take(end) ? list : nil
  }
}
