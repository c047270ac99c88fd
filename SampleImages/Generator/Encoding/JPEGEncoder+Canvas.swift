import FixtureEncoding

extension JPEGEncoder {
  /// An encoder for pictures of a canvas's size.
  init(_ canvas: Canvas) { self.init(width: canvas.width, height: canvas.height) }
}
