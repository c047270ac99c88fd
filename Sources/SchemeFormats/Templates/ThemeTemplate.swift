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
  private let pieces: [TemplatePiece]
  private let syntax: TemplateSyntax

  /// Reads a template.
  ///
  /// - Parameter text: The text. Two braces before `colors`, `image` or `mode` make it one of matugen.
  /// - Throws: ``TemplateError`` for a brace without a partner, and for blocks of matugen.
  public init(_ text: String) throws(TemplateError) {
    syntax = TemplateSyntax(of: text)
    pieces = try syntax.pieces(of: text)
  }

  /// Returns the text with all placeholders filled in.
  ///
  /// - Parameters:
  ///   - scheme: The colors of a photo.
  ///   - photo: The photo, as it was named.
  ///   - mode: The appearance that `default` stands for in templates of matugen. Terminals are dark.
  /// - Returns: The text.
  /// - Throws: ``TemplateError`` for a placeholder that is not known.
  public func filled(
    with scheme: ImageColorScheme, photo: String, mode: InterfaceTheme.Appearance = .dark
  ) throws(TemplateError) -> String {
    let values: any TemplateValues =
      switch syntax {
      case .pywal: PywalValues(TerminalTheme(scheme.swatches.map(\.rgb)), photo: photo)
      case .matugen: MatugenValues(InterfaceTheme(scheme), photo: photo, mode: mode)
      }
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .placeholder(let name, let line):
        do throws(TemplateError.Fault) {
          text += try values.text(for: name)
        } catch {
          throw TemplateError(line: line, error.kind)
        }
      }
    }
    return text
  }
}

/// The texts of placeholders.
protocol TemplateValues {
  /// Returns the text of a placeholder.
  func text(for placeholder: String) throws(TemplateError.Fault) -> String
}

extension TemplateError {
  /// A fault of a placeholder whose line is not known yet.
  struct Fault: Error {
    let kind: Kind

    init(_ kind: Kind) { self.kind = kind }
  }
}
