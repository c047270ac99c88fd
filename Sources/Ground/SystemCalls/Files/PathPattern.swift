/// A pattern of files and folders, such as `*.tmp` or `Private/**`, with the rules of `.gitignore`.
///
/// A pattern without a slash is compared with the name of every file and folder. Otherwise, it is compared
/// with the path below the folder that is walked. `*` stands for any characters but slashes, `?` for one,
/// `[a-z]` for one of a set and `[!a-z]` for one beyond it. `**` between slashes stands for any number of
/// folders. A slash at the end restricts the pattern to folders. Case matters.
package struct PathPattern: Hashable, Sendable {
  /// The pattern as it was written.
  package let text: String
  private let parts: [Part]
  private let isOfPath: Bool
  private let isOfFolders: Bool

  private enum Part: Hashable, Sendable {
    case folders
    case name([NamePattern.Part])
  }

  /// Creates a pattern, or returns `nil` if it is empty or has a `[` without a `]`.
  package init?(_ text: String) {
    self.text = text
    var names = text.split(separator: "/").map(String.init)
    if names.first == "." { names.removeFirst() }
    guard !names.isEmpty else { return nil }
    var parts: [Part] = []
    for name in names {
      guard name != "**" else {
        parts.append(.folders)
        continue
      }
      guard let pattern = NamePattern(name) else { return nil }
      parts.append(.name(pattern.parts))
    }
    self.parts = parts
    isOfFolders = text.hasSuffix("/")
    isOfPath = text.dropLast(isOfFolders ? 1 : 0).contains("/")
  }

  /// Returns whether a file or folder is meant, whose path is relative to the folder that is walked.
  package func matches(_ path: RawPath, isFolder: Bool) -> Bool {
    guard isFolder || !isOfFolders else { return false }
    let names = (isOfPath ? path : path.lastComponent).text.split(separator: "/")
      .map { Array($0.unicodeScalars) }
    return matchesWhole(
      parts[...], names[...], isAnyNumber: { $0 == .folders },
      matchesOne: { part, name in
        guard case .name(let pattern) = part else { return false }
        return NamePattern(pattern).matches(name)
      })
  }
}

extension [PathPattern] {
  /// Returns whether a file or folder in a folder that is walked is to be left out.
  package func match(_ path: RawPath, in root: RawPath, isFolder: Bool) -> Bool {
    guard !isEmpty, path.isInside(root) else { return false }
    let start = root.appending(entry: "").bytes.count
    let relative = RawPath(bytes: path.bytes.dropFirst(start))
    return contains { $0.matches(relative, isFolder: isFolder) }
  }

  /// Returns whether a file, or one of the folders that it is in, is to be left out.
  package func match(anyPartOf path: RawPath, in root: RawPath) -> Bool {
    guard !isEmpty else { return false }
    if match(path, in: root, isFolder: false) { return true }
    var folder = path.parent
    while let current = folder, current.isInside(root) {
      if match(current, in: root, isFolder: true) { return true }
      folder = current.parent
    }
    return false
  }
}

/// A pattern of a name without slashes.
private struct NamePattern {
  enum Part: Hashable, Sendable {
    case anyText
    case anyCharacter
    case character(Unicode.Scalar)
    case oneOf([ClosedRange<Unicode.Scalar>], isInverted: Bool)

    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .anyText: false
      case .anyCharacter: true
      case .character(let own): own == scalar
      case .oneOf(let ranges, let isInverted):
        ranges.contains { $0.contains(scalar) } != isInverted
      }
    }
  }

  let parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  init?(_ text: String) {
    var parts: [Part] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": parts.append(.anyText)
      case "?": parts.append(.anyCharacter)
      case "\\": parts.append(.character(rest.popFirst() ?? scalar))
      case "[":
        guard let set = Self.takeSet(from: &rest) else { return nil }
        parts.append(set)
      default: parts.append(.character(scalar))
      }
    }
    self.parts = parts
  }

  /// Takes a set up to its `]`, or returns `nil` if there is none. A `]` at the start is part of the set.
  private static func takeSet(from rest: inout Substring.UnicodeScalarView) -> Part? {
    let isInverted = rest.first == "!" || rest.first == "^"
    if isInverted { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let scalar = rest.popFirst() {
      if scalar == "]", !ranges.isEmpty { return .oneOf(ranges, isInverted: isInverted) }
      let end = rest.dropFirst().first
      if rest.first == "-", let end, end != "]" {
        rest.removeFirst(2)
        if scalar <= end { ranges.append(scalar...end) }
      } else {
        ranges.append(scalar...scalar)
      }
    }
    return nil
  }

  func matches(_ name: [Unicode.Scalar]) -> Bool {
    matchesWhole(
      parts[...], name[...], isAnyNumber: { $0 == .anyText }, matchesOne: { $0.matches($1) })
  }
}

/// Returns whether a pattern matches all elements, where some of its parts match any number of them. If the
/// part after such a part fails, that part takes one more element, so that the time grows with the product of
/// both lengths at most.
private func matchesWhole<Part, Element>(
  _ pattern: ArraySlice<Part>, _ elements: ArraySlice<Element>, isAnyNumber: (Part) -> Bool,
  matchesOne: (Part, Element) -> Bool
) -> Bool {
  var (part, element) = (pattern.startIndex, elements.startIndex)
  var retry: (part: Int, element: Int)?
  while element < elements.endIndex {
    if part < pattern.endIndex, isAnyNumber(pattern[part]) {
      part += 1
      retry = (part, element)
    } else if part < pattern.endIndex, matchesOne(pattern[part], elements[element]) {
      (part, element) = (part + 1, element + 1)
    } else if let last = retry {
      retry = (last.part, last.element + 1)
      (part, element) = (last.part, last.element + 1)
    } else {
      return false
    }
  }
  return pattern[part...].allSatisfy(isAnyNumber)
}
