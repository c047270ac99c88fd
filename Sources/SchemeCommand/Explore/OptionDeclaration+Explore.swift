extension OptionDeclaration {
  static let reduceMotion = OptionDeclaration(
    name: "reduce-motion", help: "Show changes at once instead of moving.")
}
