extension OptionDeclaration {
  static let config = OptionDeclaration(
    name: "config", placeholder: "FILE",
    help: "Take settings from FILE, as 'colorway man' describes it, and not from "
      + "$XDG_CONFIG_HOME/colorway/config.toml.",
    defaultText: "~/.config/colorway/config.toml where XDG_CONFIG_HOME is not set",
    isConfigurable: false)
  static let noConfig = OptionDeclaration(
    name: "no-config", help: "Read no configuration file.", isConfigurable: false)
}
