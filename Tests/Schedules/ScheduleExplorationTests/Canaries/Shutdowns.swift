import ScheduleExploration

// Faults of servers that shut down while there is work.

extension Canary {
  /// A request is accepted before the shutdown, and begins after the shutdown has completed.
  static let requestAfterEnd = Canary(name: "a request that begins after the shutdown", polls: true)
  {
    schedule, isFaulty in
    let server = Server(countsAccepted: !isFaulty)
    let request = Task(name: "request") { await server.handle(schedule) }
    await server.shutDown()
    await request.value
    return ""
  }

  private actor Server {
    private var (running, isClosed, isDown) = (0, false, false)
    private let countsAccepted: Bool

    init(countsAccepted: Bool) { self.countsAccepted = countsAccepted }

    func handle(_ schedule: Schedule) async {
      guard !isClosed else { return }
      if countsAccepted { running += 1 }
      await goElsewhere()
      if !countsAccepted { running += 1 }
      schedule.expect(!isDown, "a request runs on a server that is down")
      running -= 1
    }

    func shutDown() async {
      isClosed = true
      while running > 0 { await Task.yield() }
      isDown = true
    }
  }

  /// A shutdown is requested before the services run, and forgotten.
  ///
  /// As in swift-server/swift-service-lifecycle, pull request 250.
  static let forgottenShutdown = Canary(name: "a shutdown before the start") { _, isFaulty in
    let group = ServiceGroup(remembers: !isFaulty)
    let run = Task(name: "services") { await group.run() }
    await Task.yield()
    await group.shutDown()
    await run.value
    return ""
  }

  private actor ServiceGroup {
    private var isAskedToEnd = false
    private var runner: CheckedContinuation<Void, Never>?
    private let remembers: Bool

    init(remembers: Bool) { self.remembers = remembers }

    func run() async {
      if remembers, isAskedToEnd { return }
      await withCheckedContinuation { runner = $0 }
    }

    func shutDown() {
      isAskedToEnd = true
      runner?.resume()
      runner = nil
    }
  }

  /// Services are stopped one after another, and the end of any service is mistaken for the
  /// expected one.
  ///
  /// As in swift-server/swift-service-lifecycle, pull request 166.
  static let wrongService = Canary(name: "a service that ends out of order") {
    schedule, isFaulty in
    let stops = ["web server": Latch(), "database": Latch()]
    await withTaskGroup(of: String.self) { group in
      for (name, stop) in stops.sorted(by: { $0.key > $1.key }) {
        group.addTask(name: name) {
          await stop.wait()
          return name
        }
      }
      group.addTask(name: "metrics") { "metrics" }
      var ended: Set<String> = []
      stops["web server"]?.open()
      while let name = await group.next() {
        ended.insert(name)
        guard isFaulty || ended.contains("web server") else { continue }
        let isInOrder = ended.contains("web server") || ended.contains("database")
        schedule.expect(isInOrder, "the database is stopped while the web server runs")
        stops["database"]?.open()
      }
    }
    return ""
  }

  /// Work passes from one stage to the next, and for a moment neither counts it.
  static let idleForAMoment = Canary(name: "a pipeline that seems to be idle", polls: true) {
    schedule, isFaulty in
    let pipeline = Pipeline()
    let work = Task(name: "work") {
      await pipeline.change(\.first, by: 1)
      if isFaulty {
        await pipeline.change(\.first, by: -1)
        await goElsewhere()
        await pipeline.change(\.second, by: 1)
      } else {
        await pipeline.pass()
      }
      let isClosed = await pipeline.isClosed
      schedule.expect(!isClosed, "the pipeline is closed while there is work")
      await pipeline.change(\.second, by: -1)
    }
    await pipeline.closeWhenIdle()
    await work.value
    return ""
  }

  private actor Pipeline {
    struct Counts { var (first, second) = (0, 0) }

    private(set) var isClosed = false
    private var counts = Counts()
    private var hasBegun = false

    func change(_ stage: any WritableKeyPath<Counts, Int> & Sendable, by number: Int) {
      hasBegun = true
      counts[keyPath: stage] += number
    }

    func pass() {
      counts.first -= 1
      counts.second += 1
    }

    func closeWhenIdle() async {
      while !hasBegun || counts.first + counts.second > 0 { await Task.yield() }
      isClosed = true
    }
  }

  /// A file is closed before a pending line is written.
  static let lineAfterClose = Canary(name: "a line after the end of the file") {
    schedule, isFaulty in
    let file = LogFile()
    let line = Task(name: "line") { await file.write("a") }
    await Task.yield()
    if !isFaulty { await line.value }
    await file.close()
    await line.value
    let count = await file.lines.count
    schedule.expect(count == 1, "\(count) of 1 lines are in the file")
    return ""
  }

  private actor LogFile {
    private(set) var lines: [String] = []
    private var isClosed = false

    func write(_ line: String) { if !isClosed { lines.append(line) } }
    func close() { isClosed = true }
  }

  /// A stop comes during the start, finds nothing to stop, and the start then completes.
  static let stoppedDuringStart = Canary(name: "a stop during the start") { schedule, isFaulty in
    let engine = Engine(looksAgain: !isFaulty)
    let start = Task(name: "start") { await engine.start() }
    await engine.stop()
    await start.value
    let isRunning = await engine.isRunning
    schedule.expect(!isRunning, "the engine runs after the stop")
    return ""
  }

  private actor Engine {
    private(set) var isRunning = false
    private var isStopped = false
    private let looksAgain: Bool

    init(looksAgain: Bool) { self.looksAgain = looksAgain }

    func start() async {
      guard !isStopped else { return }
      await goElsewhere()
      isRunning = !looksAgain || !isStopped
    }

    func stop() { (isStopped, isRunning) = (true, false) }
  }
}
