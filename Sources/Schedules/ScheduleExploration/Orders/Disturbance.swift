/// An event that disturbs a run at one point, for a sweep over all points.
enum Disturbance: Hashable, Sendable {
  /// The task with this name is cancelled before a step.
  case cancellation(of: String, step: Int)
  /// The clock jumps before a step.
  case jump(Duration, step: Int)
  /// A stand-in fails at the point with this number.
  case failure(point: Int)
}

extension Disturbance: LosslessStringConvertible {
  /// Reads a disturbance as ``description`` writes it.
  init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last, let number = Int(last) else { return nil }
    switch (parts.first, parts.count) {
    case ("cancel", 3...):
      self = .cancellation(of: parts[1..<parts.count - 1].joined(separator: ":"), step: number)
    case ("jump", 3):
      guard let milliseconds = Int(parts[1]) else { return nil }
      self = .jump(.milliseconds(milliseconds), step: number)
    case ("fail", 2): self = .failure(point: number)
    default: return nil
    }
  }

  /// The disturbance as a part of a seed.
  var description: String {
    switch self {
    case .cancellation(let name, let step): "cancel:\(name):\(step)"
    case .jump(let duration, let step): "jump:\(Int(duration / .milliseconds(1))):\(step)"
    case .failure(let point): "fail:\(point)"
    }
  }
}
