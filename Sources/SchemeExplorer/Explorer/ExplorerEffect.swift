/// What an explorer cannot do by itself.
package enum ExplorerEffect: Hashable, Sendable {
  /// Ends the session.
  case quit
  /// Stops the process until the shell continues it.
  case suspend
  /// Puts something on the clipboard.
  case copy([UInt8])
}
