/// The queue for a limited resource, as a value without tasks: some requests run, some wait, and further
/// ones are refused.
///
/// Callers get equal shares of the work, by weighted fair queueing: virtual time passes by the work
/// that each of the callers present could have had done, and the request that would be finished first
/// is next. Sources: A. Demers, S. Keshav, S. Shenker, "Analysis and simulation of a fair queueing
/// algorithm", SIGCOMM 1989; S. J. Golestani, "A self-clocked fair queueing scheme", INFOCOM 1994. Of the
/// requests of one caller, the one is next whose arrival and work make the least sum, so that small ones
/// pass large ones, but not for ever.
///
/// A request whose memory is not free is passed by smaller ones, a few times; then all wait with it.
struct AdmissionQueue: Sendable {
  struct Capacity: Hashable, Sendable {
    var running: Int
    /// The most bytes that those may take together.
    var memory: Int
    var waiting: Int
    /// The most requests of one caller that wait.
    var waitingPerCaller: Int
    /// The most small requests that run beyond the others.
    var runningSmall = 0
    /// The most work of a small request.
    var smallWork = 0.0
  }

  struct Demand: Hashable, Sendable {
    var caller = RequestCaller.unnamed
    var priority = RequestPriority.normal
    /// The work, in any unit.
    var work: Double
    /// The bytes that it takes while it runs.
    var memory: Int

    fileprivate var weightedWork: Double { work / priority.weight }
  }

  /// The number of a request, rising in the order of arrival.
  struct Ticket: Hashable, Sendable { let number: Int }

  enum Answer: Hashable, Sendable {
    case admitted
    case waiting
    case refused(Refusal)
  }

  enum Refusal: Error, Hashable, Sendable {
    /// As many wait as may.
    case lineFull(Int)
    /// As many of the caller's wait as may.
    case callerLineFull(Int)
    case tooLarge(memory: Int, limit: Int)
  }

  private struct Waiter: Sendable {
    let ticket: Ticket
    let demand: Demand
    /// The virtual time at which it came.
    let arrival: Double
    var passCount = 0
  }

  /// The number of times that a request may be passed for want of memory.
  static let patience = 16

  let capacity: Capacity
  private(set) var memoryInUse = 0

  private var running: [Ticket: Demand] = [:]
  /// The requests that wait, in the order of their arrival.
  private var waiters: [Waiter] = []
  private var virtualTime = 0.0
  /// The virtual times up to which callers have had their share, where that is in the future.
  private var served: [RequestCaller: Double] = [:]

  init(capacity: Capacity) { self.capacity = capacity }

  var runningCount: Int { running.count }
  var waitingCount: Int { waiters.count }
  var isEmpty: Bool { running.isEmpty && waiters.isEmpty }

  func isRunning(_ ticket: Ticket) -> Bool { running[ticket] != nil }

  /// Adds a request. One that waits is admitted by a later ``leave(_:)`` of another.
  mutating func enter(_ ticket: Ticket, _ demand: Demand) -> Answer {
    guard demand.memory <= capacity.memory else {
      return .refused(.tooLarge(memory: demand.memory, limit: capacity.memory))
    }
    let refusal = refusalToWait(of: demand.caller)
    waiters.append(Waiter(ticket: ticket, demand: demand, arrival: virtualTime))
    if admitNext() != nil { return .admitted }
    if let refusal {
      waiters.removeLast()
      return .refused(refusal)
    }
    return .waiting
  }

  /// A Boolean value that indicates whether all places but those for small requests are taken.
  private var isFullOfLarge: Bool {
    running.values.count { $0.work > capacity.smallWork } >= capacity.running
  }

  /// Returns the refusal of any request of a caller, or `nil` if a small one at least would run or wait.
  func refusal(of caller: RequestCaller) -> Refusal? {
    running.count < capacity.running ? nil : refusalToWait(of: caller)
  }

  /// Returns the refusal of one more request that waits, or `nil` if there is a place.
  private func refusalToWait(of caller: RequestCaller) -> Refusal? {
    if waiters.count >= capacity.waiting { return .lineFull(capacity.waiting) }
    let ofCaller = waiters.count { $0.demand.caller == caller }
    return ofCaller < capacity.waitingPerCaller
      ? nil : .callerLineFull(capacity.waitingPerCaller)
  }

  /// Ends a request, running or waiting, if it is either. Returns those that run from now on, in the order of
  /// their admission.
  mutating func leave(_ ticket: Ticket) -> [Ticket] {
    if let demand = running.removeValue(forKey: ticket) {
      memoryInUse -= demand.memory
    } else if let index = waiters.firstIndex(where: { $0.ticket == ticket }) {
      waiters.remove(at: index)
    }
    return admitAll()
  }

  /// Gives back a part of the memory of a running request. Returns those that run from now on, in the same
  /// order.
  mutating func keep(_ memory: Int, of ticket: Ticket) -> [Ticket] {
    guard let demand = running[ticket], memory < demand.memory else { return [] }
    memoryInUse -= demand.memory - memory
    running[ticket]?.memory = memory
    return admitAll()
  }

  private mutating func admitAll() -> [Ticket] {
    var admitted: [Ticket] = []
    while let ticket = admitNext() { admitted.append(ticket) }
    if isEmpty {
      // Nobody is owed anything, and numbers that only rise would lose their last digits.
      virtualTime = 0
      served = [:]
    }
    return admitted
  }

  /// Admits the next request, if there is one whose claim is free.
  private mutating func admitNext() -> Ticket? {
    guard running.count < capacity.running + capacity.runningSmall else { return nil }
    let mostWork = isFullOfLarge ? capacity.smallWork : .infinity
    var passed: Set<Ticket> = []
    while let index = nextIndex(without: passed, mostWork: mostWork) {
      let waiter = waiters[index]
      if memoryInUse + waiter.demand.memory <= capacity.memory {
        for index in waiters.indices where passed.contains(waiters[index].ticket) {
          waiters[index].passCount += 1
        }
        admit(at: index)
        return waiter.ticket
      }
      if waiter.passCount >= Self.patience { return nil }
      passed.insert(waiter.ticket)
    }
    return nil
  }

  private mutating func admit(at index: Int) {
    let waiter = waiters.remove(at: index)
    let (caller, demand) = (waiter.demand.caller, waiter.demand)
    var present = Set(waiters.map(\.demand.caller))
    for demand in running.values { present.insert(demand.caller) }
    present.insert(caller)
    served[caller] = finish(of: waiter)
    virtualTime += demand.weightedWork / Double(present.count)
    running[waiter.ticket] = demand
    memoryInUse += demand.memory
    if served.count > 2 * present.count { served = served.filter { $0.value > virtualTime } }
  }

  /// The virtual time at which a request would be finished.
  private func finish(of waiter: Waiter) -> Double {
    max(served[waiter.demand.caller] ?? 0, waiter.arrival) + waiter.demand.weightedWork
  }

  /// Returns the place of the request that is next, among those that are not left out.
  private func nextIndex(without passed: Set<Ticket>, mostWork: Double) -> Int? {
    var firsts: [RequestCaller: Int] = [:]
    for (index, waiter) in waiters.enumerated()
    where waiter.demand.work <= mostWork && !passed.contains(waiter.ticket) {
      guard let first = firsts[waiter.demand.caller] else {
        firsts[waiter.demand.caller] = index
        continue
      }
      let sum = waiter.arrival + waiter.demand.weightedWork
      if sum < waiters[first].arrival + waiters[first].demand.weightedWork {
        firsts[waiter.demand.caller] = index
      }
    }
    return firsts.values.min { left, right in
      (finish(of: waiters[left]), left) < (finish(of: waiters[right]), right)
    }
  }
}
