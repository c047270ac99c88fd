extension OptionDeclaration {
  static let watchOutput = OptionDeclaration(
    name: OptionDeclaration.output.name, short: "o", placeholder: "FILE",
    help: "Keep the lines in FILE. Needed. If FILE has lines already, of this or of 'colorway "
      + "batch', photos that have not changed since are not done again, and lines of what is not "
      + "in FOLDER are removed.", isConfigurable: false)
  static let poll = OptionDeclaration(
    name: "poll", placeholder: "SECONDS",
    help: "Look at all of FOLDER every so many seconds, instead of having the system tell of "
      + "changes. A file is taken up when it is the same in two looks. Use it for file systems of other "
      + "machines, and for links to photos elsewhere, of whose changes the system does not tell.",
    defaultText: "10 where the system does not tell of changes")
  static let budget = OptionDeclaration(
    name: "budget", placeholder: "SECONDS",
    help: "The time in which a refresh begins with photos. At its end all lines are brought to the "
      + "disk, and photos that it had no time for are the first of the next refresh.",
    defaultText: "10")
}
