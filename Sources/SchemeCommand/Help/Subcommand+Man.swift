internal import SystemFiles

extension Subcommand {
  /// `colorway man`.
  static let man = Subcommand(
    name: "man",
    summary: "the manual page, for man and for packages.",
    operands: "",
    discussion: """
      Writes colorway(1) in the mdoc language of roff. It has all subcommands and options, as help has.
      """,
    options: { [] },
    examples: [
      Example(line: "colorway man | man -l -", meaning: "Read it."),
      Example(
        line: "colorway man > /usr/local/share/man/man1/colorway.1", meaning: "Install it."),
    ],
    action: { (arguments, console) throws(UsageError) in
      if let operand = arguments.operands.first { throw .unwantedOperand(operand.printable) }
      return { try console.show(ManualPage(command: SchemeCommand()).text) }
    })
}
