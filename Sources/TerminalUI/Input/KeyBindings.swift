/// The keys of a screen: what each of them does, and the words for it.
package struct KeyBindings<Action: Hashable & Sendable>: Sendable {
  /// Keys that belong together.
  package struct Group: Sendable {
    /// The keys, in the form that help texts show.
    package let keys: String
    /// A description of what the keys do, for help texts.
    package let help: String
    /// The keys and a word in short form, such as `+- count`, or an empty text.
    package let hint: String
    /// The actions of the keys.
    package let actions: [Key: Action]

    /// Creates a group.
    package init(_ keys: String, _ help: String, hint: String = "", _ actions: [Key: Action]) {
      (self.keys, self.help, self.hint, self.actions) = (keys, help, hint, actions)
    }
  }

  /// The groups, in the order in which they are shown.
  package let groups: [Group]

  /// Creates bindings from groups. If two groups have the same key, the first group counts.
  package init(_ groups: [Group]) { self.groups = groups }

  /// The action of a key, or `nil` if the key does nothing.
  package subscript(key: Key) -> Action? { groups.lazy.compactMap { $0.actions[key] }.first }
}
