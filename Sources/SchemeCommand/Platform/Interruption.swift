import Synchronization

/// The signal that interrupted the work, told by the thread that took it to the one that ends.
final class Interruption: Sendable {
  private let number = Atomic<Int32>(0)

  /// The exit status that stands for the signal, once there is one.
  var status: ExitStatus? {
    get {
      let value = number.load(ordering: .acquiring)
      return value == 0 ? nil : ExitStatus(rawValue: value)
    }
    set {
      number.store(newValue?.rawValue ?? 0, ordering: .releasing)
    }
  }
}
