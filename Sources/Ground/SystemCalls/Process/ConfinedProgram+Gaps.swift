internal import CSystem
internal import Platform
internal import Synchronization

extension ConfinedProgram {
  /// What the system cannot confine.
  package struct Gaps: OptionSet, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    private static let files = Gaps(rawValue: UInt32(CPROGRAM_SEES_FILES))
    private static let calls = Gaps(rawValue: UInt32(CPROGRAM_CALLS_ANYTHING))

    package var description: String {
      let parts = [
        contains(.files) ? "hide files from programs (by Landlock)" : nil,
        contains(.calls) ? "restrict the system calls of programs (by seccomp)" : nil,
      ]
      return "this system cannot " + parts.compactMap(\.self).joined(separator: " or ")
    }

    /// Throws an error if a strict start must have no gaps, and otherwise reports the first ones.
    func note(isStrict: Bool) throws(SystemError) {
      if isEmpty { return }
      if isStrict { throw SystemError(code: EPERM, reason: description) }
      let report = ConfinedProgram.report.withLock { report in
        defer { report = nil }
        return report
      }
      report?(self)
    }
  }

  private static let report = Mutex<(@Sendable (Gaps) -> Void)?>(nil)

  /// Calls a function once for this process, as soon as a program runs that is not confined fully.
  package static func onFirstGaps(_ report: @escaping @Sendable (Gaps) -> Void) {
    Self.report.withLock { $0 = report }
  }
}
