extension PaletteColor {
  /// The name, or the hex code where there is none to see: formats that show every color by a name
  /// get one that says something.
  package var label: String {
    guard let name, !name.singleLine.isEmpty else { return hex }
    return name
  }

  /// The color under what ``label`` wrote: a label that is the color's own code is no name.
  package func labeled(_ label: String) -> PaletteColor {
    var color = self
    color.name = label.singleLine.isEmpty || label == hex ? nil : label
    return color
  }
}
