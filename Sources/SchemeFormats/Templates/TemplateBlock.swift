/// A template as a tree of nested blocks.
indirect enum TemplateBlock: Sendable {
  case text(String)
  case placeholder(String, line: Int)
  /// `<* for name, value in colors *>` up to `<* endfor *>`: once for each color.
  case loop(names: [String], body: [TemplateBlock])
  /// `<* if {{ … *>`, perhaps with `not`, up to `<* endif *>`, perhaps with `<* else *>`.
  case condition(
    String, isNegated: Bool, line: Int, then: [TemplateBlock], otherwise: [TemplateBlock])
}

/// A parser that builds blocks from pieces. Source: matugen's wiki, "Templates".
struct TemplateBlocks {
  private struct Open {
    let mark: String
    let line: Int
    var body: [TemplateBlock] = []
    /// The blocks before `<* else *>`.
    var then: [TemplateBlock]?

    var isLoop: Bool { mark.hasPrefix("for") }
  }

  /// The limits of nested blocks, and of nested loops.
  private static let (largestDepth, largestLoopDepth) = (16, 2)

  private var open: [Open] = []
  private var blocks: [TemplateBlock] = []

  static func blocks(of pieces: [TemplatePiece]) throws(TemplateError) -> [TemplateBlock] {
    var parser = TemplateBlocks()
    for piece in pieces {
      switch piece {
      case .text(let text): parser.add(.text(text))
      case .placeholder(let content, let line): parser.add(.placeholder(content, line: line))
      case .mark(let content, let line): try parser.add(mark: content, line)
      }
    }
    if let block = parser.open.last {
      let end = block.isLoop ? "<* endfor *>" : "<* endif *>"
      throw TemplateError(
        line: block.line, .block("<* \(block.mark) *>", remedy: "end it with '\(end)'"))
    }
    return parser.blocks
  }

  private mutating func add(_ block: TemplateBlock) {
    if open.isEmpty { blocks.append(block) } else { open[open.count - 1].body.append(block) }
  }

  private mutating func add(mark: String, _ line: Int) throws(TemplateError) {
    func fault(_ remedy: String) -> TemplateError {
      TemplateError(line: line, .block("<* \(mark) *>", remedy: remedy))
    }
    switch mark.prefix(while: { !$0.isWhitespace }) {
    case "for", "if":
      open.append(Open(mark: mark, line: line))
      guard open.count <= Self.largestDepth, open.count(where: \.isLoop) <= Self.largestLoopDepth
      else { throw fault("it lies within too many others") }
      guard closed(open[open.count - 1]) != nil else {
        throw fault(
          "write '<* for name, value in colors *>', '<* if {{ is_dark_mode }} *>' or '<* if not …'")
      }
    case "else":
      guard var block = open.popLast(), !block.isLoop, block.then == nil
      else { throw fault("it belongs to no '<* if … *>'") }
      (block.then, block.body) = (block.body, [])
      open.append(block)
    case "endfor", "endif":
      guard let block = open.popLast(), block.isLoop == (mark == "endfor"),
        let whole = closed(block)
      else { throw fault("it ends no block") }
      add(whole)
    default: throw fault("of blocks, only for, if and else are carried out")
    }
  }

  /// Returns a block with its contents, or `nil` if its mark is invalid.
  private func closed(_ block: Open) -> TemplateBlock? {
    let words = block.mark.split(whereSeparator: \.isWhitespace).dropFirst()
    if block.isLoop {
      let names = words.prefix { $0 != "in" }.joined().split(separator: ",").map(String.init)
      guard (1...2).contains(names.count), words.suffix(2) == ["in", "colors"] else { return nil }
      return .loop(names: names, body: block.body)
    }
    let isNegated = words.first == "not"
    let content = (isNegated ? words.dropFirst() : words).joined(separator: " ")
    guard content.hasPrefix("{{"), content.hasSuffix("}}"), content.count > 4 else { return nil }
    return .condition(
      String(content.dropFirst(2).dropLast(2)).blanksTrimmed, isNegated: isNegated,
      line: block.line, then: block.then ?? block.body,
      otherwise: block.then == nil ? [] : block.body)
  }
}
