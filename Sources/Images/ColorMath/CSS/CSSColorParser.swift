/// A parser of one color.
struct CSSColorParser {
  private var tokenizer: CSSTokenizer
  private var token: CSSTokenizer.Token?

  private enum Value {
    case none
    case number(Double)
    case percentage(Double)
    case degrees(Double)
  }

  init(_ text: String) {
    tokenizer = CSSTokenizer(text)
    token = tokenizer.next()
  }

  /// Reads the whole text as one color, or returns `nil` if it is not a color.
  mutating func color() -> CSSColor? {
    let color: CSSColor?
    switch take() {
    case .hash(let digits): color = CSSColor(hexDigits: digits)
    case .identifier(let name): color = CSSColor(name: name)
    case .function(let name): color = function(name)
    default: color = nil
    }
    return token == nil ? color : nil
  }

  @discardableResult
  private mutating func take() -> CSSTokenizer.Token? {
    defer { token = tokenizer.next() }
    return token
  }

  /// Skips a punctuation mark, and returns `false` if the next token is another one.
  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard token == .other(UInt8(ascii: mark)) else { return false }
    take()
    return true
  }

  private mutating func function(_ name: String) -> CSSColor? {
    guard let space = space(of: name) else { return nil }
    var values: [Value] = []
    // The comma syntax is older than missing components and mixed units, and does not allow them.
    var hasCommas = false
    for index in 0..<3 {
      if index == 1 { hasCommas = take(",") } else if hasCommas, !take(",") { return nil }
      guard let value = value() else { return nil }
      values.append(value)
    }
    var alpha = Value.number(1)
    if take(hasCommas ? "," : "/") {
      guard let value = value() else { return nil }
      alpha = value
    }
    // As everywhere in CSS, the end of the text closes functions.
    guard take(")") || token == nil else { return nil }
    guard !hasCommas || Self.canHaveCommas(space, values, alpha) else { return nil }

    var color = CSSColor(space: space, components: [nil, nil, nil])
    for (index, component) in space.components.enumerated() {
      guard Self.set(&color.components[index], to: values[index], as: component) else { return nil }
    }
    guard Self.set(&color.alpha, to: alpha, as: .amount(1, in: 0...1)) else { return nil }
    return color
  }

  /// Returns the color space of a function name, or of the identifier after `color(`.
  private mutating func space(of function: String) -> CSSColor.Space? {
    switch function {
    case "rgba": return .rgb
    case "hsla": return .hsl
    case "color":
      guard case .identifier(let name) = take() else { return nil }
      if name == "xyz" { return .xyzD65 }
      return CSSColor.Space(rawValue: name).flatMap { $0.hasFunction ? nil : $0 }
    default: return CSSColor.Space(rawValue: function).flatMap { $0.hasFunction ? $0 : nil }
    }
  }

  private mutating func value() -> Value? {
    switch take() {
    case .number(let value): .number(value)
    case .percentage(let value): .percentage(value)
    case .dimension(let value, "deg"): .degrees(value)
    case .dimension(let value, "grad"): .degrees(value * 0.9)
    case .dimension(let value, "rad"): .degrees(value * (180 / .pi))
    case .dimension(let value, "turn"): .degrees(value * 360)
    case .identifier("none"): Value.none
    default: nil
    }
  }

  private static func canHaveCommas(
    _ space: CSSColor.Space, _ values: [Value], _ alpha: Value
  ) -> Bool {
    if case .none = alpha { return false }
    switch (space, values[0], values[1], values[2]) {
    case (.rgb, .number, .number, .number), (.rgb, .percentage, .percentage, .percentage):
      return true
    case (.hsl, .none, _, _): return false
    case (.hsl, _, .percentage, .percentage): return true
    default: return false
    }
  }

  /// Sets a component to a value, and returns `false` if the value is of the wrong kind.
  private static func set(
    _ number: inout Double?, to value: Value, as component: CSSColor.Space.Component
  ) -> Bool {
    switch (component, value) {
    case (_, .none): number = nil
    case (.hue, .number(let degrees)), (.hue, .degrees(let degrees)):
      // The number of degrees may be infinite.
      number = degrees.isFinite ? Oklch.wrapped(hue: degrees) : 0
    case (.amount(_, let range), .number(let amount)):
      number = range.clamp(amount)
    case (.amount(let full, let range), .percentage(let percentage)):
      number = range.clamp(percentage * full / 100)
    case (.hue, .percentage), (.amount, .degrees): return false
    }
    return true
  }
}

extension ClosedRange<Double> {
  fileprivate func clamp(_ number: Double) -> Double {
    Swift.min(Swift.max(number, lowerBound), upperBound)
  }
}
