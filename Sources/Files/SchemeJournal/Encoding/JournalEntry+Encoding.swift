internal import BinaryParsing
internal import SchemeExtraction

/// The encoding of an entry after its identifier. Its fields, in order:
///
/// | Bytes | Meaning |
/// |---|---|
/// | text | the photo or album |
/// | 1 | flags: 1 if it has a name, 2 if it is a favorite, 4 if its scheme has tones |
/// | text | the name, if it has one |
/// | number | the requested number of colors, or 0 for an automatic number |
/// | text | the emphasis: `area` or `salience` |
/// | | the scheme, in the encoding of ``ImageColorScheme`` |
/// | number | how many attachments follow |
/// | | of each, a byte for its kind, the number of its bytes, and its digest of 32 bytes |
extension JournalEntry {
  private static let (nameFlag, favoriteFlag, tonesFlag) = (UInt8(1), UInt8(2), UInt8(4))

  func append(to output: inout [UInt8]) {
    output.append(text: source)
    output.append(
      (name == nil ? 0 : Self.nameFlag) | (isFavorite ? Self.favoriteFlag : 0)
        | (scheme.tones == nil ? 0 : Self.tonesFlag))
    if let name { output.append(text: name) }
    switch colorCount {
    case .exactly(let count): output.append(encoded: UInt64(clamping: count))
    case .automatic: output.append(encoded: 0)
    }
    output.append(text: emphasis.rawValue)
    scheme.append(to: &output)
    output.append(encoded: UInt64(attachments.count))
    for attachment in attachments {
      output.append(attachment.kind.rawValue)
      output.append(encoded: UInt64(attachment.byteCount))
      output += [UInt8](hexadecimal: attachment.digest) ?? []
    }
  }

  /// A Boolean value that indicates whether the entry can be decoded after it has been encoded.
  var isReadable: Bool {
    var output: [UInt8] = []
    append(to: &output)
    var numbers = EncodedNumbers(output[...])
    return output.count <= JournalRecord.maximumContentByteCount / 2
      && JournalEntry(id: id, number: number, time: time, from: &numbers) == self
  }

  init?(id: ID, number: UInt64, time: WallTime, from numbers: inout EncodedNumbers) {
    (self.id, self.number, self.time) = (id, number, time)
    guard let source = numbers.nextText(), let flags = numbers.nextByte(),
      flags <= Self.nameFlag | Self.favoriteFlag | Self.tonesFlag
    else { return nil }
    self.source = source
    isFavorite = flags & Self.favoriteFlag != 0
    name = nil
    if flags & Self.nameFlag != 0 {
      guard let name = numbers.nextText() else { return nil }
      self.name = name
    }
    guard let count = numbers.nextCount(), let emphasisName = numbers.nextText(),
      let emphasis = SchemeExtractor.Emphasis(rawValue: emphasisName),
      let scheme = ImageColorScheme(from: &numbers, hasTones: flags & Self.tonesFlag != 0),
      let attachmentCount = numbers.next(), attachmentCount <= UInt64(numbers.byteCount)
    else { return nil }
    colorCount = count == 0 ? .automatic : .exactly(count)
    self.emphasis = emphasis
    self.scheme = scheme
    var attachments: [JournalAttachment] = []
    for _ in 0..<attachmentCount {
      guard let kind = numbers.nextByte().flatMap(JournalAttachment.Kind.init),
        let count = numbers.nextCount(), count <= JournalAttachment.maximumByteCount,
        let digest = numbers.nextBytes(SHA256.byteCount)
      else { return nil }
      attachments.append(
        JournalAttachment(kind: kind, byteCount: count, digest: digest.hexadecimal))
    }
    self.attachments = attachments
  }
}
