internal import DecodingFixtures

extension JPEGSegment {
  /// Changes the payload, the scan, the marker or the length.
  mutating func mutate(_ mutation: inout Mutation) {
    switch mutation.choice(below: 16) {
    case 0: marker = 0xC0 + UInt8(mutation.choice(below: 0x40))
    case 1: excessLength = mutation.choice(below: 9) - 4
    case 2: excessLength = mutation.choice(below: 65_536)
    case 3...9:
      if let payload { self.payload = Array(mutation.changed(payload).prefix(65_533)) }
    default:
      // The scan usually remains valid, because bytes that look like markers are stuffed.
      let changed = mutation.changed(scan)
      scan = mutation.choice(below: 4) > 0 ? Self.stuffed(changed) : changed
    }
  }

  private static func stuffed(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if result.last == 0xFF, byte != 0, !(0xD0...0xD7).contains(byte) { result.append(0) }
      result.append(byte)
    }
    return result
  }
}
