/// A template as a tree of nested blocks.
indirect enum TemplateBlock: Sendable {
  case text(String)
  case placeholder(TemplateExpression, line: Int)
  /// `for name, value in colors` up to `endfor`. The body is repeated for each element.
  case loop(names: [String], TemplateExpression, line: Int, body: [TemplateBlock])
  /// `if condition` up to `endif`, with an optional `else`.
  case condition(
    TemplateExpression, line: Int, then: [TemplateBlock], otherwise: [TemplateBlock])

  /// Returns whether a placeholder in the block contains a name that satisfies a predicate.
  func names(_ predicate: (String) -> Bool) -> Bool {
    switch self {
    case .text: false
    case .placeholder(let expression, _): expression.names(predicate)
    case .loop(_, let list, _, let body):
      list.names(predicate) || body.contains { $0.names(predicate) }
    case .condition(let condition, _, let then, let otherwise):
      condition.names(predicate) || (then + otherwise).contains { $0.names(predicate) }
    }
  }
}

struct TemplateBlocks {
  private struct Open {
    let tag: String
    let line: Int
    var body: [TemplateBlock] = []
    /// The blocks before `else`.
    var then: [TemplateBlock]?
    /// A Boolean value that indicates whether the block is an `elif`, which ends with the block around it.
    var isElif = false

    var isLoop: Bool { tag.hasPrefix("for") }
  }

  /// The maximum depths of nested blocks and of nested loops.
  private static let (maximumDepth, maximumLoopDepth) = (16, 2)

  private let syntax: TemplateSyntax
  private var open: [Open] = []
  private var blocks: [TemplateBlock] = []

  private init(_ syntax: TemplateSyntax) { self.syntax = syntax }

  static func blocks(
    of pieces: [TemplatePiece], _ syntax: TemplateSyntax
  ) throws(TemplateError) -> [TemplateBlock] {
    var parser = TemplateBlocks(syntax)
    for piece in pieces {
      switch piece {
      case .text(let text): parser.add(.text(text))
      case .placeholder(let content, let line):
        parser.add(.placeholder(try Self.expression(content, line), line: line))
      case .tag(let content, let line): try parser.add(tag: content, line)
      }
    }
    if let block = parser.open.last {
      throw parser.fault(
        block.tag, block.line, "end it with '\(parser.shown(block.isLoop ? "endfor" : "endif"))'")
    }
    return parser.blocks
  }

  private static func expression(
    _ text: String, _ line: Int
  ) throws(TemplateError) -> TemplateExpression {
    do throws(TemplateError.Kind) { return try TemplateExpression(text) } catch {
      throw TemplateError(line: line, error)
    }
  }

  private func shown(_ tag: String) -> String {
    syntax == .wallust ? "{% \(tag) %}" : "<* \(tag) *>"
  }

  private func fault(_ tag: String, _ line: Int, _ remedy: String) -> TemplateError {
    TemplateError(line: line, .block(shown(tag), remedy: remedy))
  }

  private mutating func add(_ block: TemplateBlock) {
    if open.isEmpty { blocks.append(block) } else { open[open.count - 1].body.append(block) }
  }

  private mutating func add(tag: String, _ line: Int) throws(TemplateError) {
    let word = tag.prefix { !$0.isWhitespace }
    switch word {
    case "for", "if":
      open.append(Open(tag: tag, line: line))
      guard open.count <= Self.maximumDepth, open.count(where: \.isLoop) <= Self.maximumLoopDepth
      else { throw fault(tag, line, "it is nested too deeply") }
      _ = try closed(open[open.count - 1])
    case "else", "elif":
      guard var block = open.popLast(), !block.isLoop, block.then == nil
      else { throw fault(tag, line, "there is no open '\(shown("if …"))'") }
      (block.then, block.body) = (block.body, [])
      open.append(block)
      guard word == "elif" else { return }
      let further = Open(tag: String(tag.dropFirst(2)), line: line, isElif: true)
      _ = try closed(further)
      open.append(further)
      guard open.count <= Self.maximumDepth
      else { throw fault(tag, line, "it is nested too deeply") }
    case "endfor", "endif":
      while let block = open.popLast() {
        guard block.isLoop == (word == "endfor") else { break }
        add(try closed(block))
        if !block.isElif { return }
      }
      throw fault(tag, line, "there is no block to end")
    default: throw fault(tag, line, "the only blocks are for, if and else")
    }
  }

  private func closed(_ block: Open) throws(TemplateError) -> TemplateBlock {
    let content = String(block.tag.dropFirst(block.isLoop ? 3 : 2))
    guard block.isLoop else {
      return .condition(
        try Self.expression(content.blanksTrimmed, block.line), line: block.line,
        then: block.then ?? block.body, otherwise: block.then == nil ? [] : block.body)
    }
    let parts = content.split(separator: " in ", maxSplits: 1)
    let names = parts.first?.split(separator: ",").map { String($0).blanksTrimmed } ?? []
    guard parts.count == 2, (1...2).contains(names.count) else {
      let example =
        syntax == .wallust ? "{% for color in colors %}" : "<* for name, value in colors *>"
      throw fault(block.tag, block.line, "write '\(example)'")
    }
    return .loop(
      names: names, try Self.expression(String(parts[1]).blanksTrimmed, block.line),
      line: block.line, body: block.body)
  }
}
