internal import ColorMath
public import SchemeDesign
public import SchemeExtraction

/// A text with placeholders for the colors of a photo, in the syntax of pywal, wallust or matugen.
///
///     let template = try ThemeTemplate("background = {background}\nred = {color1.strip}\n")
///     let text = try template.filled(with: scheme, photo: "harbor.jpg")
///
/// Placeholders of pywal and wallust get the colors of ``/SchemeDesign/TerminalTheme``, those of matugen the ones
/// of ``/SchemeDesign/InterfaceTheme`` under the names of Material's roles. Whatever is not understood is an
/// error with its line.
public struct ThemeTemplate: Sendable {
  private let blocks: [TemplateBlock]
  private let syntax: TemplateSyntax

  /// Reads a template. Its blocks and the words after two braces tell whose it is.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``TemplateError`` for a brace or a block without a partner, and for what is no expression.
  public init(_ text: String) throws(TemplateError) {
    syntax = TemplateSyntax(of: text)
    blocks = try TemplateBlocks.blocks(of: syntax.pieces(of: text), syntax)
  }

  /// Returns the text with all placeholders filled in.
  ///
  /// - Parameters:
  ///   - scheme: The colors of a photo.
  ///   - photo: The name of the photo, as it was given.
  ///   - theme: The interface theme of the scheme, for templates of matugen, if it is not the usual one.
  ///   - style: The terminal's colors. Its appearance is also what `default` stands for in templates of matugen.
  /// - Returns: The text.
  /// - Throws: ``TemplateError`` for a name that is not known, and for a value that a filter cannot use.
  public func filled(
    with scheme: ImageColorScheme, photo: String, theme: InterfaceTheme? = nil,
    style: TerminalTheme.Style = TerminalTheme.Style()
  ) throws(TemplateError) -> String {
    let values =
      switch syntax {
      case .pywal: PywalNames.values(TerminalTheme(scheme, style: style), photo: photo)
      case .wallust:
        WallustNames.values(
          TerminalTheme(scheme, style: style), photo: photo, mode: style.appearance)
      case .matugen:
        MatugenNames.values(scheme, theme ?? InterfaceTheme(scheme), photo: photo, style: style)
      }
    var text = ""
    try TemplateScope(syntax: syntax, values: values).fill(blocks, to: &text)
    return text
  }
}
