internal import ColorMath
public import SchemeDesign
public import SchemeExtraction

/// Text with placeholders for the colors of a photo, in the syntax of pywal, wallust, or matugen.
///
///     let template = try ThemeTemplate("background = {background}\nred = {color1.strip}\n")
///     let text = try template.filled(with: scheme, photo: "harbor.jpg")
///
/// Placeholders of pywal and wallust get the colors of ``/SchemeDesign/TerminalTheme``.
/// Placeholders of matugen get the colors of ``/SchemeDesign/InterfaceTheme`` under the names of
/// Material roles. Anything that cannot be parsed or resolved is an error with a line number.
public struct ThemeTemplate: Sendable {
  private let blocks: [TemplateBlock]
  private let syntax: TemplateSyntax
  /// A Boolean value that indicates whether the first line names a shell that reads the text.
  private let isShellScript: Bool

  /// Parses a template. Its block tags and the words after double braces determine its syntax.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``TemplateError`` for an unmatched brace or block, or for an invalid expression.
  public init(_ text: String) throws(TemplateError) {
    syntax = TemplateSyntax(of: text)
    isShellScript = text.hasPrefix("#!") && text.prefix { !$0.isNewline }.contains("sh")
    blocks = try TemplateBlocks.blocks(of: syntax.pieces(of: text), syntax)
  }

  /// A Boolean value that indicates whether a placeholder has the path of the photo.
  public var namesPhoto: Bool { blocks.contains { $0.names { PhotoName.all.contains($0) } } }

  /// Returns the text with all placeholders filled in.
  ///
  /// - Parameters:
  ///   - scheme: The colors of a photo.
  ///   - photo: The path of the photo.
  ///   - isShell: A Boolean value that indicates whether a shell reads the text. If so, a path with
  ///     characters that have a meaning to shells is an error, unless the filter `quote` quotes it.
  ///     The default is `false`. In other text, a path with line breaks, double quotation marks or
  ///     backslashes is an error, unless the filter `json` quotes it.
  ///   - theme: The interface theme for templates of matugen. The default, `nil`, is the scheme's theme.
  ///   - style: The style of the terminal colors. Its appearance is `default` in templates of matugen.
  /// - Returns: The text.
  /// - Throws: ``TemplateError`` for an unknown name, or for a value that a filter cannot use.
  public func filled(
    with scheme: ImageColorScheme, photo: String, isShell: Bool = false,
    theme: InterfaceTheme? = nil, style: TerminalTheme.Style = TerminalTheme.Style()
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
    let scope = TemplateScope(
      syntax: syntax, values: values,
      unsafeText: UnsafeText(photo, isForShell: isShell || isShellScript))
    try scope.fill(blocks, to: &text)
    return text
  }
}
