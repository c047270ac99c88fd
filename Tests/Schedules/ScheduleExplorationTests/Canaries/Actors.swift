import ScheduleExploration

// Faults of actors: what is true before an `await` need not be true after it.

extension Canary {
  /// Each change starts a task that saves it, and the tasks run in another order than the changes.
  static let savedOutOfOrder = Canary(name: "a didSet that saves by a task") {
    schedule, isFaulty in
    let (disk, settings) = (Disk(), Settings(savesLatest: !isFaulty))
    for text in ["a", "b"] { await settings.change(to: text, savingTo: disk) }
    await settings.settle()
    let saved = await disk.text
    schedule.expect(saved == "b", "the last change is b, but \(saved) is saved")
    return ""
  }

  private actor Settings {
    private var disk: Disk?
    private var saves: [Task<Void, Never>] = []
    private let savesLatest: Bool
    private var text = "" {
      didSet {
        saves.append(
          Task(name: "save \(text)") { [text, last = savesLatest ? saves.last : nil] in
            await last?.value
            await disk?.save(text)
          })
      }
    }

    init(savesLatest: Bool) { self.savesLatest = savesLatest }

    func change(to text: String, savingTo disk: Disk) {
      self.disk = disk
      self.text = text
    }

    func settle() async { for save in saves { await save.value } }
  }

  private actor Disk {
    private(set) var text = ""

    func save(_ text: String) { self.text = text }
  }

  /// An index from before an `await` refers to another element after it.
  static let oldIndex = Canary(name: "an index from before an await") { schedule, isFaulty in
    let list = TodoList(looksAgain: !isFaulty)
    await withTaskGroup { group in
      for item in ["a", "b"] {
        group.addTask(name: "removal of \(item)") { await list.remove(item) }
      }
    }
    let left = await list.items
    schedule.expect(left == ["c"], "the items left are \(left)")
    return ""
  }

  private actor TodoList {
    private(set) var items = ["a", "b", "c"]
    private let looksAgain: Bool

    init(looksAgain: Bool) { self.looksAgain = looksAgain }

    func remove(_ item: String) async {
      var index = items.firstIndex(of: item)
      await goElsewhere()
      if looksAgain { index = items.firstIndex(of: item) }
      if let index, index < items.count { items.remove(at: index) }
    }
  }

  /// Money is in transit between two accounts while their sum is computed.
  static let moneyOnItsWay = Canary(name: "money between two actors") { schedule, isFaulty in
    let (left, right, turn) = (Purse(), Purse(), Turn())
    await withTaskGroup { group in
      group.addTask(name: "transfer") {
        if !isFaulty { await turn.take() }
        await left.add(-10)
        await right.add(10)
        if !isFaulty { await turn.end() }
      }
      group.addTask(name: "auditor") {
        if !isFaulty { await turn.take() }
        let sum = await left.amount + right.amount
        if !isFaulty { await turn.end() }
        schedule.expect(sum == 100, "the sum is \(sum)")
      }
    }
    return ""
  }

  private actor Purse {
    private(set) var amount = 50

    func add(_ amount: Int) { self.amount += amount }
  }

  /// A progress bar is created if there is none, but its existence is recorded only after an `await`.
  ///
  /// As in swiftlang/sourcekit-lsp, pull request 1333.
  static let shownTwice = Canary(name: "a progress bar that is shown twice") {
    schedule, isFaulty in
    let progress = Progress(claimsFirst: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "update \(number)") { await progress.update() }
      }
    }
    let count = await progress.bars.count
    schedule.expect(count == 1, "\(count) progress bars are shown")
    return ""
  }

  private actor Progress {
    let bars = Bars()
    private var hasBar = false
    private let claimsFirst: Bool

    init(claimsFirst: Bool) { self.claimsFirst = claimsFirst }

    func update() async {
      guard !hasBar else { return }
      if claimsFirst { hasBar = true }
      await bars.show()
      hasBar = true
    }
  }

  private actor Bars {
    private(set) var count = 0

    func show() { count += 1 }
  }

  /// Scrolling requests the next page twice before it is loaded.
  static let samePage = Canary(name: "a page that is loaded twice") { schedule, isFaulty in
    let feed = Feed(marksPage: !isFaulty)
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "scrolling \(number)") { await feed.loadNext() }
      }
    }
    let pages = await feed.pages
    schedule.expect(Set(pages).count == pages.count, "the feed shows the pages \(pages)")
    return ""
  }

  private actor Feed {
    private(set) var pages: [Int] = []
    private var next = 0
    private let marksPage: Bool

    init(marksPage: Bool) { self.marksPage = marksPage }

    func loadNext() async {
      let page = next
      if marksPage { next = page + 1 }
      await goElsewhere()
      pages.append(page)
      next = max(next, page + 1)
    }
  }

  /// An urgent job arrives while the next job is being chosen, and has to wait.
  static let urgentBehind = Canary(name: "an urgent job behind others") { schedule, isFaulty in
    let queue = JobQueue(choosesLate: !isFaulty)
    let urgent = Task(name: "urgent job") { await queue.add(9) }
    await queue.runNext(schedule)
    await urgent.value
    return ""
  }

  private actor JobQueue {
    private var urgencies = [1, 2]
    private let choosesLate: Bool

    init(choosesLate: Bool) { self.choosesLate = choosesLate }

    func add(_ urgency: Int) { urgencies.append(urgency) }

    func runNext(_ schedule: Schedule) async {
      var next = urgencies.max()
      await goElsewhere()
      if choosesLate { next = urgencies.max() }
      schedule.expect(next == urgencies.max(), "a less urgent job runs first")
    }
  }
}
