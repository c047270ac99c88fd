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
///
/// No caller may have more waiting than there are places free, so that a few cannot keep others out. Source: A. K.
/// Choudhury, E. L. Hahne, "Dynamic queue length thresholds for shared-memory packet switches", IEEE/ACM
/// Transactions on Networking 6 (1998).
///
/// A request that would miss its deadline is refused when it comes, judged by the pace of earlier requests. Those
/// that came before any pace was known are judged when the first request is done.
struct AdmissionQueue: Sendable {
  struct Capacity: Hashable, Sendable {
    var running: Int
    /// The most bytes that those may take together.
    var memory: Int
    var waiting: Int
    /// A Boolean value that indicates whether a caller may take no more of the places and of the memory than it
    /// leaves free.
    var isShared = false
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
    /// The time in which it has to be done, if there is a limit.
    var timeLimit: Duration?

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
    /// It would be done after its time limit.
    case late
    case tooLarge(memory: Int, limit: Int)
  }

  private struct Waiter: Sendable {
    let ticket: Ticket
    let demand: Demand
    /// The virtual time at which it came.
    let arrival: Double
    /// The time by which it must be done, if there is a limit.
    let deadline: Duration?
    var passCount = 0

    /// The virtual time at which it would be finished if its caller had no others.
    var leastFinish: Double { arrival + demand.weightedWork }
  }

  /// The number of times that a request may be passed for want of memory.
  static let patience = 16

  let capacity: Capacity
  /// The pace of one place, of which ``Capacity/running`` work at a time.
  private var pace = WorkPace()
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

  /// Returns the present answer to a request that was not refused when it came.
  func answer(to ticket: Ticket) -> Answer {
    if running[ticket] != nil { return .admitted }
    return waiters.contains { $0.ticket == ticket } ? .waiting : .refused(.late)
  }

  /// Adds a request. One that waits is admitted by a later ``leave(_:)`` of another.
  mutating func enter(_ ticket: Ticket, _ demand: Demand, at now: Duration) -> Answer {
    guard demand.memory <= capacity.memory else {
      return .refused(.tooLarge(memory: demand.memory, limit: capacity.memory))
    }
    let refusal = refusalToWait(of: demand.caller)
    let waiter = Waiter(
      ticket: ticket, demand: demand, arrival: virtualTime,
      deadline: demand.timeLimit.map { now + $0 })
    waiters.append(waiter)
    if admitNext() != nil { return .admitted }
    if let refusal = refusal ?? (isLate(waiter, at: now) ? .late : nil) {
      waiters.removeLast()
      return .refused(refusal)
    }
    return .waiting
  }

  /// Records the time that a request took. The first one shows which of the waiting requests would miss their
  /// deadlines: these are refused, and returned in the order of their turns.
  mutating func record(_ work: Double, in time: Duration, at now: Duration) -> [Ticket] {
    let wasKnown = pace.isKnown
    pace.record(work, in: time)
    if wasKnown { return [] }
    let late = turns { _ in true }.map { waiters[$0.index] }.filter { waiter in
      guard isLate(waiter, at: now) else { return false }
      waiters.removeAll { $0.ticket == waiter.ticket }
      return true
    }
    return late.map(\.ticket)
  }

  /// A Boolean value that indicates whether all places but those for small requests are taken.
  private var isFullOfLarge: Bool {
    running.values.count { $0.work > capacity.smallWork } >= capacity.running
  }

  /// Returns the refusal of any request of a caller, or `nil` if a small one at least would run or wait. A request
  /// with a time limit is taken for one like the smallest of the caller's that wait, if any do.
  func refusal(of caller: RequestCaller, timeLimit: Duration?) -> Refusal? {
    if running.count < capacity.running { return nil }
    if let refusal = refusalToWait(of: caller) { return refusal }
    let others = waiters.lazy.map(\.demand).filter { $0.caller == caller }
    guard timeLimit != nil, var demand = others.min(by: { $0.work < $1.work }) else { return nil }
    demand.timeLimit = timeLimit
    return refusal(of: demand)
  }

  /// Returns the refusal that a request would get now, or `nil` if it would run or wait.
  func refusal(of demand: Demand) -> Refusal? {
    var trial = self
    let answer = trial.enter(Ticket(number: .max), demand, at: .zero)
    guard case .refused(let refusal) = answer else { return nil }
    return refusal
  }

  /// Returns whether a waiting request could miss its deadline.
  private func isLate(_ waiter: Waiter, at now: Duration) -> Bool {
    guard let deadline = waiter.deadline, let timeOfWork = pace.time(for: waiter.demand.work),
      let timeBefore = pace.time(for: workBefore(waiter))
    else { return false }
    let places = isSmall(waiter.demand) ? capacity.runningSmall : capacity.running
    return now + timeBefore / places + timeOfWork > deadline
  }

  /// Returns the maximum work before that of a waiting request: of the running requests, of those with earlier
  /// turns, and of what their callers may still send within their shares. A small request waits for small ones
  /// only.
  private func workBefore(_ waiter: Waiter) -> Double {
    let turns = turns { _ in true }
    let before = turns.prefix { waiters[$0.index].ticket != waiter.ticket }
    let share = turns[before.count].finish - virtualTime
    var work: [RequestCaller: Double] = [:]
    for rival in before.map({ waiters[$0.index].demand }) + Array(running.values)
    where isSmall(rival) || !isSmall(waiter.demand) {
      work[rival.caller, default: 0] += rival.work
    }
    return work.reduce(0) { $0 + ($1.key == waiter.demand.caller ? $1.value : max($1.value, share)) }
  }

  /// Returns whether there are places for a request that large ones do not take.
  private func isSmall(_ demand: Demand) -> Bool {
    capacity.runningSmall > 0 && demand.work <= capacity.smallWork
  }

  /// Returns the refusal of one more request that waits, or `nil` if there is a place.
  private func refusalToWait(of caller: RequestCaller) -> Refusal? {
    if waiters.count >= capacity.waiting { return .lineFull(capacity.waiting) }
    let ofCaller = waiters.count { $0.demand.caller == caller }
    return ofCaller < capacity.waiting - waiters.count ? nil : .callerLineFull(ofCaller)
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
    var passed: [Int] = []
    for index in turns(where: { $0.demand.work <= mostWork }).map(\.index) {
      let waiter = waiters[index]
      if capacity.isShared, takesTooMuch(waiter.demand) { continue }
      if memoryInUse + waiter.demand.memory <= capacity.memory {
        for index in passed { waiters[index].passCount += 1 }
        admit(at: index)
        return waiter.ticket
      }
      if waiter.passCount >= Self.patience { return nil }
      passed.append(index)
    }
    return nil
  }

  /// Returns whether a caller that has a place already would take more than it leaves free. Those without a name
  /// may be many.
  private func takesTooMuch(_ demand: Demand) -> Bool {
    if demand.caller == .unnamed { return false }
    let own = running.values.filter { $0.caller == demand.caller }
    let memory = own.reduce(demand.memory) { $0 + $1.memory }
    return !own.isEmpty
      && (own.count >= capacity.running - running.count || memory > capacity.memory - memoryInUse)
  }

  private mutating func admit(at index: Int) {
    let waiter = waiters.remove(at: index)
    let (caller, demand) = (waiter.demand.caller, waiter.demand)
    var present = Set(waiters.map(\.demand.caller))
    for demand in running.values { present.insert(demand.caller) }
    present.insert(caller)
    served[caller] = finish(of: waiter, after: served)
    virtualTime += demand.weightedWork / Double(present.count)
    running[waiter.ticket] = demand
    memoryInUse += demand.memory
    if served.count > 2 * present.count { served = served.filter { $0.value > virtualTime } }
  }

  /// Returns the places of some requests in the order of their turns if no others come, and the virtual times at
  /// which they would be finished.
  private func turns(
    where isIncluded: (Waiter) -> Bool
  ) -> [(finish: Double, index: Int)] {
    var finishes = served
    let ofCallers = waiters.indices.filter { isIncluded(waiters[$0]) }.sorted {
      (waiters[$0].leastFinish, $0) < (waiters[$1].leastFinish, $1)
    }
    let turns = ofCallers.map { index in
      let finish = finish(of: waiters[index], after: finishes)
      finishes[waiters[index].demand.caller] = finish
      return (finish, index)
    }
    return turns.sorted { $0 < $1 }
  }

  /// The virtual time at which a request would be finished after those of its caller so far.
  private func finish(of waiter: Waiter, after served: [RequestCaller: Double]) -> Double {
    max(served[waiter.demand.caller] ?? 0, waiter.arrival) + waiter.demand.weightedWork
  }
}
