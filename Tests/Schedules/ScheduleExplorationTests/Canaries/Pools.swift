import ScheduleExploration

// Faults of connection pools.

extension Canary {
  /// A connection is leased after the pool was closed.
  ///
  /// As in swift-server/async-http-client, issue 176.
  static let leasedAfterClose = Canary(name: "a lease after the close") { schedule, isFaulty in
    let pool = Pool(isFaulty ? .leasesWhenClosed : nil)
    let user = Task(name: "user") {
      guard let lease = await pool.lease() else { return }
      schedule.expect(!lease.isAfterClose, "the user gets a connection of a closed pool")
      await pool.release(lease)
    }
    await Task.yield()
    await pool.close()
    await user.value
    return ""
  }

  /// A task that requests a connection after the pool was closed waits forever.
  static let waiterAfterClose = Canary(name: "a waiter after the close") { _, isFaulty in
    let pool = Pool(isFaulty ? .waitsWhenClosed : nil)
    let user = Task(name: "user") {
      guard let lease = await pool.lease() else { return }
      await pool.release(lease)
    }
    await Task.yield()
    await pool.close()
    await user.value
    return ""
  }

  /// The timer of an idle connection closes it after it was leased again.
  ///
  /// As in grpc/grpc-swift, issue 874.
  static let closedWhileLeased = Canary(name: "an idle timer that closes what is in use") {
    schedule, isFaulty in
    let pool = Pool(isFaulty ? .closesLeased : nil)
    let timer = Task(name: "idle timer") {
      try? await schedule.clock.sleep(for: .seconds(1))
      await pool.closeIdle()
    }
    if let lease = await pool.lease() {
      await Task.yield()
      let isOpen = await pool.isOpen
      schedule.expect(isOpen || lease.isAfterClose, "the connection is closed while it is in use")
      await pool.release(lease)
    }
    await timer.value
    return ""
  }

  /// A lease is released twice, the second time while another user has the connection.
  static let releasedTwice = Canary(name: "a lease that is given back twice") {
    schedule, isFaulty in
    let pool = Pool(isFaulty ? .trustsReleases : nil)
    await withTaskGroup { group in
      for number in 1...3 {
        group.addTask(name: "user \(number)") {
          guard let lease = await pool.lease() else { return }
          await Task.yield()
          let count = await pool.leases.count
          schedule.expect(count <= 1, "\(count) users have the only connection")
          await pool.release(lease)
          if number == 1 { await pool.release(lease) }
        }
      }
    }
    return ""
  }

  private struct Lease: Hashable {
    let number: Int
    let isAfterClose: Bool
  }

  /// A pool of one connection, with or without a fault.
  private actor Pool {
    enum Fault { case leasesWhenClosed, waitsWhenClosed, closesLeased, trustsReleases }

    private(set) var isOpen = true
    private var (isClosed, leaseCount) = (false, 0)
    private(set) var leases: Set<Lease> = []
    private var waiters: [CheckedContinuation<Lease?, Never>] = []
    private let fault: Fault?

    init(_ fault: Fault?) { self.fault = fault }

    func lease() async -> Lease? {
      if isClosed, fault != .leasesWhenClosed, fault != .waitsWhenClosed { return nil }
      if !leases.isEmpty || isClosed && fault == .waitsWhenClosed {
        return await withCheckedContinuation { waiters.append($0) }
      }
      return newLease()
    }

    private func newLease() -> Lease {
      leaseCount += 1
      let lease = Lease(number: leaseCount, isAfterClose: !isOpen || isClosed)
      leases.insert(lease)
      return lease
    }

    func release(_ lease: Lease) {
      let isKnown = leases.remove(lease) != nil
      guard isKnown || fault == .trustsReleases, !waiters.isEmpty else { return }
      waiters.removeFirst().resume(returning: newLease())
    }

    func close() {
      isClosed = true
      for waiter in waiters { waiter.resume(returning: nil) }
      waiters = []
    }

    func closeIdle() { if fault == .closesLeased || leases.isEmpty { isOpen = false } }
  }

  /// Two tasks find room for one more connection, and both open one.
  static let tooManyConnections = Canary(name: "more connections than the limit") {
    schedule, isFaulty in
    let opener = Opener(reserves: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "opening \(number)") { await opener.open() }
      }
    }
    let count = await opener.count
    schedule.expect(count == 1, "\(count) connections are open, but 1 may be")
    return ""
  }

  private actor Opener {
    private(set) var count = 0
    private var reserved = 0
    private let reserves: Bool

    init(reserves: Bool) { self.reserves = reserves }

    func open() async {
      guard (reserves ? reserved : count) < 1 else { return }
      reserved += 1
      await goElsewhere()
      count += 1
    }
  }

  /// A waiter is cancelled while a connection is being passed to it, and the connection is lost.
  static let givenToNobody = Canary(name: "a connection for a waiter that gave up") {
    schedule, isFaulty in
    let desk = Desk(takesBack: !isFaulty)
    let waiter = Task(name: "waiter") { await desk.wait() }
    await withTaskGroup { group in
      group.addTask(name: "giver") { await desk.give() }
      group.addTask(name: "cancellation") { waiter.cancel() }
    }
    await desk.end()
    await waiter.value
    let count = await desk.count
    schedule.expect(count == 1, "of 1 connection, \(count) are used or free")
    return ""
  }

  private actor Desk {
    private(set) var count = 0
    private var waiter: CheckedContinuation<Bool, Never>?
    private var (isFree, isOver) = (false, false)
    private let takesBack: Bool

    init(takesBack: Bool) { self.takesBack = takesBack }

    func wait() async {
      let hasOne = isFree || isOver ? isFree : await withCheckedContinuation { waiter = $0 }
      guard hasOne else { return }
      await goElsewhere()
      if Task.isCancelled, !takesBack { return count -= 1 }
    }

    func give() {
      count += 1
      if let waiter { waiter.resume(returning: true) } else { isFree = true }
      waiter = nil
    }

    func end() {
      isOver = true
      waiter?.resume(returning: false)
      waiter = nil
    }
  }
}
