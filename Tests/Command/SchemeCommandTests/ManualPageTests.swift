import SchemeFormats
import Testing

@testable import CommandInterface
@testable import SchemeCommand

struct ManualPageTests {
  private static let command = CommandSet.colorway
  private static let page = ManualPage(command: command).text

  @Test func `the sections come in the usual order, and none is empty`() {
    let headings = Self.page.split(separator: "\n").filter { $0.hasPrefix(".Sh ") }
    #expect(
      headings.map { $0.dropFirst(4) } == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "SUBCOMMANDS", "OPTIONS", "ENVIRONMENT", "FILES",
        "EXIT STATUS", "EXAMPLES",
      ])
    for heading in headings { #expect(!Self.section(String(heading)).isEmpty, "\(heading)") }
  }

  /// Returns the lines under a heading, up to the next heading of its level or above.
  private static func section(_ heading: String) -> [Substring] {
    let lines = page.split(separator: "\n")
    guard let start = lines.firstIndex(of: heading[...]) else { return [] }
    return Array(
      lines[(start + 1)...].prefix {
        !$0.hasPrefix(".Sh") && !($0.hasPrefix(".Ss") && heading.hasPrefix(".Ss"))
      })
  }

  /// Returns the first option in each line that begins with a macro, without its dashes.
  private static func options(in lines: [Substring], after macro: String) -> [String] {
    lines.filter { $0.hasPrefix(macro) }.compactMap { line in
      line.matches(of: /Fl \\-([-a-z\\]+)/).first.map { String($0.1).replacing("\\-", with: "-") }
    }
  }

  @Test(arguments: CommandSet.colorway.allSubcommands.filter(\.nested.isEmpty).map(\.name))
  func `the section of a subcommand lists exactly its options`(_ name: String) throws {
    let subcommand = try #require(Self.command.allSubcommands.first { $0.name == name })
    let section = Self.section(".Ss colorway \(name)")
    let found =
      Self.options(in: section, after: ".It") + Self.options(in: section, after: ".Fl")
    #expect(found.sorted() == subcommand.allOptions.map(\.name).sorted())
    #expect(Self.page.contains("\n.Cm \(name)\n") || name == Self.command.defaultSubcommand.name)
  }

  @Test(arguments: [
    ".Nm\n.Op Cm extract\n.Op Ar options\n.Ar FILE...\n",
    ".Nm\n.Cm theme\n.Op Ar options\n.Ar PHOTO\n", ".Nm\n.Cm man\n.Op Ar options\n.Nm\n",
    "\n.It Fl n Ar N|auto , Fl \\-colors Ar N|auto\n", "\n.It Fl \\-strict , Fl \\-no\\-strict\n",
    "\n.It Fl h , Fl \\-help\n", "\n.It Fl \\-mood Ar PART\n",
    "\nCustom properties.\n.Bd -literal -offset indent\ncolorway theme harbor.jpg > theme.css\n.Ed\n.Pp\n",
  ])
  func `subcommands, options and examples are written in their macros`(part: String) {
    #expect(Self.page.contains(part))
  }

  @Test func `every option that a section lists is described exactly once`() {
    let described = Self.options(in: Self.section(".Sh OPTIONS"), after: ".It")
    #expect(Set(described).count == described.count)
    for subcommand in Self.command.allSubcommands {
      let named = Self.options(in: Self.section(".Ss colorway \(subcommand.name)"), after: ".Fl")
      #expect(Set(described).isSuperset(of: named))
    }
    #expect(described.contains("colors") && described.contains("help"))
  }

  @Test func `every option value, environment variable and exit status is listed`() {
    let words = Set(Self.page.replacing("\\-", with: "-").split { " \n,;:.|".contains($0) })
    for option in Self.command.allSubcommands.flatMap(\.allOptions) {
      for choice in option.choices where option.placeholder != "NAME" {
        #expect(words.contains(choice[...]))
      }
    }
    for format in PaletteFormat.offered { #expect(words.contains(format.name[...])) }
    for (name, _) in ManualPage.environment {
      #expect(Self.page.contains("\n.It Ev \(name)\n"))
    }
    for (status, _) in ExitStatus.documented {
      #expect(Self.page.contains("\n.It \(status.rawValue)\n"))
    }
  }

  @Test(arguments: [
    (".It is 'so' -- \\n", "\\&.It is \\(aqso\\(aq \\-\\- \\en"), ("60 × 20", "60 \\[u00D7] 20"),
    ("\"~^`\"", "\\(dq\\(ti\\(ha\\(ga\\(dq"),
  ])
  func `text is escaped for roff`(_ row: (text: String, escaped: String)) {
    #expect(Mdoc.escaped(row.text) == row.escaped)
  }

  @Test func `each sentence ends a line, and lines have at most 100 characters`() {
    var page = Mdoc()
    page.text("One. Two, " + String(repeating: "and more ", count: 10) + "end? .Three ? four")
    #expect(page.text.hasPrefix("One.\nTwo, and more"))
    #expect(page.text.hasSuffix("end?\n\\&.Three ? four\n"))
    #expect(
      Self.page.split(separator: "\n").filter { !$0.hasPrefix("colorway") }.allSatisfy {
        $0.count <= 100
      })
  }
}
