internal import BinaryParsing
internal import ImageDecoding

extension PhotoMetadata {
  /// Reads the properties of the primary picture of a HEIF or AVIF file.
  ///
  /// The EXIF block of such a file does not determine its orientation. Source: ISO/IEC 23008-12,
  /// 6.5 and 9.3; 14496-12, 8.11.
  init(heif file: FileBytes) {
    self.init()
    var offset = 0
    for _ in 0..<Self.maximumPartCount {
      guard let box = Box(in: file, at: offset) else { return }
      if box.kind == "meta" {
        if let content = file.cursor(at: offset + box.headerCount, box.contentCount) {
          read(meta: content)
        }
        return
      }
      offset += box.headerCount + box.contentCount
    }
  }

  private struct Box {
    let kind: String
    let headerCount: Int
    let contentCount: Int

    init?(in file: FileBytes, at offset: Int) {
      guard var cursor = file.cursor(at: offset, 8), let size = cursor.takeUInt32(),
        let kind = cursor.takeCode()
      else { return nil }
      self.kind = kind
      headerCount = size == 1 ? 16 : 8
      var byteCount = size == 0 ? file.count - offset : Int(size)
      if size == 1 {
        guard var cursor = file.cursor(at: offset + 8, 8), cursor.takeUInt32() == 0,
          let size = cursor.takeUInt32()
        else { return nil }
        byteCount = Int(size)
      }
      contentCount = byteCount - headerCount
      if contentCount < 0 { return nil }
    }
  }

  private mutating func read(meta: ByteCursor) {
    var meta = meta
    meta.skip(4)
    var primary: UInt32?
    var properties: [(kind: String, content: ByteCursor)] = []
    var associations: ByteCursor?
    for box in meta.boxes {
      var content = box.content
      switch box.kind {
      case "pitm":
        let version = content.takeUInt8()
        content.skip(3)
        primary = version == 0 ? content.takeUInt16().map(UInt32.init) : content.takeUInt32()
      case "iprp":
        for box in content.boxes {
          if box.kind == "ipco" { properties = box.content.boxes }
          if box.kind == "ipma" { associations = box.content }
        }
      default: break
      }
    }
    guard let primary, let indices = associations?.propertyIndices(ofItem: primary) else { return }
    var turn = Turn()
    for index in indices where properties.indices.contains(index - 1) {
      apply(properties[index - 1].kind, properties[index - 1].content, &turn)
    }
    orientation = turn.orientation
  }

  /// A mirroring from left to right, if any, followed by a rotation.
  private struct Turn {
    var isMirrored = false
    var clockwiseQuarters = 0

    var orientation: Orientation {
      isMirrored
        ? [.upMirrored, .rightMirrored, .downMirrored, .leftMirrored][clockwiseQuarters & 3]
        : [.up, .right, .down, .left][clockwiseQuarters & 3]
    }
  }

  private mutating func apply(_ kind: String, _ content: ByteCursor, _ turn: inout Turn) {
    var content = content
    switch kind {
    case "ispe":
      guard content.skip(4), let width = content.takeUInt32(), let height = content.takeUInt32()
      else { return }
      size = PixelSize(width: Int(width), height: Int(height))
    case "irot":
      // The property counts quarter turns counterclockwise.
      turn.clockwiseQuarters -= Int(content.takeUInt8() ?? 0)
    case "imir":
      // A value of 0 mirrors from top to bottom, and 1 from left to right.
      let half = (content.takeUInt8() ?? 0) & 1 == 0 ? 2 : 0
      turn = Turn(isMirrored: !turn.isMirrored, clockwiseQuarters: half - turn.clockwiseQuarters)
    case "clap":
      // The program crops the picture to an unknown size.
      size = nil
    case "colr":
      switch content.takeCode() {
      case "prof", "rICC":
        colors = .profile(content.takeUInt8s(content.remainingCount) ?? [])
      case "nclx":
        guard colors == .kept, let numbers = content.takeUInt8s(7) else { return }
        // Unspecified colors are sRGB. The decoded pixels are full-range RGB.
        guard numbers[1] != 2, numbers[3] != 2 else { return }
        colors = .codePoints([numbers[1], numbers[3], 0, 1])
      default: break
      }
    default: break
    }
  }
}

extension ByteCursor {
  /// The consecutive boxes in the bytes.
  fileprivate var boxes: [(kind: String, content: ByteCursor)] {
    var (cursor, boxes) = (self, [(kind: String, content: ByteCursor)]())
    while boxes.count < PhotoMetadata.maximumPartCount,
      let size = cursor.takeUInt32(), let kind = cursor.takeCode(), size >= 8,
      let content = cursor.takePart(Int(size) - 8)
    {
      boxes.append((kind, content))
    }
    return boxes
  }

  /// Returns the numbers of an item's properties, from 1 and in order, in an `ipma` box.
  fileprivate func propertyIndices(ofItem item: UInt32) -> [Int]? {
    var cursor = self
    guard let flags = cursor.takeUInt32(), let count = cursor.takeUInt32() else { return nil }
    let (version, isWide) = (flags >> 24, flags & 1 == 1)
    for _ in 0..<count {
      let number = version < 1 ? cursor.takeUInt16().map(UInt32.init) : cursor.takeUInt32()
      guard let number, let count = cursor.takeUInt8() else { return nil }
      let indices = (0..<count).compactMap { _ in
        isWide
          ? cursor.takeUInt16().map { Int($0 & 0x7FFF) }
          : cursor.takeUInt8().map { Int($0 & 0x7F) }
      }
      guard indices.count == count else { return nil }
      if number == item { return indices }
    }
    return nil
  }
}
