internal import SystemCalls

/// The tokens of addresses that nobody has opened yet. Each admits one browser, once.
final class StudioInvitations: Sendable {
  private struct Invitation: Sendable {
    let token: StudioSecret
    let onUse: @Sendable () -> Void
  }

  private let unused = Monitor<[Invitation]>([])

  /// Returns a new token. Calls a function when it is used.
  func issue(onUse: @escaping @Sendable () -> Void) -> StudioSecret {
    let token = StudioSecret()
    unused.withLock { $0.append(Invitation(token: token, onUse: onUse)) }
    return token
  }

  /// Uses up a token, and returns whether it was issued and unused.
  func use(_ token: String?) -> Bool {
    let invitation = unused.withLock { unused in
      unused.firstIndex { $0.token.matches(token) }.map { unused.remove(at: $0) }
    }
    invitation?.onUse()
    return invitation != nil
  }
}
