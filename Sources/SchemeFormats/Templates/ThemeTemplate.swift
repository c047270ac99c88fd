internal import ColorMath
public import SchemeDesign
public import SchemeExtraction

/// A text with placeholders for the colors of a photo, in the syntax of pywal or of matugen.
///
///     let template = try ThemeTemplate("background = {background}\nred = {color1.strip}\n")
///     let text = try template.filled(with: scheme, photo: "harbor.jpg")
///
/// Placeholders of pywal get the colors of ``/SchemeDesign/TerminalTheme``, those of matugen the ones of
/// ``/SchemeDesign/InterfaceTheme`` under the names of Material's roles.
public struct ThemeTemplate: Sendable {
  private let blocks: [TemplateBlock]
  private let syntax: TemplateSyntax

  /// Reads a template.
  ///
  /// - Parameter text: The text. Two braces before `colors`, `image` or `mode` make it one of matugen.
  /// - Throws: ``TemplateError`` for a brace or a block without a partner.
  public init(_ text: String) throws(TemplateError) {
    syntax = TemplateSyntax(of: text)
    blocks = try TemplateBlocks.blocks(of: syntax.pieces(of: text))
  }

  /// Returns the text with all placeholders filled in.
  ///
  /// - Parameters:
  ///   - scheme: The colors of a photo.
  ///   - photo: The name of the photo, as it was given.
  ///   - mode: The appearance that `default` stands for in templates of matugen. Terminals are dark.
  /// - Returns: The text.
  /// - Throws: ``TemplateError`` for a placeholder that is not known.
  public func filled(
    with scheme: ImageColorScheme, photo: String, mode: InterfaceTheme.Appearance = .dark
  ) throws(TemplateError) -> String {
    let values: any TemplateValues =
      switch syntax {
      case .pywal:
        PywalValues(TerminalTheme(scheme.swatches.map(\.rgb), tones: scheme.tones), photo)
      case .matugen: MatugenValues(InterfaceTheme(scheme), photo: photo, mode: mode)
      }
    var text = ""
    try values.fill(blocks, in: [:], to: &text)
    return text
  }
}

protocol TemplateValues {
  /// The names of the colors that loops go through.
  var colorNames: [String] { get }

  func text(for placeholder: String, in scope: TemplateScope) throws(TemplateError.Kind) -> String
}

/// The meanings of the variables of loops.
typealias TemplateScope = [String: TemplateMeaning]

enum TemplateMeaning: Hashable {
  case text(String)
  /// The beginning of a path such as `colors.primary`.
  case path(String)
}

extension TemplateValues {
  func fill(
    _ blocks: [TemplateBlock], in scope: TemplateScope, to text: inout String
  ) throws(TemplateError) {
    for block in blocks {
      switch block {
      case .text(let part): text += part
      case .placeholder(let name, let line): text += try self.text(of: name, line, scope)
      case .loop(let names, let body):
        for (index, color) in colorNames.enumerated() {
          var inner = scope
          // A single name stands for the color.
          inner[names[0]] = names.count > 1 ? .text(color) : .path("colors." + color)
          if names.count > 1 { inner[names[1]] = .path("colors." + color) }
          inner["loop.index"] = .text("\(index)")
          inner["loop.first"] = .text("\(index == 0)")
          inner["loop.last"] = .text("\(index == colorNames.count - 1)")
          try fill(body, in: inner, to: &text)
        }
      case .condition(let name, let isNegated, let line, let then, let otherwise):
        guard let holds = Bool(try self.text(of: name, line, scope))
        else { throw TemplateError(line: line, .condition(name)) }
        try fill(holds != isNegated ? then : otherwise, in: scope, to: &text)
      }
    }
  }

  private func text(
    of name: String, _ line: Int, _ scope: TemplateScope
  ) throws(TemplateError) -> String {
    do throws(TemplateError.Kind) {
      return try text(for: name, in: scope)
    } catch {
      throw TemplateError(line: line, error)
    }
  }
}
