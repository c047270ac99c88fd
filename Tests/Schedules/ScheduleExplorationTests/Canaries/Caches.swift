import ScheduleExploration

// Faults of caches: outdated values return.

extension Canary {
  /// A loaded value becomes outdated before it is put into the cache.
  static let staleRefill = Canary(name: "a cache that is filled with an old value") {
    schedule, isFaulty in
    let store = Store()
    let shelf = Shelf(checksVersion: !isFaulty)
    let reader = Task(name: "reader") { await shelf.read(from: store) }
    await store.set(1)
    await shelf.invalidate()
    await reader.value
    let kept = await shelf.value
    schedule.expect(kept != 0, "the cache keeps the old value")
    return ""
  }

  private actor Store {
    private(set) var value = 0

    func set(_ value: Int) { self.value = value }
  }

  private actor Shelf {
    private(set) var value: Int?
    private var version = 0
    private let checksVersion: Bool

    init(checksVersion: Bool) { self.checksVersion = checksVersion }

    func read(from store: Store) async {
      let version = version
      let loaded = await store.value
      if !checksVersion || version == self.version { value = loaded }
    }

    func invalidate() {
      version += 1
      value = nil
    }
  }

  /// A token is renewed while its owner signs out, which signs the owner in again.
  ///
  /// As in supabase/supabase-swift, pull request 1374.
  static let renewedAfterSignOut = Canary(name: "a token that is renewed after the end") {
    schedule, isFaulty in
    let session = Session(checksToken: !isFaulty)
    let renewal = Task(name: "renewal") { await session.renew() }
    await session.signOut()
    await renewal.value
    let token = await session.token
    schedule.expect(token == nil, "the owner is signed in after signing out")
    return ""
  }

  private actor Session {
    private(set) var token: String? = "old"
    private let checksToken: Bool

    init(checksToken: Bool) { self.checksToken = checksToken }

    func renew() async {
      guard let old = token else { return }
      await goElsewhere()
      if !checksToken || token == old { token = "new" }
    }

    func signOut() { token = nil }
  }

  /// The end of a load removes the entry of a later load, so that a third one runs at the same time.
  static let wrongEntry = Canary(name: "a load that removes the entry of another") {
    schedule, isFaulty in
    let loads = Loads(checksNumber: !isFaulty)
    await withTaskGroup { group in
      group.addTask(name: "first") { await loads.load() }
      group.addTask(name: "second") {
        await loads.invalidate()
        await loads.load()
      }
      group.addTask(name: "third") { await loads.load() }
    }
    let most = await loads.most
    schedule.expect(most <= 1, "\(most) loads of one value run at the same time")
    return ""
  }

  private actor Loads {
    private(set) var most = 0
    private var (number, running) = (0, [Int: Int]())
    private var (current, version) = (Int?.none, 0)
    private let checksNumber: Bool

    init(checksNumber: Bool) { self.checksNumber = checksNumber }

    func invalidate() {
      version += 1
      current = nil
    }

    func load() async {
      guard current == nil else { return }
      number += 1
      let (own, version) = (number, version)
      current = own
      running[version, default: 0] += 1
      most = max(most, running[version] ?? 0)
      await goElsewhere()
      running[version, default: 0] -= 1
      if !checksNumber || current == own { current = nil }
    }
  }

  /// Two tasks write to the store and to the cache in different orders.
  static let crossedWrites = Canary(name: "a cache that differs from its store") {
    schedule, isFaulty in
    let (cache, store, turn) = (Store(), Store(), Turn())
    await withTaskGroup { group in
      for number in 1...2 {
        group.addTask(name: "writer \(number)") {
          if !isFaulty { await turn.take() }
          await store.set(number)
          await cache.set(number)
          if !isFaulty { await turn.end() }
        }
      }
    }
    let (cached, stored) = (await cache.value, await store.value)
    schedule.expect(cached == stored, "the cache has \(cached), but the store \(stored)")
    return ""
  }

  /// The rollback of a refused change also reverts a later change.
  static let overeagerRollback = Canary(name: "a rollback that goes too far") {
    schedule, isFaulty in
    let form = Form(takesBackOwn: !isFaulty)
    await withTaskGroup { group in
      group.addTask(name: "refused") { await form.change("title", isRefused: true) }
      group.addTask(name: "accepted") { await form.change("text", isRefused: false) }
    }
    let fields = await form.fields
    schedule.expect(fields == ["text"], "the changes of \(fields.sorted()) are left")
    return ""
  }

  private actor Form {
    private(set) var fields: Set<String> = []
    private let takesBackOwn: Bool

    init(takesBackOwn: Bool) { self.takesBackOwn = takesBackOwn }

    func change(_ field: String, isRefused: Bool) async {
      let old = fields
      fields.insert(field)
      await goElsewhere()
      guard isRefused else { return }
      if takesBackOwn { fields.remove(field) } else { fields = old }
    }
  }
}
