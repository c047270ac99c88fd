/// The keys of a screen, with their actions and descriptions.
package struct KeyBindings<Action: Hashable & Sendable>: Sendable {
  package struct Group: Sendable {
    package let keys: String
    package let help: String
    /// A short hint with the keys and a word, such as `+- count`, or an empty string.
    package let hint: String
    package let actions: [Key: Action]

    package init(_ keys: String, _ help: String, hint: String = "", _ actions: [Key: Action]) {
      (self.keys, self.help, self.hint, self.actions) = (keys, help, hint, actions)
    }
  }

  package let groups: [Group]

  /// Creates bindings from groups. If two groups have the same key, the first group wins.
  package init(_ groups: [Group]) { self.groups = groups }

  package subscript(key: Key) -> Action? { groups.lazy.compactMap { $0.actions[key] }.first }
}
