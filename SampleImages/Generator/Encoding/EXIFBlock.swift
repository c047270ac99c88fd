/// The smallest EXIF block: one tag, the orientation.
///
/// Source: CIPA DC-008 (Exif 2.32), 4.5.2 and 4.6.4 A; TIFF 6.0, "Image File Header".
package enum EXIFBlock {
  /// A TIFF block that says how the stored picture is turned, 1 to 8.
  package static func orientation(_ value: UInt8) -> [UInt8] {
    let header: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]  // "II", 42, first directory at 8
    let entryCount: [UInt8] = [1, 0]
    let entry: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, value, 0, 0, 0]  // 0x0112, SHORT, one
    let noNextDirectory: [UInt8] = [0, 0, 0, 0]
    return header + entryCount + entry + noNextDirectory
  }
}
