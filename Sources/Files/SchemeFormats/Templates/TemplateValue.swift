internal import ColorMath

enum TemplateValue: Sendable {
  typealias Members = [(name: String, value: TemplateValue)]

  case text(String)
  case number(Double)
  case flag(Bool)
  case color(TemplateColor)
  /// Named values, in order.
  case map(Members)
  case list([TemplateValue])

  /// The value as it is written, or `nil` for a map or a list.
  var text: String? {
    switch self {
    case .text(let text): text
    case .number(let number):
      number == number.rounded() && number.magnitude < Self.limit ? "\(Int(number))" : "\(number)"
    case .flag(let flag): "\(flag)"
    case .color(let color): color.text
    case .map, .list: nil
    }
  }

  /// The magnitude limit of numbers. From here on, they may be inexact.
  private static let limit = 1e15

  var number: Double? {
    text.flatMap { Double($0) }.flatMap { $0.magnitude < Self.limit ? $0 : nil }
  }

  var flag: Bool? {
    if case .flag(let flag) = self { return flag }
    return text.flatMap { Bool($0) }
  }

  /// The color, including the color of text such as `#ff8800`, `ff8800`, or `teal`.
  var color: TemplateColor? {
    if case .color(let color) = self { return color }
    guard case .text(let text) = self, let color = CSSColor(text) ?? CSSColor(hexDigits: text)
    else { return nil }
    return TemplateColor(color: SRGB8(color), alpha: color.alpha ?? 1)
  }

  static func color(_ color: SRGB8) -> TemplateValue { .color(TemplateColor(color: color)) }
}

/// The values of names: the colors, other names of the syntax, and loop variables.
struct TemplateScope {
  let syntax: TemplateSyntax
  var values: TemplateValue.Members
  /// A text that may only be written through a filter that quotes it.
  var unsafeText: UnsafeText?

  /// The maximum number of bytes of a text, because loops and replacements multiply it.
  static let maximumLength = 16 << 20

  func fill(_ blocks: [TemplateBlock], to text: inout String) throws(TemplateError) {
    for block in blocks {
      switch block {
      case .text(let part): text += part
      case .placeholder(let expression, let line):
        guard let part = try value(of: expression, line).text else {
          throw TemplateError(
            line: line, .value(expression.path, expected: "the name of one of its members"))
        }
        if let unsafeText, unsafeText.isPart(of: part),
          expression.lastFilter != unsafeText.quotingFilter
        {
          throw TemplateError(
            line: line, .photoName(unsafeText.text.singleLine, filter: unsafeText.quotingFilter))
        }
        text += part
        guard text.utf8.count <= Self.maximumLength else {
          throw TemplateError(line: line, .tooLong)
        }
      case .loop(let names, let expression, let line, let body):
        let elements = try elements(of: value(of: expression, line), line)
        for (index, element) in elements.enumerated() {
          var inner = self
          // A single name is bound to the value.
          if names.count > 1 { inner.set(names[0], to: .text(element.name)) }
          inner.set(names[names.count - 1], to: element.value)
          inner.set(
            "loop",
            to: .map([
              ("index", .number(Double(syntax == .wallust ? index + 1 : index))),
              ("index0", .number(Double(index))), ("first", .flag(index == 0)),
              ("last", .flag(index == elements.count - 1)),
              ("length", .number(Double(elements.count))),
            ]))
          try inner.fill(body, to: &text)
          guard text.utf8.count <= Self.maximumLength else {
            throw TemplateError(line: line, .tooLong)
          }
        }
      case .condition(let expression, let line, let then, let otherwise):
        guard let holds = try value(of: expression, line).flag
        else { throw TemplateError(line: line, .condition(expression.path)) }
        try fill(holds ? then : otherwise, to: &text)
      }
    }
  }

  private mutating func set(_ name: String, to value: TemplateValue) {
    values.insert((name, value), at: 0)
  }

  private func elements(
    of value: TemplateValue, _ line: Int
  ) throws(TemplateError) -> TemplateValue.Members {
    switch value {
    case .map(let members): return members
    case .list(let values): return values.enumerated().map { ("\($0)", $1) }
    default:
      throw TemplateError(line: line, .value("for", expected: "a list, such as 'colors'"))
    }
  }

  private func value(
    of expression: TemplateExpression, _ line: Int
  ) throws(TemplateError) -> TemplateValue {
    do throws(TemplateError.Kind) { return try value(of: expression) } catch {
      throw TemplateError(line: line, error)
    }
  }
}

extension TemplateScope {
  /// The maximum number of elements of a range such as `0..16`.
  private static let maximumRange = 256.0

  func value(of expression: TemplateExpression) throws(TemplateError.Kind) -> TemplateValue {
    switch expression {
    case .text(let text): return .text(text)
    case .number(let number): return .number(number)
    case .name(let name):
      if let member = values.first(where: { $0.name == name }) { return member.value }
      if let flag = Bool(name) { return .flag(flag) }
      throw .unknown(name, known: values.map(\.name))
    case .member(let base, let name, let arguments):
      return try member(name, of: value(of: base), arguments, expression)
    case .element(let base, let index):
      guard case .list(let list) = try value(of: base), let number = try value(of: index).number
      else { throw .value("[ ]", expected: "a list and the number of an element") }
      let place = Int(number < 0 ? number + Double(list.count) : number)
      guard list.indices.contains(place)
      else { throw .value("[ ]", expected: "a number below \(list.count)") }
      return list[place]
    case .filter(let base, let name, let list):
      let call = TemplateCall(
        name: name, subject: try value(of: base), arguments: try list.map(argumentValue))
      return syntax == .wallust ? try call.wallustResult() : try call.matugenResult()
    case .operation(let name, let first, let second):
      return try result(of: name, value(of: first), value(of: second))
    case .not(let operand):
      guard let flag = try value(of: operand).flag else { throw .condition(operand.path) }
      return .flag(!flag)
    case .choice(let first, let condition, let otherwise):
      guard let holds = try value(of: condition).flag else { throw .condition(condition.path) }
      return try value(of: holds ? first : otherwise)
    }
  }

  /// Returns the value of an argument. An unknown name is its own text: `saturate: 20, hsl`.
  private func argumentValue(
    of expression: TemplateExpression
  ) throws(TemplateError.Kind) -> TemplateValue {
    if case .name(let word) = expression, !values.contains(where: { $0.name == word }) {
      return .text(word)
    }
    return try value(of: expression)
  }

  private func member(
    _ name: String, of base: TemplateValue, _ arguments: [TemplateExpression]?,
    _ expression: TemplateExpression
  ) throws(TemplateError.Kind) -> TemplateValue {
    func unknown(_ known: [String]) -> TemplateError.Kind {
      let path = String(expression.path.dropLast(name.count))
      return .unknown(expression.path, known: known.map { path + $0 })
    }
    switch base {
    case .map(let members):
      // The names of tones are numbers. Paths write them as in `_40`.
      if arguments == nil,
        let member = members.first(where: { $0.name == name || "_" + $0.name == name })
      {
        return member.value
      }
      throw unknown(members.map(\.name))
    case .color(var color):
      if let arguments {
        let call = TemplateCall(
          name: name, subject: base, arguments: try arguments.map(value))
        return try call.pywalResult()
      }
      let forms = syntax == .pywal ? TemplateColor.pywalForms : TemplateColor.matugenForms
      guard syntax != .wallust, let form = forms.first(where: { $0.name == name })
      else { throw unknown(forms.map(\.name)) }
      if syntax == .pywal { return .text(form.text(color)) }
      color.form = name
      return .color(color)
    case .text, .number, .flag, .list: throw unknown([])
    }
  }

  private func result(
    of operation: String, _ first: TemplateValue, _ second: TemplateValue
  ) throws(TemplateError.Kind) -> TemplateValue {
    switch operation {
    case "==": return .flag(first.text == second.text)
    case "!=": return .flag(first.text != second.text)
    case "~":
      let (one, other) = (first.text ?? "", second.text ?? "")
      guard one.utf8.count + other.utf8.count <= Self.maximumLength else { throw .tooLong }
      return .text(one + other)
    case "and", "or":
      guard let one = first.flag, let other = second.flag
      else { throw .value(operation, expected: "true or false on both sides") }
      return .flag(operation == "and" ? one && other : one || other)
    default: break
    }
    guard let one = first.number, let other = second.number
    else { throw .value(operation, expected: "numbers on both sides") }
    switch operation {
    case "+": return .number(one + other)
    case "-": return .number(one - other)
    case "*": return .number(one * other)
    case "<": return .flag(one < other)
    case ">": return .flag(one > other)
    case "<=": return .flag(one <= other)
    case ">=": return .flag(one >= other)
    case "..":
      guard other - one <= Self.maximumRange, one == one.rounded(), other == other.rounded() else {
        throw .value("..", expected: "whole numbers that are at most 256 apart")
      }
      return .list(stride(from: one, to: other, by: 1).map { .number($0) })
    default:
      guard other != 0 else { throw .value("/", expected: "a number other than 0") }
      return .number(one / other)
    }
  }
}
