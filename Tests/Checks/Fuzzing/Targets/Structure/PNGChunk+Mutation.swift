internal import DecodingFixtures

extension PNGChunk {
  /// Changes the data, or its decompressed content.
  mutating func mutate(_ mutation: inout Mutation) {
    if let start = compressedStart, start <= data.count, mutation.choice(below: 4) > 0,
      let content = Zlib.inflated(Array(data[start...]), limit: 1 << 20)
    {
      data.replaceSubrange(start..., with: Zlib.deflated(mutation.changed(content)))
    } else if mutation.choice(below: 32) == 0 {
      type = Array(mutation.changed(type).prefix(4))
      type += [UInt8](repeating: 0x61, count: 4 - type.count)
    } else {
      data = mutation.changed(data)
    }
  }
}
