internal import ColorMath
internal import SchemeSearch
internal import StructuredText

extension FuzzTarget {
  /// Lines of photo results, and indexes of them. The checksum of an index is corrected first,
  /// because no mutation would match it.
  static let lines = FuzzTarget(
    name: "lines",
    exercise: { bytes in
      guard bytes.first != 0x89 else {
        let sealed = sealed(bytes.dropLast(4))
        guard let index = try? SignatureIndex(encoded: sealed) else { return }
        try Finding.unless(index.encoded() == sealed)
        return
      }
      let index = SignatureIndex(lines: bytes[...])
      try Finding.unless(index.byteCount == bytes.count)
      let readBack = index.encoded().flatMap { try? SignatureIndex(encoded: $0) }
      try Finding.unless(readBack == index)
      for line in bytes.split(separator: UInt8(ascii: "\n")) { try check(line) }
    },
    seeds: {
      let lines = """
        {"source":"a.jpg","batch":{"request":"0"},"image":{"width":1,"x":[{"y":null}]},"colors":[\
        {"hex":"#c0392b","share":0.75,"oklab":[0.55,0.15,0.09],"at":[1,2]},\
        {"share":2.5E-1,"oklab":[1,-0.0,0]}],"warnings":["}"],"version":1}
        {"source":"b.jpg","failure":{"kind":"corrupt","message":"no \\"x\\",{}"}}

        { "colors" : [ { "oklab" : [ 0 , 0 , 0 ] , "share" : 1 } ] }
        """
      let index = SignatureIndex(lines: Array(lines.utf8)[...])
      return [Array(lines.utf8), index.encoded() ?? []]
    },
    words: [
      "\"colors\":[{", "\"share\":", "\"oklab\":[0.5,0,0]", "}],", "]}", "1e308", "-1", "\\\"",
    ].map { Array($0.utf8) } + [
      [0x89, 0x43, 0x57, 0x49, 0x0D, 0x0A, 0x1A, 0x0A, 1], [0, 0x80], [0xFF, 0xFF, 0xFF, 0xFF],
    ])

  /// A full JSON parser finds the same colors in a line, and a picture of these colors has distance
  /// 0.
  private static func check(_ line: ArraySlice<UInt8>) throws(Finding) {
    let signature = ColorSignature(line: line)
    if let signature {
      let query = ColorQuery(like: signature)
      try Finding.unless(query.distance(to: signature) == 0)
    }
    // Only the full parser understands escapes in names and a byte order mark at the start.
    guard !line.contains(UInt8(ascii: "\\")), line.first != 0xEF,
      let documents = try? JSONParser.documents(in: Array(line)), documents.count == 1
    else { return }
    let colors = colors(of: documents[0])
    guard !hasRepeatedMembers(documents[0]) else { return }
    try Finding.unless(signature == colors.flatMap { ColorSignature($0) })
  }

  /// Returns whether a color in the line has two members of the same name.
  private static func hasRepeatedMembers(_ document: JSONValue) -> Bool {
    guard case .array(let elements)? = document["colors"] else { return false }
    return elements.contains { element in
      guard case .object(let members) = element else { return false }
      return Set(members.map { $0.0 }).count < members.count
    }
  }

  /// Returns the colors of a line, or `nil` if one of them is invalid.
  private static func colors(of document: JSONValue) -> [(color: Oklab, share: Double)]? {
    guard case .array(let elements)? = document["colors"] else { return nil }
    var colors: [(color: Oklab, share: Double)] = []
    for element in elements {
      guard case .object(let members) = element,
        let share = members.first(where: { $0.0 == "share" })?.1.double,
        case .array(let numbers)? = members.first(where: { $0.0 == "oklab" })?.1,
        numbers.count == 3, let lightness = numbers[0].double, let a = numbers[1].double,
        let b = numbers[2].double
      else { return nil }
      colors.append((Oklab(lightness: lightness, a: a, b: b), share))
    }
    return colors
  }
}
