internal import ColorMath
internal import SchemeDesign

extension PaletteFormat {
  /// Named colors for the style sheets of GTK and Waybar, by the names of pywal. Source: GTK 3, "GtkCssProvider",
  /// `@define-color`; pywal 3.3, template `colors-waybar.css`.
  public static let gtk = PaletteFormat(
    terminal: "gtk", "named colors of GTK", suffix: "gtk.css"
  ) { theme, artifact in
    let comment = StyleSheet.comment(artifact.palette)
    return comment + (comment.isEmpty ? "" : "\n")
      + (theme.specialColors + theme.numberedColors).lines { "@define-color \($0) \($1.hex);\n" }
  }
}
