extension OutputSink {
  /// Adds text.
  func write(_ text: String) throws(SystemError) {
    try write(Array(text.utf8))
  }
}
