import SchemeAnimation

// A parser of just enough CSS for the tables.

extension TimingCurve {
  init?(css text: String) {
    switch text {
    case "linear": self = .linear
    case "ease": self = .ease
    case "ease-in": self = .easeIn
    case "ease-out": self = .easeOut
    case "ease-in-out": self = .easeInOut
    case "step-start": self = .stepStart
    case "step-end": self = .stepEnd
    default:
      guard let (name, arguments) = cssCall(text) else { return nil }
      switch name {
      case "cubic-bezier":
        let points = arguments.compactMap { Double($0) }
        guard points.count == 4 else { return nil }
        self = .cubicBezier(CubicBezier(points[0], points[1], points[2], points[3]))
      case "steps":
        guard let count = arguments.first.flatMap({ Int($0) }) else { return nil }
        let jumps: [String: StepCurve.Jump] = ["start": .start, "end": .end]
        let word = arguments.count > 1 ? arguments[1] : "end"
        guard let jump = jumps[word] ?? StepCurve.Jump(rawValue: word) else { return nil }
        self = .steps(StepCurve(count: count, jump: jump))
      case "linear":
        guard let curve = PiecewiseLinearCurve(css: text) else { return nil }
        self = .piecewiseLinear(curve)
      default: return nil
      }
    }
  }
}

extension PiecewiseLinearCurve {
  init?(css text: String) {
    guard let (name, arguments) = cssCall(text), name == "linear" else { return nil }
    var stops: [Stop] = []
    for argument in arguments {
      let words = argument.split(separator: " ")
      guard let output = words.compactMap({ Double($0) }).first else { return nil }
      let inputs = words.filter { $0.hasSuffix("%") }.compactMap { Double($0.dropLast()) }
      if inputs.isEmpty { stops.append(Stop(output)) }
      for input in inputs { stops.append(Stop(output, at: input / 100)) }
    }
    self.init(stops)
  }
}

/// Returns the name and the arguments of a CSS function.
private func cssCall(_ text: String) -> (name: String, arguments: [String])? {
  guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
  let inside = text[text.index(after: open)...].dropLast()
  let arguments = inside.split(separator: ",").map { argument in
    String(argument.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
  return (String(text[..<open]), arguments)
}
