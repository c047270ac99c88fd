import ScheduleExploration

extension Canary {
  /// An actor checks a condition, suspends, and then relies on it although it may have changed.
  static let reentrancy = Canary(name: "reentrancy") { schedule, isFaulty in
    let account = Account(checksAgain: !isFaulty)
    async let first = account.withdraw(70)
    async let second = account.withdraw(70)
    _ = await (first, second)
    let balance = await account.balance
    schedule.expect(balance >= 0, "the balance is \(balance)")
    return "\(balance)"
  }

  private actor Account {
    private(set) var balance = 100
    let checksAgain: Bool
    let audit = Audit()

    init(checksAgain: Bool) { self.checksAgain = checksAgain }

    func withdraw(_ amount: Int) async -> Bool {
      guard balance >= amount else { return false }
      await audit.note(amount)
      if checksAgain { guard balance >= amount else { return false } }
      balance -= amount
      return true
    }
  }

  private actor Audit {
    private var amounts: [Int] = []

    func note(_ amount: Int) { amounts.append(amount) }
  }
}
