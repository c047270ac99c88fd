/// The blocks and the section around a statement.
struct TextScope {
  let isCode: Bool
  var section: String?
  /// The number of parts before the section.
  var sectionStart = 0
  /// A Boolean value that indicates whether the aliases of a list follow that are repeated in a mapping.
  var isMerging = false
  var mergeIndentation = 0
  /// The number of elements of the current list.
  var elementCount = 0
  /// The name of the item of a list to which the next values belong.
  var title: String?
  /// A Boolean value that indicates whether the statement belongs to an item of a list.
  var isInItem = false
  /// The part with the color of the item, if the item has no name yet.
  var untitledPart: Int?
  private var groups: [(name: String?, isObject: Bool, isOfColors: Bool, start: Int)] = []

  init(isCode: Bool) { self.isCode = isCode }

  var isOutermost: Bool { groups.isEmpty }
  var group: String? { groups.last.flatMap(\.name) }
  /// A Boolean value that indicates whether the block is an object, whose members have names, and not a rule of CSS.
  var isObject: Bool { groups.last?.isObject ?? false }
  /// A Boolean value that indicates whether the title of a block around the statement names colors.
  var isOfColors: Bool { groups.last?.isOfColors ?? false }

  /// The number of parts before the block.
  var start: Int { groups.last?.start ?? 0 }

  mutating func enter(_ group: String?, isObject: Bool, isOfColors: Bool, start: Int) {
    groups.append((group, isObject, isOfColors || self.isOfColors, start))
    (elementCount, title) = (0, nil)
  }

  mutating func leave() {
    _ = groups.popLast()
    title = nil
  }
}
