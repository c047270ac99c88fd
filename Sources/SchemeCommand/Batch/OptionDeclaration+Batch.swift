extension OptionDeclaration {
  static let batchOutput = OptionDeclaration(
    name: OptionDeclaration.output.name, short: "o", placeholder: "FILE",
    help: "Write to FILE, a line as soon as it is done. A file that is there already is not "
      + "written over.",
    defaultText: "standard output", isConfigurable: false)
  static let resume = OptionDeclaration(
    name: "resume", placeholder: "FILE",
    help: "Go on with FILE, which an earlier run with the same photos and options began to write, "
      + "and make it if there is none. Photos that it has a line of are not done again, unless "
      + "their size or time is another. At the end, the file is the same as if the run had not "
      + "been interrupted; with --unordered, but for the order.", isConfigurable: false)
  static let filesFrom = OptionDeclaration(
    name: "files-from", placeholder: "FILE",
    help: "Take the names of further photos and folders from FILE, or from standard input for -, "
      + "a name a line. A list in which zeros end the names is recognized.", isConfigurable: false)
  static let zeros = OptionDeclaration(
    name: "null", short: "0",
    help: "The names of --files-from end in zeros, as 'find -print0' writes them.",
    isConfigurable: false)
  static let unordered = OptionDeclaration(
    name: "unordered",
    help: "Write each line as soon as it is done, and not in the order of the photos.")
  static let frames = OptionDeclaration(
    name: "frames",
    help: "FILE is a film, or - for standard input: a stream of PNM pictures. Each of its frames "
      + "has a line, as 'colorway film' writes it, with its number from 0. A file of such lines is "
      + "there once the film has ended.", isConfigurable: false)
}
