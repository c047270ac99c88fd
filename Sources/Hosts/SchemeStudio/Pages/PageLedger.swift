internal import StructuredText

/// The properties of a page, each with the ticket of the change that gave it its value. A page that
/// lost its connection sends the last ticket that it has seen, and receives the changes since.
/// Values are closures over copies, which are called off the main actor.
struct PageLedger: Sendable {
  typealias Value = @Sendable () async -> JSONValue

  private struct Property: Sendable {
    let name: String
    var ticket: Int
    /// The dependencies of the value. Equal versions have equal values.
    var version: [Int]
    var value: Value
    let isTransient: Bool
  }

  /// The properties, in the order in which they were first recorded.
  private var properties: [Property] = []
  private(set) var ticket: Int
  private let start: Int
  private var isChanging = false

  /// Creates a ledger without properties, whose first ticket is the one after `start`. A later
  /// ledger of the same page starts after the last ticket of the earlier one, so that their tickets
  /// cannot be confused.
  init(after start: Int = 0) { (self.start, ticket) = (start, start) }

  /// Records the value of a property, and returns whether it changed, which it did if its version differs. A
  /// transient value describes a change, such as its motion, and is not part of the complete state.
  @discardableResult
  mutating func note(
    _ name: String, version: [Int], isTransient: Bool = false, _ value: @escaping Value
  ) -> Bool {
    let index = properties.firstIndex { $0.name == name }
    if let index, properties[index].version == version { return false }
    if !isChanging { ticket += 1 }
    isChanging = true
    let property = Property(
      name: name, ticket: ticket, version: version, value: value, isTransient: isTransient)
    if let index { properties[index] = property } else { properties.append(property) }
    return true
  }

  /// Ends a change, and returns whether there was one. All properties recorded before share its ticket.
  mutating func endChange() -> Bool {
    defer { isChanging = false }
    return isChanging
  }

  /// Returns the changes since a ticket, or the complete state if the ticket is `nil` or not from
  /// this ledger.
  func changes(since last: Int?) -> PageChanges {
    let isWhole = last.map { !(start...ticket ~= $0) } ?? true
    let last = isWhole ? start : last ?? start
    return PageChanges(
      ticket: ticket, isWhole: isWhole,
      members: properties.filter { $0.ticket > last && !(isWhole && $0.isTransient) }
        .map { ($0.name, $0.value) })
  }
}

/// The changes of a page, or its complete state.
struct PageChanges: Sendable {
  let ticket: Int
  let isWhole: Bool
  var members: [(name: String, value: PageLedger.Value)]

  /// Returns the changed properties and their values. Those with the prefix `motion.` become
  /// members of one object.
  @concurrent
  func document() async -> JSONValue {
    var (values, motions): ([(String, JSONValue)], [(String, JSONValue)]) = ([], [])
    for member in members {
      let value = await member.value()
      if member.name.hasPrefix(Self.motionPrefix) {
        if !value.isNull { motions.append((String(member.name.dropFirst(7)), value)) }
      } else {
        values.append((member.name, value))
      }
    }
    return .object(values + (motions.isEmpty ? [] : [("motion", .object(motions))]))
  }

  static let motionPrefix = "motion."

  func answer() async -> JSONValue {
    ["ticket": .integer(Int128(ticket)), "changes": await document()]
  }

  /// Returns the event of a page for a stream. Source: the HTML standard, "Server-sent events", and the name
  /// of the page.
  func event(of page: String) async -> [UInt8] {
    let text = await document().text
    return Array(
      "event: \(isWhole ? "state" : "change")\nid: \(ticket)\ndata: \(text)\npage: \(page)\n\n".utf8
    )
  }
}
